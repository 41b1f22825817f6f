"""WhatsApp's own words in the most spoken languages: what was taken back, edited, called, left out."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message
from offscript.sources import InputFile
from offscript.sources.whatsapp import source

MARK = "\u200e"
TAKEN_BACK = {
    "Arabic": ("أنت حذفت هذه الرسالة", "تم حذف هذه الرسالة"),
    "Bengali": ("আপনি এই মেসেজটি বাদ দিয়েছেন।", "এই মেসেজটি বাদ দেওয়া হয়েছে।"),
    "Chinese": ("您已删除这条消息。", "这条消息已被删除。"),
    "Chinese (Taiwan)": ("您已刪除此訊息。", "此訊息已刪除。"),
    "English": ("You deleted this message.", "This message was deleted."),
    "French": ("Vous avez supprimé ce message", "Ce message a été supprimé"),
    "German": ("Du hast diese Nachricht gelöscht.", "Diese Nachricht wurde gelöscht."),
    "Gujarati": ("તમે આ મેસેજ ડિલીટ કર્યો", "આ મેસેજ ડિલીટ કરાયો"),
    "Hindi": ("आपने यह मैसेज डिलीट किया", "यह मैसेज डिलीट कर दिया गया है"),
    "Hindi (2021)": ("आपने यह संदेश मिटाया", "यह मैसेज मिटाया गया"),
    "Indonesian": ("Anda menghapus pesan ini", "Pesan ini dihapus"),
    "Italian": ("Hai eliminato questo messaggio", "Questo messaggio è stato eliminato"),
    "Japanese": ("このメッセージを削除しました。", "このメッセージは削除されました。"),
    "Korean": ("삭제한 메시지입니다.", "이 메시지는 삭제되었습니다."),
    "Marathi": ("तुम्ही हा मेसेज हटवला", "हा मेसेज हटवण्यात आला"),
    "Persian": ("شما این پیام را حذف کردید", "این پیام حذف شده است"),
    "Polish": ("Usunąłeś(-ęłaś) tę wiadomość", "Ta wiadomość została usunięta"),
    "Portuguese": ("Apagou esta mensagem", "Esta mensagem foi apagada pelo remetente."),
    "Punjabi": ("ਤੁਸੀਂ ਇਹ ਸੁਨੇਹਾ ਹਟਾਇਆ", "ਇਸ ਸੁਨੇਹੇ ਨੂੰ ਹਟਾਇਆ ਗਿਆ"),
    "Russian": ("Вы удалили данное сообщение", "Данное сообщение удалено"),
    "Spanish": ("Eliminaste este mensaje.", "Se eliminó este mensaje."),
    "Swahili": ("Umefuta ujumbe huu", "Ujumbe huu ulifutwa"),
    "Tamil": ("இத்தகவலை தாங்கள் அழித்தீர்கள்", "இத்தகவல் திரும்பப்பெறப்பட்டது"),
    "Turkish": ("Bu mesajı sildiniz", "Bu mesaj silindi"),
    "Urdu": ("آپ نے یہ میسج حذف کر دیا ہے۔", "یہ میسج حذف کر دیا گیا ہے۔"),
    "Vietnamese": ("Bạn đã xoá tin nhắn này", "Tin nhắn này đã bị xoá"),
}
CALLS = (
    "ভয়েস কল মিস করেছেন|مسڈ وائس کال|مكالمة صوتية فائتة|मिस्ड वॉइस कॉल|音声通話不在着信|未接语音通话|"
    "부재중 전화|Cuộc gọi nhỡ|Cevapsız sesli arama|Panggilan suara tak terjawab|Nieodebrane połączenie|"
    "Simu ya sauti uliyoikosa|Llamada. \u200e5 min|Chamada de voz. \u200e15 s|Аудиозвонок. \u200e3 мин|"
    "Ligação de voz perdida|Ligação de vídeo perdida|Chamada de voz não atendida|"
    "Videochamada não atendida|वीडियो कॉल मिस हुई"
)
LEFT_OUT = (
    "لم يتم إدراج الصورة|ইমেজ বাদ দেওয়া হয়েছে|照片已忽略|圖片已略去|تصویر نکال دی گئی ہے|इमेज वगळली|फ़ोटो हटाई गई|"
    "છબી પડતી મૂકાઈ|imej tidak dimasukkan|이미지 생략됨|画像は含まれていません|סטיקר הושמט|obrázok vynechaný"
)
LEFT_OUT_ON_ANDROID = (
    "<Media omitted>|<মিডিয়া বাদ দেওয়া হয়েছে>|<میڈیا چھوڑ دیا گیا>|<मीडिया शामिल नहीं है>|<メディアなし>|"
    "<省略多媒体文件>|<تم استبعاد الوسائط>|<המדיה לא נכללה>|<Média vynechány>|<Без медиафайлов>"
)


def read(folder: Path, *texts: str) -> list[Message]:
    """Read a chat of an iPhone with these texts by Alex, and one by Sam behind them."""
    lines = [f"[23/01/2024, 09:05:0{number}] Alex: {text}\r\n" for number, text in enumerate(texts)]
    path = folder / "WhatsApp Chat - Alex.txt"
    path.write_bytes("".join([*lines, "[23/01/2024, 09:06:00] Sam: and so on\r\n"]).encode())
    found = source.read(InputFile(path), Clock(ZoneInfo("UTC")))
    messages = [item for item in found if isinstance(item, Message)]
    assert messages.pop().text == "and so on"
    assert [message.text for message in messages] == list(texts)
    return messages


@pytest.mark.parametrize("language", TAKEN_BACK)
def test_a_message_taken_back(tmp_path: Path, language: str) -> None:
    """Both wordings are known in every language, with and without the mark."""
    own, other = TAKEN_BACK[language]
    found = read(tmp_path, own, other, MARK + own, MARK + other, f"{own} x")
    assert [message.unsent for message in found] == [True] * 4 + [False]


@pytest.mark.parametrize("words", CALLS.split("|"))
def test_a_call(tmp_path: Path, words: str) -> None:
    """A call is a call in every language, with what the app adds to it."""
    assert [message.kind for message in read(tmp_path, MARK + words)] == ["call"]


@pytest.mark.parametrize("words", [*LEFT_OUT.split("|"), *LEFT_OUT_ON_ANDROID.split("|")])
def test_a_file_left_out(tmp_path: Path, words: str) -> None:
    """What stands in for a file is an attachment that is missing."""
    (message,) = read(tmp_path, MARK + words)
    assert [file.missing for file in message.attachments] == [True]


def test_a_call_that_somebody_wrote_of_stays_a_message(tmp_path: Path) -> None:
    """Words that could be anybody's are a call only behind WhatsApp's mark."""
    assert [message.kind for message in read(tmp_path, "Llamada", "Videollamada")] == [
        "message"
    ] * 2
