"""WhatsApp's own words in a chat, in the languages its apps are most used in.

They are compared in lower case and without marks or a closing full stop. A phrase in a language
not listed here stays in the message as text: nothing is lost, it is only not understood.
"""

import re

from offscript.sources._whatsapp import more_words as more


def _phrases(*texts: str) -> frozenset[str]:
    """Take phrases apart that stand between bars and line ends."""
    return frozenset(phrase.strip() for text in texts for phrase in re.split(r"[|\n]", text))


ATTACHED = _phrases(
    """attached|anhang|angehängt|adjunto|adjunt|pièce jointe|allegato|anexo
    anexado|bijgevoegd|vedlagt|vedhæftet|bifogat|liite|liitteenä|eklendi|прикреплено|додано
    прикачено|załączono|příloha|príloha|csatolva|atașare|priloženo|terlampir|dilampir|đính kèm
    επισυνάφθηκε|المُرفق|المرفق|מצורף|پیوست|संलग्न|अटैच किया गया|添付ファイル|附件|첨부됨|แนบ""",
    more.ATTACHED,
)
"""What stands before a file's name on iPhones: `<attached: name>`."""

FILE_ATTACHED = _phrases(
    """file attached|datei angehängt|archivo adjunto|archivo adjuntado
    fichier joint|file allegato|arquivo anexado|ficheiro anexado|bestand bijgevoegd
    vedlagt fil|fil vedhæftet|bifogad fil|liitetiedosto|dosya ekli|файл добавлен|файл додано
    прикачен файл|załączony plik|plik dołączony|soubor byl přiložen|súbor pripojený
    fájl csatolva|fișier atașat|priložena datoteka|datoteka u privitku|прикачена датотека
    file terlampir|fail dilampirkan|tệp đính kèm|συνημμένο αρχείο|الملف مرفق|קובץ מצורף
    پیوست شد|फ़ाइल अटैच की गई|फाइल संलग्न|添付ファイル有り|文件附件|附件檔案|파일 첨부됨
    ไฟล์ที่แนบ|arxiu adjunt|lêer aangeheg""",
    more.FILE_ATTACHED,
)
"""What stands behind a file's name on Android: `name (file attached)`."""

_OMITTED = {
    "image": """image omitted|bild weggelassen|imagen omitida|image absente
    immagine omessa|imagem ocultada|imagem não revelada|afbeelding weggelaten|billede udeladt
    bilde ikke inkludert|bild utesluten|ei kuvaa|görüntü dahil edilmedi
    изображение отсутствует|зображення відсутнє|obraz pominięty|obrázek vynechán|kép kihagyva
    imagine omisă|slika izostavljena|gambar tidak disertakan|đã bỏ qua hình ảnh
    εικόνα παραλείφθηκε|لم يتم إدراج الصورة|התמונה הושמטה|تصویر حذف شد|फ़ोटो हटाई गई
    画像は含まれていません|图像已省略|圖片已略去|이미지 생략됨|ไม่มีรูปภาพ|sticker omitted
    sticker weggelassen|sticker omitido|sticker omis|sticker non incluso|figurinha omitida
    sticker weggelaten|стикер не добавлен|çıkartma dahil edilmedi|gif omitted|gif weggelassen
    gif omitido|gif retiré|gif esclusa|gif weggelaten|gif отсутствует|gif dahil edilmedi
    スタンプは含まれていません|đã bỏ sticker|ไม่มีสติกเกอร์""",
    "video": """video omitted|video weggelassen|video omitido|vidéo absente
    video omesso|vídeo omitido|vídeo não revelado|video weggelaten|video udeladt|video utelatt
    video utesluten|video dahil edilmedi|видео отсутствует|відео відсутнє|wideo pominięte
    video vynecháno|video tidak disertakan|đã bỏ video|βίντεο παραλείφθηκε
    ビデオは含まれていません|视频已忽略|影片已略去|비디오 생략됨|วิดีโอถูกลบ
    video note omitted|video message omitted""",
    "audio": """audio omitted|audio weggelassen|audio omitido|audio omis|audio omesso
    áudio ocultado|audio weggelaten|lyd udeladt|lyd utelatt|ses dahil edilmedi
    аудиофайл отсутствует|аудіо відсутнє|audio pominięte|audio tidak disertakan
    bỏ qua tệp âm thanh|音声は含まれていません|音频已忽略|音訊已略去|오디오 생략됨
    ไม่มีไฟล์เสียง|view once voice message omitted""",
    "document": """document omitted|dokument weggelassen|documento omitido
    document manquant|documento omesso|document weggelaten|dokument udeladt|utelatt dokument
    dokument uteslutet|belge dahil edilmedi|документ отсутствует|документ пропущено
    dokument pominięty|dokumen tidak disertakan|đã bỏ qua tài liệu|έγγραφο παραλείφθηκε
    ドキュメントは含まれていません|文档已省略|文件已略去|문서 생략됨|ละเว้นเอกสาร""",
    "contact": """contact card omitted|kontaktkarte ausgelassen
    tarjeta de contacto omitida|fiche contact manquante|scheda contatto omessa
    cartão do contato omitido|visitekaartje weggelaten|kişi kartı dahil edilmedi
    карточка контакта отсутствует|картка контакту відсутня|pominięta wizytówka kontaktu
    bỏ qua thẻ liên lạc|連絡先カードを省略|บัตรรายชื่อที่ละเว้น""",
    "": """media omitted|medien ausgeschlossen|medien weggelassen
    multimedia omitido|archivo omitido|médias omis|fichier omis|media omessi|media omesso
    mídia oculta|mídia omitida|arquivo de mídia oculto|ficheiro não revelado|media weggelaten
    mediefil udeladt|uten vedlegg|media har utelämnats|media jätetty pois|medya dahil edilmedi
    medya atlanmış|без медиафайлов|файл пропущен|медиафайлы пропущены|медіа пропущено
    pominięto multimedia|pliki pominięto|média vynechána|médiá vynechané|hiányzó médiafájl
    conținut media omis|medijski zapis izostavljen|media tidak disertakan|media disingkirkan
    bỏ qua media|εξαίρεση πολυμέσων|تم استبعاد الوسائط|המדיה הושמטה|מדיה הושמטה|मीडिया के बिना
    मीडिया शामिल नहीं की गई|メディアは含まれていません|省略多媒体文件|忽略多媒體檔
    미디어 파일을 생략한 대화내용|สื่อถูกลบ|mitjans omesos|view once message omitted
    view once media omitted""",
}
OMITTED = {
    phrase: kind
    for kinds in (_OMITTED, more.OMITTED)
    for kind, phrases in kinds.items()
    for phrase in _phrases(phrases)
}
"""What stands in for a file that was not exported, and the kind of file, where it is said."""

