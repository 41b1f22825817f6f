"""More of WhatsApp's own words: the languages of its Android app, old wordings and new ones.

Collected from what its apps show (https://faq.whatsapp.com, in each language) and from public
readers of its exports. Read together with `words.py`, which holds the languages met most.
"""

FILE_ATTACHED = """fișier atașat|ఫైల్ జోడించబడినది|nakalakip na file|pievienots fails|फाइल संलग्न
    қосымша файл|ફાઇલ જોડાયેલ|फाइल अटैच कर दी गई है|fayl biriktirildi|skedë e ngjitur
    پیوستہ فائل|faili limeambatanishwa|byla prisegta|fail lisatud|ফাইল সংযুক্ত হয়েছে
    fayl əlavə olunub|ഫയൽ ചേർത്തു|прикачен фајл|ಕಡತ ಸೇರಿಸಲಾಯಿತು|ਅਟੈਚ ਕੀਤੀ ਫਾਇਲ|附加檔案"""

ATTACHED = """پیوستہ|જોડાયેલ|ceangailte|संलग्न केले|dilampir|adjunt|príloha|liite|添付"""

OMITTED = {
    "image": """obrázok vynechaný|imej tidak dimasukkan|इमेज वगळली|kép küldése sikertelen
    kép kihagyása|છબી પડતી મૂકાઈ|íomhá ligthe ar lár|imatge omesa|ইমেজ বাদ দেওয়া হয়েছে|圖像已省略
    照片已忽略|تصویر نکال دی گئی ہے|imagem não revelada|сурет қосылмады|סטיקר הושמט|تم حذف الملصقات
    স্টিকার বাদ দেওয়া হয়েছে|貼圖已略去|貼圖已忽略|贴图已省略|اسٹیکر نظرانداز|nálepka vynechaná
    nálepka vynechána|pominięto naklejkę|klistremerke utelatt|pelekat tidak disertakan
    stiker tidak disertakan|स्टिकर वगळले|스티커 제외됨|matrica kihagyva|naljepnica izostavljena
    स्टिकर छोड़ा गया|સ્ટીકર પડતું મુકાયું|fágadh an greamán ar lár|tarraa ei sisällytetty
    استیکر حذف شد|klistermærke udeladt|adhesiu omès|sticker não revelado|sticker utesluten
    αυτοκόλλητο παραλήφθηκε|наклейку не додано|gif הושמט|gif não revelada|παράληψη gif
    gif-анімацію пропущено|لم يتم إدراج صورة gif|জিআইএফ বাদ দেওয়া হয়েছে|gif 已略去
    gif 圖片已被省略|gif 动态图已被忽略|đã bỏ qua ảnh gif|gif نظرانداز|ละเว้น gif|gif utesluten
    gif vynechaný|gif vynechán|plik gif pominięty|gif omis|gif utelatt|gif tidak dimasukkan
    gif tidak disertakan|gif वगळले|gif 생략됨|gifは含まれていません|gif fájl kihagyása
    gif izostavljen|gif छोड़ा गया|gif પડતી મૂકાઈ|gif-animaatio jätetty pois|gif حذف شد
    gif udeladt|gif omès""",
    "video": """סרטון הווידאו הושמט|סרטון הושמט|لم يتم إدراج الفيديوهات|ভিডিও বাদ দেওয়া হয়েছে
    影片已省略|ویڈیو نظرانداز|video vynechané|clip video omis|video tidak dimasukkan|व्हिडीओ वगळला
    videó kihagyva|video izostavljen|वीडियो छोड़ा गया|વિડિયો પડતી મુકાઈ|físeán ligthe ar lár
    videota ei sisällytetä|ویدیو حذف شد|vídeo omès|videonachricht weggelassen
    videonotiz weggelassen|nota de video omitida|note vidéo absente""",
    "audio": """קטע קול הושמט|ficheiro de áudio não revelado|ήχος παραλείφθηκε
    لم يتم إدراج المقاطع الصوتية|অডিও বাদ দেওয়া হয়েছে|音訊已省略|آڈیو نظرانداز|ljud utelslutet
    ljud uteslutet|zvuk vynechaný|fără audio|audio tidak dimasukkan|ऑडिओ वगळला|hang kihagyása
    zvuk izostavljen|ऑडियो हटाई गयी|ઓડિયો ફાઇલ શામેલ કરી નથી|comhad fuaime ar lár
    äänitiedostoa ei sisällytetä|صدا حذف شد|zvukový soubor vynechán|àudio omès""",
    "document": """מסמך הושמט|documento não revelado|لم يتم إدراج المستند
    ডকুমেন্ট বাদ দেওয়া হয়েছে|文件已忽略|دستاویز نظرانداز|dokument vynechaný|dokument vynechán
    document omis|dokumen tidak dimasukkan|डॉक्युमेंट वगळले|dokumentum kihagyva
    dokument izostavljen|डॉक्यूमेंट छोड़ा गया|ડોક્યુમેન્ટ સામેલ કર્યું નહિ|cáipéis ligthe ar lár
    dokumenttia ei sisällytetä|سند حذف شد|document omès""",
    "contact": """כרטיס איש קשר הושמט|contacto não revelado|η κάρτα επαφής παραλήφθηκε
    لم يتم إدراج بطاقة جهة اتصال|পরিচিতির কার্ড বাদ দেওয়া হয়েছে|聯絡人卡片已略去
    聯絡人卡片已省略|联系人卡片已忽略|رابطہ کارڈ نظر انداز|kontaktkort uteslutet
    karta kontaktu vynechaná|carte de vizită contact omisă|kontaktkort sløyfet
    kad kenalan tidak dimasukkan|संपर्क कार्ड वगळले|연락처 카드 생략됨|névjegykártya kihagyva
    kartu kontak tidak disertakan|posjetnica izostavljena|कॉन्टैक्ट कार्ड छोड़ा गया
    સંપર્કનું કાર્ડ પડતું મૂકાયું|cárta teagmhála ar lár|yhteystietokortti jätettiin pois
    برگ مخاطب حذف شد|kontaktkort udeladt|vizitka vynechána|targeta de contacte omesa""",
    "": """మాధ్యమం విస్మరించబడింది|walang kalakip na media|bez multivides|मीडिया वगळले
    файл қосылған жоқ|મીડિયા અવગણાયું|fayl o‘tkazib yuborildi|pa media|medij izpuščen
    média vynechány|média vynechané|میڈیا چھوڑ دیا گیا|media imerukwa|ஊடகங்கள் நீக்கப்பட்டது
    پيوست نما/آهنگ حذف شد|praleistas medijos turinys|meedia ära jäetud|без файл
    মিডিয়া বাদ দেওয়া হয়েছে|media weggelaat|media çıxarılmışdır|മീഡിയ ഒഴിവാക്കി|без фајл
    ಮೀಡಿಯಾ ಕೈಬಿಡಲಾಗಿದೆ|медији су изостављени|ਮੀਡੀਆ ਛੱਡਿਆ ਗਿਆ|המדיה הוסרה|המדיה לא נכללה
    média manquante|media mancante|медіа відсутня|medien fehlen|ملفات مفقودة|медиа отсутствует
    médias absente|archivos omitido|multimédia vynechané|media pominięte|mídia omis|media omitido
    मीडिया शामिल नहीं है|メディアなし|媒體已略去|媒体已忽略|médiafájl kihagyva|conținut media omis""",
}

