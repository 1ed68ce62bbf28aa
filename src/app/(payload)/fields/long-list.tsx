'use client'

import { ArrayField, useFormFields } from '@payloadcms/ui'
import type { ArrayFieldClientProps } from 'payload'
import { useState } from 'react'

/** Up to so many rows, a form is quick with the fields of all, in which the browser's search finds text. */
const maxAtOnce = 50

/**
 * A list of a form; where it has many rows, their fields appear as they come near the screen. Payload shows those of all at
 * once, and each field, when it appears, collects the values of the whole form.
 */
export function LongList(props: ArrayFieldClientProps) {
  const count = useFormFields(([fields]) => fields[props.path]?.rows?.length ?? 0)
  // Decided as the form opens: a row that Payload showed with its fields fails, and the form with it, where this changes.
  const [showsAll] = useState(count <= maxAtOnce)
  return <ArrayField {...props} forceRender={showsAll} />
}
