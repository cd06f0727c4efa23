/** A text with the terms that find it: one of its own words and other forms. */
export type SearchSample = { text: string; term: string; forms: readonly string[] };

const sample = (text: string, term: string, ...forms: string[]): SearchSample => ({
  text,
  term,
  forms,
});

/** Sixty texts in fourteen writing systems. No two match the same search. */
export const searchSamples: readonly SearchSample[] = [
  // Latin
  sample("Die Straßenbahn fährt um Mitternacht", "Straßenbahn", "strassenbahn", "Strassenb"),
  sample("Eine lange Überfahrt nach Norden", "Überfahrt", "uberfahrt", "Uberf"),
  sample("two synthesizers and a drum", "synthesizers", "synthesizer", "synth"),
  sample("Le crème brûlée était parfait", "brûlée", "brulee", "brul"),
  sample("Żółw idzie powoli przez łąkę", "Żółw", "zolw", "żół"),
  sample("İstanbul boğazında bir gemi", "İstanbul", "istanbul", "istan"),
  // Greek
  sample("Ο δρόμος προς τη θάλασσα", "θάλασσα", "θαλασσα", "θαλασ"),
  sample("Η νύχτα είναι ήσυχη", "νύχτα", "νυχτα", "νυχ"),
  sample("Καλημέρα σε όλους", "όλους", "ολουσ", "ολου"),
  sample("Το φεγγάρι πάνω από το λιμάνι", "φεγγάρι", "φεγγαρι", "φεγγ"),
  // Cyrillic
  sample("Ёлка стоит в углу", "Ёлка", "елка", "елк"),
  sample("Тихий океан шумит", "океан", "ОКЕАН", "оке"),
  sample("Мій їжак спить удень", "їжак", "іжак", "іжа"),
  sample("Снегът вали над планината", "планината", "ПЛАНИНАТА", "плани"),
  sample("Љубав и ветар", "Љубав", "љубав", "љуб"),
  // Hebrew
  sample("שָׁלוֹם לכולם כאן", "שָׁלוֹם", "שלום", "שלו"),
  sample("הירח מעל הים", "הירח", "הירח", "היר"),
  sample("ספר ישן על המדף", "המדף", "המדף", "המד"),
  // Arabic
  sample("كِتَاب قديم على الطاولة", "كِتَاب", "كتاب", "كتا"),
  sample("القمر فوق البحر", "القمر", "القمر", "القم"),
  sample("أهلا وسهلا بكم", "أهلا", "اهلا", "اهل"),
  sample("شب آرام است", "آرام", "ارام", "ارا"),
  // Devanagari
  sample("नमस्ते दुनिया के लोग", "दुनिया", "दुनिया", "दुनि"),
  sample("पहाड़ पर बर्फ गिरती है", "पहाड़", "पहाड़".normalize("NFD"), "पहा"),
  sample("संगीत की रात", "संगीत", "संगीत", "संगी"),
  sample("समुद्र शांत है", "समुद्र", "समुद्र", "समुद"),
  // Bengali
  sample("নদীর ধারে একটি ঘর", "নদীর", "নদীর", "নদী"),
  sample("বৃষ্টি পড়ছে সারাদিন", "বৃষ্টি", "বৃষ্টি", "বৃষ্"),
  sample("আকাশে তারা জ্বলে", "আকাশে", "আকাশে", "আকা"),
  // Tamil
  sample("வணக்கம் நண்பர்களே", "வணக்கம்", "வணக்கம்", "வணக்"),
  sample("மழை பெய்கிறது இன்று", "பெய்கிறது", "பெய்கிறது", "பெய்கி"),
  sample("கடல் அலைகள் ஓய்வதில்லை", "அலைகள்", "அலைகள்", "அலை"),
  // Georgian
  sample("გამარჯობა მეგობრებო", "გამარჯობა", "ᲒᲐᲛᲐᲠᲯᲝᲑᲐ", "გამარ"),
  sample("მთვარე ზღვის თავზე", "მთვარე", "მთვარე", "მთვა"),
  sample("ღამის მატარებელი მიდის", "მატარებელი", "მატარებელი", "მატარ"),
  // Armenian
  sample("Բարեւ բոլորին այստեղ", "բոլորին", "ԲՈԼՈՐԻՆ", "բոլո"),
  sample("Լուսինը ծովի վրա", "Լուսինը", "լուսինը", "լուս"),
  sample("Գիշերային գնացքը", "գնացքը", "ԳՆԱՑՔԸ", "գնաց"),
  // Thai
  sample("สวัสดีชาวโลกทุกคน", "ชาวโลก", "โลก", "สวัสดี"),
  sample("ดวงจันทร์เหนือทะเล", "ทะเล", "เหนือทะเล", "จันทร์"),
  sample("รถไฟกลางคืนไปแล้ว", "รถไฟ", "กลางคืน", "คืนไป"),
  // Han
  sample("悬空的寺庙在山上", "悬空", "寺庙", "山上"),
  sample("你好世界，今天下雨", "世界", "下雨", "你好"),
  sample("月亮照着安静的海", "月亮", "安静", "海"),
  sample("夜班火車慢慢離開", "火車", "離開", "夜班火"),
  sample("我喜欢旧的合成器", "合成器", "喜欢", "合成"),
  sample("東京塔是紅色的", "東京塔", "東京", "紅色"),
  // Kana
  sample("こんにちは、みなさん", "こんにちは", "みなさん", "こんに"),
  sample("ガラスのさかなをみた", "ガラス", "ｶﾞﾗｽ", "さかな"),
  sample("シンセサイザーがほしい", "シンセサイザー", "ｼﾝｾｻｲｻﾞｰ", "シンセ"),
  sample("よるのでんしゃにのる", "でんしゃ", "よるの", "のでん"),
  sample("ねこはあたたかい", "ねこは", "あたたかい", "ねこ"),
  // Hangul
  sample("안녕하세요 여러분", "안녕", "안녕".normalize("NFD"), "여러분"),
  sample("바다 위에 달이 떴다", "바다", "달이", "떴다"),
  sample("밤기차는 천천히 떠난다", "밤기차", "기차", "천천히"),
  sample("오래된 신시사이저 소리", "신시사이저", "신시", "소리"),
  // Digits, names and mixed writing systems
  sample("lumen_07 wrote from Kyōto", "lumen_07", "Kyoto", "kyo"),
  sample("ＦＵＬＬＷＩＤＴＨ letters here", "fullwidth", "ＦＵＬＬＷＩＤＴＨ", "fullw"),
  sample("The ﬁnal ﬂight of Nº 9", "final", "flight", "ﬂigh"),
  sample("Рок-н-ролл forever 音楽", "音楽", "ролл", "рок"),
];
