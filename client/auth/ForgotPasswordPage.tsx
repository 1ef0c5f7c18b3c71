import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { accountsApi, Forgotten, Reset } from '#shared/accounts.ts'
import { Field, FormFrame, passwordHint } from './account-fields.tsx'
import { useAccountForm } from './account-form.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useAuthConfig } from './use-auth-config.ts'

const away = 'font-medium text-primary-fg underline underline-offset-2'

/** Where a forgotten password is replaced: here, or with whoever keeps it. */
export function ForgotPasswordPage() {
  const { config, problem } = useAuthConfig()
  const token = useLocation().hash.slice(1)
  const kept = config?.kind === 'directory'
  return (
    <SignInFrame title={kept && token ? 'Set a new password' : 'Forgot your password?'}>
      {problem && <Banner tone="danger" className="mt-4" title={problem} />}
      {kept && (token ? <SetPassword key={token} token={token} /> : <AskForLink />)}
      {config && !kept && (
        <>
          <div className="mt-3 space-y-3 text-body text-fg-muted">
            {config.kind === 'entra' ? (
              <>
                <p>Mainstay never sees your password: it belongs to your Microsoft account.</p>
                <p>
                  For a work or school account use{' '}
                  <a className={away} href="https://passwordreset.microsoftonline.com/" rel="noreferrer">
                    your organisation’s reset page
                  </a>
                  . If it refuses you, ask the people who look after accounts in your organisation.
                </p>
              </>
            ) : (
              <p>
                This is an evaluation with a sample company: its people have no passwords. Choose one of them on the
                next page.
              </p>
            )}
          </div>
          <LinkButton to="/login" variant="primary" size="lg" className="mt-6 w-full">
            Back to sign-in
          </LinkButton>
        </>
      )}
    </SignInFrame>
  )
}

function AskForLink() {
  const [done, setDone] = useState(false)
  const form = useAccountForm(Forgotten, { email: '' }, async (values) => {
    await call(accountsApi.forgot, { body: values })
    setDone(true)
  })
  return (
    <>
      {done ? (
        <output className="block mt-3 space-y-3 text-body text-fg-muted">
          <span className="block">
            If <span className="font-medium text-fg">{form.values['email']}</span> has an account, a mail is on its way.
            Its link opens once, within 30 minutes.
          </span>
          <span className="block">
            Nothing after a few minutes? Look among unwanted mail, or ask an administrator which address your account
            has.
          </span>
        </output>
      ) : (
        <>
          <p className="mt-3 text-body text-fg-muted">
            Enter the address you sign in with. We send you a link to set a new password.
          </p>
          <FormFrame of={form} label="Send link">
            <Field of={form} name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
          </FormFrame>
        </>
      )}
      <p className="mt-4">
        <LinkButton to="/login" variant="ghost" size="sm" className="-ml-2">
          Back to sign-in
        </LinkButton>
      </p>
    </>
  )
}

function SetPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const form = useAccountForm(Reset, { token, password: '' }, async (values) => {
    await call(accountsApi.reset, { body: values })
    setDone(true)
  })
  if (done)
    return (
      <>
        <output className="block mt-3 text-body text-fg-muted">
          Your new password counts from now on. You were signed out in every browser.
        </output>
        <LinkButton to="/login" variant="primary" size="lg" className="mt-6 w-full">
          Go to sign-in
        </LinkButton>
      </>
    )
  return (
    <FormFrame of={form} label="Set password">
      <Field
        of={form}
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
    </FormFrame>
  )
}
