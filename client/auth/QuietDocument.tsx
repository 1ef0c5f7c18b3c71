import type { ReactNode } from 'react'
import style from '#client/auth/quiet.css?url'
import { PublicDocument } from '#client/public-document.tsx'

type Props = {
  path: string
  heading: string
  /** Where it says more than the heading. */
  title?: string
  description: string
  unlisted?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** A page in front of the sign-in that needs no script: one sheet on the desk, as quiet as the pages that follow it. */
export const QuietDocument = ({ path, heading, title = heading, description, unlisted, footer, children }: Props) => (
  <PublicDocument
    path={path}
    title={`${title} · Mainstay`}
    description={description}
    style={style}
    ground={{ light: '#f4f4f7', dark: '#0d0e13' }}
    unlisted={unlisted}
  >
    <main>
      <a className="brand" href="/home">
        Mainstay
      </a>
      <h1>{heading}</h1>
      {children}
    </main>
    {footer && <footer>{footer}</footer>}
  </PublicDocument>
)

export const BackToSignIn = () => (
  <p className="end">
    <a href="/login">Back to sign-in</a>
  </p>
)