EDITED = _phrases(
    """this message was edited|diese nachricht wurde bearbeitet
    se editó este mensaje|este mensaje fue editado|mensaje editado|ce message a été modifié
    questo messaggio è stato modificato|mensagem editada|esta mensagem foi editada
    dit bericht is bewerkt|denne besked blev redigeret|denne meldingen ble redigert
    det här meddelandet har redigerats|tätä viestiä muokattiin|bu mesaj düzenlendi
    это сообщение изменено|сообщение изменено|це повідомлення було змінено
    ta wiadomość została edytowana|tato zpráva byla upravena|pesan ini diedit
    pesan ini telah diedit|tin nhắn này đã được chỉnh sửa|ההודעה נערכה|تم تعديل هذه الرسالة
    यह मैसेज एडिट किया गया|このメッセージは編集されました|此消息已编辑
    이 메시지는 수정되었습니다""",
    more.EDITED,
)
"""What stands in pointed brackets behind a message that was edited."""

DELETED = _phrases(
    """this message was deleted|you deleted this message|message deleted
    diese nachricht wurde gelöscht|du hast diese nachricht gelöscht
    sie haben diese nachricht gelöscht
    se eliminó este mensaje|este mensaje fue eliminado|este mensaje se eliminó|mensaje eliminado
    eliminaste este mensaje|has eliminado este mensaje|se ha eliminado este mensaje
    ce message a été supprimé|vous avez supprimé ce message|tu as supprimé ce message
    questo messaggio è stato eliminato|hai eliminato questo messaggio
    esta mensagem foi apagada|essa mensagem foi apagada|mensagem apagada
    você apagou esta mensagem|apagou esta mensagem|apagaste esta mensagem|eliminou esta mensagem
    esta mensagem foi eliminada|dit bericht is verwijderd|je hebt dit bericht verwijderd
    u hebt dit bericht verwijderd|denne besked blev slettet|du slettede denne besked
    denne meldingen ble slettet|du slettet denne meldingen|det här meddelandet raderades
    det här meddelandet togs bort|du raderade det här meddelandet|du tog bort det här meddelandet
    tämä viesti poistettiin|poistit tämän viestin|bu mesaj silindi|bu mesajı sildiniz
    bu mesajı sildin|это сообщение удалено|данное сообщение удалено|вы удалили это сообщение
    вы удалили данное сообщение|це повідомлення видалено|ви видалили це повідомлення
    це повідомлення було видалено|ta wiadomość została usunięta|wiadomość usunięta
    usunięto tę wiadomość|usunięto wiadomość|tato zpráva byla odstraněna|tato zpráva byla smazána
    tuto zprávu jste odstranili|tuto zprávu jste smazali|táto správa bola odstránená
    túto správu ste odstránili|ezt az üzenetet törölték|törölted ezt az üzenetet
    acest mesaj a fost șters|ai șters acest mesaj|ova poruka je izbrisana|izbrisali ste ovu poruku
    pesan ini telah dihapus|pesan ini dihapus|anda telah menghapus pesan ini
    anda menghapus pesan ini|mesej ini telah dipadam|anda memadamkan mesej ini
    tin nhắn này đã bị xóa|bạn đã xóa tin nhắn này|tin nhắn này đã được thu hồi
    αυτό το μήνυμα διαγράφηκε|διαγράψατε αυτό το μήνυμα|تم حذف هذه الرسالة|لقد حذفت هذه الرسالة
    حذفت هذه الرسالة|قمت بحذف هذه الرسالة|הודעה זו נמחקה|ההודעה נמחקה|מחקת את ההודעה הזו
    מחקת הודעה זו|این پیام حذف شد|این پیام پاک شد|شما این پیام را حذف کردید|यह मैसेज हटा दिया गया
    यह मैसेज डिलीट कर दिया गया|आपने यह मैसेज डिलीट कर दिया|आपने यह मैसेज हटाया
    このメッセージは削除されました|このメッセージを削除しました|あなたはこのメッセージを削除しました
    此消息已删除|您删除了这条消息
    你删除了此消息|你已删除此消息|此訊息已刪除|已刪除此訊息|你已刪除此訊息|您已刪除此訊息
    삭제된 메시지입니다|이 메시지는 삭제되었습니다|이 메시지가 삭제되었습니다
    이 메시지를 삭제했습니다|ข้อความนี้ถูกลบแล้ว|ข้อความนี้ถูกลบ
    คุณลบข้อความนี้แล้ว|คุณได้ลบข้อความนี้""",
    more.DELETED,
)
"""What stands in place of a message that its author took back."""

