import { useEffect, useState } from 'react'
import { call, sentenceOf } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import type { AnyRecord, Verb } from '#shared/record.ts'
import { mostPreviewed, type PreviewRow } from '#shared/verb-run.ts'
import { several, willBe } from './bulk-words.ts'
import { Refusals } from './refusals.tsx'

export type Previewed = { rows: PreviewRow[]; failure: string | null; again: () => void }

/** Asks the server, some at a time, what the verb would do to each of these. */
export function usePreview(verb: Verb, rows: readonly AnyRow[]): Previewed {
  const [found, setFound] = useState<PreviewRow[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const all: PreviewRow[] = []
      for (let from = 0; from < rows.length; from += mostPreviewed) {
        const records = rows.slice(from, from + mostPreviewed).map(({ id, version }) => ({ id, version }))
        const answer = await call(verb.bulk!.preview, { body: { records } } as never, { signal: stop.signal })
        all.push(...(answer as { rows: PreviewRow[] }).rows)
        if (!stop.signal.aborted) setFound([...all])
      }
    }
    ask().catch((error: unknown) => stop.signal.aborted || setFailure(sentenceOf(error)))
    return () => stop.abort()
  }, [verb, rows, turn])
  return {
    rows: found,
    failure,
    again: () => {
      setFailure(null)
      setFound([])
      setTurn((now) => now + 1)
    },
  }
}

type Props = { record: AnyRecord; verb: Verb; total: number; preview: Previewed }

/** What will be done, in words: how many, their sum, what follows; and what is left out, each with its reason. */
export function VerbPreviewText({ record, verb, total, preview: { rows, failure, again } }: Props) {
  if (failure)
    return (
      <Banner tone="danger" title={failure}>
        <Button size="sm" className="mt-2" onClick={again}>
          Try again
        </Button>
      </Banner>
    )
  if (rows.length < total)
    return (
      <Progress
        label="Looking at what can be done"
        value={rows.length}
        max={total}
        detail={`${formatNumber(rows.length)} of ${formatNumber(total)}`}
      />
    )
  const possible = rows.filter((row) => row.possible)
  const left = rows.filter((row) => !row.possible)
  const waiting = possible.filter(({ state }) => verb.to && state && state !== verb.to)
  const { effect = '', several: said = effect.includes('{') ? '' : effect } = verb.asks ?? {}
  return (
    <div className="space-y-3">
      {possible.length > 0 && (
        <p className="text-body text-fg">
          {willBe(verb, possible, record)} {said}
        </p>
      )}
      {waiting.length > 0 && (
        <p className="text-table text-fg-muted">
          {several(waiting.length, record)} will still wait afterwards: somebody else is asked too.
        </p>
      )}
      {left.length > 0 && (
        <div>
          <h3 className="text-table font-semibold text-fg">
            {possible.length ? `${several(left.length, record)} left out` : 'None of these can be done'}
          </h3>
          <Refusals record={record} rows={left.map(({ id, title, why }) => ({ id, title, why: why ?? '' }))} />
        </div>
      )}
    </div>
  )
}
