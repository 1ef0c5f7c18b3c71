import { useState, type ReactNode } from 'react'
import { call } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import type { Possible } from '#shared/possible.ts'
import type { AnyRecord, Verb } from '#shared/record.ts'
import { possible } from '#shared/verb.ts'
import { mostAtOnce, type PreviewRow, type VerbRun } from '#shared/verb-run.ts'
import { VerbAsked } from './verb-asked.tsx'

const seen = (rows: readonly AnyRow[]) => rows.map(({ id, version }) => ({ id, version }))

/** The next step that a page takes with several chosen rows, before the declared verbs. */
export type SeveralOffer<Row = AnyRow> = {
  label: string
  permission: string
  /** Fields of the rows that it needs beside what the list shows. */
  reads: readonly string[]
  /** Rows at once, at most. */
  most: number
  can: (row: Row) => Possible
  run: (rows: readonly Row[]) => void
}

type Offered = {
  name: string
  label: string
  look: 'primary' | 'danger' | null
  can: Possible | string
  ask: () => void
}

/**
 * What can be done with several rows. What the state of none of them allows, or needs another right, is not there; what all of them refuse
 * this person is disabled with the reason; the rest says the preview.
 */
export function useBulkVerbs(
  record: AnyRecord,
  rows: readonly AnyRow[],
  onStarted: (id: string) => void,
  extra: readonly SeveralOffer[] = [],
): { offers: Offered[]; dialog: ReactNode } {
  const { can } = useAuth()
  const viewer = useViewer()
  const [asking, setAsking] = useState<{ verb: Verb; rows: readonly AnyRow[] } | null>(null)
  const within = (most: number, answer: Possible): Possible | string =>
    rows.length > most ? `Choose at most ${formatNumber(most)}` : answer
  const verbs = record.verbList.flatMap((verb): Offered[] => {
    const { name, label, danger, bulk, right, who } = verb
    const ready = rows.filter((row) => possible(record as never, name, row, viewer) === true)
    if (!bulk || !can(right) || !ready.length) return []
    const answers = ready.map((row) => who?.(row, viewer) ?? true)
    const answer = answers.includes(true) || answers[0]!
    return [
      {
        name,
        label,
        look: danger ? 'danger' : null,
        can: within(mostAtOnce, answer),
        ask: () => setAsking({ verb, rows }),
      },
    ]
  })
  const others = extra
    .filter(({ permission, can: allows }) => can(permission) && rows.some((row) => allows(row) === true))
    .map(({ label, most, run }): Offered => ({
      name: label,
      label,
      look: 'primary',
      can: within(most, true),
      ask: () => run(rows),
    }))
  const close = () => setAsking(null)
  const bulk = asking?.verb.bulk
  const dialog = asking && bulk && (
    <VerbAsked
      record={record}
      {...asking}
      preview={async (some, signal) =>
        ((await call(bulk.preview, { body: { records: seen(some) } } as never, { signal })) as { rows: PreviewRow[] })
          .rows
      }
      start={(some, body, idempotencyKey) =>
        call(bulk.start, { body: { records: seen(some), ...(body ? { body } : {}) } } as never, {
          idempotencyKey,
        }) as Promise<VerbRun>
      }
      onClose={close}
      onStarted={({ id }) => {
        close()
        onStarted(id)
      }}
    />
  )
  return { offers: [...others, ...verbs], dialog }
}