EDITED = """इस मैसेज में बदलाव किया गया था|wiadomość została edytowana|此訊息已編輯|已編輯此訊息
    đã chỉnh sửa tin nhắn này|det här meddelandet redigerades
    αυτό το μήνυμα τροποποιήθηκε|acest mesaj a fost editat|ezt az üzenetet szerkesztették
    mesej ini telah diedit|ข้อความนี้ถูกแก้ไขแล้ว|এই মেসেজটি এডিট করা হয়েছে
    یہ میسج ایڈٹ کیا گیا ہے|این پیام ویرایش شد|ujumbe huu ulihaririwa|हा मेसेज एडिट केला गेला"""

DELETED = """أنت حذفت هذه الرسالة|لقد حذَفت هذه الرسالة|এই মেসেজটি বাদ দেওয়া হয়েছে
    এই বার্তাটি মুছে ফেলা হয়েছে|আপনি এই মেসেজটি বাদ দিয়েছেন|আপনি এই বার্তাটি মুছে ফেলেছেন
    这条消息已被删除|您已删除这条消息|信息已删除|您删除这个信息|您已刪除此訊息|此則訊息已刪除
    您已收回此訊息|tin nhắn này đã bị xoá|bạn đã xoá tin nhắn này|یہ میسج حذف کر دیا گیا ہے
    آپ نے یہ میسج حذف کر دیا ہے|یہ پیغام حذف کیا گیا|آپ نے اس پیغام کو حذف کیا
    du har tagit bort meddelandet|detta meddelande raderades|du raderade detta meddelande
    usunąłeś(-ęłaś) tę wiadomość|usunąłeś(aś) tę wiadomość|ați șters acest mesaj
    anda telah memadamkan mesej ini|हा मेसेज हटवण्यात आला|तुम्ही हा मेसेज हटवला
    हा संदेश हटविण्यात आला होता|आपण हा संदेश हटविलात|삭제한 메시지입니다
    ez az üzenet törlésre került|ezt az üzenetet törölted|यह मैसेज डिलीट कर दिया गया है
    आपने यह मैसेज डिलीट किया|यह मैसेज मिटाया गया|यह संदेश मिटाया गया|आपने यह संदेश मिटाया
    આ મેસેજ ડિલીટ કરાયો
    તમે આ મેસેજ ડિલીટ કર્યો|આ સંદેશ રદ્દ કરાયો|તમે આ સંદેશને રદ્દ કર્યો
    scriosadh an teachtaireacht seo|scrios tú an teachtaireacht seo|این پیام حذف شده است
    denne besked er blevet slettet|du har slettet denne besked|tuto zprávu jste smazal/a
    tuto zprávu jste odstranil/a|aquest missatge s'ha suprimit|has suprimit aquest missatge
    aquest missatge està esborrat|has esborrat aquest missatge|itong mensahe ay binura na
    binura mo itong mensahe|šī ziņa tika izdzēsta|jūs izdzēsāt šo ziņu|бұл хат жойылды
    сіз бұл хатты жойдыңыз|ushbu xabar o‘chirildi|siz ushbu xabarni o‘chirdingiz
    to sporočilo je bilo izbrisano|to sporočilo ste izbrisali|ujumbe huu ulifutwa
    umefuta ujumbe huu|இத்தகவல் திரும்பப்பெறப்பட்டது|இத்தகவலை தாங்கள் அழித்தீர்கள்
    ši žinutė buvo ištrinta|jūs ištrynėte šią žinutę|este mensaje fue eliminado
    see sõnum on kustutatud|kustutasid selle sõnumi|съобщението беше изтрито
    изтрихте това съобщение|hierdie boodskap was uitgevee|jy het boodskap uitgevee
    bu ismarıc silindi|siz bu ismarıcı sildiniz|ഈ സന്ദേശം ഇല്ലാതാക്കിയതാണ്
    ഈ സന്ദേശം നിങ്ങൾ ഇല്ലാതാക്കി|оваа порака беше избришана|ја избриша оваа порака
    ಈ ಸಂದೇಶವು ಅಳಿಸಲ್ಪಟ್ಟಿದೆ|ನೀವು ಈ ಸಂದೇಶವನ್ನು ಅಳಿಸಿದ್ದೀರಿ|esta mensagem foi apagada pelo remetente
    ова порука је обрисана|обрисао/ла си ову поруку|ਇਸ ਸੁਨੇਹੇ ਨੂੰ ਹਟਾਇਆ ਗਿਆ|ਤੁਸੀਂ ਇਹ ਸੁਨੇਹਾ ਹਟਾਇਆ
    διαγράψατε το μήνυμα|ova je poruka izbrisana"""

