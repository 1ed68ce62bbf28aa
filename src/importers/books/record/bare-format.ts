import type { StoredFormat } from '@/schemas/catalogue/trade-record'

/** A format of which no more than its ISBN and form is known. */
export const bareFormat: StoredFormat = {
  isbn: null,
  form: null,
  status: null,
  availability: null,
  price: null,
  currency: null,
  duration: null,
  technicalProtection: null,
  accessibility: null,
}
