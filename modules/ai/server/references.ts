import { and, ilike } from 'drizzle-orm'
import { placesOf, type Place } from '#modules/reports/server/datasets.ts'
import type { Condition } from '#modules/reports/shared/question.ts'
import type { Call } from '#server/call/call.ts'
import { selectFrom } from '#server/record/list.ts'
import type { Served } from '#server/record/serve.ts'
import { permittedSource } from '#server/record/shown.ts'
import { asText, expressionsOf, visible } from '#server/record/source.ts'
import type { Interpretation } from './interpret.ts'
import { conditionOnName } from './person-names.ts'
import { isFiller, unusedOf, type Token } from './tokens.ts'

const mostNamed = 10
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Ids of records that the caller may see and whose title is the text, or holds it; none where more than ten do. */
async function idsNamed(served: Served, pattern: string, call: Call): Promise<string[]> {
  const source = permittedSource(served.source, call.actor)
  const title = expressionsOf(source)[source.record.title]!
  const rows = (await selectFrom(call.tx, source, { id: source.table.id })
    .where(and(visible(source, call.actor), ilike(asText(title), pattern)))
    .limit(mostNamed + 1)) as { id: string }[]
  const ids = rows.map(({ id }) => id)
  return ids.length > mostNamed ? [] : ids
}

/** Runs of neighbouring words that nothing was made of, longest first. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const free = (token: Token) => !token.used && !isFiller(token)
  const runs: Token[][] = []
  for (let at = 0; at < tokens.length; at += 1)
    for (let size = 1; size <= 4 && at + size <= tokens.length; size += 1) {
      const run = tokens.slice(at, at + size)
      if (run.every(free)) runs.push(run)
    }
  return runs.toSorted((a, b) => b.length - a.length).slice(0, 15)
}

const names = ['requesterName', 'personName', 'ownerName', 'buyerName']

/** Conditions on records that the question names by their title: a vendor, a person, a department. 'my' is the caller. */
export async function withReferences(
  given: Interpretation,
  call: Call,
): Promise<Interpretation & { unknown: string | null }> {
  const { tokens, dataset, question } = given
  const all = call.app.modules.flatMap(({ records }) => records) as Served[]
  const places = placesOf(dataset)
    .filter(({ field }) => field.to)
    .toSorted(byDistance)
  const filters: Condition[] = []
  const find = async (text: string): Promise<Condition | null> => {
    for (const pattern of [escaped(text), `%${escaped(text)}%`])
      for (const { path, field } of places) {
        if (filters.some((each) => each.field === path)) continue
        const target = all.find(({ record }) => record.name === field.to)
        const ids = target ? await idsNamed(target, pattern, call) : []
        if (ids.length) return { field: path, operator: ids.length > 1 ? 'in' : 'eq', value: ids.join(',') }
      }
    return null
  }
  const mine = tokens.find(({ stem, used }) => !used && ['my', 'mine', 'i'].includes(stem))
  if (mine) {
    const named = names.find((name) => dataset.base.fields.has(name))
    const condition =
      (await find(call.actor.name)) ??
      (named ? { field: named, operator: 'eq' as const, value: call.actor.name } : null)
    if (condition) filters.push(condition)
  }
  for (const run of runsOf(tokens)) {
    if (run.some(({ used }) => used)) continue
    const text = run.map(({ raw }) => raw).join(' ')
    const isName = /^\p{Lu}/u.test(text)
    const condition = (await find(text)) ?? (isName ? await conditionOnName(text, tokens, dataset, call) : null)
    if (!condition) continue
    filters.push(condition)
    for (const token of run) token.used = true
  }
  // A name that no record has makes the figures those of another question.
  const isName = ({ raw, used }: Token) => !used && /^\p{Lu}\p{Ll}/u.test(raw)
  return {
    ...given,
    question: { ...question, filters: [...question.filters, ...filters].slice(0, 15) },
    unused: [...unusedOf(tokens), ...given.extra],
    unknown: tokens.slice(1).find((token) => isName(token) && !isFiller(token))?.raw ?? null,
  }
}

const byDistance = (a: Place, b: Place): number => a.path.split('.').length - b.path.split('.').length
