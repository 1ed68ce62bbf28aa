const latin = (letters: string) => new RegExp(`^[a-z${letters}]+$`, 'u')

const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'].map(latin)
const cyrillic = ['а-яё', 'а-щьюяґєіїʼ', 'а-зй-шыьэюяёіў', 'а-ъьюя', 'а-ик-шђјљњћџ', 'а-ик-шѓѕјљњќџ'].map(
  (letters) => new RegExp(`^[${letters}]+$`, 'u'),
)
// Letters that have a form of their own at the end of words are nowhere else.
const greek = [/^[α-ρσ-ωάέήίόύώϊϋΐΰ]*[α-ωάέήίόύώϊϋΐΰ]$/u]
const hebrew = [/^[אבגדהוזחטיכלמנסעפצקרשת]*[א-ת]$/u]
const arabic = [/^[ءآأؤإئابت-غـفقكلمنهويپچژکگ\u200c]*[ء-غفقكلمنهوىيًپچژکگ]$/u]

// French, Spanish, Portuguese, Danish and Norwegian, Swedish and Finnish, Icelandic, Faroese, German, Italian, Dutch,
// Catalan, Estonian, Welsh.
const western = [
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúüç',
  'áâãàçéêíóôõúü',
  'æøåéèêòóôäö',
  'åäöéüàšž',
  'áðéíóúýþæö',
  'áðíóúýæø',
  'äöüßéàáè',
  'àèéìíîòóùú',
  'äëïöüéèêóáíúç',
  'àçéèíïóòúü',
  'äõöüšž',
  'àáâäèéêëìíîïòóôöùúûüýÿ',
].map(latin)

/** The words of the languages that are written in an encoding. */
const byEncoding: Readonly<Record<string, readonly RegExp[]>> = {
  'windows-1250': central,
  'ISO-8859-2': central,
  'windows-1251': cyrillic,
  'koi8-u': cyrillic,
  'windows-1253': greek,
  'ISO-8859-7': greek,
  'windows-1254': [latin('âçğıîöşüû\u0307')],
  'windows-1255': hebrew,
  'windows-1256': arabic,
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'].map(latin),
  'windows-1252': western,
  cp850: western,
  macintosh: western,
}

/** Quotation marks, dashes, currencies and the like, which may stand beside words. */
const signs = /[^\p{L}\p{M}\p{Cf}]+/u
/** In the wrong encoding, letters are signs within words: `Łód¼`, `Л╕сова`. */
const signsWithin = /(?<=\p{L})[\u00a1-\u00bf\u02c7\u02d8\u02d9\u02db\u02dd\u2500-\u25ff](?=\p{L})/u

/** The languages of an encoding in which a word may be: it has their letters alone, and no capitals after small ones. */
export function findLanguages(word: string, encoding: string): ReadonlySet<RegExp> {
  const languages = byEncoding[encoding] ?? []
  if (signsWithin.test(word)) return new Set()
  const parts = word.split(signs).filter(Boolean)
  if (parts.some((part) => !isCased(part))) return new Set()
  const small = parts.map((part) => part.toLowerCase())
  return new Set(languages.filter((language) => small.every((part) => language.test(part))))
}

function isCased(word: string): boolean {
  // Which stays small in lists in capitals.
  const letters = word.replaceAll('ß', '')
  const rest = letters.slice(1)
  return letters === letters.toUpperCase() || rest === rest.toLowerCase()
}
