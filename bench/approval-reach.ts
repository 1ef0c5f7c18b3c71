import { sql, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import { list, summary } from '#server/record/list.ts'
import { visibleRows } from '#server/record/visible-rows.ts'
import { rowsOf } from '#server/db/rows.ts'
import { reached } from '#server/call/reach.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import { requisitionTable } from '#modules/purchasing/server/tables.ts'
import type { Shop } from '#modules/procurement/server/testing.ts'
import { system, type Grant } from '#server/call/actor.ts'

type Timed = (name: string, n: number, work: () => Promise<unknown>, warm?: number) => Promise<void>

/** What the reach of an actor costs on a list of 100,000. */
export async function reachBench(shop: Shop, owner: pg.Client, timed: Timed, first = 99): Promise<void> {
  await owner.query(
    `update users u set manager_id = m.id from users m where u.issuer = 'test' and m.issuer = 'test' and m.subject = 'd' || ((substr(u.subject, 2)::int + 8) / 10) and u.subject <> 'd1'`,
  )
  await owner.query('vacuum analyze')
  const idOf = async (subject: string) =>
    (await owner.query('select id from users where subject = $1', [subject])).rows[0].id as string
  const under = async (id: string) =>
    (
      await owner.query(
        'with recursive t(id) as (select id from users where manager_id = $1 union all select u.id from users u join t on u.manager_id = t.id) select id from t',
        [id],
      )
    ).rows.map((row) => row.id as string)
  const columns = { own: requisitionTable.requesterId, entity: requisitionTable.entityId }
  const { entity_id: entity } = (await owner.query('select entity_id from procurement_requisitions limit 1')).rows[0]
  const right = 'procurement.requisitions.read'
  const grant: Grant = {
    permission: right,
    role: '',
    label: '',
    people: null,
    department: null,
    entities: null,
    limit: null,
    until: null,
  }
  const of = (id: string, parts: Pick<Grant, 'people' | 'entities'>[]) => ({
    ...system,
    id,
    permissions: parts.length ? [right] : [],
    grants: parts.map((each) => ({ ...grant, ...each })),
  })
  const me = await idOf('d50')
  const lead = await idOf('d12')
  const head = await idOf('d2')
  const tree = async (id: string) => [{ people: [id, ...(await under(id))], entities: null }]
  const recursive = (id: string): SQL =>
    sql`procurement_requisitions.requester_id in (with recursive t(id) as (select ${id}::uuid union all select u.id from users u join t on u.manager_id = t.id) select id from t)`
  const cases: [string, SQL | undefined][] = [
    ['all (no predicate)', undefined],
    ['own, one indexed column', reached(columns, of(me, [{ people: [me], entities: null }]), right)],
    [
      'own or own entity',
      reached(
        columns,
        of(me, [
          { people: [me], entities: null },
          { people: null, entities: [entity] },
        ]),
        right,
      ),
    ],
    [`reports, ${(await under(lead)).length} people (list)`, reached(columns, of(lead, await tree(lead)), right)],
    [`reports, ${(await under(head)).length} people (list)`, reached(columns, of(head, await tree(head)), right)],
    [`reports, ${(await under(lead)).length} people (recursive sub-select)`, recursive(lead)],
    [`reports, ${(await under(head)).length} people (recursive sub-select)`, recursive(head)],
    ['no grant', reached(columns, of(me, []), right)],
  ]
  for (const [name, predicate] of cases.slice(0, first)) {
    const source = { ...requisitions.source, scope: () => predicate } as never
    await timed(`list page, ${name}`, 40, () => shop.call(({ tx }) => list(tx, source, system, { limit: 50 } as never)))
    await timed(`list page with count, ${name}`, 20, () =>
      shop.call(({ tx }) => list(tx, source, system, { limit: 50, count: true } as never)),
    )
    await timed(`sum over all, ${name}`, 10, () => shop.call(({ tx }) => summary(tx, source, system, {} as never)))
    const raw = visibleRows({ table: requisitionTable as never, scope: () => predicate }, { actor: system })
    await timed(`raw SQL through visibleRows, joined and grouped, ${name}`, 10, () =>
      shop.call(({ tx }) =>
        rowsOf(
          tx,
          sql`select u.name, sum(total_amount) from ${raw} join users u on u.id = procurement_requisitions.requester_id where state = 'in approval' group by u.name order by 2 desc limit 10`,
        ),
      ),
    )
  }
}
