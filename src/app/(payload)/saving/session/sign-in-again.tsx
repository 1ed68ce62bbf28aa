'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

import { isUploadingSeveral } from '@/app/(payload)/saving/requests/bulk-upload'
import { Panel } from '@/app/(payload)/saving/panel'
import { type Account, listenForSignIn, resumeSession } from './session'
import { SignInDialog } from './sign-in-dialog'

/**
 * Asks the editor of the page to sign in again, who may look at the page before: without an account any more, copying
 * their text is all that is left.
 */
export function SignInAgain({ account }: { account: Account }) {
  const { id } = account
  const [isPostponed, setPostponed] = useState(false)

  useEffect(
    () =>
      listenForSignIn((signedIn) => {
        if (signedIn.accountId === id) resumeSession(signedIn.expiresAt)
      }),
    [id],
  )

  if (!isPostponed) return <SignInDialog account={account} onPostpone={() => setPostponed(true)} />
  return (
    <Panel
      title="You are signed out"
      text={`Nothing is saved until you sign in again. You can read and copy what is here${sayWhatIsKept()}`}
    >
      <Button buttonStyle="primary" margin={false} onClick={() => setPostponed(false)}>
        Sign in
      </Button>
    </Panel>
  )
}

const sayWhatIsKept = () =>
  isUploadingSeveral()
    ? '. Keep this page open: only it has your files and what you wrote of them.'
    : ', and what you write stays in this browser.'
