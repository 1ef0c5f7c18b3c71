import type { ReactNode } from 'react'
import { Logo } from '#client/shell/logo.tsx'

/** The quiet page around everything that happens before a person is inside. */
export const SignInFrame = ({
  title,
  children,
  footer,
}: {
  title: string
  children: ReactNode
  footer?: ReactNode
}) => (
  <div className="flex min-h-dvh flex-col items-center justify-center bg-canvas px-4 py-10">
    <title>{`${title} · Mainstay`}</title>
    <main className="w-full max-w-[26rem] rounded-sheet border border-line bg-surface p-6 sm:p-8">
      <a href="/home" className="inline-flex items-center gap-2.5 rounded-control text-reading font-semibold text-fg">
        <Logo />
        Mainstay
      </a>
      <h1 className="mt-5 text-title text-fg">{title}</h1>
      {children}
    </main>
    {footer && <footer className="mt-6 text-center text-table text-fg-muted">{footer}</footer>}
  </div>
)
