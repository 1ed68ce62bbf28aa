import { toLoggableText } from '@/lib/loggable-text'
import { toErrorMessage } from './batches'
import { ImportError } from './importer'

const maxLength = 1_000

/** Why a run ended, for its report: of an error other than an ImportError, nothing that a failed statement wrote. */
export function toProblem(error: unknown): string {
  if (error instanceof ImportError) return error.message.slice(0, maxLength)
  return toLoggableText(toErrorMessage(error))
}
