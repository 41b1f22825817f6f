"""Safety: what comes first, in its order, and numbers for the country a person names."""

from offscript.actions.find_help import find_help
from offscript.web._language import deferred, gettext, locale, spoken
from offscript.web._page import Go, Page, Visit


def _show(visit: Visit) -> dict[str, object]:
    found = find_help(visit.country, spoken())
    names = locale().territories
    countries = sorted((names.get(code, code), code) for code in found.countries)
    return {
        "help": found,
        "countries": [
            ("", gettext("Choose a country")),
            *((code, name) for name, code in countries),
        ],
        "country": visit.country,
        "country_name": names.get(visit.country, visit.country),
    }


def _country(visit: Visit) -> Go:
    known = find_help().countries
    visit.choose_country(visit.form["country"] if visit.form["country"] in known else "")
    return Go("safety")


page = Page(
    title=deferred("Safety"), show=_show, takes={"country": _country}, opens="always", place=0
)
