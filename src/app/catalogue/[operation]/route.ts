import { respondToRouter } from '@/app/fills/respond-to-router'

export const dynamic = 'force-dynamic'

export { respondToRouter as GET }
