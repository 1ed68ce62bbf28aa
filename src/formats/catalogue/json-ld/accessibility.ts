import type { JsonLdNode } from '@/formats/shared/json-ld'
import { isWebAddress } from '@/lib/addresses/web-address'
import type { Book } from '@/schemas/catalogue/book'

/** The accessibility summary (list 196). */
const summary = '00'
/** Terms of the vocabulary that schema.org refers to, by the code of list 196. */
const features: Readonly<Record<string, string>> = {
  '11': 'tableOfContents',
  '12': 'index',
  '13': 'readingOrder',
  '14': 'alternativeText',
  '15': 'longDescription',
  '17': 'MathML',
  '18': 'ChemML',
  '19': 'printPageNumbers',
  '20': 'synchronizedAudioText',
  '21': 'ttsMarkup',
  '26': 'highContrastDisplay',
  '27': 'highContrastAudio',
  '28': 'audioDescription',
  '29': 'structuralNavigation',
  '30': 'ARIA',
  '34': 'MathML-chemistry',
  '35': 'latex',
  '36': 'displayTransformability',
}
/** By which sense alone everything can be read. */
const modes: Readonly<Record<string, string>> = { '51': 'auditory', '52': 'textual' }

/** What a digital edition offers to people who read with assistive technology, as far as schema.org has terms for it. */
export function toAccessibility(statements: Book['accessibility']): JsonLdNode {
  const toTerms = (terms: Readonly<Record<string, string>>) => statements.flatMap(({ code }) => terms[code] ?? [])
  const [found, sufficient] = [toTerms(features), toTerms(modes)]
  const text = statements.find(({ code, note }) => code === summary && note !== null && !isWebAddress(note))?.note
  return {
    ...(found.length > 0 ? { accessibilityFeature: found } : {}),
    ...(sufficient.length > 0 ? { accessModeSufficient: sufficient } : {}),
    ...(text ? { accessibilitySummary: text } : {}),
  }
}
