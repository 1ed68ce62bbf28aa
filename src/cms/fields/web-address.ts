import { type TextField, type TextFieldSingleValidation, validations } from 'payload'

import { isWebAddress, toUri } from '@/lib/addresses/web-address'
import { tidyWhenShown } from './tidy-text'

type Options = { name: string; required?: boolean; label?: string; description?: string; isSource?: boolean }

/** A text field for absolute http and https URLs. */
export function webAddressField({ name, required = false, label, description, isSource = false }: Options): TextField {
  return {
    name,
    type: 'text',
    required,
    maxLength: 2000,
    hooks: { beforeChange: [tidyWhenShown(toUri)] },
    ...(label ? { label } : {}),
    admin: {
      description: description ?? 'A full address, beginning with https://',
      // Warns when the link check (src/cms/links) found the link dead.
      ...(isSource ? { components: { afterInput: ['/app/(payload)/fields/link-state#LinkState'] } } : {}),
    },
    validate: validateWebAddress,
  }
}

const validateWebAddress: TextFieldSingleValidation = (value, options) => {
  if (!value) return options.required ? 'A web address is needed here.' : true
  if (!isWebAddress(value)) return 'Give a full web address that begins with https:// or http://'
  return validations.text(value, options)
}
