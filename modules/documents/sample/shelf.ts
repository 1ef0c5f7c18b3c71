import { addDays, type Day } from '#shared/day.ts'
import { dayOn } from '#server/papers/paper.ts'
import type { NewDocument } from '#modules/documents/server/documents.ts'

type Kind = NonNullable<NewDocument['documentType']>
type Wanted = Omit<NewDocument, 'title' | 'folderId' | 'documentType'>
/** What is different about one of a shelf; days count from the day it was kept on. */
type More = {
  who?: string
  type?: Kind
  tags?: string
  classification?: NonNullable<NewDocument['classification']>
  validDays?: number
  reviewDays?: number
  draft?: true
}

/** One that the company keeps: `{day}` and `{day+14}` in its text are days from that on which it was kept. */
export type Shelved = {
  folder: string
  who: string
  type: Kind
  ending: 'pdf' | 'docx' | 'xlsx' | 'csv' | 'md' | 'txt' | 'eml'
  title: string
  /** Days before today. */
  ago: number
  text: string
} & Omit<More, 'who' | 'type'>

/** Several of one folder, kept by the same person, of the same type. */
export const shelf = (
  folder: string,
  who: string,
  type: Kind,
  rows: readonly (readonly [
    title: string,
    ending: Shelved['ending'],
    ago: number,
    lines: readonly string[],
    more?: More,
  ])[],
): Shelved[] =>
  rows.map(([title, ending, ago, lines, more]) => ({
    folder,
    who,
    type,
    ending,
    title,
    ago,
    text: lines.join('\n'),
    ...more,
  }))

/** '{day}' and '{day-30}' → '23 Nov 2026' and '24 Oct 2026' */
export const dated = (text: string, on: Day): string =>
  text.replace(/\{day([+-]\d+)?\}/g, (_all, days: string | undefined) => dayOn(addDays(on, Number(days ?? 0))))

/** What is said of one beside its title and folder. */
export const wantedOf = (
  { type, tags, classification, validDays, reviewDays, draft }: Shelved,
  on: Day,
): Wanted & { documentType: Kind } => ({
  documentType: type,
  ...(tags ? { tags } : {}),
  ...(classification ? { classification } : {}),
  ...(validDays ? { validFrom: on, validUntil: addDays(on, validDays) } : {}),
  ...(reviewDays ? { reviewOn: addDays(on, reviewDays) } : {}),
  ...(draft ? { state: 'draft' as const } : {}),
})
