"""LINE's own words in its languages: headings, media, calls, and messages that were taken back."""

import re

_HEADINGS = re.compile(
    r"(?:(?:Chat|Talk) history (?:with|in) |Chatverlauf (?:mit|in) |Chat (?:mit|in) "
    r"|Historial de (?:la )?(?:chat|conversación|charla)s? (?:con|en) "
    r"|ประวัติการ(?:แชท|สนทนา)(?:กับ|ใน)? ?|[與与])?(.*?)"
    r"(?:(?:との|の)トーク履歴|的聊天[記记紀纪][錄录]"
    r"|(?:님과의|와의|과의|의) ?(?:대화|채팅)(?: ?내용| 기록)?)?"
)
_MEDIA = {
    *("sticker", "photo", "video", "voice message", "audio", "file", "contact", "location"),
    *("album", "gif", "note", "photos", "emoji", "gift", "poll", "event", "keep"),
    *("スタンプ", "写真", "動画", "ボイスメッセージ", "音声", "ファイル", "連絡先", "位置情報"),
    *("アルバム", "ノート", "ギフト", "絵文字", "投票", "イベント"),
    *("貼圖", "照片", "影片", "語音訊息", "檔案", "聯絡資訊", "位置訊息", "相簿", "記事本"),
    *("贴图", "视频", "语音消息", "文件", "联系人", "位置信息", "相册"),
    *(
        "스티커",
        "사진",
        "동영상",
        "음성메시지",
        "음성 메시지",
        "파일",
        "연락처",
        "위치정보",
        "앨범",
    ),
    *("สติกเกอร์", "รูป", "รูปภาพ", "รูปถ่าย", "ภาพ", "วิดีโอ", "ข้อความเสียง", "ไฟล์", "ตำแหน่งที่ตั้ง"),
    *("foto", "sprachnachricht", "datei", "kontakt", "standort"),
    *("pegatina", "etiqueta", "vídeo", "mensaje de voz", "archivo", "contacto", "ubicación"),
}
_TAKEN_BACK = (
    r"(?:unsent a (?:message|photo|video|sticker|file)"
    r"|(?:が|は)?(?:メッセージ|写真|動画|スタンプ)?の?送信を取り消しました"
    r"|[已了]?收回(?:了?訊息|了?消息)"
    r"|(?:님이 |이 |가 )?(?:메시지 ?)?(?:전송을|를|보내기를) ?취소(?:했|하였)습니다"
    r"|(?:ได้)?ยกเลิก(?:การส่ง)?ข้อความ(?:แล้ว)?"
    r"|hat (?:eine|die) Nachricht (?:zurückgenommen|zurückgezogen|gelöscht)"
    r"|(?:anuló|canceló) el envío(?: de un mensaje)?)[.。]?"
)
_BY_LINE = re.compile(rf"[^\n\t]{{0,60}}?{_TAKEN_BACK}")
_ALONE = re.compile(rf"(?:You |Du |您|你)?{_TAKEN_BACK}")
_CALL = re.compile(r"[☎📞]\ufe0f? ?.+", re.DOTALL)
_BRACKETS = re.compile(r"\[([^\[\]\n]{1,40})\]")
_LONGEST = 200


def chat_name(heading: str) -> str:
    """Take the name of a chat out of a heading, whatever its language."""
    told = heading.removeprefix("[LINE]").strip()
    found = _HEADINGS.fullmatch(told) if len(told) <= _LONGEST else None
    return (found[1].strip() if found else "") or told or "LINE"


def media_of(text: str) -> str:
    """Name what stands for a picture, sticker or file; empty where the text is a text."""
    found = _BRACKETS.fullmatch(text)
    return found[1] if found and found[1].lower() in _MEDIA else ""


def is_call(text: str) -> bool:
    """Tell whether a line is about a call."""
    return _CALL.fullmatch(text) is not None and "\n" not in text


def is_taken_back(text: str, *, by_line: bool) -> bool:
    """Tell whether a line says that a message was taken back; `by_line` where LINE itself says it.

    What stands beside a person's name counts only where it is nothing else.
    """
    return (_BY_LINE if by_line else _ALONE).fullmatch(text) is not None
