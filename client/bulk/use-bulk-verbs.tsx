import { useState, type ReactNode } from 'react'
import { call } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { allOf, type Possible } from '#shared/possible.ts'
import type { AnyRecord, Verb } from '#shared/record.ts'
import { possible } from '#shared/verb.ts'
import { mostAtOnce, type PreviewRow, type VerbRun } from '#shared/verb-run.ts'
import { VerbAsked } from './verb-asked.tsx'

const seen = (rows: readonly AnyRow[]) => rows.map(({ id, version }) => ({ id, version }))

type BulkVerb = { verb: Verb; can: Possible | string; ask: () => void }

/** The declared verbs for several rows: no right = not there, possible for none of them = disabled with the reason; the rest says the preview. */
export function useBulkVerbs(
  record: AnyRecord,
  rows: readonly AnyRow[],
  onStarted: (id: string) => void,
): { verbs: BulkVerb[]; dialog: ReactNode } {
  const { can } = useAuth()
  const viewer = useViewer()
  const [asking, setAsking] = useState<{ verb: Verb; rows: readonly AnyRow[] } | null>(null)
  const canOf = ({ name, who }: Verb): Possible | string => {
    if (rows.length > mostAtOnce) return `Choose at most ${formatNumber(mostAtOnce)}`
    const answers = rows.map((row) => allOf(possible(record as never, name, row, viewer), who?.(row, viewer) ?? true))
    return answers.includes(true) || (answers[0] ?? true)
  }
  const verbs = record.verbList
    .filter(({ bulk, right }) => bulk && can(right))
    .map((verb) => ({ verb, can: canOf(verb), ask: () => setAsking({ verb, rows }) }))
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
  return { verbs, dialog }
}
