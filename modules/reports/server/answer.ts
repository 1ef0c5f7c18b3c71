import { dayOf } from '#server/approval/seat.ts'
import { zoneOf } from '#server/calendar.ts'
import type { Call } from '#server/call/call.ts'
import { noteShown } from '#server/record/reads.ts'
import { Problem } from '#shared/problem.ts'
import { daysBetween, addDays } from '#shared/day.ts'
import { bucketSpan } from '#modules/reports/shared/drill.ts'
import { Question as QuestionSchema, type Question } from '#modules/reports/shared/question.ts'
import type { Head, Key, Line, Result, ValueHead } from '#modules/reports/shared/result.ts'
import type { Sentence } from '#shared/sentence.ts'
import { conditionsOf, planOf, type Grouped, type Plan, type Planned } from './plan.ts'
import { wordsOf } from './dataset-reply.ts'
import { datasetOf, type DatasetSource, type Place } from './datasets.ts'
import { numberOf, shownAs, textOf } from './figures.ts'
import { fiscalOf } from './fiscal.ts'
import { keyOrder, type Order } from './key-order.ts'
import { leavesOf, type LeafKey, type Leaves } from './leaves.ts'
import { says } from './sentences.ts'
import { othersOf, keyText, treesOf, type Node } from './tree.ts'

const mostColumns = 200
const mostFilled = 400

/** The legal entity that a question's filters name, for its fiscal calendar. */
export function entityIn(question: Question, dataset: DatasetSource): string | null {
  const named = conditionsOf(dataset, question.filters).find(
    ({ operator, place }) => operator === 'eq' && place.field.to === 'financial.legal-entities',
  )
  return named?.value ?? null
}

/** A field one step away is named with the reference that leads to it; what lines have from their record needs no such name. */
const labelAt = ({ part, field: { label } }: Place): string =>
  part.by && part.label !== label ? `${part.label}: ${label}` : label

const headOf = ({ field: path, by, place }: Grouped): Head => ({
  path,
  label: labelAt(place),
  kind: place.field.kind,
  by: by ?? null,
  words: wordsOf(place.field),
})

const verbs: Partial<Record<Planned['kind'], string>> = {
  distinct: 'Distinct',
  sum: 'Sum of',
  average: 'Average',
  minimum: 'Smallest',
  maximum: 'Largest',
}

/** The heading of a value whose author gave it none. */
function labelOf(value: Planned, plan: Plan): string {
  const { dataset, values, question } = plan
  if (value.label) return value.label
  if (value.kind === 'count') return `Number of ${dataset.many}`
  if (value.kind === 'formula') return value.formula!
  if (value.kind === 'metric')
    return dataset.base.source.record.measures.find(({ name }) => name.endsWith(`.${value.metric}`))!.label
  if (value.place) return `${verbs[value.kind]} ${value.place.field.label}`
  const base = labelOf(
    values.find(({ name }) => name === value.of)!,
    plan,
  )
  if (value.kind === 'share') return `${base}, share of total`
  if (value.kind === 'before') return `${base}, ${question.compare}`
  return value.kind === 'change' ? `${base}, change` : `${base}, change in %`
}

function valueHead(value: Planned, plan: Plan): ValueHead {
  const { name, kind, withheld } = value
  const base = value.kind === 'before' ? plan.values.find((each) => each.name === value.of)! : value
  const opens = ['count', 'distinct', 'sum', 'average', 'minimum', 'maximum', 'metric'].includes(base.kind)
  const filters = opens ? base.only.map(({ field, operator, value: text }) => ({ field, operator, value: text })) : null
  return {
    name,
    label: labelOf(value, plan),
    kind,
    shown: shownAs(value),
    withheld,
    filters,
    before: value.kind === 'before',
  }
}

const keyOf = (key: LeafKey | 'others'): Key =>
  key === 'others'
    ? { value: null, label: null, is: 'others' }
    : { value: key.value, label: key.label, is: key.hidden ? 'hidden' : key.value === null ? 'empty' : 'value' }

