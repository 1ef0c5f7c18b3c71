import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { RecordPill } from './record-pill.tsx'
import type { Message } from '#modules/channels/shared/messages.ts'

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const token = (name: string, sign: string, pattern: string): TokenizerAndRendererExtension => {
  const whole = new RegExp(`^<${sign}${pattern}>`)
  return {
    name,
    level: 'inline',
    start: (text) => text.indexOf(`<${sign}`),
    tokenizer(text) {
      const match = whole.exec(text)
      return match ? { type: name, raw: match[0], id: match[1] } : undefined
    },
  }
}
const parser = new Marked({
  gfm: true,
  breaks: true,
  extensions: [token('person', '@', `(${uuid})`), token('record', '#', `[a-z-]+\\.[a-z-]+:(${uuid})`)],
})

/** Quotes and lists within each other: deeper ones are shown as they were written. */
const deepest = 6

function tokensOf(text: string): Token[] | null {
  try {
    return parser.lexer(text)
  } catch {
    // A text of thousands of signs may be too deep to be parsed.
    return null
  }
}

type Of = Pick<Message, 'mentions' | 'links'> & { ownId: string }

type Props = Pick<Message, 'text' | 'mentions' | 'links'> & { ownId: string }

/** Markdown of a message as elements: no HTML of it is ever put in the page, and links lead to the web, mail or this app alone. */
export const MessageText = memo(function MessageText({ text, ...of }: Props) {
  const tokens = tokensOf(text)
  return (
    <div className="flex flex-col gap-1.5 text-body wrap-anywhere text-fg">
      {tokens ? blocks(tokens, of, 0) : <p className="whitespace-pre-wrap">{text}</p>}
    </div>
  )
})

// The tokens of one text stay what they are, so that their places are keys.
const keyed = (tokens: readonly Token[], render: (each: Token) => ReactNode): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the same
  tokens.map((each, at) => <Fragment key={at}>{render(each)}</Fragment>)

const blocks = (tokens: readonly Token[], of: Of, depth: number): ReactNode =>
  keyed(tokens, (each) => block(each, of, depth))

function block(each: Token, of: Of, depth: number): ReactNode {
  if (depth > deepest) return each.raw
  const inner = 'tokens' in each ? (each.tokens ?? []) : []
  switch (each.type) {
    case 'space':
      return null
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-sunken p-2.5 font-mono text-table">
          {(each as Tokens.Code).text}
        </pre>
      )
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-1.5 border-l-2 border-line-strong pl-3 text-fg-muted">
          {blocks(inner, of, depth + 1)}
        </blockquote>
      )
    case 'list': {
      const { ordered, start, items } = each as Tokens.List
      const lines = items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same
        <li key={at}>{blocks(item.tokens, of, depth + 1)}</li>
      ))
      return ordered ? (
        <ol start={Number(start) || 1} className="list-decimal pl-6">
          {lines}
        </ol>
      ) : (
        <ul className="list-disc pl-5">{lines}</ul>
      )
    }
    case 'heading':
      return <p className="font-semibold">{inline(inner, of, depth)}</p>
    case 'paragraph':
      return <p>{inline(inner, of, depth)}</p>
    case 'text':
      return inner.length ? inline(inner, of, depth) : (each as Tokens.Text).text
    case 'hr':
      return <hr className="border-line" />
    default:
      return <p className="whitespace-pre-wrap">{each.raw}</p>
  }
}

const inline = (tokens: readonly Token[], of: Of, depth: number): ReactNode =>
  keyed(tokens, (each) => span(each, of, depth))

/** One part of a line. Text of tokens is not escaped: React does that. */
function span(each: Token, of: Of, depth: number): ReactNode {
  if (depth > deepest) return each.raw
  const inner = 'tokens' in each ? inline(each.tokens ?? [], of, depth + 1) : null
  switch (each.type) {
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'del':
      return <del>{inner}</del>
    case 'codespan':
      return <code className="rounded-check bg-sunken px-1 font-mono text-table">{(each as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link':
      return <SafeLink href={(each as Tokens.Link).href}>{inner}</SafeLink>
    case 'escape':
    case 'text':
      return (each as Tokens.Text).text
    case 'person': {
      const id = String((each as Tokens.Generic)['id'])
      return (
        <span
          className={
            id === of.ownId
              ? 'rounded-check bg-warning-bg px-0.5 font-medium text-warning'
              : 'font-medium text-primary-fg'
          }
        >
          @{of.mentions.find((person) => person.id === id)?.name ?? 'somebody'}
        </span>
      )
    }
    case 'record': {
      const link = of.links.find(({ recordId }) => each.raw.includes(recordId))
      return link ? <RecordPill link={link} /> : each.raw
    }
    default:
      return each.raw
  }
}

const look = 'text-primary-fg underline underline-offset-2 hover:no-underline'

/** An address that is neither of the web, of mail nor of this app stays text. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const url = URL.parse(href, window.location.origin)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return children
  if (url.origin === window.location.origin)
    return (
      <Link to={url.pathname + url.search + url.hash} className={look}>
        {children}
      </Link>
    )
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className={look}>
      {children}
    </a>
  )
}
