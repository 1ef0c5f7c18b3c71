import { LinkButton } from '#client/ui/button.tsx'
import { paths } from '#client/paths.ts'
import { Logo } from './logo.tsx'
import { useTitle } from './title.ts'

/** The front door for visitors. */
export default function HomePage() {
  useTitle('')
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <div className="max-w-xl text-center">
        <Logo className="mx-auto size-12" />
        <h1 className="mt-6 text-display text-balance text-fg">Mainstay</h1>
        <p className="mt-3 text-reading text-pretty text-fg-muted">
          One application in which a company's staff run purchasing, finance and people.
        </p>
        <LinkButton to={paths.login} variant="primary" size="lg" className="mt-8">
          Sign in
        </LinkButton>
      </div>
    </main>
  )
}
