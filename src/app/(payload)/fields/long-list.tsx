'use client'

import { ArrayField, useFormFields } from '@payloadcms/ui'
import type { ArrayFieldClientProps } from 'payload'

/** With so many rows a form is as quick as without, and a search of the browser still finds what is in each. */
const maxAtOnce = 50

/**
 * A list of a form; where it has many rows, their fields appear as they come near the screen. Payload shows those of all at
 * once, and each field, when it appears, collects the values of the whole form.
 */
export function LongList(props: ArrayFieldClientProps) {
  const count = useFormFields(([fields]) => fields[props.path]?.rows?.length ?? 0)
  return <ArrayField {...props} forceRender={count <= maxAtOnce} />
}
