import type { BaseDatabaseAdapter } from 'payload'

/**
 * Wraps the adapter's `deleteOne`: Payload deletes a preference by its key and account, and if there is none, looks for
 * it without the table of accounts, which Postgres rejects.
 */
export function findPreferenceFirst(database: BaseDatabaseAdapter): Pick<BaseDatabaseAdapter, 'deleteOne'> {
  const deleteOne = database.deleteOne.bind(database)
  return {
    async deleteOne(args) {
      const { collection, req, where } = args
      if (collection !== 'payload-preferences') return deleteOne(args)
      const found = await database.findOne<{ id: number }>({ collection, req, where })
      return found && deleteOne({ ...args, where: { id: { equals: found.id } } })
    },
  }
}
