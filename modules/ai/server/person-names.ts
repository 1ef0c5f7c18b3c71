import { and, ilike } from 'drizzle-orm'
import type { DatasetSource } from '#modules/reports/server/datasets.ts'
import type { Condition } from '#modules/reports/shared/question.ts'
import type { Call } from '#server/call/call.ts'
import { selectFrom } from '#server/record/list.ts'
import { asText, expressionsOf, visible } from '#server/record/source.ts'
import type { Token } from './tokens.ts'

/** Words that say in which role of the record a person is meant. */
const hints: readonly (readonly [words: readonly string[], field: string])[] = [
  [['enter', 'entered', 'create', 'created', 'raise', 'raised', 'write', 'wrote'], 'createdByName'],
  [['post', 'posted'], 'postedByName'],
  [['approve', 'approved'], 'approvedByName'],
  [['buyer', 'buy', 'order', 'ordered'], 'buyerName'],
]

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A name that stands in the rows themselves and leads to no record: who requested, bought, entered; the title of an opening. */
export async function conditionOnName(
  text: string,
  tokens: readonly Token[],
  { base }: DatasetSource,
  { tx, actor }: Call,
): Promise<Condition | null> {
  const named = hints.flatMap(([words, field]) => {
    const word = tokens.find(({ stem }) => words.includes(stem))
    return word && base.fields.has(field) ? [{ field, word }] : []
  })
  const others = [...base.fields.values()].filter(({ name, kind }) => kind === 'text' && /(?:Name|Title)$/.test(name))
  const expressions = expressionsOf(base.source)
  for (const field of [...named.map((each) => each.field), ...others.map(({ name }) => name)]) {
    const rows = await selectFrom(tx, base.source, { id: base.source.table.id })
      .where(and(visible(base.source, actor), ilike(asText(expressions[field]!), `%${escaped(text)}%`)))
      .limit(1)
    if (rows.length === 0) continue
    const word = named.find((each) => each.field === field)?.word
    if (word) word.used = true
    return { field, operator: 'has', value: text }
  }
  return null
}
