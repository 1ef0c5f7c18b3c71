import { solutionList } from './solution-list.ts'

const Mark = () => (
  <svg aria-hidden viewBox="0 0 32 32" width="28" height="28">
    <rect width="32" height="32" rx="8" className="mark-ground" />
    <path d="M16 6v20M9 23l7-5 7 5M11 11h10" className="mark-mast" />
  </svg>
)

const Arrow = () => (
  <svg aria-hidden viewBox="0 0 16 16" width="16" height="16" className="chevron">
    <path d="m4 6 4 4 4-4" />
  </svg>
)

const pages = [
  ['/security', 'Security'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
] as const

export function Header({ path }: { path: string }) {
  const here = (to: string) => (path === to ? 'page' : undefined)
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href="/home" aria-label="Mainstay, home">
          <Mark />
          Mainstay
        </a>
        <nav aria-label="Main">
          <details name="menu">
            <summary aria-current={path.startsWith('/solutions') || undefined}>
              Solutions
              <Arrow />
            </summary>
            <ul>
              {solutionList.map(({ path: to, name, line, hue }) => (
                <li key={to}>
                  <a href={to} aria-current={here(to)} data-hue={hue}>
                    <b>{name}</b>
                    <span>{line}</span>
                  </a>
                </li>
              ))}
              <li>
                <a href="/solutions" aria-current={here('/solutions')}>
                  <b>All solutions</b>
                  <span>What is in each, and where to start by what you do.</span>
                </a>
              </li>
            </ul>
          </details>
          {pages.map(([to, label]) => (
            <a key={to} href={to} aria-current={here(to)}>
              {label}
            </a>
          ))}
        </nav>
        <a className="sign-in" href="/login">
          Sign in
        </a>
      </div>
    </header>
  )
}

const columns = [
  [
    'Product',
    [
      ['/solutions', 'Solutions'],
      ['/security', 'Security'],
      ['/services', 'Services'],
      ['/login', 'Sign in'],
    ],
  ],
  [
    'Company',
    [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/contact', 'Contact'],
    ],
  ],
  [
    'Legal',
    [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/.well-known/security.txt', 'Security contact'],
    ],
  ],
] as const

export const Footer = ({ cookie }: { cookie?: string }) => (
  <footer className="foot">
    <div className="wrap">
      <div>
        <a className="brand" href="/home" aria-label="Mainstay, home">
          <Mark />
          Mainstay
        </a>
        <p>{cookie ?? 'These public pages set no cookies, run no script and count no visitors.'}</p>
      </div>
      {columns.map(([title, links]) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([to, label]) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
)
