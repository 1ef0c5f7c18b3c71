import { formOf, Trap } from '#client/public-form.tsx'
import { Forgotten } from '#shared/accounts.ts'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { BackToSignIn, QuietDocument } from './QuietDocument.tsx'

const { Line } = formOf(Forgotten)

/** Where a forgotten password is replaced: here, or with whoever keeps it. */
export const ForgotPasswordPage = ({ kind }: { kind: AuthConfig['kind'] }) => (
  <QuietDocument
    path="/forgot-password"
    heading="Forgot your password?"
    title="{{title}}Forgotten password"
    description="How to reset your Mainstay password."
  >
    {kind === 'directory' && <p>Enter the address you sign in with. We send you a link to set a new password.</p>}
    {'{{summary}}'}
    {kind === 'directory' && (
      <form method="post" action="/forgot-password">
        <Line name="email" label="E-mail" autoComplete="username" />
        <Trap />
        <button className="primary">Send link</button>
      </form>
    )}
    {kind === 'entra' && (
      <>
        <p>Mainstay never sees your password: it belongs to your Microsoft account.</p>
        <p>
          For a work or school account use{' '}
          <a href="https://passwordreset.microsoftonline.com/" rel="noreferrer">
            your organization’s reset page
          </a>
          . If the reset does not work, contact your organization’s IT support.
        </p>
      </>
    )}
    {kind === 'evaluation' && (
      <p>
        This is an evaluation with a sample company: its people have no passwords. Choose one of them on the next page.
      </p>
    )}
    {kind === 'directory' ? (
      <BackToSignIn />
    ) : (
      <a className="primary" href="/login">
        Back to sign-in
      </a>
    )}
  </QuietDocument>
)

/** The same for every address, so that nobody learns who has an account. */
export const ForgotPasswordSentPage = () => (
  <QuietDocument path="/forgot-password/sent" heading="Check your e-mail" description="Next steps." unlisted>
    <p>If this address has an account, an e-mail is on its way. The link works once, within 30 minutes.</p>
    <p>
      No e-mail after a few minutes? Check your spam folder, or ask an administrator for the address of your account.
    </p>
    <BackToSignIn />
  </QuietDocument>
)
