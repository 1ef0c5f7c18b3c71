import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useAuth } from './AuthProvider.tsx'
import { readStored } from './stored.ts'

/** Shows its pages to signed-in people only; everybody else signs in first and comes back. */
export function RequireAuth({ children = <Outlet /> }: { children?: ReactNode }) {
  const { state, error, signedOut } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (state === 'authenticated') return children
  if (state === 'loading') {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner label="Verifying authentication..." />
      </div>
    )
  }
  // Still stored, so only the check failed: signing in again would not help.
  if (error && readStored()) return <Unchecked error={error} />
  const to = signedOut ? '/login' : `/login?${new URLSearchParams({ returnTo: pathname + search + hash })}`
  return <Navigate to={to} replace />
}

const Unchecked = ({ error }: { error: string }) => (
  <main className="grid min-h-dvh place-items-center p-4">
    <Banner
      tone="warning"
      className="w-full max-w-md"
      title="Your sign-in could not be checked"
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      {error}
    </Banner>
  </main>
)
