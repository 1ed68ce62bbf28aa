import { sql } from '@payloadcms/db-postgres/drizzle'
import type { FieldHook, TextField, TextFieldManyValidation } from 'payload'

import { executeInTransaction } from '@/cms/revisions/transaction'
import { quote } from '@/lib/text/quote'
import { isOwnPath, maxFormerPathLength, toFormerPath } from '@/surface/former-path'
import { toDocumentName, type ExistingDocument, type ValidationContext } from './unique-value'

/** Each is a row. */
const maxPaths = 500

/** The paths of an article on the sites where it stood before, which redirect to it. */
export function formerPathsField(): TextField {
  return {
    name: 'formerPaths',
    type: 'text',
    hasMany: true,
    label: 'Addresses on a former site',
    validate: validateFormerPaths,
    hooks: { beforeValidate: [normalizeFormerPaths], beforeDuplicate: [() => []] },
    admin: {
      position: 'sidebar',
      description: 'Paths such as /2019/05/its-name, which redirect here. Imports add them.',
      disableBulkEdit: true,
    },
  }
}

/** Writes each path or URL as it is looked up; leaves what is none for the validation. */
const normalizeFormerPaths: FieldHook = ({ value }): unknown =>
  Array.isArray(value)
    ? [...new Set(value.map((each: unknown) => (typeof each === 'string' ? (toFormerPath(each) ?? each) : each)))]
    : value

const validateFormerPaths: TextFieldManyValidation = async (paths, context) => {
  if (paths && paths.length > maxPaths) return `There are ${paths.length} of them, and may be ${maxPaths}.`
  for (const path of paths ?? []) {
    if (toFormerPath(path) === null)
      return `${quote(path)} is no path of a page: it begins with /, is not the start page, and has at most ${maxFormerPathLength} characters.`
    if (isOwnPath(path)) return `${quote(path)} is an address of this site.`
  }
  const taken = paths?.length ? await findTaken(paths, context) : undefined
  return taken ? `${quote(taken.path)} leads to ${toDocumentName(taken)} already.` : true
}

/** Another article that has one of these paths; trashed ones included, since they may be restored. */
async function findTaken(
  paths: readonly string[],
  { id, req }: ValidationContext,
): Promise<(ExistingDocument & { path: string }) | undefined> {
  const [taken] = await executeInTransaction<ExistingDocument & { path: string }>(
    req,
    sql`select t.text as path, coalesce(nullif(a.title, ''), 'number ' || a.id) as title,
        a.deleted_at is not null as "isTrashed", false as "isFormer"
      from articles_texts t join articles a on a.id = t.parent_id
      where t.path = 'formerPaths' and t.text in (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb))
        and a.id <> ${Number(id ?? 0)} order by t."order", a.id limit 1`,
  )
  return taken
}
