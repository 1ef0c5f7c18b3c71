import { Problem } from '#shared/problem.ts'
import { on } from '#shared/measure.ts'
import type { Sentence } from '#shared/sentence.ts'
import {
  isComparison,
  type Condition,
  type Group,
  type Question,
  type Value,
} from '#modules/reports/shared/question.ts'
import type { Span } from '#modules/reports/shared/result.ts'
import { resolved, type Clock, type Placed } from './conditions.ts'
import { isGroupable, isOrdered, isSummable } from './dataset-reply.ts'
import { currencyPath, isDays, placeOf, type DatasetSource, type Place } from './datasets.ts'
import { namesIn, parseFormula, unitOf, type Formula, type Unit } from '#modules/reports/shared/formula.ts'
import { shiftOf, spanBefore, type Shift } from '#shared/calendar/span.ts'
import { says } from './sentences.ts'

export type Grouped = Group & { place: Place }
export type Compared = { at: string; place: Place; period: Span; before: Span; shift: Shift }
/** A value with the field it adds up; of a metric the conditions of its rows. */
export type Planned = Value & {
  at: string
  place: Place | null
  /** Its field is not open to the reader. */
  withheld: boolean
  only: Placed[]
  unit: Unit
  parsed?: Formula
  /** Also computed of the period before. */
  both: boolean
}

/** A question whose every field, value and condition was looked up: what remains is one statement. */
export type Plan = {
  question: Question
  dataset: DatasetSource
  clock: Clock
  rows: Grouped[]
  columns: Grouped[]
  values: Planned[]
  conditions: Placed[]
  compared: Compared | null
  currency: Place | null
}

const refuse = (at: string, why: Sentence): never => {
  throw new Problem('invalid', why, { [at]: why })
}

/** A field that the reader has no right to is refused where rows depend on it, and withheld where it is a value. */
function openPlace(dataset: DatasetSource, path: string, at: string): Place {
  const place = placeOf(dataset, path, at)
  if (place.open) return place
  const why = says.fieldNotOpen({ label: place.field.label })
  throw new Problem('forbidden', why, { [at]: why })
}

function groupsOf(dataset: DatasetSource, { rows, columns }: Question): [Grouped[], Grouped[]] {
  const taken = new Set<string>()
  const planned = (groups: readonly Group[], of: string): Grouped[] =>
    groups.map((group, n) => {
      const at = `${of}.${n}`
      const place = openPlace(dataset, group.field, `${at}.field`)
      const { label } = place.field
      if (!isGroupable(place.field)) refuse(`${at}.field`, says.cannotGroup({ label }))
      if (isDays(place) !== (group.by !== undefined))
        refuse(`${at}.by`, group.by ? says.bucketOfDays({ label, by: group.by }) : says.bucketNeeded({ label }))
      const key = `${group.field} ${group.by ?? ''}`
      if (taken.has(key)) refuse(`${at}.field`, says.twiceGrouped({ label }))
      taken.add(key)
      return { ...group, place }
    })
  return [planned(rows, 'rows'), planned(columns, 'columns')]
}

export const conditionsOf = (dataset: DatasetSource, conditions: readonly Condition[], at = 'filters'): Placed[] =>
  conditions.map((each, n) => ({
    ...each,
    place: openPlace(dataset, each.field, `${at}.${n}.field`),
    at: `${at}.${n}`,
  }))

function aggregateOf(dataset: DatasetSource, value: Value, at: string, clock: Clock): Pick<Planned, 'place' | 'only'> {
  if (value.kind === 'count') return { place: null, only: [] }
  if (value.kind === 'metric') {
    const declared = dataset.parent
      ? undefined
      : dataset.base.source.record.measures.find(({ name }) => name === `${dataset.name}.${value.metric}`)
    if (!declared) return refuse(`${at}.metric`, says.noMetric({ dataset: dataset.many, metric: value.metric ?? '' }))
    const measure = on(declared, clock.today)
    return {
      place: measure.sum ? placeOf(dataset, measure.sum, `${at}.metric`) : null,
      only: conditionsOf(dataset, measure.filters, `${at}.metric`),
    }
  }
  if (!value.field) return refuse(`${at}.field`, says.fieldNeeded())
  const place = placeOf(dataset, value.field, `${at}.field`)
  const { label } = place.field
  if ((value.kind === 'sum' || value.kind === 'average') && !isSummable(place.field))
    refuse(`${at}.field`, says.cannotAdd({ label }))
  if ((value.kind === 'minimum' || value.kind === 'maximum') && !isOrdered(place.field))
    refuse(`${at}.field`, says.cannotOrder({ label }))
  return { place, only: [] }
}

const isMoney = (place: Place | null): boolean => place?.field.kind === 'money' || place?.field.kind === 'price'
const isAdditive = ({ kind }: Value): boolean => kind === 'count' || kind === 'sum' || kind === 'metric'

