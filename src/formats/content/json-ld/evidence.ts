import type { JsonLdNode } from '@/formats/shared/json-ld'
import { truncate } from '@/lib/text/truncate'
import type { EvidenceRecord } from '@/schemas/content/evidence'

/** Google reads at most so many characters of a dataset's description. */
const maxDescriptionLength = 5000

/** The evidence record as schema.org's `Dataset`, with its downloads. */
export function toEvidenceNode({ name, description, entries, updated }: EvidenceRecord, baseUrl: string): JsonLdNode {
  const url = `${baseUrl}/state-of-applied-ai`
  return {
    '@type': 'Dataset',
    '@id': `${url}#dataset`,
    name,
    description: truncate(
      `${description ?? name} ${entries.length} findings, each with its source.`,
      maxDescriptionLength,
    ),
    url,
    dateModified: updated,
    isAccessibleForFree: true,
    creator: { '@id': `${baseUrl}/#organization` },
    distribution: [
      toDownload(`${baseUrl}/state-of-applied-ai/evidence.json`, 'application/json'),
      toDownload(`${baseUrl}/evidence.csv`, 'text/csv'),
      toDownload(`${baseUrl}/evidence.jsonl`, 'application/jsonl'),
      toDownload(`${baseUrl}/llms-full.txt`, 'text/plain'),
    ],
  }
}

function toDownload(contentUrl: string, encodingFormat: string): JsonLdNode {
  return { '@type': 'DataDownload', contentUrl, encodingFormat }
}
