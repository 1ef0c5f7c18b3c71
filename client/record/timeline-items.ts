import { metaOf } from '#shared/field.ts'
import type { Comment, HistoryItem } from '#shared/activity.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { formatList } from '#client/format.ts'
import { viewAction, setSeen } from '#shared/shown.ts'
import type { z } from 'zod'

export type Change = z.output<typeof HistoryItem>['changes'][number]
type Said = z.output<typeof Comment>
/** The record that is kept of the one whose page it is. */
type Part = z.output<typeof HistoryItem>['of']
export type TimelineItem =
  | { kind: 'change'; id: string; at: string; actor: string; action: string; changes: Change[]; of: Part | undefined }
  | { kind: 'comment'; id: string; at: string; actor: string; body: string; mentions: Said['mentions'] }

/** History and comments as one stream, newest first; the audit line of a comment is the comment itself. */
export function timelineOf(
  history: readonly z.output<typeof HistoryItem>[],
  comments: readonly z.output<typeof Comment>[],
): TimelineItem[] {
  const changes = history
    .filter(({ action, of }) => action !== 'comment' || of)
    .map(({ id, at, actor, action, changes: parts, of }) => ({
      kind: 'change' as const,
      id: `change-${id}`,
      at,
      actor,
      action,
      changes: parts,
      of,
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

/** What is done and told by the ending of its past. */
const regular =
  'create archive restore import approve reject mail change close post reverse receive release block unblock match reopen convert delete open finish book confirm bill refuse enable disable remove export revise test lock void publish restrict link lift share revoke reopen'.split(
    ' ',
  )
const pastTense: Record<string, string> = {
  update: 'changed',
  attach: 'attached a file to',
  comment: 'commented on',
  submit: 'submitted',
  ask: 'asked a question about',
  'undo decision': 'took back a decision on',
  remind: 'reminded of the decision on',
  escalate: 'asked others as well about',
  unheard: 'found nobody else to ask about',
  'seat-again': 'asked others in the place of who is gone about',
  answer: 'answered a question about',
  'withdraw question': 'took back a question about',
  send: 'sent',
  sendAgain: 'sent again',
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
  viewAs: 'began to see Mainstay as',
  'end view': 'stopped seeing Mainstay as',
  'view another': 'began to see Mainstay as somebody else',
  dropSecondFactor: 'turned off the second factor of',
  cancel: 'cancelled',
  pay: 'paid',
  repay: 'recorded a repayment of',
  hold: 'put on hold',
  activate: 'made active',
  deactivate: 'made inactive',
  take: 'took over',
  order: 'ordered from',
  toOrders: 'ordered from',
  undo: 'undid',
  shorten: 'shortened',
  correct: 'corrected',
  compute: 'worked out',
  takeCount: 'counted anew',
  keepCount: 'kept the count of',
  recount: 'counted anew',
  reduce: 'approved less of',
  withdraw: 'withdrew',
  setPhoto: 'changed the photo of',
  removePhoto: 'removed the photo of',
  giveNotice: 'entered the leaving of',
  takeNoticeBack: 'took back the leaving of',
  linkMember: 'linked a member to',
  unlinkMember: 'unlinked the member from',
  startLeave: 'entered the leave of',
  endLeave: 'entered the return of',
  confirmProbation: 'confirmed the employment of',
  extendProbation: 'extended the probation of',
  'reject revision': 'rejected a revision of',
  'withdraw revision': 'withdrew a revision of',
  upload: 'added a file to',
  'add version': 'added a version to',
  'restore version': 'restored a version of',
  checkOut: 'checked out',
  checkIn: 'checked in',
  putAway: 'archived',
  takeOver: 'took over',
  unlink: 'took a link away from',
  askToRead: 'asked people to read',
  askApproval: 'asked for approval of',
  remindToRead: 'reminded of reading',
  arrange: 'changed the signers of',
  sign: 'signed',
  expire: 'closed, as its last day was over,',
  acknowledge: 'said to have read',
  complete: 'completed',
  supersede: 'superseded',
  takeBack: 'took back',
  leaveOut: 'left a document out of',
  dispose: 'disposed of',
  end: 'ended, as its time was over,',
  fill: 'filled in',
  fillFields: 'filled in fields of',
  openShared: 'opened from outside',
  'wrong password': 'gave a wrong password for',
  takeEffect: 'put into force a version of',
  screen: 'moved to screening',
  interview: 'moved to interviews',
  backToNew: 'moved back to new',
  backToScreening: 'moved back to screening',
  backToInterview: 'moved back to interviews',
  takeUp: 'took up again',
  takeBackAgreement: 'took back the agreement to longer keeping of',
  endConsent: 'entered that longer keeping is over for',
  score: 'gave a scorecard for',
  decline: 'entered the refusal of',
  accept: 'entered the acceptance of',
  hire: 'made an employee of',
  offer: 'began an offer for',
  erase: 'erased the data of',
  ...Object.fromEntries(regular.map((verb) => [verb, verb.replace(/e?$/, 'ed')])),
}

/** 'approve' → 'approved'; an action without a known past stands as it is named. */
export const actionWords = (action: string): string => pastTense[action] ?? `did “${action.replace(/[-_]+/g, ' ')}” on`

/** Whether a line says that somebody saw fields of a set, and of which; null for what somebody did. */
export function seenIn(record: AnyRecord, action: string): string | null {
  if (!action.startsWith(setSeen)) return null
  const labels = record.fields.flatMap(({ sensitive, label }) =>
    sensitive && viewAction(sensitive) === action ? [`“${label}”`] : [],
  )
  return labels.length ? `saw ${formatList(labels)} of` : 'opened a file of'
}

/** What is said of a change: a reference once, as what it shows, and of a part of a record not whose part it is. */
export function saidOf(record: AnyRecord, changes: readonly Change[], whole: AnyRecord): Change[] {
  const fields = changes.map(({ field }) => changedField(record, field))
  const shown = new Set(fields.flatMap((field) => (field?.kind === 'reference' && field.shows ? [field.shows] : [])))
  return changes.filter(
    ({ field }, at) => !fields[at]?.follows && !shown.has(field) && (record === whole || fields[at]?.to !== whole.name),
  )
}

/** The description of a changed field; undefined for the lines of a document. */
export function changedField(record: AnyRecord, name: string): Field | undefined {
  const schema = record.detail.shape[name]
  const meta = schema && metaOf(schema)
  return meta && { ...meta, name, optional: true }
}
