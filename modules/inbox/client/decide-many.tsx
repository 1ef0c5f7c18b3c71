import { z } from 'zod'
import { call } from '#client/api.ts'
import { VerbAsked } from '#client/bulk/verb-asked.tsx'
import { several, type Words } from '#client/bulk/bulk-words.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { formatList } from '#client/format.ts'
import { manyApi, ofSeveral, reasonForAll, type DecisionMade, type DecisionPreviewRow } from '#shared/decision/many.ts'
import type { InboxItem } from '#shared/inbox.ts'
import type { VerbRun } from '#shared/verb-run.ts'
import { VerbRunSheet } from '#client/bulk/verb-run-sheet.tsx'

/** Of several record types, whatever they are. */
const records = { name: ofSeveral, one: 'record', many: 'records' }

const decisions = {
  approved: { label: 'Approve', done: 'approved', asks: { effect: '' } },
  rejected: {
    label: 'Reject',
    done: 'rejected',
    danger: true,
    body: z.strictObject({ reason: reasonForAll }),
    asks: { effect: 'Each is returned to its submitter with your reason.' },
  },
} as const
const verbs = Object.entries(decisions).map(([name, verb]) => ({ name, ...verb }))

const seen = (items: readonly (InboxItem & { id: string })[]) =>
  items.map(({ record, id, decision }) => ({ record, id, version: decision!.version! }))

type Props = {
  decision: DecisionMade
  items: readonly (InboxItem & { id: string })[]
  onClose: () => void
  onStarted: (run: VerbRun) => void
}

/** Says what one decision on all that is chosen comes to, before it is made. */
export function DecideMany({ decision, items, onClose, onStarted }: Props) {
  const kinds = new Set(items.map(({ record }) => record))
  return (
    <VerbAsked
      record={(kinds.size === 1 && recordRefOf(items[0]!.record)) || records}
      verb={decisions[decision]}
      rows={items}
      preview={async (some, signal) =>
        (await call(manyApi.preview, { body: { decision, records: seen(some) } }, { signal })).rows
      }
      start={(some, body, idempotencyKey) =>
        call(manyApi.start, { body: { decision, records: seen(some), ...(body as object) } }, { idempotencyKey })
      }
      beside={(possible) => <Beside rows={possible} />}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

/** Of which kinds they are, and what of it cannot be taken back. */
function Beside({ rows }: { rows: readonly DecisionPreviewRow[] }) {
  const kinds = [...Map.groupBy(rows, ({ record }) => record)]
  const final = [
    ...Map.groupBy(
      rows.filter((row) => row.final),
      ({ record }) => record,
    ),
  ]
  const said = (groups: typeof kinds) =>
    formatList(groups.map(([record, of]) => several(of.length, recordRefOf(record) ?? (records satisfies Words))))
  return (
    <>
      {kinds.length > 1 && <p className="text-table text-fg-muted">{said(kinds)}</p>}
      {final.length > 0 && (
        <p className="text-table text-warning">
          {said(final)} {final.flatMap(([, of]) => of).length === 1 ? 'takes' : 'take'} effect at once and cannot be
          undone.
        </p>
      )}
    </>
  )
}

/** How far decisions on several have come, and what became of each. */
export const DecidedMany = (props: { id: string; onClose: () => void; onRun: (id: string) => void }) => (
  <VerbRunSheet {...props} record={records} verbs={verbs} />
)
