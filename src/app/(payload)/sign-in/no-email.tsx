import './no-email.css'

import { isEmailSetUp } from '@/cms/email'

/** Replaces the “Forgot password” link when e-mail is not configured. */
export function ForgottenPassword() {
  return isEmailSetUp() ? null : (
    <p className="sign-in__no-email">Forgotten your password? An administrator can set a new one.</p>
  )
}
