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
    description="What to do when you cannot sign in to Mainstay because a password is forgotten."
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
            your organisation’s reset page
          </a>
          . If it refuses you, ask the people who look after accounts in your organisation.
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
  <QuietDocument path="/forgot-password/sent" heading="Look into your mail" description="What comes next." unlisted>
    <p>If that address has an account, a mail is on its way. Its link opens once, within 30 minutes.</p>
    <p>
      Nothing after a few minutes? Look among unwanted mail, or ask an administrator which address your account has.
    </p>
    <BackToSignIn />
  </QuietDocument>
)
