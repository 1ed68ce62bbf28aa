/** The numbers from 1 on, as statements of editions have them in words, in several languages. */
const ordinals = [
  'first second third fourth fifth sixth seventh eighth ninth tenth',
  'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte',
  'première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième',
  'primera segunda tercera cuarta quinta sexta séptima octava novena décima',
].map((words) => words.split(' '))

/** A number and the word for an edition, with up to two words between: `2nd ed.`, `3., revised edition`. */
const inDigits = /^(\d{1,4}) ?(?:st|nd|rd|th|\.|e|è?me|ª|º)?,? ?(?:\p{L}{1,20} ){0,2}(?:ed|aufl|éd)/iu
const inWords = /^(\p{L}{4,12}),? (?:\p{L}{1,20} ){0,2}(?:ed|aufl|éd)/iu

/** The number in the statement of an edition; null where it has none. */
export function toEditionNumber(statement: string): number | null {
  const digits = inDigits.exec(statement)?.[1]
  if (digits !== undefined) return Number(digits)
  const word = inWords.exec(statement)?.[1]?.toLowerCase()
  const place = word === undefined ? -1 : Math.max(...ordinals.map((words) => words.indexOf(word)))
  return place === -1 ? null : place + 1
}
