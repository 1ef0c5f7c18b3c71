import { z } from 'zod'
import type { ApprovalSpec, Condition, Covered, Move, Policy, PolicyGiven, PolicyStep } from '#shared/approval.ts'
import { noCurrency } from '#shared/currency.ts'
import { isDecimal } from '#shared/decimal.ts'
import { compare, fromMinor, minorOf, plainNumber, roundToMinor } from '#shared/money.ts'
import type { AnyRecord, Decided } from '#shared/record.ts'
import { stepsThatHold as holding } from './steps.ts'

type Values = Readonly<Record<string, unknown>>

/** A matter as policies see it: the amount in minor units and the fields of its row in table form. */
export type Facts = { amount: bigint; currency: string; fields: Values }

/** What is at stake where that is more than the document's own amount, and why; `always`: somebody is asked whatever the amount. */
export type Stake = { amount: bigint; because?: string; always?: boolean }

export const specOf = (record: Decided): ApprovalSpec => {
  if (!record.approval) throw new Error(`${record.name} declares no approval`)
  return record.approval
}

/** The record type whose policies and right to approve decide on this one. */
export const deciderOf = (record: Decided): string => specOf(record).by ?? record.name

/** Names of the fields of a schema and of its lines, as a change may carry them. */
function changeable(schema: z.ZodObject | undefined): { own: string[]; lines: string[] } {
  if (!schema) return { own: [], lines: [] }
  const { lines, ...own } = schema.shape
  let shape: z.ZodType | undefined = lines
  while (shape && !(shape instanceof z.ZodArray)) shape = (shape.def as { innerType?: z.ZodType }).innerType
  const inner = shape instanceof z.ZodArray ? Object.keys((shape.element as z.ZodObject).shape) : []
  return { own: Object.keys(own), lines: inner.filter((name) => name !== 'id') }
}

/** Refuses a record type that no verb decides on, or that says what is free while another field that can be changed is not covered: an approver saw it. */
export function refuseUncovered(record: AnyRecord): void {
  const { approval } = record
  if (!approval) return
  for (const decision of ['approved', 'rejected'])
    if (!record.verbList.some(({ decides }) => decides === decision))
      throw new Error(`${record.name}: no verb decides that it is ${decision}`)
  if (!approval.free) return
  const { own, lines } = changeable(record.update)
  const open = [
    ...own.filter((name) => !(name in approval.covers)),
    ...lines.filter((name) => !(name in (approval.coversLines ?? {}))),
  ].filter((name) => !approval.free!.includes(name))
  if (open.length) throw new Error(`${record.name}: an approval neither covers ${open.join(', ')} nor names it as free`)
}

const kept = (value: unknown): string | null =>
  value === null || value === undefined ? null : isDecimal(text(value)) ? plainNumber(text(value)) : text(value)

/** What a decision rests on, as it is when it is asked for: every covered field, and those of its lines with their ids. */
export function coveredOf(record: Decided, row: Values, lines: readonly Line[]): Covered {
  const { covers, coversLines = {} } = specOf(record)
  const of = (names: string[], values: Values) => Object.fromEntries(names.map((name) => [name, kept(values[name])]))
  return {
    fields: of(Object.keys(covers), row),
    lines: lines.map((line) => of(['id', ...Object.keys(coversLines)], line)),
  }
}

/** Everything that a policy asks for, its steps too. */
export const conditionsOf = ({ conditions, steps }: Pick<PolicyGiven, 'conditions' | 'steps'>): Condition[] => [
  ...conditions,
  ...steps.flatMap(({ when = [] }) => when),
]

/**
 * What a policy may ask for: the amount, the books, and fields that are shown to everybody who sees a record. Who is asked is seen by all of them, so that
 * a condition on a field of a set would tell what it holds.
 */
export const askable = (record: AnyRecord): ReadonlySet<string> => {
  const kept = new Set(record.fields.flatMap(({ name, sensitive }) => (sensitive ? name : [])))
  const amount = record.approval?.amount ? ['amount'] : []
  return new Set([...amount, 'entityId', ...Object.keys(record.row.shape).filter((name) => !kept.has(name))])
}

/** What a company goes by, where it is written otherwise: without case, accents, marks and the word for its legal form, which anybody may add. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word, at) => word && (at === 0 || !legalForms.has(word)))
    .join('')
const legalForms = new Set(
  'ltd limited inc incorporated llc llp lp plc co company corp corporation gmbh mbh ag kg ohg ug se sa sas sarl srl spa bv nv oy ab as aps kk pte pty'.split(
    ' ',
  ),
)

export function factsOf(record: Decided, fields: Values): Facts {
  const spec = specOf(record)
  if (!spec.amount || !spec.currency) return { amount: 0n, currency: noCurrency, fields }
  const currency = String(fields[spec.currency])
  const value = fields[spec.amount]
  return { amount: typeof value === 'bigint' ? value : roundToMinor(String(value), currency), currency, fields }
}

/** The amount of a matter as it is told; null of what has none. */
export const toldAmount = (
  minor: bigint,
  currency: string,
): { amount: string; currency: string } | { amount: null; currency: null } =>
  currency === noCurrency ? { amount: null, currency: null } : { amount: fromMinor(minor, currency), currency }

