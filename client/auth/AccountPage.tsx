import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { call } from '#client/api.ts'
import { accountPages, accountsApi, Reset } from '#shared/accounts.ts'
import { Field, FormFrame, passwordHint } from './account-fields.tsx'
import { useAccountForm } from './account-form.ts'
import { ConfirmAddress, MakeAccount, toSignIn } from './registration-forms.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Behind = { title: string; form: (secret: string) => ReactNode }

const behind: Readonly<Record<string, Behind>> = {
  [accountPages.invitation]: { title: 'Create your account', form: (code) => <MakeAccount key={code} code={code} /> },
  [accountPages.confirm]: {
    title: 'Confirm your address',
    form: (token) => <ConfirmAddress key={token} token={token} />,
  },
  [accountPages.password]: { title: 'Set a new password', form: (token) => <SetPassword key={token} token={token} /> },
}

/** A page behind the link of a mail, whose secret stands behind `#`, where no server on the way sees it. */
export function AccountPage() {
  const { pathname, hash } = useLocation()
  const page = behind[pathname]
  const secret = hash.slice(1)
  return (
    <SignInFrame title={page?.title ?? 'Your account'}>
      {page && secret ? (
        page.form(secret)
      ) : (
        <>
          <p className="mt-3 text-body text-fg-muted">
            This link is incomplete. Open or copy the full link from the e-mail.
          </p>
          {toSignIn}
        </>
      )}
    </SignInFrame>
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
          Your password was changed. You were signed out in all browsers.
        </output>
        {toSignIn}
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
