import './entries-difference.css'

import { FieldDiffLabel } from '@payloadcms/ui/rsc'
import type { FieldDiffServerProps } from 'payload'

import { type EntryField, toEntryLines, toEntryNoun } from '@/app/admin/versions/entry-lines'
import { TextDifference } from '@/app/(payload)/saving/conflict/text-difference'

/**
 * The entries of a field in two versions, with those that were added and removed. Payload compares rows by their
 * places, so that one that is removed makes all after it look changed, and shows choices as JSON.
 */
export function EntriesDifference({ comparisonValue, field, versionValue }: FieldDiffServerProps<EntryField>) {
  return (
    <div className="entries-difference">
      <FieldDiffLabel>{typeof field.label === 'string' ? field.label : field.name}</FieldDiffLabel>
      <TextDifference
        from={toEntryLines(field, comparisonValue)}
        to={toEntryLines(field, versionValue)}
        noun={toEntryNoun(field)}
      />
    </div>
  )
}
