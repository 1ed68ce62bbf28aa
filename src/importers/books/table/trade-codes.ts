import { availabilities, publishingStatuses } from '@/formats/catalogue/onix/code-names'
import { quote } from '@/lib/text/quote'

/** Statuses (list 64) by other words than the names of the codes. */
const statusWords: Readonly<Record<string, string>> = {
  '01': 'canceled|storniert|abgesagt|annulé|cancelado|annullato|zrušeno|odpovedano|anulowano',
  '02': 'announced|coming soon|in preparation|in press|upcoming|angekündigt|in vorbereitung|erscheint demnächst|à paraître|en préparation|próximamente|en preparación|in preparazione|připravuje se|připravujeme|v přípravě|v pripravi|u pripremi|w przygotowaniu|zapowiedź|ruošiama|yakında|yayına hazırlanıyor|προσεχώς|előkészületben|即將出版',
  '03': 'delayed|verschoben|reporté',
  '04': 'available|in print|published|released|erschienen|lieferbar|paru|publié|disponible|publicado|pubblicato|disponibile|vydáno|vyšlo|izšlo|izdano|objavljeno|wydano|dostępna|dostępny|išleista|yayımlandı|κυκλοφορεί|megjelent|已出版',
  '06': 'oos|nicht lieferbar',
  '07': 'oop|out-of-print|vergriffen|épuisé|agotado|descatalogado|esaurito|fuori catalogo|rozebráno|vyprodáno|razprodano|rasprodano|nakład wyczerpany|wyczerpany|išparduota|tükendi|baskısı tükendi|εξαντλημένο|εξαντλήθηκε|elfogyott|絕版|绝版',
  '11': 'withdrawn|zurückgezogen|retiré|retirado|ritirato',
}
/** Availabilities (list 65) by other words. */
const availabilityWords: Readonly<Record<string, string>> = {
  '10': 'forthcoming|noch nicht erschienen|à paraître|en preparación',
  '20': 'yes|lieferbar|verfügbar|disponible|disponibile|ano|áno|da|tak|dostupné|na voljo|dostupno|dostępny|dostępna|yra|mevcut|var|διαθέσιμο|kapható|有貨',
  '21': 'auf lager|en stock|in magazzino|skladem|na skladě|na zalogi|na zalihi|na magazynie|stokta|stokta var|raktáron|sandėlyje',
  '23': 'pod|print on demand',
  '31': 'nicht lieferbar|en rupture|sin existencias|esaurito|není skladem|ni na zalogi|nema na zalihi|brak w magazynie|stokta yok|nincs raktáron',
  '51': 'vergriffen|épuisé|agotado|descatalogado|fuori catalogo|rozebráno|vyprodáno|razprodano|rasprodano|nakład wyczerpany|wyczerpany|išparduota|tükendi|baskısı tükendi|εξαντλημένο|elfogyott|絕版|绝版',
}

type Codes = ReadonlyMap<string, string>

/** Codes by their names and other words for them, and by themselves with both digits: a `1` mostly means yes, not code 01. */
function toCodes(names: Readonly<Record<string, string>>, words: Readonly<Record<string, string>>): Codes {
  const codes = Object.keys(names)
  return new Map([
    ...codes.flatMap((code) => (words[code] ?? '').split('|').map((word) => [word, code] as const)),
    // The first of the codes with a name.
    ...codes.toReversed().map((code) => [names[code]!.toLowerCase(), code] as const),
    ...codes.map((code) => [code, code] as const),
  ])
}

const lists = {
  status: toCodes(publishingStatuses, statusWords),
  availability: toCodes(availabilities, availabilityWords),
}

/** The code of a status (list 64) or an availability (list 65) in a cell; a note where there is none. */
export function parseCode(list: keyof typeof lists, cell: string, notes: string[]): string | null {
  // Of the Turkish `İ`, JavaScript makes an `i` with another dot.
  const text = cell.trim().toLowerCase().replaceAll('i\u0307', 'i')
  if (text === '') return null
  const code = lists[list].get(text)
  if (code === undefined)
    notes.push(
      `${list}: ${quote(cell)} is left out; it is no ${list} of ONIX, such as ${list === 'status' ? 'Active, Forthcoming or Out of print' : 'Available, In stock or Out of stock'}.`,
    )
  return code ?? null
}