function valuesOf(dataset: DatasetSource, { values }: Question, clock: Clock): Planned[] {
  const planned = new Map<string, Planned>()
  const named = (name: string, at: string): Value =>
    values.find((each) => each.name === name) ?? refuse(at, says.noSuchValue({ name }))
  const plan = (value: Value, path: readonly string[]): Planned => {
    const made = planned.get(value.name)
    if (made) return made
    const at = `values.${values.indexOf(value)}`
    if (path.includes(value.name)) refuse(at, says.ofItself({ name: value.name }))
    const further = [...path, value.name]
    const done = { ...value, at, ...planOf(value, at, (each) => plan(each, further)) }
    planned.set(value.name, done)
    return done
  }
  const planOf = (value: Value, at: string, next: (each: Value) => Planned): Omit<Planned, keyof Value | 'at'> => {
    const plain = { place: null, only: [], both: false, withheld: false }
    if (value.kind === 'formula') {
      const parsed = parseFormula(value.formula ?? '', `${at}.formula`)
      const names = namesIn(parsed).map((name) => next(named(name, `${at}.formula`)))
      for (const each of names) if (isText(each)) refuse(`${at}.formula`, says.formulaNotNumber({ name: each.name }))
      const unit = unitOf(
        parsed,
        (name) => next(named(name, `${at}.formula`)).unit,
        (why) => refuse(`${at}.formula`, why),
      )
      return { ...plain, parsed, unit, withheld: names.some(({ withheld }) => withheld) }
    }
    if (isComparison(value.kind)) {
      const of = named(value.of ?? '', `${at}.of`)
      if (isComparison(of.kind) || of.kind === 'formula') refuse(`${at}.of`, says.comparisonOfComparison())
      if (value.kind === 'share' && !isAdditive(of)) refuse(`${at}.of`, says.notAdditive())
      const base = next(of)
      if (isText(base)) refuse(`${at}.of`, says.formulaNotNumber({ name: of.name }))
      if (value.kind !== 'share') base.both = true
      const unit = value.kind === 'before' || value.kind === 'change' ? base.unit : 'number'
      return { ...plain, unit, withheld: base.withheld }
    }
    const { place, only } = aggregateOf(dataset, value, at, clock)
    const money = isMoney(place) && value.kind !== 'distinct'
    return { ...plain, place, only, unit: money ? 'money' : 'number', withheld: place !== null && !place.open }
  }
  const names = values.map(({ name }) => name)
  values.forEach(({ name }, n) => {
    if (names.indexOf(name) < n) refuse(`values.${n}.name`, says.valueTwice({ name }))
  })
  return values.map((value) => plan(value, []))
}

/** Smallest and largest days are no numbers. */
const isText = ({ place, kind }: Planned): boolean =>
  (kind === 'minimum' || kind === 'maximum') && place !== null && isDays(place)

function comparedOf(
  question: Question,
  conditions: readonly Placed[],
  groups: readonly Grouped[],
  clock: Clock,
): Compared | null {
  if (!question.values.some(({ kind }) => isComparison(kind) && kind !== 'share')) return null
  const named = conditions.find(({ operator }) => operator === 'within')
  if (!named) return refuse('filters', says.noPeriod())
  const [from, to] = resolved([named], clock)
  const period = { from: from!.value, to: to!.value }
  const byDays = groups.some(({ field, by }) => field === named.field && (by === 'day' || by === 'week'))
  const shift = shiftOf(period, question.compare, byDays)
  return { at: named.at, place: named.place, period, shift, before: spanBefore(period, shift) }
}

/** The one field that says in which currency the question's amounts are. */
function currencyOf(dataset: DatasetSource, values: readonly Planned[]): Place | null {
  const paths = new Map<string, Planned>()
  for (const value of values) {
    const path = value.unit === 'money' && value.place && !value.withheld ? currencyPath(dataset, value.place) : null
    if (path && !paths.has(path)) paths.set(path, value)
  }
  const [first, second] = [...paths.values()]
  if (first && second)
    refuse(
      `${second.at}.field`,
      says.twoCurrencies({ first: first.place!.field.label, second: second.place!.field.label }),
    )
  const [path] = paths.keys()
  return path ? placeOf(dataset, path, first!.at) : null
}

/** Looks up everything that a question names. Throws `invalid` or `forbidden` that names the place: `values.0.field`. */
export function planOf(question: Question, dataset: DatasetSource, clock: Clock): Plan {
  const [rows, columns] = groupsOf(dataset, question)
  const values = valuesOf(dataset, question, clock)
  const conditions = conditionsOf(dataset, question.filters)
  const compared = comparedOf(question, conditions, [...rows, ...columns], clock)
  const { by } = question.sort
  if (by !== 'label' && !values.some(({ name }) => name === by)) refuse('sort.by', says.noSuchValue({ name: by }))
  return {
    question,
    dataset,
    clock,
    rows,
    columns,
    values,
    conditions: resolved(conditions, clock),
    compared,
    currency: currencyOf(dataset, values),
  }
}
