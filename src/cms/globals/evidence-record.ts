import { type ArrayFieldValidation, type GlobalConfig, validations } from 'payload'

import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { isEditor, isSignedIn } from '@/cms/access/signed-in'
import { updatedByField } from '@/cms/fields/edited-by'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { rowLabel } from '@/cms/fields/row-label'
import { webAddressField } from '@/cms/fields/web-address'
import { setGlobalUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { evidenceKindDefaults, evidenceKindIds, type EvidenceKindId } from '@/schemas/content/evidence-kinds'

/** Metadata of the evidence record. */
export const EvidenceRecord: GlobalConfig = {
  slug: 'evidence-record',
  label: 'Evidence record',
  admin: { group: 'Evidence' },
  access: { read: isSignedIn, readVersions: isSignedIn, update: isEditor },
  versions: { max: 50 },
  hooks: { beforeValidate: [stripInvisibleCharacters], beforeChange: [setGlobalUpdatedBy] },
  fields: [
    errorSummaryField(),
    {
      name: 'name',
      type: 'text',
      required: true,
      defaultValue: 'State of applied AI',
      maxLength: 200,
      admin: { description: 'The title of its page.' },
    },
    {
      name: 'description',
      type: 'textarea',
      maxLength: 2000,
      admin: { description: 'What the record holds, under its title. Optional.' },
    },
    webAddressField({
      name: 'source',
      description: 'Where the record lives; left empty, its page on this site.',
    }),
    {
      name: 'attribution',
      type: 'textarea',
      maxLength: 1000,
      admin: { description: 'How to cite the record; left empty, its name, the publisher and the address.' },
    },
    {
      name: 'kinds',
      type: 'array',
      label: 'Kinds of findings',
      validate: validateKinds,
      admin: {
        description: 'Other names or notes for the four kinds; those left out keep their own.',
        ...rowLabel({ field: 'label', noun: 'Kind' }),
      },
      fields: [
        {
          name: 'kind',
          type: 'select',
          required: true,
          options: evidenceKindIds.map((value) => ({ value, label: evidenceKindDefaults[value].label })),
          admin: { description: 'Which of the four is named anew.' },
        },
        {
          name: 'label',
          type: 'text',
          label: 'Name',
          required: true,
          maxLength: 100,
          admin: { description: 'What readers see instead.' },
        },
        {
          name: 'note',
          type: 'text',
          label: 'Explanation',
          required: true,
          maxLength: 500,
          admin: { description: 'What counts as this kind, in a sentence.' },
        },
      ],
    },
    updatedByField(),
  ],
}

/** A kind has one name: of two, readers would see the last. */
function validateKinds(...[value, options]: Parameters<ArrayFieldValidation>): ReturnType<ArrayFieldValidation> {
  const kinds = ((value ?? []) as { kind?: string | null }[]).flatMap(({ kind }) => kind ?? [])
  const repeated = kinds.find((kind, index) => kinds.indexOf(kind) < index)
  if (repeated === undefined) return validations.array(value, options)
  const { label } = evidenceKindDefaults[repeated as EvidenceKindId]
  return `${label} is named twice. Remove one of the two.`
}
