type Refusal = { status: number; response: { errors: { message: string }[] } }

/** What an `afterError` hook returns for an error that the client has caused, which the log then takes for a refusal. */
export function refuse(error: Error, status: number, message: string): Refusal {
  Object.assign(error, { status })
  return { status, response: { errors: [{ message }] } }
}
