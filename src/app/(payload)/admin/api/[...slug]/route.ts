import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'

import { requireAccount } from '@/app/admin/account-gate'

export const GET = requireAccount(REST_GET(config))
export const POST = requireAccount(REST_POST(config))
export const DELETE = requireAccount(REST_DELETE(config))
export const PATCH = requireAccount(REST_PATCH(config))
export const PUT = requireAccount(REST_PUT(config))
export const OPTIONS = REST_OPTIONS(config)
