import { citationForms } from '@/schemas/shared/citation'
import { toMediaType } from '@/surface/shared/formats'
import type { SharedMessages } from './messages/by-language'

/** The files that say how to cite the document with this path, one for each format. */
export function listCitationFiles(path: string) {
  return citationForms.map(({ ending, format, name }) => ({
    name,
    path: `${path}/citation.${ending}`,
    type: toMediaType(format),
  }))
}

/** The same as alternate representations of its page. */
export function toCitationAlternates(path: string, { list }: Pick<SharedMessages, 'list'>) {
  return listCitationFiles(path).map(({ name, ...file }) => ({ ...file, title: list.citation(name) }))
}
