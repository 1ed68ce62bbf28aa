import type { CollectionConfig, Config, GlobalConfig } from 'payload'

import { activityExport } from './export'
import { isActivityKind } from './actions'
import {
  markGlobalRestore,
  markRestore,
  capturePublishedStatus,
  recordChange,
  recordDeletion,
  recordGlobalChange,
  recordSignIn,
} from './hooks'

/** Import path of the admin components. */
const componentsPath = '/app/(payload)/activity'

/** Records changes of collections and globals in the activity log, and adds its admin view and tabs. */
export function activityPlugin(config: Config): Config {
  const { admin } = config
  return {
    ...config,
    collections: (config.collections ?? []).map((each) => (isActivityKind(each.slug) ? extendCollection(each) : each)),
    globals: (config.globals ?? []).map((each) => (isActivityKind(each.slug) ? extendGlobal(each) : each)),
    endpoints: [...(config.endpoints ?? []), activityExport],
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        afterNavLinks: [...(admin?.components?.afterNavLinks ?? []), `${componentsPath}/link#ActivityLink`],
        views: {
          ...admin?.components?.views,
          activity: {
            Component: `${componentsPath}/view#ActivityView`,
            path: '/activity',
            meta: { title: 'Activity' },
          },
        },
      },
    },
  }
}

function extendCollection(collection: CollectionConfig): CollectionConfig {
  const { hooks } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      beforeOperation: [...(hooks?.beforeOperation ?? []), markRestore],
      beforeChange: [...(hooks?.beforeChange ?? []), capturePublishedStatus],
      afterChange: [...(hooks?.afterChange ?? []), recordChange],
      afterDelete: [...(hooks?.afterDelete ?? []), recordDeletion],
      ...(collection.auth ? { afterLogin: [...(hooks?.afterLogin ?? []), recordSignIn] } : {}),
    },
    admin: { ...collection.admin, components: addActivityTab(collection.admin?.components) },
  }
}

function extendGlobal(global: GlobalConfig): GlobalConfig {
  const { hooks } = global
  return {
    ...global,
    hooks: {
      ...hooks,
      beforeOperation: [...(hooks?.beforeOperation ?? []), markGlobalRestore],
      afterChange: [...(hooks?.afterChange ?? []), recordGlobalChange],
    },
    admin: { ...global.admin, components: addActivityTab(global.admin?.components) },
  }
}

type EditableComponents = { views?: { edit?: object } }

/** Adds the document’s activity as a tab of its edit view. */
function addActivityTab<T extends EditableComponents>(parts: T | undefined): T {
  const tab = {
    Component: `${componentsPath}/tab#ActivityTab`,
    path: '/activity' as const,
    tab: { label: 'Activity', href: '/activity' as const, order: 1000 },
  }
  return { ...parts, views: { ...parts?.views, edit: { ...parts?.views?.edit, activity: tab } } } as T
}
