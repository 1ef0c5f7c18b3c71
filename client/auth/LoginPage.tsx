import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { AuthConfig } from '#shared/identity.ts'
import { clearSignInStorage } from '#client/errors/sign-in-storage.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useAuth } from './AuthProvider.tsx'
import { identityClient } from './auth-store.ts'
import { pageNameOf, safeReturnPath } from './return-path.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useAuthConfig } from './use-auth-config.ts'

/** Where a person signs in: one button, and what happens after it. */
export function LoginPage() {
  const { state, error, signedOut, login } = useAuth()
  const [search] = useSearchParams()
  const { config, problem } = useAuthConfig()
  const [busy, setBusy] = useState(false)
  // Ready before the click; a failure is told when it matters.
  useEffect(() => void (config && identityClient().catch(() => {})), [config])
  const left = useSignedOutHere()
  const wanted = search.get('returnTo')
  const returnTo = safeReturnPath(wanted)

  if (state === 'authenticated') return <Navigate to={returnTo} replace />
  const signIn = () => {
    setBusy(true)
    // The sentence is in `error`; only the button has to come back.
    login(returnTo).catch(() => setBusy(false))
  }
  const sentence = error ?? problem
  return (
    <SignInFrame title="Sign in" footer={<Links />}>
      {sentence ? (
        <Banner tone="danger" className="mt-4" title={sentence} />
      ) : (
        (signedOut || left) && <Banner tone="success" className="mt-4" title="You are signed out." />
      )}
      <p className="mt-3 text-body text-fg-muted">{config ? explained[config.kind] : 'Preparing sign-in…'}</p>
      {wanted && returnTo === wanted && pageNameOf(wanted) && (
        <p className="mt-2 text-body text-fg-muted">
          You will return to <span className="font-medium text-fg">{pageNameOf(wanted)}</span>.
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        className="mt-6 w-full"
        busy={busy || state === 'loading' || !config}
        onClick={signIn}
      >
        {config?.kind === 'entra' ? 'Sign in with Microsoft' : 'Sign in'}
      </Button>
      <Trouble />
    </SignInFrame>
  )
}

const explained: Record<AuthConfig['kind'], string> = {
  evaluation:
    'This is an evaluation with a sample company. On the next page you choose one of its people; there are no passwords.',
  directory: 'On the next page you enter your e-mail address and your password.',
  entra: 'Use the Microsoft account that you were given access with. You choose it on the next page.',
}

/** True on the first visit after signing out in this tab. */
function useSignedOutHere(): boolean {
  const [left] = useState(() => sessionStorage.getItem('signed-out') !== null)
  useEffect(() => sessionStorage.removeItem('signed-out'), [])
  return left
}

const Trouble = () => (
  <details className="mt-5 text-table text-fg-muted">
    <summary className="rounded-control py-1 font-medium text-fg-muted hover:text-fg">Trouble signing in?</summary>
    <ul className="mt-2 list-disc space-y-1.5 pl-5">
      <li>Cookies must be allowed for this site.</li>
      <li>Wrong person? Every sign-in lets you choose the account.</li>
      <li>If it keeps failing, clear what this browser remembers of earlier sign-ins.</li>
    </ul>
    <Button
      size="sm"
      className="mt-3"
      onClick={() => {
        clearSignInStorage()
        location.reload()
      }}
    >
      Clear saved sign-in data
    </Button>
  </details>
)

const Links = () => (
  <>
    <Link className="underline underline-offset-2 hover:text-fg" to="/register">
      Request access
    </Link>
    <span aria-hidden className="px-2">
      ·
    </span>
    <Link className="underline underline-offset-2 hover:text-fg" to="/forgot-password">
      Forgot your password?
    </Link>
  </>
)
