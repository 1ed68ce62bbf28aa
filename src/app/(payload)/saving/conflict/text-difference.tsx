import { diffArrays, diffWordsWithSpace } from 'diff'
import { Fragment, type ReactNode } from 'react'

/** `noun` is what the lines are, in the plural. */
type Props = { from: readonly string[]; to: readonly string[]; noun: string }

/** Longer paragraphs are not compared word by word, which would be slow. */
const maxWordDiffCharacters = 20_000

/** A diff of two texts: changed paragraphs with insertions and deletions; unchanged ones are collapsed. */
export function TextDifference({ from, to, noun }: Props) {
  if (from.length + to.length === 0) return <p className="saving-text__empty">Empty</p>
  const parts = diffArrays([...from], [...to])
  const shown: ReactNode[] = []
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    const next = parts[index + 1]
    if (!part) continue
    if (!part.added && !part.removed) shown.push(<Unchanged key={index} lines={part.value} noun={noun} />)
    else if (part.removed && next?.added) {
      shown.push(<Changed key={index} from={part.value.join('\n')} to={next.value.join('\n')} />)
      index++
    } else {
      const Mark = part.added ? 'ins' : 'del'
      shown.push(
        part.value.map((line, at) => (
          <p key={`${index}-${at}`}>
            <Mark>{line || '¶'}</Mark>
          </p>
        )),
      )
    }
  }
  return <div className="saving-text">{shown}</div>
}

function Unchanged({ lines, noun }: { lines: readonly string[]; noun: string }) {
  const [first = ''] = lines
  if (lines.length === 1) return <p>{first}</p>
  return <p className="saving-text__skipped">{`${lines.length} ${noun} as before`}</p>
}

function Changed({ from, to }: { from: string; to: string }) {
  if (from.length + to.length > maxWordDiffCharacters) {
    return (
      <>
        <p>
          <del>{from}</del>
        </p>
        <p>
          <ins>{to}</ins>
        </p>
      </>
    )
  }
  return (
    <p>
      {diffWordsWithSpace(from, to).map(({ added, removed, value }, index) => {
        const Mark = added ? 'ins' : removed ? 'del' : Fragment
        return <Mark key={index}>{value}</Mark>
      })}
    </p>
  )
}
