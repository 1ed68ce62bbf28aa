import type { CollectionConfig } from 'payload'

import { isEditor, isSignedIn } from './access/signed-in'

type FolderCollection = Omit<CollectionConfig, 'trash'>

/** Folders are changed by whoever may change what is in them: Payload would let anyone with an account delete them. */
export function restrictFolders({ collection }: { collection: FolderCollection }): FolderCollection {
  return {
    ...collection,
    access: { ...collection.access, create: isEditor, delete: isEditor, read: isSignedIn, update: isEditor },
  }
}
