import { fold } from '@/lib/text/fold'
import type { EntryField } from './mapping'

/**
 * Names of columns in German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Slovak, Slovenian, Croatian,
 * Hungarian, Romanian, Lithuanian, Latvian, Estonian, Turkish and Greek, by field. Those of dates and addresses are known
 * by their values.
 */
const names: Readonly<Partial<Record<EntryField, string>>> = {
  kind: 'art|typ|type|tipo|rodzaj|druh|vrsta|típus|tip|rūšis|tipas|veids|liik|tür|είδος',
  industry:
    'branche|wirtschaftszweig|sektor|bereich|politikfeld|secteur|domaine|sector|ámbito|área|settore|ambito|setor|branża|dziedzina|odvětví|oblast|obor|odvetvie|oblasť|panoga|področje|področje uporabe|djelatnost|područje|ágazat|terület|domeniu|sritis|sektorius|nozare|joma|valdkond|sektör|alan|τομέας|κλάδος',
  region:
    'land|staat|pays|région|país|región|paese|regione|região|kraj|państwo|země|stát|krajina|štát|država|dežela|zemlja|ország|régió|țară|țara|regiune|šalis|valstybė|valsts|reģions|riik|piirkond|ülke|bölge|χώρα|περιοχή|regio|regione geografica',
  role: 'beruf|rolle|profession|métier|profesión|professione|profissão|zawód|profese|povolání|povolanie|poklic|zanimanje|foglalkozás|profesie|profesija|amet|meslek|επάγγελμα|beroep',
  org: 'organisation|behörde|einrichtung|institution|betreiber|organisme|autorité|administration|organismo|entidad|organización|institución|ente|amministrazione|organizzazione|entidade|órgão|organizacja|instytucja|urząd|instituce|organizace|úřad|inštitúcia|organizácia|úrad|ustanova|institucija|organizacija|organ|tijelo|intézmény|szervezet|instituție|organizație|institūcija|iestāde|organizācija|asutus|organisatsioon|kurum|kuruluş|φορέας|οργανισμός|organisatie|instelling',
  text: 'beschreibung|zusammenfassung|description|résumé|descripción|resumen|descrizione|sintesi|descrição|resumo|opis|streszczenie|popis|souhrn|zhrnutie|povzetek|sažetak|leírás|összefoglaló|descriere|rezumat|aprašymas|santrauka|apraksts|kopsavilkums|kirjeldus|kokkuvõte|açıklama|özet|περιγραφή|περίληψη|beschrijving|samenvatting',
}

const fieldNames = new Map(
  Object.entries(names).map(([field, list]) => [field, new Set(list.split('|').map((name) => fold(name)))]),
)

/** True for a name of a column of the field in one of these languages, in capitals and without accents as well. */
export function isForeignName(name: string, field: EntryField): boolean {
  return fieldNames.get(field)?.has(fold(name)) ?? false
}
