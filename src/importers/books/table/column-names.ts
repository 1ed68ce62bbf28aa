import { fold } from '@/lib/text/fold'
import { namesByLanguage } from './names-by-language'

/** What a column can say of a book. Columns of people are those of `roles`; of ISBNs and prices see `find-columns`. */
export type TableField =
  | 'reference'
  | 'isbn'
  | 'title'
  | 'titleAndSubtitle'
  | 'subtitle'
  | 'people'
  | 'givenName'
  | 'familyName'
  | 'biography'
  | 'language'
  | 'originalLanguage'
  | 'synopsis'
  | 'chapters'
  | 'outcomes'
  | 'subjects'
  | 'thema'
  | 'bisac'
  | 'bic'
  | 'dewey'
  | 'pages'
  | 'date'
  | 'publisher'
  | 'imprint'
  | 'place'
  | 'form'
  | 'status'
  | 'availability'
  | 'price'
  | 'currency'
  | 'edition'
  | 'series'
  | 'seriesNumber'
  | 'issn'
  | 'bundles'
  | 'doi'
  | 'licence'
  | 'cover'
  | 'tier'

type NamedField = Exclude<TableField, 'isbn' | 'people' | 'givenName' | 'familyName' | 'price'>

/** Names of columns by field, in the languages that publishers’ tables are most often in, as `toHeadingKey` makes them. */
const names: Readonly<Record<NamedField, string>> = {
  reference:
    'reference|record reference|catalogue code|catalog code|code|sku|product id|product code|item number|article number|artikelnummer|artikel nr|bestellnummer|bestell nr|bestellnr|artikelnr|titelnummer|título id|référence|referencia|referenznummer',
  title:
    'title|book title|full title|main title|work title|titel|buchtitel|haupttitel|titre|titre du livre|título|titulo|título del libro|titolo|tytuł|název|titel på bok|书名|書名|标题|タイトル|제목|название|заглавие',
  titleAndSubtitle:
    'title subtitle|title and subtitle|titel untertitel|titel und untertitel|titre sous titre|titre et sous titre|título subtítulo|título y subtítulo|titolo sottotitolo|titolo e sottotitolo|tytuł podtytuł|tytuł i podtytuł|název podtitul|název a podtitul|naslov podnaslov|naslov in podnaslov|naslov i podnaslov',
  subtitle:
    'subtitle|sub title|book subtitle|untertitel|sous titre|subtítulo|subtitulo|sottotitolo|ondertitel|podtytuł|undertitel|副标题|副題|부제|подзаголовок',
  biography:
    'author biography|author bio|biography|bio|about the author|about the authors|author note|autorenporträt|autorenvita|über den autor|über die autorin|vita|biographie de l auteur|biographie|biografía|biografía del autor|biografia',
  language:
    'language|languages|language of text|lang|sprache|sprachen|langue|langues|idioma|idiomas|lingua|taal|język|språk|sprog|jazyk|语言|言語|язык',
  originalLanguage:
    'original language|translated from|originalsprache|langue originale|lengua original|idioma original|lingua originale',
  synopsis:
    'description|long description|main description|short description|book description|synopsis|blurb|summary|abstract|annotation|about the book|copy|back cover copy|beschreibung|kurzbeschreibung|langbeschreibung|klappentext|kurztext|haupttext|werbetext|résumé|description longue|présentation|quatrième de couverture|descripción|descripcion|sinopsis|resumen|descrizione|sinossi|opis|beschrijving|samenvatting|beskrivning|popis|内容简介|内容紹介|аннотация|описание',
  chapters:
    'contents|table of contents|toc|chapters|inhaltsverzeichnis|kapitel|table des matières|sommaire|chapitres|índice|índice de contenidos|capítulos|indice|sommario|inhoudsopgave|spis treści|目录|目次|содержание',
  outcomes:
    'outcomes|outcome|learning outcomes|learning outcome|learning objectives|learning objective|what you will learn|lernziele|lernziel|objectifs|objetivos de aprendizaje',
  subjects:
    'subject|subjects|subject heading|subject headings|category|categories|genre|genres|keyword|keywords|topic|topics|tags|kategorie|kategorien|sachgebiet|sachgebiete|fachgebiet|schlagwort|schlagwörter|schlagworte|stichwörter|catégorie|catégories|mots clés|thème|thèmes|sujet|sujets|materia|materias|tema|temas|categoría|categorías|palabras clave|género|argomento|argomenti|parole chiave|genere|onderwerp|trefwoorden|kategoria|słowa kluczowe|主题|분야|тематика|ключевые слова',
  thema: 'thema|thema code|thema codes|thema subject|thema subject code|thema category|thema klassifikation',
  bisac: 'bisac|bisac code|bisac codes|bisac subject|bisac subject code|bisac category',
  bic: 'bic|bic code|bic codes|bic subject|bic subject code',
  dewey: 'dewey|ddc|dewey number|dewey decimal',
  pages:
    'pages|page count|number of pages|no of pages|pp|extent|seiten|seitenzahl|seitenanzahl|anzahl seiten|umfang|nombre de pages|nb pages|pagination|páginas|paginas|número de páginas|pagine|numero di pagine|aantal pagina s|strony|liczba stron|sidor|sider|页数|ページ数|страниц',
  date: 'date|publication date|pub date|pubdate|published|published on|date published|date of publication|release date|on sale date|publication year|year|year of publication|copyright year|erscheinungsdatum|erscheinungstermin|erscheinungsjahr|erschienen|erscheint|et|jahr|datum|date de parution|date de publication|parution|année|année de publication|fecha|fecha de publicación|año|año de publicación|data di pubblicazione|anno|data wydania|rok wydania|verschijningsdatum|utgivningsår|rok vydání|出版日期|出版年|発売日|год издания',
  publisher:
    'publisher|publisher name|publishing house|verlag|verlagsname|éditeur|editeur|maison d édition|editorial|editora|editore|casa editrice|uitgever|uitgeverij|wydawca|wydawnictwo|förlag|forlag|nakladatelství|出版社|издательство',
  imprint: 'imprint|imprint name|marke|verlagsmarke|marque éditoriale|sello|sello editorial|marchio',
  place:
    'place|place of publication|publication place|city of publication|ort|verlagsort|erscheinungsort|lieu|lieu d édition|lieu de publication|lugar de publicación|lugar de edición|luogo di pubblicazione|miejsce wydania|место издания',
  form: 'format|binding|product form|product format|form|cover type|einband|einbandart|produktform|ausstattung|bindung|reliure|façonnage|encuadernación|formato|rilegatura|uitvoering|oprawa',
  status: 'status|publishing status|publication status|verlagsstatus|lieferstatus|statut|estado',
  availability:
    'availability|product availability|verfügbarkeit|lieferbarkeit|disponibilité|disponibilidad|disponibilità|beschikbaarheid|dostępność',
  currency: 'currency|currency code|price currency|währung|devise|monnaie|moneda|divisa|valuta|waluta',
  edition:
    'edition|edition number|edition statement|auflage|ausgabe|édition|numéro d édition|edición|número de edición|edizione|editie|druk|wydanie|издание',
  series:
    'series|series title|series name|reihe|reihentitel|schriftenreihe|serie|collection|titre de la collection|colección|coleccion|collana|reeks|seria',
  seriesNumber:
    'series number|number in series|bandnr|no in series|series volume|volume|volume number|vol|band|bandnummer|band nr|bandzählung|reihennummer|nr in reihe|tome|numéro de collection|numéro dans la collection|volumen|número de colección|tomo|deel|tom',
  issn: 'issn|series issn|issn der reihe|issn de la collection',
  bundles: 'bundle|bundles|collections|sammlung|sammlungen|bouquet',
  doi: 'doi|book doi|ebook doi',
  licence: 'licence|license|licence url|license url|lizenz|licencia|licenza|licencja',
  cover:
    'cover|cover url|cover image|cover image url|cover link|image|image url|cover address|image address|umschlag|umschlagbild|coverbild|couverture|image de couverture|portada|imagen de portada|copertina|okładka',
  tier: 'tier',
}

