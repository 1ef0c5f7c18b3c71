import type { ReactNode } from 'react'
import { phoneSize, pictureSizes, type PictureName } from './picture-sizes.ts'
import { pictureOf } from './pictures.ts'

/** A screen of the product with the sample company, light or dark as the page. */
export function Screen({
  name,
  alt,
  caption,
  first = false,
}: {
  name: PictureName
  alt: string
  caption?: string
  first?: boolean
}) {
  const { light, dark, phone } = pictureOf(name)
  return (
    <figure className={name.endsWith('-detail') ? 'screen' : 'screen whole'}>
      <picture>
        {phone && (
          <>
            <source media="(max-width: 640px) and (prefers-color-scheme: dark)" srcSet={phone.dark} {...phoneSize} />
            <source media="(max-width: 640px)" srcSet={phone.light} {...phoneSize} />
          </>
        )}
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <img
          src={light}
          alt={alt}
          {...pictureSizes[name]}
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={first ? 'high' : undefined}
        />
      </picture>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** The first lines of a page. */
export function Lead({
  above,
  title,
  children,
  actions,
}: {
  above?: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="lead">
      <div className="wrap">
        {above && <p className="above">{above}</p>}
        <h1>{title}</h1>
        <p className="intro">{children}</p>
        {actions && <p className="actions">{actions}</p>}
      </div>
    </section>
  )
}

/** A part of a page under its heading. */
export function Part({
  id,
  title,
  intro,
  tint = false,
  children,
}: {
  id?: string
  title: string
  intro?: ReactNode
  tint?: boolean
  children: ReactNode
}) {
  return (
    <section className={tint ? 'part tint' : 'part'} id={id}>
      <div className="wrap">
        <header className="part-head">
          <h2>{title}</h2>
          {intro && <p>{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}

export type Point = readonly [title: string, text: ReactNode]

/** Short statements side by side. */
export const Points = ({ points }: { points: readonly Point[] }) => (
  <ul className="points">
    {points.map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

/** Steps in their order, on one line of dots. */
export const Steps = ({ steps }: { steps: readonly Point[] }) => (
  <ol className="steps">
    {steps.map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)

/** Questions that open without script. */
export const Questions = ({ questions }: { questions: readonly Point[] }) => (
  <div className="questions">
    {questions.map(([question, answer]) => (
      <details key={question}>
        <summary>{question}</summary>
        <div>{typeof answer === 'string' ? <p>{answer}</p> : answer}</div>
      </details>
    ))}
  </div>
)

/** A line and two ways on, at the end of a page. */
export const Closing = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="closing">
    <div className="wrap">
      <h2>{title}</h2>
      <p className="actions">{children}</p>
    </div>
  </section>
)

/** A link that looks like a button. */
export const Go = ({ to, primary = false, children }: { to: string; primary?: boolean; children: ReactNode }) => (
  <a className={primary ? 'go primary' : 'go'} href={to}>
    {children}
  </a>
)

/** Long text in numbered or plain clauses, with a list of them beside it. */
export function Clauses({ clauses }: { clauses: readonly { id: string; title: string; text: ReactNode }[] }) {
  return (
    <div className="wrap clauses">
      <nav aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ol>
          {clauses.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {clauses.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {text}
          </section>
        ))}
      </div>
    </div>
  )
}