const orderOf = (a: string, b: string): number =>
  isDecimal(a) && isDecimal(b) ? compare(a, b) : a < b ? -1 : a > b ? 1 : 0

/** Whether an amount can be compared with the one that a condition names: no rate is known between currencies. */
const comparable = ({ field, currency }: Condition, facts: Facts): boolean =>
  field !== 'amount' || currency === facts.currency

/** Whether a condition holds; an amount that cannot be compared counts as above every other (rule P03). */
export function holds(condition: Condition, facts: Facts): boolean {
  const { field, op, value } = condition
  if (field === 'amount') {
    if (!comparable(condition, facts)) return judged(op, 1)
    const limit = minorOf(String(value), facts.currency)
    if (limit === null) return false
    const order = facts.amount < limit ? -1 : facts.amount > limit ? 1 : 0
    return judged(op, order)
  }
  const own = facts.fields[field]
  if (op === 'in') return Array.isArray(value) && value.includes(String(own))
  if (own === null || own === undefined) return op === '!='
  return judged(op, orderOf(String(own), String(value)))
}

const judged = (op: Condition['op'], order: number): boolean =>
  op === '='
    ? order === 0
    : op === '!='
      ? order !== 0
      : op === '<'
        ? order < 0
        : op === '<='
          ? order <= 0
          : op === '>'
            ? order > 0
            : order >= 0

/** Whether a policy says something of just this currency. */
const namesCurrency = ({ conditions }: Ranked, { currency: own }: Facts): boolean =>
  conditions.some(({ field, op, value, currency }) =>
    field === 'amount' ? currency === own : op === '=' && value === own,
  )

type Ranked = Pick<Policy, 'rank' | 'conditions' | 'steps'>
export type Chosen<P> = {
  policy: P
  steps: PolicyStep[]
  /** Why those of the highest amounts are asked. */ because?: string
}
/**
 * Exactly the first policy that fits, with the steps that hold (rule S09), none where it asks nobody; null where no policy fits, or none of its steps holds.
 * What cannot be compared with its amounts goes by it as the highest would, unless a policy after it says what holds in this currency.
 */
export function routeOf<P extends Ranked>(policies: readonly P[], facts: Facts): Chosen<P> | null {
  const fitting = policies
    .toSorted((one, other) => one.rank - other.rank)
    .filter(({ conditions }) => conditions.every((each) => holds(each, facts)))
  const compared = fitting.find(({ conditions }) => conditions.every((each) => comparable(each, facts)))
  const policy = compared && namesCurrency(compared, facts) ? compared : fitting[0]
  if (!policy) return null
  const steps = holding(policy.steps, ({ when = [] }) => when.every((each) => holds(each, facts)))
  if (!steps.length && policy.steps.length) return null
  const weighed = [...policy.conditions, ...steps.flatMap(({ when = [] }) => when)]
  const other = weighed.find((each) => !comparable(each, facts))
  const because = `No exchange rate from ${facts.currency} to ${other?.currency}: treated as an amount above every limit`
  return { policy, steps, ...(other ? { because } : {}) }
}

type Line = Record<string, unknown>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const moved = (how: Move, before: unknown, after: unknown): boolean =>
  isDecimal(text(before)) && isDecimal(text(after))
    ? how === 'rise'
      ? compare(text(after), text(before)) > 0
      : compare(text(after), text(before)) !== 0
    : text(before) !== text(after)

/** What a draft changes of what was decided on, in words; nothing where the approval still covers it (rules F25, P04). */
export function movesOf(
  record: Decided,
  before: Values,
  after: Values,
  linesBefore: readonly Line[],
  linesAfter: readonly Line[] | undefined,
): string[] {
  const { covers, coversLines: ofLines } = specOf(record)
  const label = (name: string) => (record.fields.find((field) => field.name === name)?.label ?? name).toLowerCase()
  const said = (name: string, how: Move) => `${label(name)} ${how === 'rise' ? 'rises' : 'changes'}`
  const own = Object.entries(covers).flatMap(([name, how]) =>
    how && name in after && moved(how, before[name], after[name]) ? [said(name, how)] : [],
  )
  if (!ofLines || !linesAfter) return own
  const kept = new Map(linesBefore.map((line) => [line['id'], line]))
  const inLines = linesAfter.flatMap((line) => {
    const old = kept.get(line['id'])
    if (!old) return ['a line was added']
    return Object.entries(ofLines).flatMap(([name, how]) =>
      name in line && moved(how, old[name], line[name])
        ? [
            `${name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} of line ${String(old['lineNo'])} ${how === 'rise' ? 'rises' : 'changes'}`,
          ]
        : [],
    )
  })
  return [...inLines, ...own]
}
