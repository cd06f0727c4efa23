/** A text with the words it is looked for by: one of its own, and others that it is written in. */
export type PlantedText = { text: string; word: string; forms: readonly string[] };

const plant = (text: string, word: string, ...forms: string[]): PlantedText => ({
  text,
  word,
  forms,
});

/** Sixty texts in fourteen writings. No two are meant by the same search. */
export const plantedTexts: readonly PlantedText[] = [
  // Latin
  plant("Die Straßenbahn fährt um Mitternacht", "Straßenbahn", "strassenbahn", "Strassenb"),
  plant("Eine lange Überfahrt nach Norden", "Überfahrt", "uberfahrt", "Uberf"),
  plant("two synthesizers and a drum", "synthesizers", "synthesizer", "synth"),
  plant("Le crème brûlée était parfait", "brûlée", "brulee", "brul"),
  plant("Żółw idzie powoli przez łąkę", "Żółw", "zolw", "żół"),
  plant("İstanbul boğazında bir gemi", "İstanbul", "istanbul", "istan"),
  // Greek
  plant("Ο δρόμος προς τη θάλασσα", "θάλασσα", "θαλασσα", "θαλασ"),
  plant("Η νύχτα είναι ήσυχη", "νύχτα", "νυχτα", "νυχ"),
  plant("Καλημέρα σε όλους", "όλους", "ολουσ", "ολου"),
  plant("Το φεγγάρι πάνω από το λιμάνι", "φεγγάρι", "φεγγαρι", "φεγγ"),
  // Cyrillic
  plant("Ёлка стоит в углу", "Ёлка", "елка", "елк"),
  plant("Тихий океан шумит", "океан", "ОКЕАН", "оке"),
  plant("Мій їжак спить удень", "їжак", "іжак", "іжа"),
  plant("Снегът вали над планината", "планината", "ПЛАНИНАТА", "плани"),
  plant("Љубав и ветар", "Љубав", "љубав", "љуб"),
  // Hebrew
  plant("שָׁלוֹם לכולם כאן", "שָׁלוֹם", "שלום", "שלו"),
  plant("הירח מעל הים", "הירח", "הירח", "היר"),
  plant("ספר ישן על המדף", "המדף", "המדף", "המד"),
  // Arabic
  plant("كِتَاب قديم على الطاولة", "كِتَاب", "كتاب", "كتا"),
  plant("القمر فوق البحر", "القمر", "القمر", "القم"),
  plant("أهلا وسهلا بكم", "أهلا", "اهلا", "اهل"),
  plant("شب آرام است", "آرام", "ارام", "ارا"),
  // Devanagari
  plant("नमस्ते दुनिया के लोग", "दुनिया", "दुनिया", "दुनि"),
  plant("पहाड़ पर बर्फ गिरती है", "पहाड़", "पहाड़".normalize("NFD"), "पहा"),
  plant("संगीत की रात", "संगीत", "संगीत", "संगी"),
  plant("समुद्र शांत है", "समुद्र", "समुद्र", "समुद"),
  // Bengali
  plant("নদীর ধারে একটি ঘর", "নদীর", "নদীর", "নদী"),
  plant("বৃষ্টি পড়ছে সারাদিন", "বৃষ্টি", "বৃষ্টি", "বৃষ্"),
  plant("আকাশে তারা জ্বলে", "আকাশে", "আকাশে", "আকা"),
  // Tamil
  plant("வணக்கம் நண்பர்களே", "வணக்கம்", "வணக்கம்", "வணக்"),
  plant("மழை பெய்கிறது இன்று", "பெய்கிறது", "பெய்கிறது", "பெய்கி"),
  plant("கடல் அலைகள் ஓய்வதில்லை", "அலைகள்", "அலைகள்", "அலை"),
  // Georgian
  plant("გამარჯობა მეგობრებო", "გამარჯობა", "ᲒᲐᲛᲐᲠᲯᲝᲑᲐ", "გამარ"),
  plant("მთვარე ზღვის თავზე", "მთვარე", "მთვარე", "მთვა"),
  plant("ღამის მატარებელი მიდის", "მატარებელი", "მატარებელი", "მატარ"),
  // Armenian
  plant("Բարեւ բոլորին այստեղ", "բոլորին", "ԲՈԼՈՐԻՆ", "բոլո"),
  plant("Լուսինը ծովի վրա", "Լուսինը", "լուսինը", "լուս"),
  plant("Գիշերային գնացքը", "գնացքը", "ԳՆԱՑՔԸ", "գնաց"),
  // Thai
  plant("สวัสดีชาวโลกทุกคน", "ชาวโลก", "โลก", "สวัสดี"),
  plant("ดวงจันทร์เหนือทะเล", "ทะเล", "เหนือทะเล", "จันทร์"),
  plant("รถไฟกลางคืนไปแล้ว", "รถไฟ", "กลางคืน", "คืนไป"),
  // Han
  plant("悬空的寺庙在山上", "悬空", "寺庙", "山上"),
  plant("你好世界，今天下雨", "世界", "下雨", "你好"),
  plant("月亮照着安静的海", "月亮", "安静", "海"),
  plant("夜班火車慢慢離開", "火車", "離開", "夜班火"),
  plant("我喜欢旧的合成器", "合成器", "喜欢", "合成"),
  plant("東京塔是紅色的", "東京塔", "東京", "紅色"),
  // Kana
  plant("こんにちは、みなさん", "こんにちは", "みなさん", "こんに"),
  plant("ガラスのさかなをみた", "ガラス", "ｶﾞﾗｽ", "さかな"),
  plant("シンセサイザーがほしい", "シンセサイザー", "ｼﾝｾｻｲｻﾞｰ", "シンセ"),
  plant("よるのでんしゃにのる", "でんしゃ", "よるの", "のでん"),
  plant("ねこはあたたかい", "ねこは", "あたたかい", "ねこ"),
  // Hangul
  plant("안녕하세요 여러분", "안녕", "안녕".normalize("NFD"), "여러분"),
  plant("바다 위에 달이 떴다", "바다", "달이", "떴다"),
  plant("밤기차는 천천히 떠난다", "밤기차", "기차", "천천히"),
  plant("오래된 신시사이저 소리", "신시사이저", "신시", "소리"),
  // Digits, names and several writings at once
  plant("lumen_07 wrote from Kyōto", "lumen_07", "Kyoto", "kyo"),
  plant("ＦＵＬＬＷＩＤＴＨ letters here", "fullwidth", "ＦＵＬＬＷＩＤＴＨ", "fullw"),
  plant("The ﬁnal ﬂight of Nº 9", "final", "flight", "ﬂigh"),
  plant("Рок-н-ролл forever 音楽", "音楽", "ролл", "рок"),
];
