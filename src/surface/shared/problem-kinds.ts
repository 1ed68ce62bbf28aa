/** Every kind of error response, with its status and its fixed texts. */
export const problemKinds = {
  'bad-request': { status: 400, title: 'Bad request', advice: 'The address is not well-formed.' },
  'invalid-parameter': {
    status: 400,
    title: 'Invalid parameter',
    advice: 'A parameter has a value that is not allowed.',
  },
  'not-found': { status: 404, title: 'Page not found', advice: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, title: 'Method not allowed', advice: 'This address can only be read.' },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    advice: 'This page is available as text/html and as text/markdown.',
  },
  gone: { status: 410, title: 'No longer here', advice: 'What stood at this address has been withdrawn.' },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    advice: 'What stands at this address is not what If-Match or If-Unmodified-Since names.',
  },
  'content-too-large': { status: 413, title: 'Request too large', advice: 'The request’s body is too large.' },
  'uri-too-long': { status: 414, title: 'Address too long', advice: 'The address is too long.' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type', advice: 'Send application/json.' },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    advice: 'The file ends before the range begins. Content-Range has its length in bytes.',
  },
  'misdirected-request': {
    status: 421,
    title: 'Misdirected request',
    advice: 'This server does not answer for that host.',
  },
  'internal-error': { status: 500, title: 'Something went wrong', advice: 'The fault is ours; it has been logged.' },
  unavailable: { status: 503, title: 'Not available just now', advice: 'Please try again in a few seconds.' },
} as const satisfies Record<string, { status: number; title: string; advice: string }>

export type ProblemKind = keyof typeof problemKinds
