import { useLocation } from 'react-router'
import type { AuthConfig } from '#shared/identity.ts'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { AskForAccess, ConfirmAddress, MakeAccount } from './registration-forms.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useAuthConfig } from './use-auth-config.ts'

/** How a person without access gets it: with the link of an invitation, by asking, or from the organisation. */
export function RegisterPage() {
  const { config, problem } = useAuthConfig()
  const { hash } = useLocation()
  const secret = hash.slice(1)
  const kept = config?.kind === 'directory'
  const confirming = kept && secret.startsWith('confirm=')
  const title = confirming ? 'Confirm your address' : kept && secret ? 'Make your account' : 'Get access'
  return (
    <SignInFrame title={title}>
      {problem && <Banner tone="danger" className="mt-4" title={problem} />}
      {confirming ? (
        <ConfirmAddress token={secret.slice('confirm='.length)} />
      ) : kept && secret ? (
        <MakeAccount key={secret} code={secret} />
      ) : (
        config && <Ways kind={config.kind} />
      )}
    </SignInFrame>
  )
}

const words = 'mt-3 space-y-3 text-body text-fg-muted'

function Ways({ kind }: Pick<AuthConfig, 'kind'>) {
  if (kind === 'evaluation')
    return (
      <>
        <div className={words}>
          <p>
            This is an evaluation with a sample company, so nobody needs an account of their own. Choose one of its
            people on the next page; each shows what their role may see and do.
          </p>
          <p>The administrator among them, Ingrid Solberg, gives and takes roles in Settings › Members.</p>
        </div>
        <LinkButton to="/login" variant="primary" size="lg" className="mt-6 w-full">
          Go to sign-in
        </LinkButton>
      </>
    )
  return (
    <>
      <div className={words}>
        {kind === 'entra' ? (
          <p>
            Accounts come from your organisation: sign in with the Microsoft account you work with. If you are not let
            in, or see nothing afterwards, ask the administrators here.
          </p>
        ) : (
          <p>If you were invited, open the link of that mail. Otherwise ask the administrators here.</p>
        )}
      </div>
      <AskForAccess />
      <p className="mt-5 text-table text-fg-muted">
        <LinkButton to="/login" variant="ghost" size="sm" className="-ml-2">
          Back to sign-in
        </LinkButton>
      </p>
    </>
  )
}
