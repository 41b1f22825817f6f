"""What mail programs write above the words they quote, in the languages they commonly speak."""

import re

WROTE = frozenset(
    [
        *("wrote", "writes", "schrieb", "écrit", "escribió", "escribio", "scritto", "scrisse"),
        *("escreveu", "schreef", "geschreven", "napisał", "napisała", "napisało", "skrev"),
        *("kirjoitti", "написал", "написала", "пише", "писал", "писала", "написав", "пишет"),
        *("írta", "yazdı", "έγραψε", "napsal", "napsala", "napísal", "napísala", "scris", "viết"),
        *("napisao", "napisal", "napisala", "menulis", "skrifaði", "kirjutas", "rašė", "rakstīja"),
        *("pisze", "skreiv", "escribiu", "idatzi", "ysgrifennodd", "написао", "نوشت", "missatge"),
        *("написа", "quoting", "zitat", "citando", "citeren", "cytowanie", "citerar"),
    ]
)
WROTE_UNSPACED = (
    *("写道", "寫道", "のメール", "書きました", "작성", "쓴 글", "כתב", "כתבה", "كتب"),
    *("เขียน", "लिखा"),
)
OPENS = re.compile(
    r"\s*(?:[<\d]|(?:On|Am|Le|El|Il|Em|Op|Den|På|Dne|Dňa|Dana|Dnia|W dniu|La|Pe|În|Στις|Tarih|Vào|"
    r"Pada|Þann|בתאריך|في|In a message dated)\b|В |Пн|Вт|Ср|Чт|Пт|Сб|Вс|\w{2,4}[.,] )"
)
CUT = re.compile(
    r"[ \t]*(?:[-_*]{2,}[ \t]*)?(?:Original Message|Original-Nachricht|"
    r"Ursprüngliche Nachricht|Message d['’]origine|Message original|Mensaje original|"
    r"Messaggio originale|Mensagem original|Oorspronkelijk bericht|Wiadomość oryginalna|"
    r"Oryginalna wiadomość|Originalmeddelande|Ursprungligt meddelande|Oprindelig meddelelse|"
    r"Opprinnelig melding|Исходное сообщение|Вихідне повідомлення|Alkuperäinen viesti|"
    r"Původní zpráva|Pôvodná správa|Eredeti üzenet|Özgün İleti|Orijinal Mesaj|Αρχικό μήνυμα|"
    r"Mesaj original|Mail original|(?<=- )Original(?= -)|Izvorna poruka|"
    r"原始邮件|邮件原件|原始郵件|元のメッセージ|원본 메시지|"
    r"הודעה מקורית|الرسالة الأصلية|Forwarded message|Weitergeleitete Nachricht|Message transféré|"
    r"Mensaje reenviado|Messaggio inoltrato|Mensagem encaminhada|Doorgestuurd bericht|"
    r"Przekazana wiadomość|Vidarebefordrat meddelande|Videresendt (?:meddelelse|melding)|"
    r"Přeposlaná zpráva|Пересылаемое сообщение|Пересланное сообщение|转发的邮件|轉寄郵件|"
    r"転送メッセージ|전달된 메시지|Yönlendirilen mesaj|"
    r"Begin forwarded message|Anfang der weitergeleiteten Nachricht|"
    r"Début du message réexpédié|Inicio del mensaje reenviado|Inizio messaggio inoltrato|"
    r"Início da mensagem encaminhada|Begin doorgestuurd bericht)[ \t]*(?:[:：]|[-_*]{2,})\s*\Z",
    re.IGNORECASE,
)
FROM = re.compile(
    r"[*_ \t]*(?:From|Von|De|Da|Van|Od|От|Від|From|Från|Fra|Lähettäjä|Feladó|Kimden|Gönderen|Από|"
    r"De la|Dari|Từ|Frá|Nuo|Saatja|Šalje|จาก|No|Шаље|Nork|Oddi wrth|प्रेषक|از|"
    r"差出人|发件人|寄件者|보낸 사람|מאת|من)[*_ \xa0]*[:：]"
)
SENT = re.compile(
    r"[*_ \t]*(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado(?: el)?|Enviada em|Fecha|Data|Inviato|"
    r"Verzonden|Wysłan[oe]|Enviat(?: el)?|Elküldve|Изпратено|Išsiųsta|Saadetud|Poslato|ส่ง|"
    r"Отправлено|Надіслано|Дата|Skickat|Sendt|Dato|Lähetetty|Päivämäärä|Küldve|"
    r"Dátum|Gönderildi|Gönderme Tarihi|Tarih|Στάλθηκε|Ημερομηνία|Trimis|Odesláno|Odoslané|Poslano|"
    r"Nosūtīts|Послато|Bidalia|Anfonwyd|भेजा गया|ارسال شده|"
    r"Dikirim|Tanggal|Đã gửi|Sent at|送信日時|日時|发送时间|寄件日期|日期|보낸 날짜|נשלח|תאריך|"
    r"تم الإرسال|التاريخ)[*_ \xa0]*[:：]"
)
