import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { prefetchPage } from '#client/prefetch.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { returnPathOf } from '#shared/return-path.ts'
import { signInAddress } from '#shared/sign-in-reasons.ts'
import { enter, failed, identityClient } from './auth-store.ts'
import { complete } from './complete.ts'
import { authErrorText, isCancelled } from './error-texts.ts'
import { SignInFrame } from './SignInFrame.tsx'

const timeoutMs = 15_000
const steps = ['Answer received', 'Verifying your sign-in', 'Opening your workspace']

/** Where the identity provider sends the browser back to; errors go to the error screen around it. */
export function CallbackPage() {
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  // Read before the identity library clears the address.
  const [wanted] = useState(() => returnPathOf(new URLSearchParams(location.hash.slice(1)).get('state')))

  useEffect(() => {
    let gone = false
    const timeout = setTimeout(() => setError(new Error(authErrorText({ errorCode: 'timed_out' }))), timeoutMs)
    const done = complete({ identityClient, enter, failed })
    // The server is asking the provider by then, and this browser has nothing to do.
    const idle = setTimeout(() => prefetchPage(wanted), 50)
    void identityClient().then(
      () => setStep(1),
      () => {},
    )
    done
      .then((returnTo) => {
        if (gone) return
        setStep(2)
        void navigate(`/auth/success?${new URLSearchParams({ returnTo })}`, { replace: true })
      })
      .catch((failure: unknown) => {
        if (gone) return
        // Turning back is no error: the sign-in page says so.
        if (isCancelled(failure)) location.replace(signInAddress(wanted, 'cancelled'))
        else setError(new Error(authErrorText(failure), { cause: failure }))
      })
      .finally(() => clearTimeout(timeout))
    return () => {
      gone = true
      clearTimeout(timeout)
      clearTimeout(idle)
    }
  }, [navigate, wanted])

  if (error) throw error
  return (
    <SignInFrame title="Signing you in…">
      <output className="sr-only">{steps[step]}</output>
      <ol className="mt-5 animate-appear space-y-2.5 text-body">
        {steps.map((name, at) => (
          <li key={name} className={`flex items-center gap-2.5 ${at <= step ? 'text-fg' : 'text-fg-subtle'}`}>
            {at < step ? (
              <Check aria-hidden className="text-success" />
            ) : at === step ? (
              <Spinner />
            ) : (
              <span aria-hidden className="inline-block w-[1em]" />
            )}
            {name}
          </li>
        ))}
      </ol>
    </SignInFrame>
  )
}
