import { mentionBefore, withIds, type Person } from '#client/inbox/mentioned.ts'
import type { Asked } from '#client/inbox/suggest-box.tsx'
import { recordLinkIn, type Message } from '#modules/channels/shared/messages.ts'
import { mentionIn } from '#shared/activity.ts'

export type LinkedRecord = { record: string; recordId: string; title: string }
/** People and records chosen for a text, which itself has names and titles. */
export type Chosen = { people: readonly Person[]; records: readonly LinkedRecord[] }

const recordBefore = (text: string, caret: number) => {
  const match = /(?:^|[\s(])#([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._/-]*(?: [\p{L}\p{M}\p{N}._/-]*)?|)$/u.exec(
    text.slice(0, caret),
  )
  return match && { from: caret - match[1]!.length - 1, q: match[1]! }
}

/** A person after @, or a record after #, that is being written before the caret. */
export function askedBefore(text: string, caret: number): Asked | null {
  const person = mentionBefore(text, caret)
  if (person) return { ...person, sign: '@' }
  const record = recordBefore(text, caret)
  return record && { ...record, sign: '#' }
}

/** The text as it is sent: people and records by their ids, longer titles first. */
export const sentOf = (text: string, { people, records }: Chosen): string =>
  records
    .toSorted((a, b) => b.title.length - a.title.length)
    .reduce(
      (sent, { record, recordId, title }) => sent.replaceAll(`#${title}`, `<#${record}:${recordId}>`),
      withIds(text, people),
    )

/** The text of a message as it is edited: people by name, records by title. */
export function draftOf({ text, mentions, links }: Message): { text: string } & Chosen {
  const records = links.flatMap(({ record, recordId, title }) => (title ? [{ record, recordId, title }] : []))
  return {
    text: text
      .replaceAll(mentionIn, (whole, id: string) => {
        const person = mentions.find((each) => each.id === id)
        return person ? `@${person.name}` : whole
      })
      .replaceAll(recordLinkIn, (whole, _record: string, id: string) => {
        const link = records.find(({ recordId }) => recordId === id)
        return link ? `#${link.title}` : whole
      }),
    people: mentions,
    records,
  }
}

/** Puts Markdown signs around what is selected, or takes them away. */
export function wrapped(
  text: string,
  from: number,
  to: number,
  sign: string,
): { text: string; from: number; to: number } {
  const [before, inside, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  const { length } = sign
  return before.endsWith(sign) && after.startsWith(sign)
    ? { text: before.slice(0, -length) + inside + after.slice(length), from: from - length, to: to - length }
    : { text: before + sign + inside + sign + after, from: from + length, to: to + length }
}
