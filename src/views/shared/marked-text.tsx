import { Fragment } from 'react'

import type { TextRange } from '@/lib/text/snippet'

/** A text with the given ranges, which are in order, marked. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  return (
    <>
      {text.slice(0, ranges[0]?.start)}
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          <mark>{text.slice(start, end)}</mark>
          {text.slice(end, ranges[index + 1]?.start)}
        </Fragment>
      ))}
    </>
  )
}
