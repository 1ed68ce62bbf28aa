import iconv from 'iconv-lite'

/** How the same feed can be encoded. */
export type FeedVariant = {
  release: '2.1' | '3.0' | '3.1'
  tags: 'reference' | 'short'
  encoding: string
  hasNamespace?: boolean
  hasDoctype?: boolean
}

const firstNames = ['Éloïse', 'Hans', 'María', 'Siân', 'Zoë', 'François']
const lastNames = ['Lefèvre', 'Küng', 'Núñez', 'O’Brien', 'Brontë', 'd’Ormesson']
const nouns = ['L’été', 'The river', 'Der Fluß', 'La forêt', 'A short history', 'Où aller ?']

/** Generates a feed of `count` products as a publisher's system would send it. */
export function generateFeed(count: number, dialect: FeedVariant): Uint8Array {
  const { release, tags, encoding, hasNamespace = false, hasDoctype = false } = dialect
  const isShort = tags === 'short'
  /** An element by `name|short` with its content; a composite's short tag is its name in lower case. */
  const tag = (names: string, ...inside: (string | number | null)[]): string => {
    const [name = '', short = name.toLowerCase()] = names.split('|')
    const own = isShort ? short : name
    return `<${own}>${inside.filter((each) => each !== null).join('')}</${own}>`
  }
  const root = isShort ? 'ONIXmessage' : 'ONIXMessage'
  const doctype =
    hasDoctype && release === '2.1'
      ? `<!DOCTYPE ${root} SYSTEM "http://www.editeur.org/onix/2.1/${tags}/onix-international.dtd">\n`
      : ''
  const namespace = hasNamespace ? ` xmlns="http://ns.editeur.org/onix/${release}/${tags}"` : ''
  const attributes = release === '2.1' ? '' : ` release="${release}"`
  const header =
    release === '2.1'
      ? tag('Header', tag('FromCompany|m174', 'Éditions'), tag('SentDate|m182', '20260110'))
      : tag('Header', tag('Sender', tag('SenderName|x298', 'Éditions')), tag('SentDateTime|x307', '20260110T0900Z'))
  const products = Array.from({ length: count }, (_, index) => {
    const product = release === '2.1' ? toProduct21 : toProduct30
    return product(index, tag)
  })
  return iconv.encode(
    `<?xml version="1.0" encoding="${encoding}"?>\n${doctype}<${root}${attributes}${namespace}>\n${header}\n${products.join('\n')}\n</${root}>\n`,
    encoding,
    { addBOM: /utf-?16/i.test(encoding) },
  )
}

type Tag = (names: string, ...inside: (string | number | null)[]) => string

/** The data of a product, the same in every variant. */
function toProductData(index: number) {
  const first12 = `978${String(200_000_000 + index * 7)}`
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return {
    reference: `fr.editions.${index + 1}`,
    isbn: `${first12}${(10 - (sum % 10)) % 10}`,
    title: `${nouns[index % nouns.length]} ${index + 1}`,
    subtitle: index % 3 === 0 ? `Tome ${index} – récit` : null,
    inverted: `${lastNames[index % 6]}, ${firstNames[(index >> 1) % 6]}`,
    language: ['fre', 'eng', 'ger', 'spa'][index % 4]!,
    pages: 80 + (index % 400),
    date: `20${String(10 + (index % 15))}0${1 + (index % 9)}15`,
    html: `<p>Un récit « ${index} » &amp; plus&nbsp;: <i>été</i>.</p><p>Deuxième.</p>`,
    contents: `1. Début\n2. Milieu ${index}\n3. Fin`,
    collection: index % 5 === 0 ? `Poche n° ${index % 25}` : null,
    bisac: 'FIC000000',
    audience: ['01', '05', '06', '02'][index % 4]!,
  }
}

function toProduct30(index: number, tag: Tag): string {
  const data = toProductData(index)
  const title = (level: string, text: string, subtitle: string | null = null) =>
    tag(
      'TitleDetail',
      tag('TitleType|b202', '01'),
      tag(
        'TitleElement',
        tag('TitleElementLevel|x409', level),
        tag('TitleText|b203', text),
        subtitle && tag('Subtitle|b029', subtitle),
      ),
    )
  const text = (type: string, content: string) =>
    tag('TextContent', tag('TextType|x426', type), tag('ContentAudience|x427', '00'), tag('Text|d104', content))
  return tag(
    'Product',
    tag('RecordReference|a001', data.reference),
    tag('NotificationType|a002', '03'),
    tag('ProductIdentifier', tag('ProductIDType|b221', '15'), tag('IDValue|b244', data.isbn)),
    tag(
      'DescriptiveDetail',
      tag('ProductComposition|x314', '00'),
      tag('ProductForm|b012', 'BC'),
      data.collection &&
        tag(
          'Collection',
          tag('CollectionType|x329', '10'),
          tag(
            'CollectionSequence',
            tag('CollectionSequenceType|x479', '02'),
            tag('CollectionSequenceNumber|x481', index),
          ),
          title('02', data.collection),
        ),
      title('01', data.title, data.subtitle),
      tag(
        'Contributor',
        tag('SequenceNumber|b034', 1),
        tag('ContributorRole|b035', 'A01'),
        tag('PersonNameInverted|b037', data.inverted),
      ),
      tag('Language', tag('LanguageRole|b253', '01'), tag('LanguageCode|b252', data.language)),
      tag('Extent', tag('ExtentType|b218', '00'), tag('ExtentValue|b219', data.pages), tag('ExtentUnit|b220', '03')),
      tag(
        'Subject',
        tag('MainSubject|x425'),
        tag('SubjectSchemeIdentifier|b067', '10'),
        tag('SubjectCode|b069', data.bisac),
      ),
      tag('Audience', tag('AudienceCodeType|b204', '01'), tag('AudienceCodeValue|b206', data.audience)),
    ),
    tag('CollateralDetail', text('03', `<![CDATA[${data.html}]]>`), text('04', data.contents)),
    tag('PublishingDetail', tag('PublishingDate', tag('PublishingDateRole|x448', '01'), tag('Date|b306', data.date))),
  )
}

function toProduct21(index: number, tag: Tag): string {
  const data = toProductData(index)
  const text = (type: string, format: string, content: string) =>
    tag('OtherText', tag('TextTypeCode|d102', type), tag('TextFormat|d103', format), tag('Text|d104', content))
  return tag(
    'Product',
    tag('RecordReference|a001', data.reference),
    tag('NotificationType|a002', '03'),
    tag('ProductIdentifier', tag('ProductIDType|b221', '15'), tag('IDValue|b244', data.isbn)),
    tag('ProductForm|b012', 'BC'),
    data.collection && tag('Series', tag('TitleOfSeries|b018', data.collection), tag('NumberWithinSeries|b019', index)),
    tag(
      'Title',
      tag('TitleType|b202', '01'),
      tag('TitleText|b203', data.title),
      data.subtitle && tag('Subtitle|b029', data.subtitle),
    ),
    tag(
      'Contributor',
      tag('SequenceNumber|b034', 1),
      tag('ContributorRole|b035', 'A01'),
      tag('PersonNameInverted|b037', data.inverted),
    ),
    tag('Language', tag('LanguageRole|b253', '01'), tag('LanguageCode|b252', data.language)),
    tag('NumberOfPages|b061', data.pages),
    tag('BASICMainSubject|b064', data.bisac),
    tag('AudienceCode|b073', data.audience),
    text('01', '02', `<![CDATA[${data.html}]]>`),
    text('04', '06', data.contents),
    tag('PublicationDate|b003', data.date),
  )
}
