'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

import { isUploadingSeveral } from './bulk-upload'
import { Panel } from './panel'
import { listenForSignIn, resumeSession } from './session'
import { SignInDialog } from './sign-in-dialog'

/** Whom a page is for. */
export type Account = { id: number | string; email: string }

/**
 * Asks the editor of the page to sign in again, who may look at the page before: without an account any more, copying
 * their text is all that is left.
 */
export function SignInAgain({ account }: { account: Account }) {
  const { id, email } = account
  const [isPostponed, setPostponed] = useState(false)

  useEffect(
    () =>
      listenForSignIn((signedIn) => {
        if (signedIn.account === id) resumeSession(signedIn.expiresAt)
      }),
    [id],
  )

  if (!isPostponed) return <SignInDialog email={email} onPostpone={() => setPostponed(true)} />
  return (
    <Panel
      title="You are signed out"
      text={`Nothing is saved until you sign in again. You can read and copy what is here${isUploadingSeveral() ? '. Keep this page open: only it has your files and what you wrote of them.' : ', and what you write stays in this browser.'}`}
    >
      <Button buttonStyle="primary" margin={false} onClick={() => setPostponed(false)}>
        Sign in
      </Button>
    </Panel>
  )
}