CALLS = """ভয়েস কল মিস করেছেন|ভিডিও কল মিস করেছেন|মিসড ভয়েস কল|মিস করা ভিডিও কল|مسڈ وائس کال
    مسڈ ویڈیو کال|چھوٹی ہوئی صوتی کال|چھوٹی ہوئی ویڈیو کال|missat samtal|zmeškaný hovor
    nieodebrane poł. głosowe|nieodebrane poł. wideo|nieodebrane połączenie|panggilan suara terlepas
    panggilan video terlepas|मिस्ड व्हॉइस कॉल|मिस्ड व्हिडिओ कॉल|propušteni glasovni poziv
    propušteni videopoziv|वॉइस कॉल मिस हुई|छूटी हुई ध्वनि कॉल|छूटी हुई विडियो कॉल
    છૂટી ગયેલો વોઇસ કૉલ|છૂટી ગયેલ વિડિયો કૉલ|glao gutha caillte|físghlao caillte
    تماس صوتی پاسخ داده نشده|تماس تصویری پاسخ داده نشده|trucada de veu perduda
    videotrucada perduda|apel vocal nepreluat|apel video nepreluat|మిస్సేడ్ వాయిస్ కాల్|తప్పిన వీడియోకాల్
    nakaligtaang voice call|nakaligtaang video call|未接视像通话|不在着信|αναπάντητη κλήση
    neatbildēts balss zvans|neatbildēts video zvans|mistet opkald|жауапсыз қоңырау
    жауапсыз видео қоңырау|o‘tkazib yub. ovozli qo‘ng‘iroq|o‘tkazib yub. videoqo‘ng‘iroq
    thirrje e shmangur|videothirrje e shmangur|zgrešen klic|neodgovorjen video klic
    simu ya sauti uliyoikosa|simu ya video uliyoikosa|தவறிய குரல் அழைப்பு|தவறிய காணொலி அழைப்பு
    สายโทรวิดีโอที่ไม่ได้รับ|วิดีโอคอลที่ไม่ได้รับ|praleistas balso skambutis
    praleistas video skambutis|tapt videosamtale|vastamata häälkõne|vastamata videokõne
    propušten glasovni poziv|propušten video poziv|gemiste video-oproep|пропуснато гласово обаждане
    пропуснато видео обаждане|stemoproep gemis|video-oproep gemis|buraxılmış zəng
    buraxılmış video zəng|വിളി നഷ്ടപ്പെട്ടു|നഷ്ടമായ വീഡിയോ കാൾ|пропуштен гласовен повик
    пропуштен видео повик|ತಪ್ಪಿದ ಧ್ವನಿ ಕರೆ|ತಪ್ಪಿದ ದೃಶ್ಯ ಕರೆ|пропуштен гласовни позив
    пропуштен видео позив|ਮਿਸ ਹੋਈ ਆਵਾਜ਼ ਕਾਲ|ਮਿਸ ਹੋਈ ਵੀਡੀਓ ਕਾਲ|verpasster gruppenanruf
    llamada grupal perdida|appel de groupe manqué|chiamata di gruppo persa|ligação de voz perdida
    ligação de vídeo perdida|chamada de voz não atendida|videochamada não atendida
    वीडियो कॉल मिस हुई"""

