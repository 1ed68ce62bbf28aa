import { toArticleData, toBody, type Data } from './editor'

/** A valid document of a collection. */
export async function toValidDocument(entity: string, marker: string): Promise<Data> {
  if (entity === 'articles') return toArticleData(marker, { body: toBody('A body.') })
  if (entity === 'books') {
    return {
      code: `T9-${Math.floor(Math.random() * 1e9)}`,
      title: `Book ${marker}`,
      language: 'en',
      authors: [{ name: 'A Person' }],
      synopsis: 'What it is about.',
    }
  }
  if (entity === 'bundles') return { title: `Bundle ${marker}`, description: 'What belongs together.' }
  if (entity === 'evidence-entries')
    return { kind: 'deployment', text: `Finding ${marker}`, industry: 'Health', region: 'EU', date: '2025-03' }
  if (entity === 'media') return { alt: `Image ${marker}` }
  if (entity === 'users')
    return {
      name: `Person ${marker}`,
      permission: 'editor',
      email: `${marker}@people.example`,
      password: `password ${marker}`,
    }
  return {}
}
