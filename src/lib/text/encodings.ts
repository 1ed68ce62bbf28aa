/**
 * The encodings of text that are read where one is named, with what is written in each: those of the Encoding Standard,
 * whose labels name them, and those of DOS and of early Macs, in which Excel still saves CSV.
 */
export const encodings = {
  'utf-8': 'Unicode',
  'utf-16le': 'Unicode, two bytes',
  'utf-16be': 'Unicode, two bytes, the higher first',
  'windows-1250': 'Central European: Croatian, Czech, Hungarian, Polish, Slovak, Slovenian',
  'iso-8859-2': 'Central European, ISO',
  cp852: 'Central European, DOS',
  'x-mac-ce': 'Central European, Mac',
  'windows-1257': 'Baltic: Latvian, Lithuanian, Estonian',
  'iso-8859-13': 'Baltic, ISO',
  'iso-8859-4': 'Baltic, older ISO',
  cp775: 'Baltic, DOS',
  'windows-1254': 'Turkish',
  cp857: 'Turkish, DOS',
  'x-mac-turkish': 'Turkish, Mac',
  'windows-1253': 'Greek',
  'iso-8859-7': 'Greek, ISO',
  cp737: 'Greek, DOS',
  'x-mac-greek': 'Greek, Mac',
  'windows-1251': 'Cyrillic',
  'koi8-r': 'Cyrillic, Russian',
  'koi8-u': 'Cyrillic, Ukrainian',
  'iso-8859-5': 'Cyrillic, ISO',
  ibm866: 'Cyrillic, DOS',
  'x-mac-cyrillic': 'Cyrillic, Mac',
  'windows-1252': 'Western European',
  'iso-8859-15': 'Western European with the euro, ISO',
  cp850: 'Western European, DOS',
  cp437: 'Western European, early DOS',
  macintosh: 'Western European, Mac',
  'iso-8859-10': 'Nordic, ISO',
  'iso-8859-14': 'Celtic, ISO',
  'iso-8859-16': 'Romanian, ISO',
  'iso-8859-3': 'Esperanto, Maltese, ISO',
  'windows-1255': 'Hebrew',
  'iso-8859-8': 'Hebrew, ISO',
  'windows-1256': 'Arabic',
  'iso-8859-6': 'Arabic, ISO',
  'windows-874': 'Thai',
  'windows-1258': 'Vietnamese',
  big5: 'Chinese, traditional',
  gb18030: 'Chinese, simplified',
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese, Unix',
  'euc-kr': 'Korean',
} as const

export type Encoding = keyof typeof encodings

/** Other names, without punctuation: those of the Encoding Standard for encodings that the list has under another, and those of systems. */
const others: Readonly<Record<string, Encoding>> = {
  gbk: 'gb18030',
  iso88598i: 'iso-8859-8',
  utf16: 'utf-16le',
  ucs2: 'utf-16le',
  cp866: 'ibm866',
  cp874: 'windows-874',
  tis620: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  macroman: 'macintosh',
  maccenteuro: 'x-mac-ce',
  maccyrillic: 'x-mac-cyrillic',
  macgreek: 'x-mac-greek',
  macturkish: 'x-mac-turkish',
}

const byPlainName = new Map<string, Encoding>([
  ...Object.entries(others),
  ...Object.keys(encodings).map((name) => [toPlainName(name), name as Encoding] as const),
])

/** The encoding that a label means, whatever its case and punctuation; null where it means none of the list. */
export function findEncoding(label: string): Encoding | null {
  const plain = toPlainName(label)
  // As programs of Windows and DOS write them: `win1250`, `IBM852`, and the number alone.
  const spelled = plain
    .replace(/^(?:win(?:dows)?|cp)?(?=125\d$)/, 'windows')
    .replace(/^(?:ibm|dos|oem)?(?=\d{3}$)/, 'cp')
  for (const name of [plain, spelled, ...[label, plain].map((each) => toPlainName(toStandardName(each)))]) {
    const found = byPlainName.get(name)
    if (found !== undefined) return found
  }
  return null
}

/** Says of a label that it means none of the list, which follows. */
export function toUnknownEncoding(label: string): string {
  return `“${label.slice(0, 40)}” is none of the encodings that are read: ${Object.keys(encodings).join(', ')}.`
}

function toPlainName(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function toStandardName(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return ''
  }
}
