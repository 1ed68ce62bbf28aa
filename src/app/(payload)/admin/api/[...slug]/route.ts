import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'

import { forAccounts } from '@/app/account-gate'

export const GET = forAccounts(REST_GET(config))
export const POST = forAccounts(REST_POST(config))
export const DELETE = forAccounts(REST_DELETE(config))
export const PATCH = forAccounts(REST_PATCH(config))
export const PUT = forAccounts(REST_PUT(config))
export const OPTIONS = REST_OPTIONS(config)
