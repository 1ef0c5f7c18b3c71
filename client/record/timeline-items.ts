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
  certify: 'certified',
  uncertify: 'removed the certification of',
  mute: 'muted',
  unmute: 'unmuted',
  pause: 'paused',
  resume: 'resumed',
  sendNow: 'sent',
  leave: 'left the recipients of',
  join: 'joined',
  leaveChannel: 'left',
  addMembers: 'added members to',
  removeMember: 'removed a member from',
  setRole: 'changed the role of a member of',
  attach: 'attached a file to',
  comment: 'commented on',
  submit: 'submitted',
  ask: 'asked a question about',
  'undo decision': 'undid a decision on',
  remind: 'sent a reminder to decide on',
  escalate: 'escalated the decision on',
  unheard: 'found no one to escalate to for',
  'seat-again': 'replaced missing approvers of',
  'follow-manager': 'moved the decision to the present manager on',
  answer: 'answered a question about',
  'withdraw question': 'withdrew a question about',
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
  viewAs: 'began to view Mainstay as',
  'end view': 'stopped viewing Mainstay as',
  'view another': 'viewed Mainstay as another member from',
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
  compute: 'calculated',
  takeCount: 'recalculated',
  keepCount: 'kept the original days of',
  recount: 'recalculated',
  reduce: 'approved a smaller amount of',
  withdraw: 'withdrew',
  setPhoto: 'changed the photo of',
  removePhoto: 'removed the photo of',
  giveNotice: 'recorded the departure of',
  takeNoticeBack: 'cancelled the departure of',
  linkMember: 'linked a member to',
  unlinkMember: 'unlinked the member from',
  startLeave: 'recorded the leave of',
  endLeave: 'recorded the return of',
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
  unlink: 'removed a link from',
  askToRead: 'asked people to read',
  askApproval: 'asked for approval of',
  remindToRead: 'sent a reminder to read',
  arrange: 'changed the signers of',
  sign: 'signed',
  expire: 'closed, after its last day,',
  acknowledge: 'confirmed reading',
  complete: 'completed',
  supersede: 'superseded',
  takeBack: 'withdrew',
  leaveOut: 'left a document out of',
  dispose: 'disposed of',
  end: 'ended, after its last day,',
  fill: 'filled in',
  fillFields: 'filled in fields of',
  openShared: 'opened from outside',
  'wrong password': 'entered a wrong password for',
  takeEffect: 'put into effect a version of',
  screen: 'moved to screening',
  interview: 'moved to interviews',
  backToNew: 'moved back to new',
  backToScreening: 'moved back to screening',
  backToInterview: 'moved back to interviews',
  takeUp: 'reopened',
  takeBackAgreement: 'revoked the consent to longer retention of',
  endConsent: 'ended the longer retention of',
  score: 'submitted a scorecard for',
  decline: 'recorded the refusal of',
  accept: 'recorded the acceptance of',
  hire: 'hired from',
  offer: 'started an offer for',
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
  return labels.length ? `viewed ${formatList(labels)} of` : 'opened a file of'
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
