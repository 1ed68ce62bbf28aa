/** The availability of a book for readers, which the database derives from the trade’s codes (`lectern_book_availability`). */
export const availabilityIds = ['available', 'forthcoming', 'unavailable'] as const
export type AvailabilityId = (typeof availabilityIds)[number]

export const availabilityNames: Readonly<Record<AvailabilityId, string>> = {
  available: 'Available',
  forthcoming: 'Forthcoming',
  unavailable: 'Not available',
}
