import './brand.css'

import type { Payload } from 'payload'
import type { ReactNode } from 'react'

import { readBrand } from '@/app/admin/brand'
import { toTextColor, toReadableColor } from '@/lib/contrast'

/** Payload’s background colours, by theme. */
const backgrounds = { light: '#ffffff', dark: '#141414' } as const

/** Applies the publication’s accent colour, adjusted to a readable contrast. */
export async function BrandStyle({ payload, children }: { payload: Payload; children: ReactNode }) {
  const { accentColor } = await readBrand(payload)
  return (
    <>
      {accentColor ? <style dangerouslySetInnerHTML={{ __html: toRules(accentColor) }} /> : null}
      {children}
    </>
  )
}

function toRules(accentColor: string): string {
  return Object.entries(backgrounds)
    .map(([theme, background]) => {
      const accent = toReadableColor(accentColor, background)
      return `html[data-theme='${theme}']{--accent:${accent};--accent-ink:${toTextColor(accent)}}`
    })
    .join('')
}
