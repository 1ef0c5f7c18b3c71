import type { Day } from './day.ts'

/** What is said to a person: which sentence of which module it is, what it tells of, and its words with holes for that. Figures and days are written where it is read. */
export type Sentence = { code: string; template: string; parameters: Readonly<Record<string, unknown>> }

/** What the holes of a template take: `{number}` text, `{left:count}` a count or decimal text, `{on:day}` a day, `{open:money}` an amount in major units of its currency, `{why:said}` another sentence, or nothing. */
type Kinds = {
  count: number | string
  day: Day | null
  money: { amount: string; currency: string }
  said: Sentence | null
}
type Hole<Text> = Text extends `${infer Name}:${infer Kind extends keyof Kinds}`
  ? { [each in Name]: Kinds[Kind] }
  : { [each in Text & string]: string | null }
type Holes<Template> = Template extends `${string}{${infer Text}}${infer Rest}` ? Hole<Text> & Holes<Rest> : unknown

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

/** The sentences of one module, each called with what its holes take. Another language is another such table with the same names. */
export function sentences<const Texts extends Readonly<Record<string, string>>>(
  module: string,
  texts: Texts,
): { readonly [Name in keyof Texts]: Said<Texts[Name]> } {
  return Object.fromEntries(
    Object.entries(texts).map(([name, template]) => [
      name,
      (parameters: Sentence['parameters'] = {}): Sentence => ({ code: `${module}.${name}`, template, parameters }),
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
export const inWords = (said: string | Sentence, writing: Writing = plain): string =>
  typeof said === 'string'
    ? said
    : (writing.words?.(said.code) ?? said.template).replace(
        /\{(\w+)(?::(\w+))?\}/g,
        (hole, name: string, kind?: keyof Kinds) => {
          const value = said.parameters[name]
          if (value === undefined) return hole
          return value === null ? '' : written(value, kind, writing)
        },
      )

function written(value: unknown, kind: keyof Kinds | undefined, writing: Writing): string {
  if (kind === 'day') return writing.day(value as Kinds['day'] & string)
  if (kind === 'count') return writing.count(value as Kinds['count'])
  if (kind === 'said') return inWords(value as Sentence, writing)
  if (kind !== 'money') return String(value)
  const { amount, currency } = value as Kinds['money']
  return writing.money(amount, currency)
}
