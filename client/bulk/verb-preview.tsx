import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { sentenceOf } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import type { Verb } from '#shared/record.ts'
import type { PreviewRow } from '#shared/verb-run.ts'
import { several, willBe, type Words } from './bulk-words.ts'
import { Refusals } from './refusals.tsx'

/** Asked for in parts as small as this, it says how far it has come. */
const part = 25

type Previewed<P extends PreviewRow = PreviewRow> = { rows: P[]; failure: string | null; again: () => void }

/** Asks the server, some at a time, what would be done to each of these. */
export function usePreview<R, P extends PreviewRow>(
  rows: readonly R[],
  ask: (some: readonly R[], signal: AbortSignal) => Promise<readonly P[]>,
): Previewed<P> {
  const [found, setFound] = useState<P[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const asked = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    const all: P[] = []
    const next = async () => {
      for (let from = 0; from < rows.length; from += part) {
        all.push(...(await asked(rows.slice(from, from + part), stop.signal)))
        if (!stop.signal.aborted) setFound([...all])
      }
    }
    next().catch((error: unknown) => stop.signal.aborted || setFailure(sentenceOf(error)))
    return () => stop.abort()
  }, [rows, turn])
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

type Props = {
  record: Words
  verb: Pick<Verb, 'done' | 'asks'>
  total: number
  preview: Previewed
  /** What else is to be known of those that can be done. */
  children?: ReactNode
}

/** What will be done, in words: how many, their sum, what follows; and what is left out, each with its reason. */
export function VerbPreviewText({ record, verb, total, preview: { rows, failure, again }, children }: Props) {
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
  const waiting = possible.filter(({ waits }) => waits)
  const { effect = '', several: said = effect.includes('{') ? '' : effect } = verb.asks ?? {}
  return (
    <div className="space-y-3">
      {possible.length > 0 && (
        <p className="text-body text-fg">
          {willBe(verb, possible, record)} {said}
        </p>
      )}
      {possible.length > 0 && children}
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
          <Refusals rows={left.map((row) => ({ ...row, why: row.why ?? '' }))} />
        </div>
      )}
    </div>
  )
}
