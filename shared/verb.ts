import type { z } from 'zod'
import type { Possible } from './possible.ts'
import { sentences } from './sentence.ts'

export const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'attention'] as const
export type Tone = (typeof tones)[number]

/** One state of a document: how it looks, and which step of its way it stands at. */
type State = {
  tone: Tone
  /** The step of the tracker; left out, it ends the way, as a cancellation does. */
  step?: string
  /** How far the step is in this state; `now` where left out. */
  stand?: 'done' | 'now' | 'partly' | 'ahead' | 'stopped'
  /** What the step is called in this state. */
  word?: string
  /** What is said below the step in this state: 'Waits since {submittedAt:day}'. */
  note?: string
}
export type States = Readonly<Record<string, State>>

/** Their names, for a column or a choice. */
export const statesOf = <S extends States>(states: S) =>
  Object.keys(states) as [keyof S & string, ...(keyof S & string)[]]

/** The person a rule is asked for, on either side. */
export type Viewer = { readonly id: string; may(permission: string): boolean }

export type VerbIcon =
  | 'ban'
  | 'cart'
  | 'check'
  | 'close'
  | 'edit'
  | 'eye'
  | 'goods'
  | 'hand'
  | 'pause'
  | 'play'
  | 'send'
  | 'sent'
  | 'undo'
  | 'x'

type StateIn<Row, F extends string> = Row extends { [K in F]: infer S extends string } ? S : string

/** Something that is done to a record. `{field}` in a text stands for that field of the record, as a reader sees it. */
export type VerbSpec<Row, F extends string = 'state'> = {
  /** On its button. */
  label: string
  /** Completes 'A requisition that is draft cannot be …'. */
  done: string
  icon?: VerbIcon
  /** The states it starts from; any where left out. */
  from?: readonly StateIn<Row, F>[]
  /** The state it leads to; left out, its handler on the server decides. */
  to?: StateIn<Row, F>
  /** The last part of the right it needs, or a whole one; its own name where left out. */
  right?: string
  /** What is asked of the person. */
  body?: z.ZodObject
  /** What is asked of the person only where the call is refused with one of these fields: a warning that has to be confirmed. */
  warned?: z.ZodObject
  /** What it answers where that is not the record. */
  reply?: z.ZodType
  /** Whether it is possible now, asked of the wire form on both sides: true, or the sentence why not (409). */
  can?(row: Row, viewer: Viewer): Possible
  /** Whether this person may do it to this one: true, or the sentence why not (403). */
  who?(row: Row, viewer: Viewer): Possible
  /** A next step, which may be the one primary button: in any state, or in these. */
  next?: true | readonly StateIn<Row, F>[]
  /** One that is made or changed may go on with it in the same call: `next` of the body names it, with what it was `warned` of. */
  starts?: true
  /** The way back of that verb: of the two, a page shows the one for the state. */
  undoes?: string
  danger?: true
  /**
   * Asks before it is done: the question, what follows from it, the word on the button; `several` is what follows for more than one, where
   * `effect` names fields. `typed` stands in the fields at first.
   */
  asks?: {
    title?: string
    effect: string
    several?: string
    button?: string
    typed?: Readonly<Record<string, string>>
  }
  /** The page it leads to instead of being sent from here. */
  page?: string
  /** It moves money: nobody does it to an amount above their limit. A decision for it never is either. */
  limited?: true
  /** It is a decision on what waits for approval. */
  decides?: 'approved' | 'rejected'
  /** Whoever decides may do it too, while it waits for them (a seat is a right). */
  decider?: true
  /** What follows from the decision at once cannot be undone: a key asks first, as a button does. */
  final?: true
  /** A rule alone: the call is another record type's. */
  elsewhere?: true
  /** Needs a sign-in of the last minutes. */
  fresh?: true
  /** Its answer holds a secret, which is in this answer only and nowhere kept. */
  secret?: true
  /** Of one record at a time. */
  single?: true
  /** What the description of the API says of it. */
  summary?: string
}

export type Verbs<Row, F extends string = 'state'> = Readonly<Record<string, VerbSpec<Row, F>>>
/** A record type as far as its verbs go. */
type Ruled<Row> = {
  one: string
  /** The field of its state. */
  stateField: string
  verbs: Readonly<Record<string, Omit<VerbSpec<Row, never>, 'from' | 'to' | 'next'> & { from?: readonly string[] }>>
  changeable?(row: Row, viewer: Viewer): Possible
}

/** What every record type says. */
export const says = sentences('record', {
  notFrom: '{noun} that is {state} cannot be {done}',
  archived: 'This {noun} is archived: restore it first',
  ownWork: 'You can’t approve what you created or changed',
})

const a = (recordType: string): string => `${/^[aeiou]/i.test(recordType) ? 'An' : 'A'} ${recordType}`

/** Whether a verb is possible now, whoever asks: true, or the sentence why not. */
export function possible<Row>(recordType: Ruled<Row>, verb: string, row: Row, viewer: Viewer): Possible {
  const spec = recordType.verbs[verb]!
  if ((row as { archivedAt?: unknown }).archivedAt) return says.archived({ noun: recordType.one })
  for (const answer of [recordType.changeable?.(row, viewer), spec.can?.(row, viewer)])
    if (answer !== undefined && answer !== true) return answer
  const state = (row as Record<string, unknown>)[recordType.stateField]
  if (!spec.from || typeof state !== 'string' || spec.from.includes(state)) return true
  return says.notFrom({ noun: a(recordType.one), state, done: spec.done })
}

/** 'toOrders' → 'to-orders', as it stands in the address. */
export const slugOf = (verb: string): string => verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export type Step = { label: string; stand: NonNullable<State['stand']>; note?: string }

/** The way of a document through its states, as far as `state` has come. */
export function stepsOf(states: States, state: string): Step[] {
  const steps = [...new Set(Object.values(states).flatMap(({ step }) => step ?? []))]
  const now = states[state]
  if (!now?.step)
    return [
      { label: steps[0]!, stand: 'done' },
      { label: now?.word ?? state, stand: 'stopped' },
    ]
  const at = steps.indexOf(now.step)
  return steps.map((step, n) =>
    n === at
      ? { label: now.word ?? step, stand: now.stand ?? 'now', ...(now.note ? { note: now.note } : {}) }
      : { label: step, stand: n < at ? 'done' : 'ahead' },
  )
}

// The verbs of a record type that is decided on, as far as they are alike in every record type. Each record type adds its words and what is its own.

export const submitting = {
  label: 'Submit for approval',
  done: 'submitted',
  icon: 'send',
  next: true,
  starts: true,
  from: ['draft', 'rejected'],
  to: 'in approval',
} as const

export const approving = {
  done: 'approved',
  decides: 'approved',
  icon: 'check',
  next: true,
  from: ['in approval'],
  to: 'approved',
} as const

export const rejecting = {
  label: 'Reject',
  done: 'rejected',
  decides: 'rejected',
  icon: 'x',
  right: 'approve',
  from: ['in approval'],
  to: 'rejected',
} as const

/** Nobody decides on what they made. */
export const notOwn = ({ createdBy }: { createdBy: string }, viewer: Viewer): Possible =>
  createdBy !== viewer.id || says.ownWork()