CALLS = _phrases(
    """missed voice call|missed video call|missed group voice call
    missed group video call|silenced voice call|silenced video call|verpasster sprachanruf
    verpasster videoanruf|llamada perdida|llamada de voz perdida|videollamada perdida
    appel vocal manqué|appel vidéo manqué|chiamata vocale persa|videochiamata persa
    chamada de voz perdida|chamada de vídeo perdida|videochamada perdida|gemist spraakgesprek
    gemiste spraakoproep|gemist videogesprek|gemiste video-oproep|ubesvaret taleopkald
    ubesvaret videoopkald|tapt taleanrop|tapt videoanrop|missat röstsamtal|missat videosamtal
    vastaamaton äänipuhelu|vastaamaton videopuhelu|cevapsız sesli arama
    cevapsız görüntülü arama|пропущенный аудиозвонок|пропущенный видеозвонок
    пропущений аудіодзвінок|пропущений відеодзвінок|nieodebrane połączenie głosowe
    nieodebrane połączenie wideo|zmeškaný hlasový hovor|zmeškaný videohovor
    nem fogadott hanghívás|nem fogadott videohívás|apel vocal ratat|apel video ratat
    panggilan suara tak terjawab|panggilan video tak terjawab|cuộc gọi nhỡ|cuộc gọi thoại nhỡ
    cuộc gọi video nhỡ|αναπάντητη φωνητική κλήση|αναπάντητη βιντεοκλήση|مكالمة صوتية فائتة
    مكالمة فيديو فائتة|שיחה קולית שלא נענתה|שיחת וידאו שלא נענתה|मिस्ड वॉइस कॉल
    मिस्ड वीडियो कॉल|音声通話不在着信|ビデオ通話不在着信|未接语音通话|未接视频通话
    未接語音通話|未接視像通話|부재중 전화|부재중 영상통화|สายที่ไม่ได้รับ""",
    more.CALLS,
)
"""What stands for a call that was missed."""

ANSWERED = _phrases(
    """voice call|video call|group voice call|group video call|sprachanruf
    videoanruf|llamada de voz|videollamada|appel vocal|appel vidéo""",
    more.ANSWERED,
)
"""What stands for a call, where WhatsApp's mark shows that nobody typed it."""

