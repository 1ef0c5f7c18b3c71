import { getTableColumns, type Table } from 'drizzle-orm'
import type pg from 'pg'
import type { Covered, Move } from '#shared/approval.ts'
import { compare } from '#shared/money.ts'
import type { AnyRecord } from '#shared/record.ts'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { coveredOf } from '#server/approval/facts.ts'
import type { Check } from '#server/module.ts'
import { revisionLineTable, revisionTable } from './revision-tables.ts'
import { orderLineTable, orderTable, requisitionLineTable, requisitionTable } from './tables.ts'

type Text = Record<string, string | null>
type Numbered = Text & { id: string; number: string }
type Matter = { id: string; number: string; row: Text; now: Covered; decided: Covered | null; asked: boolean }

/** Every column as text under its name in the program. */
const columnsOf = (table: Table, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([name, column]) => `${alias}."${column.name}"::text as "${name}"`)
    .join(', ')

/** Rows of a record type in these states with what their lines say now, and what was put to the decision that stands. */
async function mattersOf(
  pool: pg.Pool,
  declared: unknown,
  [table, name]: [Table, string],
  [lineTable, lineName, parent]: [Table, string, string],
  which: string,
): Promise<Matter[]> {
  const record = declared as AnyRecord
  const { rows } = await pool.query<Numbered>(`select ${columnsOf(table, 't')} from ${name} t where ${which}`)
  const { rows: lines } = await pool.query<Text>(
    `select ${columnsOf(lineTable, 'l')} from ${lineName} l join ${name} t on t.id = l.${parent}_id where ${which} order by l.line_no`,
  )
  const { rows: requests } = await pool.query<{ id: string; covered: Covered | null }>(
    `select record_id as id, covered from approval_requests where record = $1 and state = 'approved'`,
    [record.name],
  )
  const asked = new Map(requests.map(({ id, covered }) => [id, covered]))
  const byParent = Map.groupBy(lines, (line) => line[`${parent}Id`]!)
  return rows.map((row) => {
    const { id, number } = row
    const now = coveredOf(record, row, byParent.get(id) ?? [])
    return { id, number, row, now, decided: asked.get(id) ?? null, asked: asked.has(id) }
  })
}

const idOf = ({ id }: Text) => id ?? ''

const moved = (how: Move, before: string | null, after: string | null): boolean =>
  how === 'rise' && before !== null && after !== null ? compare(after, before) > 0 : before !== after

/** Whether what is now goes beyond what was decided, field by field; `exact` leaves no room for less. */
function beyond(record: unknown, decided: Covered, now: Covered, exact: boolean): boolean {
  const { covers, coversLines = {} } = (record as AnyRecord).approval!
  const differs = (spec: Readonly<Record<string, Move | undefined>>, before: Text, after: Text) =>
    Object.entries(spec).some(
      ([name, how]) => name in before && name in after && moved(exact ? 'change' : how!, before[name]!, after[name]!),
    )
  const lines = new Map(decided.lines.map((line) => [idOf(line), line]))
  return (
    differs(covers, decided.fields, now.fields) ||
    (exact && decided.lines.length !== now.lines.length) ||
    now.lines.some((line) => {
      const old = lines.get(idOf(line))
      return !old || differs(coversLines, old, line)
    })
  )
}

