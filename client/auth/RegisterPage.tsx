import { formOf, Trap } from '#client/public-form.tsx'
import { AccessRequestForm } from '#shared/accounts.ts'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { BackToSignIn, QuietDocument } from './QuietDocument.tsx'

const { Line, Lines } = formOf(AccessRequestForm)

const page = {
  path: '/register',
  heading: 'Request access',
  title: '{{title}}Request access',
  description: 'How to get access to this installation of Mainstay.',
}

/** How a person without access gets it: by asking, or from the organisation. */
export const RegisterPage = ({ kind }: { kind: AuthConfig['kind'] }) =>
  kind === 'evaluation' ? (
    <QuietDocument {...page}>
      {'{{summary}}'}
      <p>
        This is an evaluation with a sample company, so no one needs an account. Choose one of its people on the next
        page; each shows what their role may see and do.
      </p>
      <p>The administrator among them, Ingrid Solberg, assigns roles in Settings › Members.</p>
      <a className="primary" href="/login">
        Go to sign-in
      </a>
    </QuietDocument>
  ) : (
    <QuietDocument {...page}>
      <p>
        {kind === 'entra'
          ? 'Accounts come from your organization: sign in with your work Microsoft account. If you have no access, ask the administrators here.'
          : 'If you were invited, open the link in the e-mail. Otherwise, ask the administrators here.'}
      </p>
      {'{{summary}}'}
      <form method="post" action="/register">
        <Line name="name" label="Your name" autoComplete="name" />
        <Line name="email" label="E-mail" autoComplete="email" />
        <Lines name="reason" label="Reason for access" rows={3} />
        <Trap />
        <button className="primary">Request access</button>
      </form>
      <BackToSignIn />
    </QuietDocument>
  )

/** What happens with the request. The same for everybody, so that nobody learns who has an account. */
export const RegisterSentPage = () => (
  <QuietDocument path="/register/sent" heading="Request sent" description="Your request has arrived." unlisted>
    <p>The administrators have your request and will answer by e-mail.</p>
    <BackToSignIn />
  </QuietDocument>
)
