/** The availability of a book for readers; the trade has about forty codes for it. */
export const availabilityIds = ['available', 'forthcoming', 'unavailable'] as const
export type AvailabilityId = (typeof availabilityIds)[number]

export const availabilityNames: Readonly<Record<AvailabilityId, string>> = {
  available: 'Available',
  forthcoming: 'Forthcoming',
  unavailable: 'Not available',
}

type Codes = Readonly<Record<AvailabilityId, readonly string[]>>

/** Codes of ONIX list 65, for one product. Others, such as “contact the supplier”, mean neither. */
export const availabilityCodes: Codes = {
  available: ['20', '21', '22', '23', '44', '45', '47'],
  forthcoming: ['10', '11', '12'],
  unavailable: ['01', '09', '30', '31', '32', '33', '34', '40', '41', '42', '43', '46', '48', '49', '50', '51', '52'],
}

/** Codes of ONIX list 64, used if there is none of list 65. */
export const statusCodes: Codes = {
  available: ['04', '10', '13'],
  forthcoming: ['02'],
  unavailable: ['01', '03', '05', '06', '07', '08', '11', '12', '15', '16', '17', '18'],
}
