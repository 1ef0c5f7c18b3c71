import type { ReactNode } from 'react'
import type { AuthConfig } from '#shared/identity.ts'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useAuthConfig } from './use-auth-config.ts'

const away = 'font-medium text-primary-fg underline underline-offset-2'

const steps: Record<AuthConfig['kind'], ReactNode> = {
  evaluation: (
    <p>
      This is an evaluation with a sample company: its people have no passwords. Choose one of them on the next page.
    </p>
  ),
  entra: (
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
  ),
}

/** Where a forgotten password is replaced: with whoever keeps it. */
export function ForgotPasswordPage() {
  const { config, problem } = useAuthConfig()
  return (
    <SignInFrame title="Forgot your password?">
      {problem && <Banner tone="danger" className="mt-4" title={problem} />}
      <div className="mt-3 space-y-3 text-body text-fg-muted">{config && steps[config.kind]}</div>
      <LinkButton to="/login" variant="primary" size="lg" className="mt-6 w-full">
        Back to sign-in
      </LinkButton>
    </SignInFrame>
  )
}
