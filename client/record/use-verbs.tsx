import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call, fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { allOf } from '#shared/possible.ts'
import type { AnyRecord, Verb } from '#shared/record.ts'
import type { Sentence } from '#shared/sentence.ts'
import { possible } from '#shared/verb.ts'
import { useUndoing } from '#client/approval/undoing.ts'
import type { AnyRow } from './field-value.tsx'
import { offered, type Offer } from './offered.ts'
import type { RecordAction } from './record-actions.tsx'
import { VerbDialog } from './verb-dialog.tsx'
import { verbIcons } from './verb-icons.ts'
import { plainText, VerbText } from './verb-text.tsx'

/** A record type as far as its buttons go. */
type Acted = Pick<AnyRecord, 'name' | 'path' | 'verbList' | 'stateField' | 'fields' | 'title'> & {
  api: Pick<AnyRecord['api'], 'turn'>
}
export type VerbDialogs = Readonly<Record<string, (props: { row: AnyRow; onClose: () => void }) => ReactNode>>

/** What can be done with a record by the person who looks at it: the declared verbs, then what the page adds; and the dialog that is open. */
export function useVerbs(
  record: Acted,
  row: AnyRow,
  {
    extra = [],
    dialogs = {},
    may,
  }: {
    extra?: readonly Offer[]
    dialogs?: VerbDialogs
    /** Whether it is this person's turn to decide, where the page knows; else it is asked. */
    may?: true | string | null
  },
): { actions: RecordAction[]; dialog: ReactNode } {
  const { can } = useAuth()
  const viewer = useViewer()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<{ verb: Verb; row: AnyRow; warning?: string } | null>(null)
  // The key of a click lives until the call succeeds: pressed again after a lost answer, it is the same call.
  const keys = useRef(new Map<string, string>())
  const decides = record.verbList.some(
    ({ decides: decision, name, right }) =>
      decision && can(right) && possible(record as never, name, row, viewer) === true,
  )
  const turn = useApi(record.api.turn, { params: { id: row.id } }, { enabled: decides && may === undefined })
  const undoing = useUndoing(row.id)
  const turnIs = undoing ? 'Your decision is being undone' : (may ?? turn.data?.may ?? true)
  // Whether a decision was made, and whether it can be undone, the server says.
  const decided = async ({ done }: Verb) => {
    const { offerUndo } = await import('#client/approval/offer-undo.ts')
    await offerUndo(
      { noun: record.name, id: row.id, path: record.path },
      `${String(row[record.title])} is ${done ?? 'decided'}`,
      queries,
    )
  }
  const offers = resultOf(record, row).map((verb): Offer => {
    const { name, label, icon, right, next, danger, asks, page, endpoint, body, warned } = verb
    const own = dialogs[name]
    const run = page
      ? () => void navigate(page.replace(':id', row.id))
      : own || body
        ? () => setAsking({ verb, row })
        : async () => {
            const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID()
            keys.current.set(name, idempotencyKey)
            try {
              await call(endpoint!, { params: { id: row.id } }, { version: row.version, idempotencyKey })
            } catch (error) {
              if (!warned || !Object.keys(fieldsOf(error)).some((field) => field in warned.shape)) throw error
              setAsking({ verb, row, warning: sentenceOf(error) })
            }
            keys.current.delete(name)
            if (verb.decides) void decided(verb)
          }
    return {
      label,
      icon: icon && verbIcons[icon],
      // A seat is a right of its own.
      permission: (verb.decides || verb.decider) && may === true ? 'signed-in' : right,
      can: allOf<string | Sentence>(
        possible(record as never, name, row, viewer),
        verb.who?.(row, viewer) ?? true,
        verb.decides && (decides || undoing) ? turnIs : true,
      ),
      next: next === true || next?.includes(String(row[record.stateField])),
      danger,
      keys: verb.decides && (verb.decides === 'approved' ? 'a' : 'r'),
      undoable: Boolean(verb.decides) && !verb.final,
      run,
      ...(asks && !body && !page
        ? {
            confirm: {
              title: asks.title ? plainText(asks.title, row) : `${label} ${String(row[record.title])}?`,
              children: (
                <p>
                  <VerbText text={asks.effect} fields={record.fields} row={row} />
                </p>
              ),
            },
          }
        : {}),
    }
  })
  const close = () => {
    setAsking(null)
    if (asking?.verb.decides) void decided(asking.verb)
  }
  const dialog =
    asking &&
    (dialogs[asking.verb.name]?.({ row: asking.row, onClose: close }) ?? (
      <Asked record={record} {...asking} onClose={close} />
    ))
  return { actions: offered([...offers, ...extra], can), dialog }
}

/** Of a verb and its way back, the one for the state it is in. What is changed in its place has no button. */
function resultOf({ verbList: all, stateField }: Acted, row: AnyRow): readonly Verb[] {
  const verbList = all.filter(({ name, page }) => name !== 'update' || page)
  const back = verbList.filter(({ undoes }) => undoes)
  const due = back.filter(({ from }) => from?.includes(String(row[stateField]) as never))
  return verbList.filter(
    (verb) => !due.some(({ undoes }) => undoes === verb.name) && (!verb.undoes || due.includes(verb)),
  )
}

/** Asks what a verb needs, and says what follows. */
function Asked({
  record,
  verb,
  row,
  warning,
  onClose,
}: {
  record: Acted
  verb: Verb
  row: AnyRow
  /** What has to be confirmed. */
  warning?: string
  onClose: () => void
}) {
  const send = useSend(verb.endpoint!)
  const { label, asks, body, warned, danger } = verb
  return (
    <VerbDialog
      title={asks?.title ? plainText(asks.title, row) : `${asks?.button ?? label} ${String(row[record.title])}`}
      schema={(body ?? warned)!}
      defaults={asks?.typed}
      submitLabel={asks?.button ?? label}
      danger={danger}
      onClose={onClose}
      submit={(typed) => send.mutateAsync({ params: { id: row.id }, body: typed, version: row.version } as never)}
    >
      {warning ?? (asks && <VerbText text={asks.effect} fields={record.fields} row={row} />)}
    </VerbDialog>
  )
}
