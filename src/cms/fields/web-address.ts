import type { TextField } from 'payload'

type Options = { name: string; required?: boolean; label?: string; description?: string }

/** A text field that takes absolute http and https addresses alone. */
export function webAddressField({ name, required = false, label, description }: Options): TextField {
  return {
    name,
    type: 'text',
    required,
    maxLength: 2000,
    ...(label ? { label } : {}),
    admin: { description: description ?? 'A full address, beginning with https://' },
    validate: (value: string | null | undefined) => {
      if (!value) return required ? 'A web address is needed here.' : true
      return isWebAddress(value) || 'Give a full web address that begins with https:// or http://'
    },
  }
}

/** True for an absolute http or https URL without credentials. */
export function isWebAddress(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  } catch {
    return false
  }
}

/** The address, or null for what is none: whoever wrote it into the database, readers are sent nowhere else. */
export function toWebAddress(value: string | null | undefined): string | null {
  return value && isWebAddress(value) ? value : null
}
