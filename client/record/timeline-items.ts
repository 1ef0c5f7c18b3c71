import { metaOf } from '#shared/field.ts'
import type { AnyRecord, Comment, Field, HistoryItem } from '#shared/record.ts'
import { formatList } from '#client/format.ts'
import { seen, setSeen } from '#shared/shown.ts'
import type { z } from 'zod'

export type Change = z.output<typeof HistoryItem>['changes'][number]
type Said = z.output<typeof Comment>
export type TimelineItem =
  | { kind: 'change'; id: string; at: string; actor: string; action: string; changes: Change[] }
  | { kind: 'comment'; id: string; at: string; actor: string; body: string; mentions: Said['mentions'] }

/** History and comments as one stream, newest first; the audit line of a comment is the comment itself. */
export function timelineOf(
  history: readonly z.output<typeof HistoryItem>[],
  comments: readonly z.output<typeof Comment>[],
): TimelineItem[] {
  const changes = history
    .filter(({ action }) => action !== 'comment')
    .map(({ id, at, actor, action, changes: parts }) => ({
      kind: 'change' as const,
      id: `change-${id}`,
      at,
      actor,
      action,
      changes: parts,
    }))
  const said = comments.map(({ id, createdAt, author, body, mentions }) => ({
    kind: 'comment' as const,
    id: `comment-${id}`,
    at: createdAt,
    actor: author,
    body,
    mentions,
  }))
  return [...changes, ...said].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Items under the calendar day they fall on, as `dayOf` tells it. */
export function byDay(
  items: readonly TimelineItem[],
  dayOf: (at: string) => string,
): { day: string; items: TimelineItem[] }[] {
  const days: { day: string; items: TimelineItem[] }[] = []
  for (const item of items) {
    const day = dayOf(item.at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

const pastTense: Record<string, string> = {
  create: 'created',
  update: 'changed',
  archive: 'archived',
  restore: 'restored',
  attach: 'attached a file to',
  import: 'imported',
  submit: 'submitted',
  approve: 'approved',
  ask: 'asked a question about',
  'undo decision': 'took back a decision on',
  answer: 'answered a question about',
  'withdraw question': 'took back a question about',
  reject: 'rejected',
  send: 'sent',
  sendAgain: 'sent again',
  change: 'changed',
  changeRoles: 'changed the roles of',
  acceptConflict: 'accepted conflicting rights of',
  changePlace: 'changed the manager or department of',
  copy: 'copied',
  retire: 'archived',
  bringBack: 'restored',
  makeDefault: 'made the default',
  switchOn: 'switched on',
  switchOff: 'switched off',
  endSessions: 'signed out everywhere',
  dropSecondFactor: 'turned off the second factor of',
  close: 'closed',
  cancel: 'cancelled',
  post: 'posted',
  reverse: 'reversed',
  receive: 'received',
  pay: 'paid',
  hold: 'put on hold',
  release: 'released',
  block: 'blocked',
  unblock: 'unblocked',
  activate: 'made active',
  deactivate: 'made inactive',
  match: 'matched',
  reopen: 'reopened',
  convert: 'converted',
  delete: 'deleted',
  open: 'opened',
  take: 'took over',
  finish: 'finished',
  order: 'ordered from',
  toOrders: 'ordered from',
  book: 'booked',
  undo: 'undid',
  confirm: 'confirmed',
  bill: 'billed',
  refuse: 'refused',
  withdraw: 'withdrew',
  'reject revision': 'rejected a revision of',
  'withdraw revision': 'withdrew a revision of',
  enable: 'enabled',
  disable: 'disabled',
  remove: 'removed',
  upload: 'added a file to',
  export: 'exported',
  revise: 'revised',
  test: 'tested',
  lock: 'locked',
  void: 'voided',
}

/** 'approve' → 'approved'; an action without a known past stands as it is named. */
export const actionWords = (action: string): string => pastTense[action] ?? `did “${action.replace(/[-_]+/g, ' ')}” on`

/** Whether a line says that somebody saw fields of a set, and of which; null for what somebody did. */
export function seenIn(record: AnyRecord, action: string): string | null {
  if (!action.startsWith(setSeen)) return null
  const labels = record.fields.flatMap(({ sensitive, label }) =>
    sensitive && seen(sensitive) === action ? [`“${label}”`] : [],
  )
  return `saw ${formatList(labels)} of`
}

/** The description of a changed field; undefined for the lines of a document. */
export function changedField(record: AnyRecord, name: string): Field | undefined {
  const schema = record.detail.shape[name]
  const meta = schema && metaOf(schema)
  return meta && { ...meta, name, optional: true }
}
