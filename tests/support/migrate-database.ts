import config from '@payload-config'
import { getPayload } from 'payload'

import { allowLongStatements } from '@/cms/database'
import { migrations } from '@/cms/migrations'

/** Migrates the empty database of DATABASE_URL, as the preparation of a server does. */
allowLongStatements()
const payload = await getPayload({ config })
await payload.db.migrate({ migrations })
process.exit(0)
