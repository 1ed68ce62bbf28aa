import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { Book } from '@/schemas/catalogue/book'

/**
 * Terms of schema.org by the code of availability (list 65). None for what can be had only from elsewhere or with
 * something else.
 */
const byAvailability: Readonly<Record<string, string>> = {
  '01': 'Discontinued',
  '09': 'OutOfStock',
  '10': 'PreOrder',
  '11': 'PreOrder',
  '12': 'PreOrder',
  '20': 'InStock',
  '21': 'InStock',
  '22': 'BackOrder',
  '23': 'MadeToOrder',
  '30': 'OutOfStock',
  '31': 'OutOfStock',
  '32': 'OutOfStock',
  '33': 'OutOfStock',
  '34': 'OutOfStock',
  '40': 'OutOfStock',
  '41': 'Discontinued',
  '42': 'OutOfStock',
  '43': 'Discontinued',
  '46': 'Discontinued',
  '47': 'InStock',
  '48': 'Discontinued',
  '49': 'Discontinued',
  '51': 'Discontinued',
  '52': 'Discontinued',
}
/** The same by the publishing status (list 64); that a book is active does not say that anyone has it. */
const byStatus: Readonly<Record<string, string>> = {
  '01': 'Discontinued',
  '02': 'PreOrder',
  '03': 'OutOfStock',
  '05': 'Discontinued',
  '06': 'OutOfStock',
  '07': 'Discontinued',
  '08': 'Discontinued',
  '11': 'Discontinued',
  '12': 'Discontinued',
  '15': 'Discontinued',
  '16': 'OutOfStock',
  '17': 'Discontinued',
}

/** A price as schema.org's `Offer`, with whether the book can be had for it where that is known. */
export function toOffers({ price, availability, status }: Pick<Book, 'price' | 'availability' | 'status'>): JsonLdNode {
  if (price === null) return {}
  const term = availability ? byAvailability[availability.code] : byStatus[status?.code ?? '']
  return {
    offers: {
      '@type': 'Offer',
      price: price.amount,
      priceCurrency: price.currency,
      ...(term === undefined ? {} : { availability: `https://schema.org/${term}` }),
    },
  }
}
