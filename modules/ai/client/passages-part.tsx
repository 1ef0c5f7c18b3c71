import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import type { Citation, Part } from '#modules/ai/shared/messages.ts'

type PassagesPart = Extract<Part, { kind: 'passages' }>

/** Sentences of documents and records, each with its source. */
export function PassagesPart({ part: { citations, closed } }: { part: PassagesPart }) {
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {citations.map((citation, at) => (
          <li key={citation.passageId} className="rounded-card border border-line bg-surface px-4 py-3">
            <Passage citation={citation} />
            <p className="mt-1.5 flex items-center gap-1.5 text-caption text-fg-muted">
              <span aria-hidden>[{at + 1}]</span>
              <FileText aria-hidden className="size-3.5" />
              <Link to={citation.to} className="reach rounded-check font-medium text-primary-fg hover:underline">
                {citation.title}
                {citation.page !== null && `, page ${citation.page}`}
              </Link>
            </p>
          </li>
        ))}
      </ol>
      {closed > 0 && (
        <p className="text-table text-fg-muted">
          {closed === 1 ? 'One passage is' : `${closed} passages are`} gone, or not open to you.
        </p>
      )}
    </div>
  )
}

/** The passage with its answering sentence marked. */
function Passage({ citation: { passage, quote } }: { citation: Citation }) {
  const at = quote ? passage.indexOf(quote) : -1
  if (at < 0) return <blockquote className="text-body text-fg-muted">{passage}</blockquote>
  return (
    <blockquote className="text-body text-fg-muted">
      {passage.slice(0, at)}
      <mark className="rounded-check bg-selected text-fg">{quote}</mark>
      {passage.slice(at + quote.length)}
    </blockquote>
  )
}
