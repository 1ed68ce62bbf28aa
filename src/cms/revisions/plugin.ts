import type { CollectionConfig, GlobalConfig, Plugin, UIField } from 'payload'

import { editingEndpoint } from './editing-endpoint'
import { recordChange, recordDeletion, recordGlobalChange } from './record-writes'
import { addConflictToResponse } from './conflict-errors'
import { addCreatedToResponse } from './created-once'
import { nameRefusedDocuments } from './name-refused-documents'
import { pruneVersions } from './prune-versions'
import { rejectStaleBulkDelete, rejectStaleBulkUpdate } from './reject-stale-bulk'
import { omitTimes } from './omit-times'
import { rejectStaleGlobalWrites, rejectStaleWrites } from './reject-stale-writes'

/**
 * Adds optimistic concurrency control to every collection and global. Payload’s document locking is disabled: each
 * autosave releases the lock, and locking blocks other editors instead of letting them merge.
 */
export const revisionsPlugin: Plugin = (config) => ({
  ...config,
  admin: {
    ...config.admin,
    components: {
      ...config.admin?.components,
      providers: [...(config.admin?.components?.providers ?? []), `${componentsPath}/saving-provider#SavingProvider`],
    },
  },
  collections: (config.collections ?? []).map((collection) =>
    isContentCollection(collection) ? extendCollection(collection) : collection,
  ),
  globals: (config.globals ?? []).map(extendGlobal),
  endpoints: [...(config.endpoints ?? []), editingEndpoint],
  hooks: {
    ...config.hooks,
    afterError: [...(config.hooks?.afterError ?? []), addConflictToResponse, addCreatedToResponse],
  },
})

const componentsPath = '/app/(payload)/saving'

/** Renders the saving state in every form; a field without data. */
const savingField: UIField = {
  name: 'saving',
  type: 'ui',
  label: 'Saving',
  admin: {
    components: { Field: `${componentsPath}/saving-field#SavingField` },
    disableBulkEdit: true,
    disableListColumn: true,
  },
}

const versionsTab = {
  Component: '/app/(payload)/versions/view#VersionsList',
  tab: { Pill: `${componentsPath}/versions-pill#VersionsPill` },
} as const

const isContentCollection = ({ slug }: CollectionConfig) => !slug.startsWith('payload-')

function extendCollection(collection: CollectionConfig): CollectionConfig {
  const { hooks = {}, admin = {}, versions } = collection
  const { components: existing = {} } = admin
  const maxVersions = (typeof versions === 'object' && versions.maxPerDoc) || 0
  return {
    ...collection,
    ...(maxVersions > 0 && typeof versions === 'object' ? { versions: { ...versions, maxPerDoc: 0 } } : {}),
    lockDocuments: false,
    fields: [savingField, ...collection.fields],
    admin: {
      ...admin,
      components: {
        ...existing,
        beforeListTable: [...(existing.beforeListTable ?? []), `${componentsPath}/listed-revisions#ListedRevisions`],
        views: {
          ...existing.views,
          edit: { ...existing.views?.edit, versions: { ...existing.views?.edit?.versions, ...versionsTab } },
        },
      },
    } as CollectionConfig['admin'] & object,
    hooks: {
      ...hooks,
      // Last, so that slow hooks run before the document is locked.
      beforeOperation: [omitTimes, ...(hooks.beforeOperation ?? []), rejectStaleWrites],
      beforeValidate: [rejectStaleBulkUpdate, ...(hooks.beforeValidate ?? [])],
      beforeDelete: [rejectStaleBulkDelete, ...(hooks.beforeDelete ?? [])],
      afterChange: [
        ...(hooks.afterChange ?? []),
        recordChange,
        ...(maxVersions > 0 ? [pruneVersions(maxVersions)] : []),
      ],
      afterDelete: [...(hooks.afterDelete ?? []), recordDeletion],
      afterOperation: [...(hooks.afterOperation ?? []), nameRefusedDocuments],
    },
  }
}

function extendGlobal(global: GlobalConfig): GlobalConfig {
  const { hooks = {}, admin = {} } = global
  const { components: existing = {} } = admin
  return {
    ...global,
    lockDocuments: false,
    fields: [savingField, ...global.fields],
    admin: {
      ...admin,
      components: {
        ...existing,
        views: {
          ...existing.views,
          edit: { ...existing.views?.edit, versions: { ...existing.views?.edit?.versions, ...versionsTab } },
        },
      },
    } as GlobalConfig['admin'] & object,
    hooks: {
      ...hooks,
      beforeOperation: [rejectStaleGlobalWrites, ...(hooks.beforeOperation ?? [])],
      afterChange: [...(hooks.afterChange ?? []), recordGlobalChange],
    },
  }
}
