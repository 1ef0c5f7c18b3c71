import type { Day } from './day.ts'

/** What the holes of a template take: `{number}` text, `{left:count}` a count or decimal text, `{on:day}` a day, `{open:money}` an amount in major units of its currency. */
type Kinds = { count: number | string; day: Day | null; money: { amount: string; currency: string } }
type Hole<Text> = Text extends `${infer Name}:${infer Kind extends keyof Kinds}`
  ? { [each in Name]: Kinds[Kind] }
  : { [each in Text & string]: string | null }
type Holes<Template> = Template extends `${string}{${infer Text}}${infer Rest}` ? Hole<Text> & Holes<Rest> : unknown

export type Parameters = Readonly<Record<string, Kinds[keyof Kinds]>>

/** What is said to a person: which sentence of which room it is, what it tells of, and its words with holes for that. Figures and days are written where it is read. */
export type Sentence = { code: string; template: string; parameters: Parameters }

/** How whoever reads writes figures and days. */
export type Writing = {
  count(value: number | string): string
  day(value: Day): string
  money(amount: string, currency: string): string
  /** The words of a sentence by its code, where they are not those of the sentence itself. */
  words?(code: string): string | undefined
}

type Said<Template extends string> =
  unknown extends Holes<Template> ? () => Sentence : (parameters: Holes<Template>) => Sentence

/** The sentences of one room, each called with what its holes take. Another language is another such table with the same names. */
export function sentences<const Texts extends Readonly<Record<string, string>>>(
  room: string,
  texts: Texts,
): { readonly [Name in keyof Texts]: Said<Texts[Name]> } {
  return Object.fromEntries(
    Object.entries(texts).map(([name, template]) => [
      name,
      (parameters: Parameters = {}): Sentence => ({ code: `${room}.${name}`, template, parameters }),
    ]),
  ) as { [Name in keyof Texts]: Said<Texts[Name]> }
}

/** Days and amounts as data writes them, for logs, histories and programs. */
export const plain: Writing = {
  count: (value) => (typeof value === 'number' ? value.toLocaleString('en') : value),
  day: (day) => day,
  money: (amount, currency) => `${amount} ${currency}`,
}

/** A sentence in words; text is already. */
export const inWords = (said: string | Sentence, { count, day, money, words }: Writing = plain): string =>
  typeof said === 'string'
    ? said
    : (words?.(said.code) ?? said.template).replace(
        /\{(\w+)(?::(\w+))?\}/g,
        (hole, name: string, kind?: keyof Kinds) => {
          const value = said.parameters[name]
          if (value === undefined) return hole
          if (value === null) return ''
          if (typeof value === 'object') return money(value.amount, value.currency)
          return kind === 'day' ? day(value as Day) : kind === 'count' ? count(value) : String(value)
        },
      )
