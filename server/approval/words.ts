import { inArray, sql } from 'drizzle-orm'
import type { Approver, Condition, Escalation, PolicyStep } from '#shared/approval.ts'
import type { Field } from '#shared/record.ts'
import type { AnyRecord } from '#shared/record.ts'
import { rightTo } from '#shared/shown.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { writingOf } from '#server/call/writing.ts'
import { rowsOf } from '#server/db/rows.ts'
import { selectFrom } from '#server/record/list.ts'
import { expressionsOf, visible } from '#server/record/source.ts'

const between: Record<Condition['op'], string> = {
  '=': 'is',
  '!=': 'is not',
  in: 'is one of',
  '>': 'is above',
  '>=': 'is at least',
  '<': 'is below',
  '<=': 'is at most',
}
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The field that people know an id by: of `vendorId` the one that shows its name says what it is. */
const fieldOf = ({ fields }: AnyRecord, name: string): Field | undefined => fields.find((field) => field.name === name)

/** What the records of another record type are called, as far as whoever asks may see them. */
async function titlesOf(recordType: string, ids: readonly string[], call: Call): Promise<Map<string, string>> {
  const served = call.app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === recordType)
  if (!served || !ids.length || !may(call.actor, served.record.api.read.can)) return new Map()
  const { source, record } = served
  const rows = (await selectFrom(call.tx, source, { id: source.table.id, title: expressionsOf(source)[record.title]! })
    .where(inArray(source.table.id, [...ids]))
    .where(visible(source, call.actor))) as { id: string; title: unknown }[]
  return new Map(rows.map(({ id, title }) => [id, String(title)]))
}

/** 'Total due is above $25,000.00 and vendor is Superior Bolts'; 'Always' where a policy has no conditions. */
export async function conditionsInWords(
  record: AnyRecord,
  conditions: readonly Condition[],
  call: Call,
): Promise<string> {
  if (!conditions.length) return 'Always'
  const { count, money } = writingOf(call.locale)
  const each = await Promise.all(
    conditions.map(async ({ field: name, op, value, currency }) => {
      const field = fieldOf(record, name === 'amount' ? (record.approval!.amount ?? name) : name)
      // A policy from before the field was kept from some.
      if (field?.sensitive && !may(call.actor, rightTo(field.sensitive))) return 'a condition that you may not see'
      const values = [value].flat()
      const titles = field?.kind === 'reference' && field.to ? await titlesOf(field.to, values, call) : null
      const said = values.map((one) =>
        name === 'amount' ? money(one, currency!) : titles ? (titles.get(one) ?? 'a value you may not see') : one,
      )
      const label = (field?.label ?? (name === 'entityId' ? 'books' : name)).toLowerCase()
      if (field?.kind === 'boolean') return (String(values[0]) === 'true') === (op === '=') ? label : `${label}: no`
      const number = field && ['integer', 'quantity'].includes(field.kind)
      return `${label} ${between[op]} ${oneOf.format(number ? said.map((one) => count(one)) : said)}`
    }),
  )
  const text = each.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'Approver', 'Helena Varga', 'the requester’s manager', one for each. */
async function namesOf(approvers: readonly Approver[], call: Call): Promise<string[]> {
  const ids = approvers.flatMap((each) => (each.kind === 'person' ? [each.id] : []))
  const names = await rowsOf<{ key: string; name: string }>(
    call.tx,
    sql`select name as key, label as name from roles union all select id::text, name from users where id = any(${sql.param(ids)}::uuid[])`,
  )
  const known = new Map(names.map(({ key, name }) => [key, name]))
  return approvers.map((each) =>
    each.kind === 'manager'
      ? 'the requester’s manager'
      : (known.get(each.kind === 'role' ? each.role : each.id) ?? 'a former member'),
  )
}
/** Whom a step goes to as well: its manager is the one of each who is asked. */
export const escalatedTo = async ({ to }: Escalation, call: Call): Promise<string> =>
  to.kind === 'manager' ? 'the approver’s manager' : (await namesOf([to], call))[0]!

/** '2 of Approver or Helena Varga', '… where amount is above $25,000.00', for each step; one line says so where nobody is asked. */
export async function stepsInWords(record: AnyRecord, steps: readonly PolicyStep[], call: Call): Promise<string[]> {
  if (!steps.length) return ['Approved automatically']
  const { count } = writingOf(call.locale)
  return Promise.all(
    steps.map(async ({ name, quorum, approvers, when = [], beside, remind, escalate }, at) => {
      const who = await namesOf(approvers, call)
      const late = [
        ...(remind ? [`reminder after ${count(remind)} working hours`] : []),
        ...(escalate ? [`after ${count(escalate.after)} escalates to ${await escalatedTo(escalate, call)}`] : []),
      ].map((each) => `; ${each}`)
      const only = when.length ? `, where ${(await conditionsInWords(record, when, call)).toLowerCase()}` : ''
      return `${name}: ${quorum > 1 ? `${quorum} of ` : ''}${oneOf.format(who)}${at > 0 && beside ? ', in parallel with the step above' : ''}${only}${late.join('')}`
    }),
  )
}
