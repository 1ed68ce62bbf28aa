import type { EntryField } from './mapping'

/** Common names of columns by field, most likely first. */
export const columnNames: Record<EntryField | 'id', readonly string[]> = {
  id: ['reference', 'ref', 'id', 'identifier', 'case id', 'use case id', 'record id', 'celex', 'number', 'no'],
  kind: ['kind'],
  industry: ['industry', 'sector', 'topic', 'topic area', 'subject', 'area', 'field', 'domain', 'category'],
  region: ['region', 'country', 'jurisdiction', 'authority', 'state', 'place', 'location', 'territory'],
  role: ['role', 'profession', 'occupation', 'job', 'bureau'],
  org: [
    'org',
    'organisation',
    'organization',
    'agency',
    'agency name',
    'company',
    'institution',
    'issuer',
    'publisher',
    'body',
  ],
  text: [
    'text',
    'finding',
    'summary',
    'short summary',
    'description',
    'abstract',
    'title',
    'name',
    'official name',
    'statement',
  ],
  date: [
    'date',
    'published',
    'publication date',
    'date published',
    'enacted',
    'adopted',
    'date adopted',
    'effective date',
    'year',
    'updated',
  ],
  source: ['source', 'url', 'link', 'link to document', 'source url', 'web address', 'website', 'reference url'],
}

/** Words that end the names of columns of a field, such as “Use Case Topic Area”; those that would mislead are left out. */
export const nameEndings: Partial<Record<EntryField, readonly string[]>> = {
  industry: ['industry', 'sector', 'topic', 'topic area', 'category', 'domain', 'policy area'],
  region: ['country', 'region', 'jurisdiction', 'territory'],
  role: ['profession', 'occupation', 'bureau'],
  org: ['organisation', 'organization', 'agency', 'agency name', 'company', 'institution', 'department', 'ministry'],
  text: ['description', 'summary', 'abstract', 'purpose', 'use case name', 'title'],
  date: ['date', 'year'],
}

/** Industries that inventories name, for columns that are one each. */
export const commonIndustries = new Set(
  [
    'agriculture|banking|benefits|construction|culture|defence|defense|economy|education|emergency management|employment',
    'energy|environment|finance|financial services|government|health|health care|healthcare|housing|human resources',
    'immigration|information technology|insurance|justice|law|law enforcement|legal|libraries|manufacturing|media',
    'public administration|public safety|public services|research|retail|science|security|social services|taxation',
    'telecommunications|tourism|trade|transport|transportation|welfare|workforce',
  ].flatMap((line) => line.split('|')),
)
