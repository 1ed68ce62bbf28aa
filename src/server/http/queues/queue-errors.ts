import { Unavailable } from '@/server/http/problems/unavailable'

/** The server has more work than it can do; the client should retry later. */
export class Overloaded extends Unavailable {
  constructor(reason: string) {
    super(`Overloaded: ${reason}`)
    this.name = 'Overloaded'
  }
}

/** The client disconnected before its task could start: nobody waits for the response. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client disconnected.')
    this.name = 'ClientDisconnected'
  }
}