/** The columns of all currencies, in their order; days between the first and the last are there even where they have no rows. */
function columnKeysOf(trees: Iterable<Node>, plan: Plan, { leaves }: Leaves): LeafKey[][] {
  const found = new Map<string, LeafKey[]>()
  for (const { columns } of leaves) if (columns) found.set(keyText(columns), columns)
  const [only] = plan.columns
  const all = [...found.values()]
  const filled =
    plan.columns.length === 1 && only!.by
      ? all.concat(
          gapsOf(
            all.map(([key]) => key!),
            only!,
          ),
        )
      : all
  const orders = plan.columns.map(({ place }) => keyOrder(place.field))
  const sorted = filled.toSorted((a, b) => orders.reduce((sum, order, n) => sum || order(a[n]!, b[n]!), 0))
  if (sorted.length > mostColumns)
    throw new Problem('unprocessable', says.tooManyColumns({ count: sorted.length, most: mostColumns }))
  return sorted
}

/** Buckets without rows between the first and the last one. */
function gapsOf(keys: readonly LeafKey[], { by }: Grouped): LeafKey[][] {
  const days = keys.flatMap(({ value }) => value ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || daysBetween(first, last) > (by === 'day' ? mostFilled : mostFilled * 7)) return []
  const present = new Set(days)
  const gaps: LeafKey[][] = []
  for (let at = first; at < last && gaps.length < mostFilled; at = addDays(bucketSpan(at, by!).to, 1))
    if (!present.has(at)) gaps.push([{ value: at, label: null, hidden: false }])
  return gaps
}

/** Answers a question under the rights of the caller; every figure is that of the rows their lists show. */
export async function answer(question: Question, call: Call): Promise<Result> {
  const dataset = datasetOf(question.dataset, call)
  const fiscal = await fiscalOf(entityIn(question, dataset), call)
  const clock = { today: await dayOf(call), zone: await zoneOf(call), fiscalStart: fiscal.month }
  const plan = planOf(question, dataset, clock)
  await noteSets(plan, call)
  const leaves = await leavesOf(plan, call)
  const trees = treesOf(leaves, plan.rows.length, plan.columns.length)
  if (trees.size === 0) trees.set(null, treesOf({ ...leaves, leaves: [emptyLeaf(leaves)] }, 0, 0).get(null)!)
  const columnKeys = columnKeysOf(trees.values(), plan, leaves)
  const notes: Sentence[] = []
  const usesFiscal = [...plan.rows, ...plan.columns].some(({ by }) => by === 'quarter' || by === 'year')
  if (fiscal.entity && fiscal.month !== 1 && usesFiscal) notes.push(says.fiscalOf({ entity: fiscal.entity }))
  const lines = [...trees]
    .toSorted(([a], [b]) => String(a ?? '').localeCompare(String(b ?? ''), 'en'))
    .flatMap(([currency, root]) => linesOf(root, currency, plan, leaves, columnKeys, notes))
  const { compared } = plan
  return {
    rows: plan.rows.map(headOf),
    columns: plan.columns.map(headOf),
    values: plan.values.map((value) => valueHead(value, plan)),
    columnKeys: columnKeys.map((keys) => keys.map(keyOf)),
    lines,
    count: countOf(leaves, plan),
    filters: plan.conditions.map(({ field, operator, value }) => ({ field, operator, value })),
    currencyField: plan.currency?.path ?? null,
    compared: compared && {
      field: compared.place.path,
      period: compared.period,
      before: compared.before,
      shift: compared.shift,
    },
    fiscalStart: fiscal.month,
    timeZone: clock.zone,
    notes: notes.map(({ code, template, parameters }) => ({ code, template, parameters: { ...parameters } })),
    at: call.now.toISOString(),
  }
}

const emptyLeaf = ({ components }: Leaves) => ({
  rows: [],
  columns: null,
  currency: null,
  parts: components.map(() => null),
  counted: '0',
})

/** Rows that were counted, each once. */
function countOf({ leaves }: Leaves, { rows, columns }: Plan): string {
  const finest = leaves.filter((leaf) => leaf.rows.length === rows.length && (leaf.columns !== null || !columns.length))
  return String(finest.reduce((sum, { counted }) => sum + BigInt(counted), 0n))
}

