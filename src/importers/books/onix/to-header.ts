import { toLanguageTag } from '@/lib/languages/language-tag'
import { value, type Element } from './element'

/** What holds for all records of a message that do not say otherwise, from its header. */
export type MessageHeader = {
  language: string | null
  currency: string | null
  /** By list 58. */
  priceType: string | null
}

/** The defaults of a message, each null where its header has none. */
export function toHeader(header: Element | undefined): MessageHeader {
  return {
    language: toLanguageTag(value(header, 'DefaultLanguageOfText') ?? ''),
    currency: value(header, 'DefaultCurrencyCode'),
    priceType: value(header, 'DefaultPriceType') ?? value(header, 'DefaultPriceTypeCode'),
  }
}
