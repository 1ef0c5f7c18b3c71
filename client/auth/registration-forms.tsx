import { useEffect, useState } from 'react'
import { call, sentenceOf } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { accountsApi, Confirmation, Registration } from '#shared/accounts.ts'
import { passwordFault } from '#shared/sign-in/password.ts'
import { Field, FormFrame, passwordHint } from './account-fields.tsx'
import { Refusal, useAccountForm } from './account-form.ts'

/** A new document. */
export const toSignIn = (
  <LinkButton to="/login" reloadDocument variant="primary" size="lg" className="mt-6 w-full">
    Go to sign-in
  </LinkButton>
)

/** Makes the account of an invitation; the address stands in the invitation, so it is not typed. */
export function MakeAccount({ code }: { code: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    call(accountsApi.invitation, { body: { code } }).then(
      (found) => setEmail(found.email),
      (error: unknown) => setProblem(sentenceOf(error)),
    )
  }, [code])
  if (problem) return <Banner tone="danger" className="mt-4" title={problem} />
  if (email === null) return <Spinner label="Loading your invitation…" className="mt-5" />
  return <AccountForm code={code} email={email} />
}

function AccountForm({ code, email }: { code: string; email: string }) {
  const [done, setDone] = useState<'mail' | 'nothing' | null>(null)
  const form = useAccountForm(Registration, { code, name: '', email, password: '' }, async (values) => {
    // The name of the company is known by the address of this page.
    const fault = passwordFault(values.password, { ...values, company: location.hostname })
    if (fault) throw new Refusal(fault, { password: fault })
    setDone((await call(accountsApi.register, { body: values })).confirmBy)
  })
  if (done === 'nothing')
    return (
      <>
        <p className="mt-3 text-body text-fg-muted">Your account is ready, with all permissions.</p>
        {toSignIn}
      </>
    )
  if (done === 'mail')
    return (
      <div className="mt-3 space-y-3 text-body text-fg-muted">
        <p>
          We sent an e-mail to <span className="font-medium text-fg">{form.values['email']}</span>. Open the link and
          enter your password to confirm your address.
        </p>
        <p>No e-mail after a few minutes? Check your spam folder, or ask the person who invited you.</p>
      </div>
    )
  return (
    <FormFrame of={form} label="Create account">
      <Field of={form} name="name" label="Your name" autoComplete="name" />
      <Field
        of={form}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={email !== ''}
        hint={email === '' ? 'For signing in and for e-mails to you.' : 'The invitation was sent to this address.'}
      />
      <Field
        of={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
    </FormFrame>
  )
}

/** Behind the link of the mail: the address is proved by the link, and that it is the same person by the password. */
export function ConfirmAddress({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const form = useAccountForm(Confirmation, { token, password: '' }, async (values) => {
    const { confirmed, triesLeft } = await call(accountsApi.confirm, { body: values })
    if (confirmed) return setDone(true)
    const sentence = `This is not the password you registered with. ${triesLeft === 1 ? '1 attempt is' : `${triesLeft} attempts are`} left.`
    throw new Refusal(sentence, { password: sentence })
  })
  if (done)
    return (
      <>
        <p className="mt-3 text-body text-fg-muted">Your address is confirmed. You can sign in now.</p>
        {toSignIn}
      </>
    )
  return (
    <>
      <p className="mt-3 text-body text-fg-muted">Enter the password you chose for your account.</p>
      <FormFrame of={form} label="Confirm address">
        <Field of={form} name="password" label="Password" type="password" autoComplete="current-password" />
      </FormFrame>
    </>
  )
}
