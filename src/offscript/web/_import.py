"""TEMP"""


class Importing:
    def is_under_way(self):
        return False

    def stop(self):
        pass
