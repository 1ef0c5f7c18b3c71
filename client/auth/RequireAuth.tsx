import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useAuth } from './AuthProvider.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { ToSignIn } from './ToSignIn.tsx'

/** Shows its pages to signed-in people only; everybody else signs in first and comes back. */
export function RequireAuth({ children = <Outlet /> }: { children?: ReactNode }) {
  const { state, error, why } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (state === 'authenticated') return children
  if (state === 'loading' || why === 'leaving') {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner label={why ? 'Signing you out…' : 'Verifying authentication...'} />
      </div>
    )
  }
  // Only the check failed: signing in again would not help.
  if (error && !why) return <Unchecked error={error} />
  return <ToSignIn returnTo={why === 'signed-out' ? '' : pathname + search + hash} why={why} />
}

const Unchecked = ({ error }: { error: string }) => (
  <SignInFrame title="Your sign-in could not be checked">
    <output className="mt-3 block text-body text-fg-muted">{error}</output>
    <Button variant="primary" size="lg" className="mt-6 w-full" onClick={() => location.reload()}>
      Try again
    </Button>
  </SignInFrame>
)
