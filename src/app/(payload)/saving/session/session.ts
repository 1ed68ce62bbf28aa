type State = {
  isEnded: boolean
  /** Unix time in milliseconds; null when nobody is signed in. */
  expiresAt: number | null
  /** When `expiresAt` was received. */
  updatedAt: number | null
}

/** The account that a page is for; its address can change meanwhile, its id cannot. */
export type Account = { id: number | string; email: string }

/** The id of an account that has signed in, and when its session ends, as a Unix time in milliseconds. */
export type SignedIn = { accountId: Account['id']; expiresAt: number }

const channelName = 'lectern-session'

let state: State = { isEnded: false, expiresAt: null, updatedAt: null }
let pendingRequests: (() => void)[] = []
const listeners = new Set<() => void>()

function setState(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/** True on the pages of the admin that an account is needed for: not those to sign in, or to choose a new password. */
export function needsSession(path: string): boolean {
  return !/^\/admin\/(?:log(?:in|out(?:-inactivity)?)|forgot|reset\/.*)$/.test(path)
}

/** The state of the session, for useSyncExternalStore. */
export const sessionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): State => state,
}

/** Sets the expiry that the server reported, as a Unix time in milliseconds. */
export function setExpiry(expiresAt: number | null): void {
  setState({ ...state, ...withTime(expiresAt) })
}

/** Marks the session as expired; resolves once the editor has signed in again on this page. */
export function waitForSignIn(): Promise<void> {
  return new Promise((resolve) => {
    pendingRequests.push(resolve)
    if (!state.isEnded) setState({ ...state, isEnded: true })
  })
}

/** Resumes the requests that wait for the session, which ends at this Unix time in milliseconds. */
export function resumeSession(expiresAt: number | null): void {
  setState({ isEnded: false, ...withTime(expiresAt) })
  const resumed = pendingRequests
  pendingRequests = []
  for (const resume of resumed) resume()
}

/** Tells every window of the browser, this one included, that an account has signed in. */
export function announceSignIn(signedIn: SignedIn): void {
  const channel = new BroadcastChannel(channelName)
  // A BroadcastChannel is same-origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(signedIn)
  channel.close()
}

/** Calls the listener when an account has signed in, in any window; returns a function that ends that. */
export function listenForSignIn(listener: (signedIn: SignedIn) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<SignedIn>) => listener(data))
  return () => channel.close()
}

function withTime(expiresAt: number | null): Pick<State, 'expiresAt' | 'updatedAt'> {
  return { expiresAt, updatedAt: expiresAt === null ? null : Date.now() }
}
