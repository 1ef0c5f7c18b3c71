import type { ReactNode } from 'react'
import type { AuthConfig } from '#shared/identity.ts'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useAuthConfig } from './use-auth-config.ts'

const steps: Record<AuthConfig['kind'], ReactNode> = {
  evaluation: (
    <>
      <p>
        This is an evaluation with a sample company, so nobody needs an account of their own. Choose one of its people
        on the next page; each shows what their role may see and do.
      </p>
      <p>The administrator among them, Ingrid Solberg, gives and takes roles in Settings › Members.</p>
    </>
  ),
  entra: (
    <>
      <p>Accounts come from your organisation: use the Microsoft account you work with.</p>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>Sign in once with that account. The first sign-in makes you known here.</li>
        <li>You can do nothing yet: ask an administrator of your organisation to give you a role.</li>
        <li>The role counts from your next sign-in.</li>
      </ol>
    </>
  ),
}

/** How a person without access gets it. */
export function RegisterPage() {
  const { config, problem } = useAuthConfig()
  return (
    <SignInFrame title="Get access">
      {problem && <Banner tone="danger" className="mt-4" title={problem} />}
      <div className="mt-3 space-y-3 text-body text-fg-muted">{config && steps[config.kind]}</div>
      <LinkButton to="/login" variant="primary" size="lg" className="mt-6 w-full">
        Go to sign-in
      </LinkButton>
    </SignInFrame>
  )
}
