import { wholeNumber } from './setting-types'

/** The processes of a server, and their end. */
export const processSettings = {
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  ADMIN_IDLE_SECONDS: wholeNumber(1, 86_400).default(900),
  WEB_CONCURRENCY: wholeNumber(1, 1024).default(1),
}
