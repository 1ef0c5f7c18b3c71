import type { AnyRecord, Field } from '#shared/record.ts'
import { sortName } from './columns.ts'
import { sortOf, usualSort } from './list-state.ts'

type CardParts = {
  /** What tells the rows apart. */
  facts: readonly Field[]
  /** The day a document is known by, or the list is sorted by. */
  day: Field | undefined
  figure: Field | undefined
  /** Fields that say nothing without their name. */
  named: ReadonlySet<string>
}

const isAmount = ({ kind }: Field) => kind === 'money' || kind === 'price'
const isDay = ({ kind }: Field) => kind === 'day' || kind === 'instant'
const numbers = new Set<Field['kind']>(['money', 'price', 'quantity', 'integer'])
const bare = new Set<Field['kind']>([...numbers, 'day', 'instant', 'boolean'])

/** The field a list is sorted by first. */
export const sortedBy = (record: AnyRecord, order: string): Field | undefined =>
  record.fields.find((field) => sortOf(order.split(',')[0] ?? '', sortName(field)) !== 'none')

/**
 * What a row shows on a phone beside its title and state: what the list names for it, the last number of that as its figure and a moment as
 * its day; else the reference or subtitle, the day and the amount. What a person sorts by is always there.
 */
export function partsOf(
  record: AnyRecord,
  columns: readonly Field[],
  { card, sort, state }: { card?: readonly string[]; sort: string; state?: Field },
): CardParts {
  const rest = columns.filter(({ name }) => name !== record.title)
  // The state stands beside the title where its column is shown.
  const wanted = card
    ?.filter((name) => name !== state?.name)
    .flatMap((name) => record.fields.find((field) => field.name === name) ?? [])
  const sorted = sortedBy(record, sort || (card ? '' : usualSort(record)))
  const amounts = (wanted ?? rest).filter(isAmount)
  const own = wanted
    ? wanted.findLast(({ kind }) => numbers.has(kind))
    : (amounts.find(({ name }) => name === record.amount) ?? amounts[0] ?? rest.find(({ kind }) => kind === 'quantity'))
  const figure = sorted && numbers.has(sorted.kind) ? sorted : own
  const facts =
    wanted?.filter((field) => field !== figure && field.kind !== 'instant') ??
    rest.filter(({ kind, name }) => kind === 'reference' || name === record.subtitle).slice(0, 1)
  const day = [sorted, ...(wanted ?? rest)].find((field) => field && isDay(field) && !facts.includes(field))
  const known = figure?.name === record.amount || (figure && isAmount(figure) && amounts.length === 1)
  return {
    facts:
      facts.length > 0 || wanted ? facts : rest.filter((field) => ![state, figure, day].includes(field)).slice(0, 1),
    day,
    figure,
    named: new Set([
      ...facts.filter(({ kind }) => bare.has(kind)).map(({ name }) => name),
      ...(figure && !known ? [figure.name] : []),
    ]),
  }
}