ENCRYPTED = re.compile(
    "end-to-end encrypt|Ende-zu-Ende-|extremo a extremo|bout en bout|end-to-end|ponta a ponta|"
    "ende-til-ende|ände till ände|komplett krypter|salataan täysin|uçtan uca|сквозн|наскрізн|"
    "w pełni zaszyfrowane|koncovým šifrováním|végpontok között|criptate integral|mã hóa đầu cuối|"
    "κρυπτογραφ|مشفرة تمامًا|مشفَّرة|מוצפנות|رمزگذاری|एन्क्रिप्टेड|エンドツーエンド|端到端加密|"
    "端對端加密|종단간 암호화|การเข้ารหัส|"
    + "|".join(map(re.escape, sorted(_phrases(more.ENCRYPTED)))),
    re.IGNORECASE,
)
"""WhatsApp's notice that a chat is encrypted: the first line of nearly every export."""

VIEW_ONCE = re.compile(
    "view once (?:message|photo|video)|zum einmaligen Ansehen|Einmalansicht|"
    "de visualización única|(?:à|en) (?:affichage|vue) unique|visualizzabile una (?:sola )?volta|"
    "de visualização única|eenmalig|tek seferlik|одноразов",
    re.IGNORECASE,
)
"""The notice in place of a photo, video or voice message that could be opened once."""

SYSTEM = re.compile(
    r"(?:^| )(?:"
    r"created (?:the |this )?(?:group|community)|added|removed|left$|joined (?:using|from|via)|"
    r"changed (?:the (?:subject|group|settings)|this group's|their phone number|to )|"
    r"deleted this group's|turned (?:on|off) |updated the message timer|security code|"
    r"disappearing messages|pinned a message|is (?:now|no longer) an admin|is a contact|"
    r"(?:un)?blocked this (?:contact|business)|requested to (?:join|add)|reset this group's|"
    r"hat (?:die Gruppe|den (?:Betreff|Gruppennamen)|das Gruppenbild|die Gruppenbeschreibung)|"
    r"hat .+ (?:hinzugefügt|entfernt)|Sicherheitsnummer|selbstlöschende|"
    r"cre(?:ó|aste) el grupo|añadi(?:ó|ste)|elimin(?:ó|aste) a|cambi(?:ó|aste) (?:el|la)|"
    r"salió del grupo|código de seguridad|mensajes temporales|"
    r"a (?:créé le groupe|ajouté|retiré|changé|modifié (?:le sujet|la description))|"
    r"code de sécurité|messages éphémères|"
    r"ha (?:creato il gruppo|aggiunto|rimosso|cambiato|abbandonato)|codice di sicurezza|"
    r"criou o grupo|adicionou|removeu|mudou (?:o|a|de)|alterou (?:o|a)|código de segurança|"
    r"heeft de groep|heeft .+ (?:toegevoegd|verwijderd|gewijzigd)|beveiligingscode|"
    r"создал|добавил|удалил|изменил|код безопасности|oluşturdu|ekledi|çıkardı|değiştirdi"
    r")",
    re.IGNORECASE,
)
"""Notices about the group, its members and its settings. For text known not to be a person's."""

DONE_TO_GROUP = re.compile(
    r" (?:changed (?:the (?:subject|group name|group description)|this group's)|"
    r"created (?:the |this )?group [“\"]|joined using (?:this group's|an) |"
    r"turned (?:on|off) disappearing messages|hat (?:den (?:Betreff|Gruppennamen)|das Gruppenbild) "
    r"|ha (?:cambiato l'(?:oggetto|immagine)|creato il gruppo)|cambió el (?:asunto|nombre del grupo"
    r"|ícono)|a (?:changé|modifié) (?:le (?:sujet|nom)|l'icône)|mudou o (?:assunto|nome)"
    r"|criou o grupo)"
)
"""What nobody writes of themselves behind their own name. For lines without WhatsApp's mark."""
SYSTEM_WITH_COLON = re.compile(
    r" (?:changed the (?:subject|group (?:name|description))|hat den (?:Betreff|Gruppennamen)|"
    r"cambió el (?:asunto|nombre)|a (?:changé|modifié) le (?:sujet|nom)|ha cambiato l'oggetto|"
    r"mudou o (?:assunto|nome)|created (?:the )?group|heeft het onderwerp)\b|"
    r".(?: added | removed | hat .+ hinzugefügt| añadió a | a ajouté | ha aggiunto | adicionou )"
)
"""The start of a notice that holds a colon, in what would else be an author's name."""
