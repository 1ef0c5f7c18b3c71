import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatNumber, formatPercent } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { Score } from '#modules/retrieval/shared/quality.ts'
import { retrievalApi, type Measurement } from '#modules/retrieval/shared/retrieval.ts'

/** How well labelled questions are answered, with the button that measures again. */
export function QualityCard() {
  const { can } = useAuth()
  const read = useApi(retrievalApi.quality, {}, { enabled: can(retrievalApi.quality.can) })
  const measuring = useSend(retrievalApi.measure)
  if (!can(retrievalApi.quality.can)) return null
  if (read.isError) return <NotLoaded title="The quality could not be read" read={read} />
  const { measurable, last } = read.data ?? {}
  return (
    <Card
      title="Quality"
      action={
        measurable &&
        can(retrievalApi.measure.can) && (
          <Button size="sm" busy={measuring.isPending} onClick={() => measuring.mutate({})}>
            {last ? 'Measure again' : 'Measure'}
          </Button>
        )
      }
    >
      {measuring.isError && (
        <Banner tone="danger" title="The quality was not measured" className="mb-3">
          {sentenceOf(measuring.error)}
        </Banner>
      )}
      {!read.data ? (
        <SkeletonLines lines={4} />
      ) : last ? (
        <Figures last={last} />
      ) : (
        <p className="text-table text-fg-muted">
          {measurable
            ? 'Not measured yet. Choose Measure to ask the labelled questions about the sample company.'
            : 'Quality is measured over questions about the sample company, which is not in this installation.'}
        </p>
      )}
    </Card>
  )
}

function Figures({ last: { measuredAt, measuredByName, model, quality } }: { last: Measurement }) {
  const { questions, words, meaning, both, missed } = quality
  return (
    <>
      <table className="w-full text-table">
        <caption className="mb-2 text-left text-caption text-fg-muted">
          {formatNumber(questions)} questions · {model ?? 'without a model'} · <InstantText at={measuredAt} /> ·{' '}
          {measuredByName}
        </caption>
        <thead>
          <tr className="text-caption text-fg-muted">
            <th scope="col" className="py-1 text-left font-medium">
              Mode
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Answer in first ten
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Mean reciprocal rank
            </th>
          </tr>
        </thead>
        <tbody>
          <ScoreRow label="Words" score={words} />
          <ScoreRow label="Meaning" score={meaning} />
          <ScoreRow label="Both" score={both} />
        </tbody>
      </table>
      {missed.length > 0 && (
        <details className="mt-3">
          <summary className="rounded-check py-1 text-table text-fg-muted">
            {missed.length === 1 ? '1 question' : `${missed.length} questions`} without an answer in the first ten
          </summary>
          <ul className="mt-2 space-y-1.5 text-table text-fg">
            {missed.map(({ question, expected }) => (
              <li key={question}>
                {question} <span className="text-fg-muted">({expected})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const ScoreRow = ({ label, score }: { label: string; score: Score | null }) => (
  <tr className="border-t border-line text-fg">
    <th scope="row" className="py-1.5 text-left font-normal">
      {label}
    </th>
    <td className="figures py-1.5 text-right">{score ? formatPercent(score.recallAt10) : 'Not searched'}</td>
    <td className="figures py-1.5 text-right">
      {score ? formatNumber(score.mrr, { min: 2, max: 2 }) : 'Not searched'}
    </td>
  </tr>
)
