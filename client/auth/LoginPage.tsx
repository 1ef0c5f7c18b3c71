import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { QuietDocument } from './QuietDocument.tsx'

type Kind = AuthConfig['kind']

const explained: Record<Kind, string> = {
  evaluation:
    'This is an evaluation with a sample company. On the next page you choose one of its people; there are no passwords.',
  directory: 'On the next page you enter your e-mail address and your password.',
  entra: 'Choose the Microsoft account with access to Mainstay on the next page.',
}

/** What applies where people have accounts of their own; those of a sample company are fixed. */
const withoutAccount = (
  <>
    <a href="/register">Request access</a>
    <a href="/forgot-password">Forgot your password?</a>
  </>
)

/** Where a person signs in: one link, and what happens after it. */
export const LoginPage = ({ kind }: { kind: Kind }) => (
  <QuietDocument
    path="/login"
    heading="Sign in"
    description="Sign in to Mainstay with your organization’s account."
    footer={kind === 'evaluation' ? undefined : withoutAccount}
  >
    {'{{banner}}'}
    <p>{explained[kind]}</p>
    {'{{return}}'}
    <a className="primary" href="{{signIn}}">
      {kind === 'entra' ? 'Sign in with Microsoft' : 'Sign in'}
    </a>
    <details>
      <summary>Trouble signing in?</summary>
      <ul>
        <li>Signing in needs JavaScript, and cookies must be allowed for this site.</li>
        <li>Wrong person? Every sign-in lets you choose the account.</li>
        <li>
          If it keeps failing, <a href="/auth/sign-in?trouble">clear the saved sign-in data</a> of earlier sign-ins.
        </li>
      </ul>
    </details>
  </QuietDocument>
)
