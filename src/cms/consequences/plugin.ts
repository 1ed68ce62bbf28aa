import type { CollectionConfig, CollectionSlug, Config } from 'payload'

import { requireDraftOnRestore, restoreVersionEndpoint } from '@/cms/hooks/documents/restore-as-draft'
import { consequencesEndpoint } from './endpoint'

/** Import path of the admin components. */
const componentsPath = '/app/(payload)/consequences'
const imageChangePrompt = '/app/(payload)/image-uses/change-dialog#ImageChangeProvider'

/**
 * Payload's sentences that are not true here: those above the boxes of its dialogs, which say where a document goes
 * whatever is ticked beneath (the consequences say it), and those on changes that are not saved, which are part of a
 * duplicate.
 */
const questions = {
  aboutToTrash: 'You are about to delete the {{label}} <1>{{title}}</1>. Are you sure?',
  aboutToTrashCount: 'You are about to delete {{count}} {{label}}',
  aboutToRestoreAsDraft: 'You are about to restore the {{label}} <1>{{title}}</1>. Are you sure?',
  aboutToRestoreAsDraftCount: 'You are about to restore {{count}} {{label}}',
  unsavedChangesDuplicate: 'What you changed here is saved first, and the copy has it as well.',
  duplicateWithoutSaving: 'Save and duplicate',
}

/** Shows in confirmations what an action means for readers, and restores versions as drafts. */
export function consequencesPlugin(config: Config): Config {
  const { admin, i18n } = config
  const existing = admin?.components
  return {
    ...config,
    collections: (config.collections ?? []).map(extendCollection),
    endpoints: [...(config.endpoints ?? []), consequencesEndpoint],
    i18n: { ...i18n, translations: { ...i18n?.translations, en: { ...i18n?.translations?.en, general: questions } } },
    admin: {
      ...admin,
      components: {
        ...existing,
        providers: [...(existing?.providers ?? []), `${componentsPath}/consequences#Consequences`, imageChangePrompt],
      },
    },
  }
}

const hasDrafts = ({ versions }: CollectionConfig) => typeof versions === 'object' && Boolean(versions.drafts)

function extendCollection(collection: CollectionConfig): CollectionConfig {
  const { hooks, admin } = collection
  const existing = admin?.components
  return {
    ...collection,
    hooks: { ...hooks, beforeOperation: [requireDraftOnRestore, ...(hooks?.beforeOperation ?? [])] },
    // Takes precedence over Payload's endpoint of the same path.
    endpoints: [
      ...(hasDrafts(collection) ? [restoreVersionEndpoint(collection.slug as CollectionSlug)] : []),
      ...(collection.endpoints || []),
    ],
    admin: {
      ...admin,
      components: {
        ...existing,
        beforeListTable: [...(existing?.beforeListTable ?? []), `${componentsPath}/listed-selection#ListedSelection`],
      },
    },
  }
}
