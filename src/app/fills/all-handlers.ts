import { catalogueHandlers } from '@/app/catalogue/handlers'
import { contentHandlers } from '@/app/content/handlers'
import type { HandlerTable, HandlerTables } from './run-fill'

/** The handlers of all public operations. */
export const allHandlers: HandlerTables = {
  content: contentHandlers as HandlerTable,
  catalogue: catalogueHandlers as HandlerTable,
}
