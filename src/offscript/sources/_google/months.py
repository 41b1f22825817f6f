"""The months of Google's languages as they stand in dates, January to December; - for none."""

MONTHS = {
    "en": ("january february march april may june july august september october november december"),
    "de": ("januar februar märz april mai juni juli august september oktober november dezember"),
    "de-AT": ("jänner feber - - - - - - - - - -"),
    "fr": ("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    "es": (
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    ),
    "es-old": ("- - - - - - - - setiembre - - -"),
    "pt": (
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
    ),
    "it": (
        "gennaio febbraio marzo aprile maggio giugno"
        " luglio agosto settembre ottobre novembre dicembre"
    ),
    "nl": (
        "januari februari maart april mei juni juli augustus september oktober november december"
    ),
    "hu": (
        "január február március április május június"
        " július augusztus szeptember október november december"
    ),
    "pl": (
        "stycznia lutego marca kwietnia maja czerwca"
        " lipca sierpnia września października listopada grudnia"
    ),
    "cs": ("ledna února března dubna května června července srpna září října listopadu prosince"),
    "sk": (
        "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra"
    ),
    "hr": (
        "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna - studenoga prosinca"
    ),
    "sl": (
        "januarja februarja marca aprila maja junija"
        " julija avgusta septembra oktobra novembra decembra"
    ),
    "sr": ("januar februar mart april maj jun jul avgust septembar oktobar novembar decembar"),
    "sr-Cyrl": ("јануар фебруар март април мај јун јул август септембар октобар новембар децембар"),
    "sv": ("januari februari mars april maj juni juli augusti september oktober november december"),
    "da": ("januar februar marts april maj juni juli august september oktober november december"),
    "no": ("januar februar mars april mai juni juli august september oktober november desember"),
    "fi": (
        "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta"
        " heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta"
    ),
    "et": (
        "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember"
    ),
    "lv": (
        "janvāris februāris marts aprīlis maijs jūnijs"
        " jūlijs augusts septembris oktobris novembris decembris"
    ),
    "lt": (
        "sausio vasario kovo balandžio gegužės birželio"
        " liepos rugpjūčio rugsėjo spalio lapkričio gruodžio"
    ),
    "ro": (
        "ianuarie februarie martie aprilie mai iunie"
        " iulie august septembrie octombrie noiembrie decembrie"
    ),
    "tr": ("ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık"),
    "id": (
        "januari februari maret april mei juni juli agustus september oktober november desember"
    ),
    "ms": ("januari februari mac april mei jun julai ogos september oktober november disember"),
    "ca": ("gener febrer març abril maig juny juliol agost setembre octubre novembre desembre"),
    "gl": (
        "xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro"
    ),
    "ru": ("января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    "uk": (
        "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"
    ),
    "bg": ("януари февруари март април май юни юли август септември октомври ноември декември"),
    "el": (
        "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου"
        " ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου"
    ),
    "he": ("בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר"),
    "ar": ("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
    "hi": ("जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर"),
    "bn": ("জানুয়ারী ফেব্রুয়ারী মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর"),
    "th": (
        "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม"
    ),
    "fil": (
        "enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre"
    ),
}
