import { formatDaysIn } from '#client/format.ts'
import { actionWords } from '#client/record/timeline-items.ts'
import { upperFirst } from '#shared/text.ts'
import { reasons, type InboxItem, type NoticeAddress } from '#shared/inbox.ts'

const jobWords: Record<string, string> = {
  failed: 'Failed',
  'mail failed': 'The e-mail was not sent',
  crossed: 'The value crossed your threshold',
}

/** 'Ada approved this' and how often: what happened, in one line. */
export function happened({ kind, action, by, times, decision, noun }: InboxItem): string {
  if (kind === 'sent') return `Waiting for ${by ?? 'an approver'}`
  if (decision) return `${upperFirst(noun)} from ${by}${decision.insteadOf ? `, for ${decision.insteadOf}` : ''}`
  if (kind === 'alert') return action
  if (kind === 'job') return jobWords[action] ?? 'Finished'
  if (kind === 'mention' && action === 'askToRead') return `${by} asked you to read this document`
  if (kind === 'mention' && action === 'remindToRead') return 'Reminder: read this document'
  if (kind === 'mention' && action === 'askToSign') return `${by} asked you to sign this document`
  if (kind === 'mention' && action === 'remindToSign') return 'Reminder: sign this document'
  if (kind === 'mention' && action === 'standIn') return 'You are their substitute while they are away'
  if (kind === 'mention' && action === 'standInShorter') return 'You are their substitute for fewer days'
  if (kind === 'mention' && action === 'standInNoMore') return 'You are no longer their substitute'
  if (kind === 'mention' && action === 'message') return `${by} sent ${times > 1 ? `${times} messages` : 'a message'}`
  if (kind === 'mention') return `${by} mentioned you${times > 1 ? `, ${times} times` : ''}`
  if (kind === 'question')
    return action === 'asked' ? `You asked ${by}` : action === 'answer' ? `${by} answered you` : `${by} asks you`
  const done = action === 'comment' ? 'commented' : `${actionWords(action)} this ${noun}`
  return `${by} ${done}${times > 1 ? `, and ${times - 1} more` : ''}`
}

/** What happened, and what else tells the record from others of its headline. */
export function happenedTo(item: InboxItem): string {
  const { about, title, subtitle, by } = item
  const detail = about ? (title === by ? null : title) : subtitle && formatDaysIn(subtitle)
  return [happened(item), detail].filter(Boolean).join(' · ')
}

/** Why somebody gets it. */
export const because = ({ why }: InboxItem): string =>
  why === 'seat' ? 'You are the approver.' : `You get this because ${reasons[why]}.`

export const keyOf = ({ kind, record, recordId }: InboxItem): string => `${kind} ${record} ${recordId}`
/** The notice that a line is; what one sent oneself is none. */
export const noticeOf = ({ kind, record, recordId }: InboxItem): NoticeAddress[] =>
  kind === 'sent' ? [] : [{ kind, record, recordId }]

/** Whether one is done with it by saying so: an alert until it is about something else. */
export const isDoable = (item: InboxItem): boolean => isTold(item) || item.kind === 'alert'

/** Whether it is a notice, which one is done with by saying so; the rest is there until it is over. */
export const isTold = ({ kind }: InboxItem): boolean => kind !== 'decision' && kind !== 'alert' && kind !== 'sent'