async function ordersAsDecided(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  const agreed = await mattersOf(
    pool,
    orders,
    [orderTable, 'procurement_orders'],
    [orderLineTable, 'procurement_order_lines', 'order'],
    `t.origin = 'mainstay' and t.state in ('approved', 'sent', 'closed')`,
  )
  const revisions = await mattersOf(
    pool,
    orderRevisions,
    [revisionTable, 'procurement_order_revisions'],
    [revisionLineTable, 'procurement_order_revision_lines', 'revision'],
    `t.state = 'approved'`,
  )
  const { rows: links } = await pool.query<{ id: string; line: string | null }>(
    `select id, order_line_id as line from procurement_order_revision_lines`,
  )
  const lineOf = new Map(links.map(({ id, line }) => [id, line]))
  const byOrder = Map.groupBy(revisions, ({ row: { orderId } }) => orderId)
  for (const order of agreed) {
    let last = order.decided
    for (const each of (byOrder.get(order.id) ?? []).toSorted(
      ({ row: { revision: one } }, { row: { revision: other } }) => Number(one) - Number(other),
    )) {
      // Its lines under the ids that they have in the order.
      const inOrder = {
        ...each.now,
        lines: each.now.lines.map((line) => ({ ...line, id: lineOf.get(idOf(line)) ?? null })),
      }
      if (
        each.decided
          ? beyond(orderRevisions, each.decided, each.now, true)
          : !each.asked && last && beyond(orders, last, inOrder, false)
      )
        found.push(`Order revision ${each.number} is not what was decided`)
      last = inOrder
    }
    if (last && beyond(orders, last, order.now, true)) found.push(`Order ${order.number} is not what was decided`)
  }
  return found
}

async function requisitionsAsDecided(pool: pg.Pool): Promise<string[]> {
  const agreed = await mattersOf(
    pool,
    requisitions,
    [requisitionTable, 'procurement_requisitions'],
    [requisitionLineTable, 'procurement_requisition_lines', 'requisition'],
    `t.state in ('approved', 'partly ordered', 'ordered')`,
  )
  return agreed.flatMap(({ number, decided, now }) =>
    decided && beyond(requisitions, decided, now, true) ? [`Requisition ${number} is not what was decided`] : [],
  )
}

const names = [requisitions, orders, orderRevisions].map(({ name }) => `'${name}'`).join(', ')
/** What counts as decided, by record type; a revision that only lowers needs no decision. */
const agreedSql = `
  select '${orders.name}' as record, id, number from procurement_orders where origin = 'mainstay' and state in ('approved', 'sent')
  union all select '${requisitions.name}', id, number from procurement_requisitions where state in ('approved', 'partly ordered', 'ordered')
  union all select '${orderRevisions.name}', id, number from procurement_order_revisions where state = 'approved' and total_due > agreed_total`

/** Everything agreed in purchasing was decided on as it is, by as many as its policy asked, and by nobody who made it. */
export const approvalChecks: Check[] = [
  {
    name: 'Orders, revisions and requisitions: approved by whom the policy asked, and by no maker',
    run: async (pool) => {
      const undecided = await pool.query<{ number: string }>(
        `select m.number from (${agreedSql}) m where not exists (select from approval_requests r where r.record = m.record and r.record_id = m.id and r.state = 'approved')
          and not exists (select from approval_decisions d where d.record = m.record and d.record_id = m.id and d.request_id is null and d.decision = 'approved') limit 50`,
      )
      const short = await pool.query<{ title: string }>(
        `select distinct r.title from approval_requests r, jsonb_array_elements(r.steps) with ordinality as s(step, at)
          where r.record in (${names}) and r.state = 'approved' and (select count(distinct d.actor_id) from approval_decisions d
            where d.request_id = r.id and d.step = s.at - 1 and d.decision = 'approved' and d.undone_at is null) < (s.step ->> 'quorum')::int limit 50`,
      )
      const own = await pool.query<{ title: string }>(
        `select distinct r.title from approval_requests r join approval_decisions d on d.request_id = r.id
          join approval_makers m on m.record = r.record and m.record_id = r.record_id and m.user_id = d.actor_id
          where r.record in (${names}) and r.state in ('open', 'approved') and d.undone_at is null limit 50`,
      )
      return [
        ...undecided.rows.map(({ number }) => `${number} is approved without a decision`),
        ...short.rows.map(({ title }) => `${title} is approved by fewer people than its policy asked`),
        ...own.rows.map(({ title }) => `${title} was decided on by somebody who made it`),
      ]
    },
  },
  { name: 'Orders and their revisions: what is in force is what was decided', run: ordersAsDecided },
  { name: 'Requisitions: what is approved is what was decided', run: requisitionsAsDecided },
]
