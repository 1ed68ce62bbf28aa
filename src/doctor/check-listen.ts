import { measureNotification, toListenRemedy } from '@/postgres/measure-notification'
import type { Finding } from './finding'

const subject = 'changes'

type Urls = { listenUrl: string; notifyUrl: string }

/** Checks that a notification from one connection reaches another, which a server needs to be notified of changes. */
export async function checkListen(urls: Urls): Promise<Finding[]> {
  try {
    const milliseconds = await measureNotification({ ...urls, name: 'lectern-doctor' })
    return [{ subject, state: 'ok', text: `A change is heard by LISTEN after ${milliseconds} ms.` }]
  } catch (error) {
    const text = `A change is not heard by LISTEN (${(error as Error).message}), so pages would stay as they were.`
    return [{ subject, state: 'failure', text, remedy: toListenRemedy(error as Error) }]
  }
}
