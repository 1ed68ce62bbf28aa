import { previewBundle } from '@/app/preview-catalogue'
import { previewRoute } from '@/app/preview-route'
import { readEnv } from '@/config/env'
import { bundlePage } from '@/views/bundles'

export const GET = previewRoute('catalogue', async (options) => {
  const bundle = await previewBundle(options)
  return bundle && bundlePage(bundle, readEnv().CATALOGUE_URL)
})
