import { useState, type ReactNode } from 'react'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { allOf, type Possible } from '#shared/possible.ts'
import type { AnyRecord, Verb } from '#shared/record.ts'
import { possible } from '#shared/verb.ts'
import { mostAtOnce } from '#shared/verb-run.ts'
import { VerbAsked } from './verb-asked.tsx'

export type BulkVerb = { verb: Verb; can: Possible; ask: () => void }

/** The declared verbs for several rows: no right = not there, possible for none of them = disabled with the reason; the rest says the preview. */
export function useBulkVerbs(
  record: AnyRecord,
  rows: readonly AnyRow[],
  onStarted: (id: string) => void,
): { verbs: BulkVerb[]; dialog: ReactNode } {
  const { can } = useAuth()
  const viewer = useViewer()
  const [asking, setAsking] = useState<{ verb: Verb; rows: readonly AnyRow[] } | null>(null)
  const canOf = ({ name, who }: Verb): Possible => {
    if (rows.length > mostAtOnce) return `Choose at most ${formatNumber(mostAtOnce)}`
    const answers = rows.map((row) => allOf(possible(record as never, name, row, viewer), who?.(row, viewer) ?? true))
    return answers.includes(true) || (answers[0] ?? true)
  }
  const verbs = record.verbList
    .filter(({ bulk, right }) => bulk && can(right))
    .map((verb) => ({ verb, can: canOf(verb), ask: () => setAsking({ verb, rows }) }))
  const close = () => setAsking(null)
  const dialog = asking && (
    <VerbAsked
      record={record}
      {...asking}
      onClose={close}
      onStarted={({ id }) => {
        close()
        onStarted(id)
      }}
    />
  )
  return { verbs, dialog }
}
