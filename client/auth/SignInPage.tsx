import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { SecondCode, SignIn, type SignInAnswer } from '#shared/accounts.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { z } from 'zod'
import { Field, FormFrame } from './account-fields.tsx'
import { useAccountForm } from './account-form.ts'
import { isSignInOpen, signInStep } from './sign-in-calls.ts'
import { SignInFrame } from './SignInFrame.tsx'

type State = { at: 'checking' | 'password' | 'over' | 'leaving' } | { at: 'code'; proof: string } | { at: 'broken' }

/** Where the built-in directory asks who you are: the password, then the code of the phone where one is set up. */
export function SignInPage() {
  const { uid = '' } = useParams()
  const [state, setState] = useState<State>({ at: 'checking' })
  useEffect(() => {
    isSignInOpen(uid).then(
      (open) => setState({ at: open ? 'password' : 'over' }),
      () => setState({ at: 'broken' }),
    )
  }, [uid])
  const go = (answer: SignInAnswer) => {
    if (answer.to) {
      setState({ at: 'leaving' })
      location.assign(answer.to)
    } else setState(answer.proof ? { at: 'code', proof: answer.proof } : { at: 'over' })
  }
  const cancel = () => signInStep(uid, 'cancel', {}).then(go, () => setState({ at: 'over' }))
  if (state.at === 'over' || state.at === 'broken')
    return (
      <SignInFrame title={state.at === 'over' ? 'This sign-in has expired' : 'Sign in'}>
        {state.at === 'broken' && (
          <Banner
            tone="danger"
            className="mt-4"
            title="The server cannot be reached. Check your connection and try again."
          />
        )}
        <p className="mt-3 text-body text-fg-muted">
          A sign-in page is valid for 30 minutes, for one use, in the browser where it was opened.
        </p>
        {/* A new document: the sign-in page reads who is signed in when it opens. */}
        <Button variant="primary" size="lg" className="mt-6 w-full" onClick={() => location.assign('/login')}>
          Back to sign-in
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame title={state.at === 'code' ? 'Enter your code' : 'Sign in'}>
      {state.at === 'code' ? (
        <Code uid={uid} proof={state.proof} go={go} />
      ) : state.at === 'password' ? (
        <Password uid={uid} go={go} />
      ) : (
        <p className="mt-5 text-body text-fg-muted">
          <Spinner label={state.at === 'leaving' ? 'Signing you in…' : 'Preparing sign-in…'} />
        </p>
      )}
      {state.at !== 'leaving' && (
        <div className="mt-4 flex items-center justify-between text-table text-fg-muted">
          <a className="rounded-control underline underline-offset-2 hover:text-fg" href="/forgot-password">
            Forgot your password?
          </a>
          <Button variant="ghost" size="sm" onClick={() => void cancel()}>
            Cancel
          </Button>
        </div>
      )}
    </SignInFrame>
  )
}

type Step = { uid: string; go: (answer: SignInAnswer) => void }

function Password({ uid, go }: Step) {
  const form = useAccountForm(SignIn, { email: '', password: '' }, async (values) =>
    go(await signInStep(uid, 'password', values)),
  )
  return (
    <FormFrame of={form} label="Sign in">
      <Field of={form} name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <Field of={form} name="password" label="Password" type="password" autoComplete="current-password" />
    </FormFrame>
  )
}

const CodeForm = z.strictObject({ code: SecondCode })

function Code({ uid, proof, go }: Step & { proof: string }) {
  const form = useAccountForm(CodeForm, { code: '' }, async ({ code }) =>
    go(await signInStep(uid, 'code', { code, proof })),
  )
  return (
    <FormFrame of={form} label="Continue">
      <Field
        of={form}
        name="code"
        label="Code"
        hint="The six digits your app shows, or one of your recovery codes."
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </FormFrame>
  )
}
