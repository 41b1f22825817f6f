"""The lines of a KakaoTalk chat."""
