import { type ReactNode } from 'react'
import { Marked } from './marked.tsx'

type Block = { kind: 'heading' | 'text' | 'list' | 'numbers' | 'code' | 'quote'; level: number; lines: string[] }

const kindOf = (line: string): Pick<Block, 'kind' | 'level'> & { text: string } => {
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)
  if (heading) return { kind: 'heading', level: heading[1]!.length, text: heading[2]! }
  const item = /^\s*[-*+]\s+(.*)$/.exec(line)
  if (item) return { kind: 'list', level: 0, text: item[1]! }
  const number = /^\s*\d{1,4}[.)]\s+(.*)$/.exec(line)
  if (number) return { kind: 'numbers', level: 0, text: number[1]! }
  const quote = /^>\s?(.*)$/.exec(line)
  return quote ? { kind: 'quote', level: 0, text: quote[1]! } : { kind: 'text', level: 0, text: line }
}

/** The blocks of Markdown that business texts are made of; all else is text. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let fenced = false
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) {
      fenced = !fenced
      open = fenced ? { kind: 'code', level: 0, lines: [] } : null
      if (open) blocks.push(open)
    } else if (fenced) open!.lines.push(line)
    else if (!line.trim()) open = null
    else {
      const { kind, level, text: said } = kindOf(line)
      if (!open || open.kind !== kind || kind === 'heading') blocks.push((open = { kind, level, lines: [] }))
      open.lines.push(said)
    }
  }
  return blocks
}

/** Markdown as a page: headings, lists, bold. Links and pictures stay the text they are, as a file leads nowhere and loads nothing. */
export const MarkdownText = ({ text, q }: { text: string; q: string }) => (
  <div className="flex max-w-[75ch] flex-col gap-3 p-4 text-body break-words text-fg">
    {blocksOf(text).map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the blocks of one text stay what they are
      <BlockView key={at} block={block} q={q} />
    ))}
  </div>
)

function BlockView({ block: { kind, level, lines }, q }: { block: Block; q: string }) {
  if (kind === 'code')
    return <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-table">{lines.join('\n')}</pre>
  const said = (line: string): ReactNode => <Bold text={line} q={q} />
  if (kind === 'heading') {
    // The page and its cards have the first two levels.
    const Heading = level === 1 ? 'h3' : level === 2 ? 'h4' : 'h5'
    return (
      <Heading className={level === 1 ? 'text-section font-semibold' : 'font-semibold'}>
        {said(lines.join(' '))}
      </Heading>
    )
  }
  if (kind === 'quote')
    return <blockquote className="border-l-2 border-line-strong pl-3 text-fg-muted">{said(lines.join(' '))}</blockquote>
  if (kind === 'text') return <p>{said(lines.join(' '))}</p>
  const List = kind === 'list' ? 'ul' : 'ol'
  return (
    <List className={kind === 'list' ? 'list-disc pl-5' : 'list-decimal pl-6'}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of one text stay what they are
        <li key={at}>{said(line)}</li>
      ))}
    </List>
  )
}

const Bold = ({ text, q }: { text: string; q: string }) =>
  text.split(/\*\*([^*]+)\*\*/).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one line stay what they are
      <strong key={at} className="font-semibold">
        <Marked text={part} q={q} />
      </strong>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <Marked key={at} text={part} q={q} />
    ),
  )