type Lists = Readonly<Record<string, string>>

/** The words of the further languages for these fields or roles. */
function toFurther(known: Lists): (readonly [word: string, name: string])[] {
  return Object.values<Lists>(namesByLanguage).flatMap((lists) =>
    toPairs(Object.fromEntries(Object.entries(lists).filter(([name]) => Object.hasOwn(known, name)))),
  )
}

const toPairs = (lists: Lists) =>
  Object.entries(lists).flatMap(([name, list]) => list.split('|').map((word) => [word, name] as const))

/** Shorter words, such as the Hungarian “ár”, are without accents the abbreviations of others. */
const minFoldedLength = 3

/** Looks words up as they are, else without accents, which headings in capitals and those typed in haste do not have. */
function createLookUp(pairs: readonly (readonly [word: string, name: string])[]): (key: string) => string | undefined {
  const exact = new Map(pairs)
  const folded = new Map(pairs.map(([word, name]) => [fold(word), name]))
  return (key) => exact.get(key) ?? (key.length < minFoldedLength ? undefined : folded.get(fold(key)))
}

const findNamed = createLookUp([...toFurther(names), ...toPairs(names)])

/** The field of a name of a column that is known; undefined for any other. */
export function findField(key: string): NamedField | undefined {
  return findNamed(key) as NamedField | undefined
}

