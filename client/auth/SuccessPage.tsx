import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { prefetchPage } from '#client/prefetch.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { safeReturnPath } from '#shared/return-path.ts'
import { useAuth } from './AuthProvider.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { ToSignIn } from './ToSignIn.tsx'

const pauseMs = 500

/** Greets the person by name and goes on by itself. */
export function SuccessPage() {
  const { state, user, me } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returnTo = safeReturnPath(search.get('returnTo'))
  const isIn = state === 'authenticated'

  useEffect(() => prefetchPage(returnTo), [returnTo])
  useEffect(() => {
    if (!isIn) return
    const timer = setTimeout(() => void navigate(returnTo, { replace: true }), pauseMs)
    return () => clearTimeout(timer)
  }, [isIn, navigate, returnTo])

  if (state === 'unauthenticated') return <ToSignIn />
  if (!isIn) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner label="Verifying authentication..." />
      </div>
    )
  }
  return (
    <SignInFrame title={`Welcome, ${user?.name ?? ''}`}>
      <output className="mt-2 block text-body text-fg-muted">
        {me?.title && <span className="block font-medium text-fg">{me.title}</span>}
        You are signed in. Your workspace is opening.
      </output>
      <LinkButton to={returnTo} replace variant="primary" size="lg" className="mt-6 w-full">
        Continue
      </LinkButton>
    </SignInFrame>
  )
}
