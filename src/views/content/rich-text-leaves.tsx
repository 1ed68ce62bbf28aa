import type { ReactNode } from 'react'

import type { RichTextNode } from '@/lib/rich-text'
import type { Media } from '@/schemas/shared/media'
import { Picture } from '@/views/shared/picture'

/** An image; its alternative text and caption may be those of this use of it. */
export function renderImage(node: RichTextNode): ReactNode {
  const media = node.value as Media | number | undefined
  if (!media || typeof media !== 'object') return null
  const { alt, caption } = (node.fields ?? {}) as { alt?: unknown; caption?: unknown }
  return (
    <figure>
      <Picture
        media={typeof alt === 'string' && alt !== '' ? { ...media, alt } : media}
        sizes="(min-width: 48rem) 44rem, 100vw"
      />
      {typeof caption === 'string' && caption !== '' ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}

/** A block of code. */
export function renderCode({ fields }: RichTextNode): ReactNode {
  const { code, language } = (fields ?? {}) as { code?: unknown; language?: unknown }
  if (typeof code !== 'string') return null
  return (
    <pre tabIndex={0}>
      <code
        className={typeof language === 'string' && language !== '' ? `language-${language}` : undefined}
      >{`${code}\n`}</code>
    </pre>
  )
}

const formatTags = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
] as const

/** Text with the formats that the bits of a number stand for. */
export function renderText(text: string, format: number): ReactNode {
  return formatTags.reduce<ReactNode>((inner, [bit, Tag]) => (format & bit ? <Tag>{inner}</Tag> : inner), text)
}
