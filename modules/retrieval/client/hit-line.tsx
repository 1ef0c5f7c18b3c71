import { Link } from 'react-router'
import { formatList, formatNumber } from '#client/format.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { Button } from '#client/ui/button.tsx'
import type { Hit } from '#modules/retrieval/shared/retrieval.ts'
import { upperFirst } from '#shared/text.ts'
import { PassageText } from './passage-text.tsx'

/** Why a passage is among the hits: its words, its meaning, and its places in both lists. */
function reasonsOf({ wordsRank, meaningRank, matched }: Hit): string[] {
  const words = matched.slice(0, 6).map((word) => `“${word}”`)
  return [
    ...(wordsRank === null ? [] : [`Words: number ${wordsRank}${words.length ? `, ${formatList(words)}` : ''}`]),
    ...(meaningRank === null ? [] : [`Meaning: number ${meaningRank}`]),
  ]
}

const scoreText = (score: number): string => formatNumber(score, { min: 2, max: 2 })

/** One hit: the record, its passage with the matching words marked, its score and why it is here. */
export function HitLine({ hit, onSimilar }: { hit: Hit; onSimilar: (hit: Hit) => void }) {
  const { title, number, to, page, passage, matched, score, recordType } = hit
  const kind = upperFirst(recordRefOf(recordType)?.one ?? recordType)
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={to}
          data-hit
          className="min-w-0 rounded-check text-body font-medium break-words text-fg hover:underline max-md:py-2"
        >
          {title}
        </Link>
        <span className="text-caption text-fg-muted">
          {[kind, number !== title && number, page !== null && `page ${page}`].filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className="text-table break-words text-fg-muted">
        <PassageText text={passage} matched={matched} />
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex items-center gap-2 text-caption text-fg-muted">
          <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-primary" style={{ width: `${Math.round(score * 100)}%` }} />
          </span>
          <span className="figures">
            <span className="sr-only">Score </span>
            {scoreText(score)}
          </span>
        </span>
        <span className="min-w-0 text-caption text-fg-muted">{reasonsOf(hit).join(' · ')}</span>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={() => onSimilar(hit)}>
          Find similar
          <span className="sr-only"> to {title}</span>
        </Button>
      </div>
    </li>
  )
}