const findPriceWord = createLookUp(toFurther({ price: '' }))

/** True for a word for the price of a book in one of the further languages. */
export function isPriceName(key: string): boolean {
  return findPriceWord(key) !== undefined
}

/** Roles of people by the words that columns and brackets beside names have for them. */
const roles: Readonly<Record<string, string>> = {
  author:
    'author|authors|author name|author names|by|written by|creator|autor|autorin|autoren|autorinnen|verfasser|verfasserin|auteur|auteure|autrice|auteurs|autora|autores|autore|autori|autor autorin|autores as|schrijver|author editor|authors editors|författare|forfatter|автор|авторы|作者|著者|저자',
  editor:
    'editor|editors|editor name|edited by|volume editor|hrsg|hg|herausgeber|herausgeberin|herausgeberinnen|herausgegeben von|directeur de publication|sous la direction de|coordinador|coordinadora|curatore|a cura di|redacteur|redaktör|redaktor|редактор',
  translator:
    'translator|translators|translated by|übersetzer|übersetzerin|übersetzt von|traducteur|traductrice|traduit par|traductor|traductora|traductores|traduttore|traduttrice|tradutor|tradutora|vertaler|tłumacz|översättare|переводчик|译者|訳者',
  illustrator:
    'illustrator|illustrators|illustrated by|illustrations by|illustratorin|illustrationen von|illustrateur|illustratrice|ilustrador|ilustradora|illustratore|illustratrice|ilustrator',
  photographer: 'photographer|photographs by|fotograf|fotografin|fotos von|photographe|fotógrafo|fotógrafa|fotografo',
  foreword: 'foreword|foreword by|vorwort|vorwort von|geleitwort|avant propos|prólogo|prefazione',
  preface: 'preface|preface by|préface|préfacier|prefacio',
  introduction: 'introduction by|einleitung von',
  afterword: 'afterword|afterword by|nachwort|nachwort von|postface|epílogo|postfazione',
  narrator:
    'narrator|narrators|narrated by|read by|sprecher|sprecherin|gelesen von|narrateur|lu par|narrador|narradora|narratore',
  contributor:
    'contributor|contributors|contributions by|mitwirkende|beiträger|beiträge von|mit beiträgen von|contributeur|contributeurs|colaborador|colaboradores|collaboratori',
}

/** Words that name a role only beside a name: as headings they stand for an edition, pictures, a language or a text. */
const besideNames: Readonly<Record<string, string>> = {
  author: 'text|texte|texto|testo|著',
  editor: 'ed|eds|hrsg von|hg von|dir|coord|编|編|主编|主編|编著|編著',
  translator: 'trans|transl|tr|trad|translation|übers|übersetzung|traduction|traducción|traduzione|译|譯|訳',
  illustrator:
    'ill|illus|illustration|illustrations|illustrationen|ilustraciones|illustrazioni|ilustrace|ilustracje|绘|絵',
  photographer: 'photo|photos|foto|fotos|photographies',
  introduction: 'introduction|einleitung|einführung|introducción|introduzione',
}

const findHeadingRole = createLookUp([...toFurther(roles), ...toPairs(roles)])
const roleBesideNames = new Map(toPairs(besideNames))

/** The role of the people in a column of that name; undefined where it has none. */
export function findColumnRole(key: string): string | undefined {
  return findHeadingRole(key)
}

/** The role that a word beside a name says; undefined for a word that says none. */
export function findRole(word: string): string | undefined {
  return findHeadingRole(word) ?? roleBesideNames.get(word)
}
