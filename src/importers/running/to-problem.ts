import { toLoggableText } from '@/lib/text/loggable-text'
import { isConnectionLoss, toErrorMessage } from '@/importers/writing/batches'
import { ImportError } from '@/importers/importer'

const maxLength = 1_000

/** Why a run ended, for its report: of an error other than an ImportError, nothing that a failed statement wrote. */
export function toProblem(error: unknown): string {
  if (error instanceof ImportError) return error.message.slice(0, maxLength)
  const reason = toLoggableText(toErrorMessage(error))
  if (!isConnectionLoss(error)) return reason
  return `The connection to Postgres was lost, so the import stopped: ${reason}. Run it again to finish.`
}
