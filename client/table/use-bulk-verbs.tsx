import { useState, type ReactNode } from 'react'
import { call } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { allOf, type Possible } from '#shared/possible.ts'
import type { AnyRecord, BulkResult, Verb } from '#shared/record.ts'
import { z } from 'zod'
import { possible } from '#shared/verb.ts'
import type { BulkAction } from './bulk-bar.tsx'

type Asking = { verb: Verb; rows: readonly AnyRow[]; settle: (typed: unknown) => Promise<void>; drop: () => void }
const most = 100

/** The declared verbs for several rows: no right = not there, not possible for one of them = disabled with the reason. */
export function useBulkVerbs(record: AnyRecord): { actions: BulkAction[]; dialog: ReactNode } {
  const { can } = useAuth()
  const viewer = useViewer()
  const [asking, setAsking] = useState<Asking | null>(null)
  const titleOf = (row: AnyRow | undefined) => String(row?.[record.title] ?? '')
  const actions = record.verbList.flatMap((verb): BulkAction[] => {
    const { bulk } = verb
    if (!bulk || !can(verb.right)) return []
    const send = async (rows: readonly AnyRow[], body?: unknown) => {
      const records = rows.map(({ id, version }) => ({ id, version }))
      const { results } = (await call(bulk, { body: { records, ...(body ? { body } : {}) } } as never)) as z.output<
        typeof BulkResult
      >
      const refused = results.filter(({ done }) => !done)
      if (!refused.length) return
      const why = refused
        .slice(0, 3)
        .map(({ id, message }) => `${titleOf(rows.find((row) => row.id === id))}: ${message}`)
      return `${formatNumber(results.length - refused.length)} done, ${formatNumber(refused.length)} not. ${why.join('. ')}`
    }
    return [
      {
        label: verb.label,
        danger: verb.danger,
        can: (rows): Possible => {
          if (rows.length > most) return `Choose at most ${most}`
          const answers = rows.map((row) => ({
            row,
            can: allOf(possible(record as never, verb.name, row, viewer), verb.who?.(row, viewer) ?? true),
          }))
          const first = answers.find((each) => each.can !== true)
          return first ? `${titleOf(first.row)}: ${String(first.can)}` : true
        },
        run: (_, rows) =>
          verb.asks || verb.body
            ? new Promise<string | void>((done) =>
                setAsking({
                  verb,
                  rows,
                  settle: async (typed) => done(await send(rows, verb.body && typed)),
                  drop: () => done('Nothing was done'),
                }),
              )
            : send(rows),
      },
    ]
  })
  const dialog = asking && (
    <VerbDialog
      title={`${asking.verb.asks?.button ?? asking.verb.label}: ${formatNumber(asking.rows.length)} ${asking.rows.length === 1 ? record.one : record.many}`}
      schema={asking.verb.body ?? z.strictObject({})}
      submitLabel={asking.verb.asks?.button ?? asking.verb.label}
      onClose={() => {
        asking.drop()
        setAsking(null)
      }}
      submit={asking.settle}
    >
      {asking.verb.asks?.effect.includes('{') ? null : asking.verb.asks?.effect}
    </VerbDialog>
  )
  return { actions, dialog }
}
