import { PageHeader } from '#client/shell/page-header.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TokensCard } from './tokens-card.tsx'

/** How a person signs in, where they are signed in, and which programs act in their name. */
export const SecurityPage = () => (
  <div className="flex min-h-full flex-col bg-sunken">
    <PageHeader title="Security" />
    <div className="mx-auto w-full max-w-200 space-y-5 px-4 py-6 md:px-6">
      <SignInCard />
      <SessionsCard />
      <TokensCard />
    </div>
  </div>
)
