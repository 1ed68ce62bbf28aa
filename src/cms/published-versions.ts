import { deepCopyObjectSimple, type BaseDatabaseAdapter, type CreateVersionArgs, type JsonObject } from 'payload'

/**
 * Wraps the adapter's `createVersion`: Payload copies a published version from the document's row, which it has just
 * read, and would read all of it again from the version's.
 */
export function reusePublishedVersion(database: BaseDatabaseAdapter): Pick<BaseDatabaseAdapter, 'createVersion'> {
  const createVersion = database.createVersion.bind(database)
  return {
    async createVersion<T extends JsonObject>(args: CreateVersionArgs<T>) {
      const { parent, versionData, returning, select } = args
      if (versionData._status !== 'published' || returning === false || select) return createVersion<T>(args)
      // A copy, since the rows of arrays get other ids as they are written.
      const copy = deepCopyObjectSimple(versionData)
      // Without `version`, the lists of the version would be read.
      const created = await createVersion<T>({ ...args, versionData: copy, select: { updatedAt: true, version: {} } })
      return { ...created, parent, version: versionData }
    },
  }
}
