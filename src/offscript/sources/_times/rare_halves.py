"""Words for the halves of the day in languages that few phones are set to (Unicode CLDR 46).

Before noon, then after it, as `clock_words.py` compares them: letters, in lower case.
Two words mean morning in one language and evening in another (`ip`, `ut`): each stands for the
language with more speakers alone.
"""

RARE_PAIRS = """a p|adduha aluula|ag ak|am gm|amvormittag amnamittag|an ew|ankstāinan papussideinan
    antemidí posmidí|atm ptm|banhaet banringzgvaq|bn pn|braxkndaax baubaukndaax|comme lilli
    delamañana delatarde|delmatin desira|dinda dilolo|dop wótp|dopołdnja popołdnju
    dopołdnja wótpołdnja|dopołedniŏ popołedniu|fh eh|fm fi|fọmọ́nin fọívnin|goöň gosoň
    günortadanöň günortadansoň|hengihengi efiafi|hh ea|hoseng thapama|iarmade eftermade|ib eb
    ibikɛ̂glà iɓugajɔp|icheheavo ichamthi|idiɓa ebyámu|im em|isuk wengi
    iđitbeaivet eahketbeaivet|ka ja|kangama kingoto|karoon kooskoliny|kiroko hwaĩinĩ
    kiɛmɛ́ɛm kisɛ́ndɛ|krn koosk|kíkíríg ngəgógəle|lb sn|leebi shwane|lumalwak lumalwap
    lwamilawu pashamihe|m f|ma mo|makeo nyiaghuo|mambia mog|maná kugú|mbaʼámbaʼ ncwònzém
    mbaꞌmbaꞌ ŋkambɔ́tnji|moies nomëttes|muhi chilo|munkyo eigulo|nd lk|ntufat ntmeddit
    ntɔ́ngɔ́ mpókwa|nụtụtụ nabali|nụtụtụ nabalị|od ot|pagisiang sorémalem|pamilau pamunyi
    pgsg srmlm|piopensuno pipinisuno|priekšpusdienā pēcpusdienā|prijepodne popodne
    prīškpušdīnē piecpušdīnē|rn in|rw tŋ|rũ ũg|saaku carra|safiya yamma|sf ym|sokallim sanje
    soodo hawwaro|sub ngo|subaka kikiiɗe|subbaahi zaarikayb|sárúwá cɛɛ́nko|taparachu ebongi
    tesiran teipa|tifawt tadggʷat|too muu|uhrvörmiddaachs uhrnommendaachs
    ulloqeqqatatungaa ulloqeqqatakingorna|uluchelo akasuba|ut uk|utuko kyiukonyi
    vaasisu makaaripi|vorm nam|wd wb|wichishu mchochill|zdatazal ḍeffiraza|zmu zmw|àárɔ̀ ɔ̀sán
    àárọ̀ ọ̀sán|ĩyakwakya ĩyawĩoo|ŋdi ɣetrɔ|ǁgoagas ǃuias|ɛnkakɛnyá ɛndámâ
    ʊshilèkʊboɖu ʊshilèkʊsasʊ|ам пм|апоўначы апоўдні|обедтэикеле обедтэмейле
    пријеподне поподне|пријеподне послијеподне|таңкы түштөнкийинки|то тк|тң тк|эи эк|үө үх
    ӕмбисбоныразмӕ ӕмбисбоныфӕстӕ|פֿאַרמיטאָג נאָכמיטאָג|اےایم پیایم|بن دن|تد تك|صباحا مساء
    صبحمنجهند شاممنجهند|صبحمنجهند منجهندشام|غم غو|چب چك|چۈشتىنبۇرۇن چۈشتىنكېيىن|ܩܛ ܒܛ|ߛ ߥ
    एएम पीएम|तडके सांझ|फुं बेलासे|भोर सांझ|भ्यागा दपेहरासंजा|येएम पीएम|सकाळीं सांजे|सबेरे सांम
    सवेर दपैहरबाद|सवेर सञ|सुबुहजा शामजा|এএম পিএম|নুমাং pm|ਪੂਦੁ ਬਾਦੁ|ଏଏମ ପିଏମ|ఎఎమ్ పిఎమ్
    སྔཆ ཕྱིཆ|སྔདྲོ ཕྱིདྲོ|ማለዶ ቃማ|ቀደምሰርምዕል ሓቆስርምዕል|ቅቀ ድቀ|ጽባሕ ምሴት|ፋዱስጃብ ፋዱስደምቢ|ᐁᒼ ᐲᒼ|ᐊᒼ ᐲᒼ
    ᠦᠥ ᠦᠬᠣ|ᱥᱮᱛᱟᱜ ᱧᱤᱫᱟᱹ|ⵜⵉⴼⴰⵡⵜ ⵜⴰⴷⴳⴳⵯⴰⵜ|ꎸꄑ ꁯꋒ|ꮜꮎꮄ ꮢꭿᏹꭲ|ꮜꮎꮄ ꮢꭿᏹꭲꮧꮲ|𐐰𐑋 𐐹𐑋|𐑨𐑥 𐑐𐑥|𞤢𞤰 𞤩𞤰"""
