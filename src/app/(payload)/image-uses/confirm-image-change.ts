import { fetchConsequences } from '../consequences/fetch-consequences'
import type { Write } from '@/app/(payload)/saving/requests/parse-write'

/** A pending confirmation: the effects of replacing an image, and the callback for the answer. */
export type ImageChangePrompt = { lines: string[]; answer: (isConfirmed: boolean) => void }

let prompt: ImageChangePrompt | null = null
const listeners = new Set<() => void>()

/** The pending confirmation, for useSyncExternalStore. */
export const imageChangeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): ImageChangePrompt | null => prompt,
}

/** True when a request changes the pixels of an image: a crop, another size or focal point, or another file. */
export function changesImage(url: URL, { collection, document }: Write, body: unknown): boolean {
  if (collection !== 'media' || document === null) return false
  const isEdited = [...url.searchParams.keys()].some((name) => name.startsWith('uploadEdits['))
  return isEdited || (body instanceof FormData && body.has('file'))
}

/** Asks for confirmation when the image is used somewhere; true when confirmed or unused. */
export async function confirmImageChange({ document }: Write): Promise<boolean> {
  const lines = await describeChange(Number(document?.split('/')[1]))
  if (lines.length === 0) return true
  // A later save replaces the pending confirmation.
  prompt?.answer(false)
  return new Promise((resolve) => {
    setPrompt({
      lines,
      answer(isWanted) {
        setPrompt(null)
        resolve(isWanted)
      },
    })
  })
}

function setPrompt(next: ImageChangePrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

async function describeChange(id: number): Promise<string[]> {
  const answer = await fetchConsequences({ action: 'replace', collection: 'media', ids: [id] })
  return answer?.lines ?? ['Where it is shown could not be found out just now.']
}