ANSWERED = """llamada|llamada de voz|videollamada|chamada de voz|chamada de vídeo
    videochamada|ligação|ligação de voz|ligação de vídeo|chiamata vocale|videochiamata
    spraakoproep|spraakgesprek
    videogesprek|video-oproep|аудиозвонок|видеозвонок|аудіодзвінок|відеодзвінок|sesli arama
    görüntülü arama|panggilan suara|panggilan video|cuộc gọi thoại|cuộc gọi video|音声通話
    ビデオ通話|语音通话|视频通话|語音通話|視訊通話|視像通話|음성 통화|영상 통화|वॉइस कॉल|वीडियो कॉल
    ভয়েস কল|ভিডিও কল|وائس کال|ویڈیو کال|مكالمة صوتية|مكالمة فيديو|שיחה קולית|שיחת וידאו
    taleopkald|videoopkald|taleanrop|videoanrop|röstsamtal|videosamtal|äänipuhelu|videopuhelu
    połączenie głosowe|połączenie wideo|hlasový hovor|videohovor|hanghívás|videohívás|apel vocal
    apel video|φωνητική κλήση|βιντεοκλήση|gruppenanruf"""

ENCRYPTED = """এন্ড-টু-এন্ড এনক্রি|end-to-end-kryptere|ende-til-ende-krypter|komplett krypter
    šifrováním|šifrovaním|w pełni zaszyfrowan|criptate integral|criptare integrală
    disulitkan hujung ke hujung|penyulitan hujung ke hujung|एन्ड-टू-एन्ड एन्क्रिप्शन
    종단간 암호화|암호화되어 안전|titkosít|potpunom enkripcijom|શરૂઆતથી અંત|શરૂથી અંત|salataan täysin
    سرتاسر|رمزگذاری|xifrats d'extrem a extrem|encriptació d'extrem|ఎండ్ టు ఎండ్|шифрлау
    הצפנה מקצה|boshidan oxirigacha shifrlash|koduara fund-e-krye|šifriranjem od konca
    اینڈ ٹو اینڈ|رمزکاری|ufumbaji wa mwisho|முழு மறையாக்க|การเข้ารหัสจากต้นทาง|ištisiniu šifravimu
    krüpteerimisega|криптиране от край|എൻക്രിപ്ഷൻ|шифрирање крај|ಎನ್ಕ್ರಿಪ್ಷನ್|шифровањем
    ਇੰਕ੍ਰਿਪਸ਼ਨ|pilnīgu šifrēšanu|criptiúchán"""