/** Figures of a sensitive field are noted as a look at its set. */
async function noteSets({ values, rows, columns, conditions, dataset, question }: Plan, call: Call): Promise<void> {
  const places = [
    ...values.flatMap(({ place, only, withheld }) => (withheld ? [] : [place, ...only.map((each) => each.place)])),
    ...rows.map(({ place }) => place),
    ...columns.map(({ place }) => place),
    ...conditions.map(({ place }) => place),
  ]
  const sets = [...new Set(places.flatMap((place) => place?.field.sensitive ?? []))].toSorted()
  await noteShown({ sets, record: dataset.served.record.name, recordId: null, asked: { report: question } }, call)
}

/** The lines of one currency, each before the rows below it. */
function linesOf(
  root: Node,
  currency: string | null,
  plan: Plan,
  { components, located }: Leaves,
  columnKeys: readonly LeafKey[][],
  notes: Sentence[],
): Line[] {
  const context = { values: plan.values, located, currency }
  const cells = (node: Node): (string | null)[][] =>
    [...columnKeys.map((keys) => node.cells.get(keyText(keys)) ?? components.map(() => null)), node.total].map(
      (parts) => plan.values.map((value) => textOf(value, { parts, grand: root.total }, context)),
    )
  const lineOf = (node: Node): Line => ({
    level: node.keys.length,
    keys: node.keys.map(keyOf),
    currency,
    cells: cells(node),
  })
  const { sort, limit } = plan.question
  const below = (node: Node): Line[] => {
    const level = node.keys.length
    const group = plan.rows[level]
    if (!group || node.keys[0] === 'others') return [lineOf(node)]
    const children = sorted([...node.children.values()], level, plan, (each, value) =>
      numberOf(value, { parts: each.total, grand: root.total }, context),
    )
    const cut = level === 0 && limit !== null && children.length > limit ? limit : children.length
    const shown = children.slice(0, cut)
    const rest = children.slice(cut)
    if (
      rest.length &&
      plan.values.some(({ kind }) => kind === 'distinct') &&
      notes.every(({ code }) => code !== others.code)
    )
      notes.push(others)
    const filled =
      level === 0 && plan.rows.length === 1 && group.by && sort.by === 'label' && !rest.length
        ? fill(shown, group)
        : shown
    const all = rest.length ? [...filled, othersOf(rest, components)] : filled
    return [lineOf(node), ...all.flatMap(below)]
  }
  const fill = (nodes: readonly Node[], group: Grouped): Node[] => {
    const gaps = gapsOf(
      nodes.map(({ keys }) => keys[0] as LeafKey),
      group,
    ).map((keys): Node => ({ keys, cells: new Map(), total: components.map(() => null), children: new Map() }))
    return sorted([...nodes, ...gaps], 0, plan, () => null)
  }
  return below(root)
}

const others = says.othersNotDistinct()

type NumberOf = (node: Node, value: Planned) => ReturnType<typeof numberOf>

/** Nodes of one level by their labels, or by a value with those that have none last. */
function sorted(nodes: Node[], level: number, { rows, values, question: { sort } }: Plan, number: NumberOf): Node[] {
  const byLabel: Order = keyOrder(rows[level]!.place.field)
  const label = (a: Node, b: Node) => byLabel(a.keys[level] as LeafKey, b.keys[level] as LeafKey)
  const direction = sort.descending ? -1 : 1
  const value = values.find(({ name }) => name === sort.by)
  if (!value) return nodes.toSorted((a, b) => direction * label(a, b))
  const numbers = new Map(nodes.map((node) => [node, number(node, value)]))
  return nodes.toSorted((a, b) => {
    const [one, other] = [numbers.get(a), numbers.get(b)]
    if (!one || !other) return Number(!one) - Number(!other) || label(a, b)
    return direction * one.cmp(other) || label(a, b)
  })
}

/** A question from its JSON text. Throws `invalid` that names what is wrong: `values.0.field`. */
export function questionOf(text: string): Question {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Problem('invalid', says.noQuestion(), { question: says.noQuestion() })
  }
  const { success, data, error } = QuestionSchema.safeParse(json)
  if (success) return data
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'question', message]))
  throw new Problem('invalid', Object.values(fields)[0] ?? says.noQuestion(), fields)
}

/** Refuses a question that could not be asked under the caller's rights. */
export async function check(question: Question, call: Call): Promise<void> {
  const dataset = datasetOf(question.dataset, call)
  planOf(question, dataset, { today: await dayOf(call), zone: 'UTC', fiscalStart: 1 })
}
