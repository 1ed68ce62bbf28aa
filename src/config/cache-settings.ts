import { z } from 'zod'

import { onOff, wholeNumber } from './setting-types'

/** The cache of responses. */
export const cacheSettings = {
  CACHE: z
    .enum(['on', 'off', 'bypass'], { error: 'must be "on", "off" or "bypass"' })
    .meta({ allowed: '`on`, `off` or `bypass`' })
    .default('on'),
  CACHE_MAX_BYTES: wholeNumber(1).default(64 * 1024 * 1024),
  CACHE_WARM_UP: onOff.default('off'),
}
