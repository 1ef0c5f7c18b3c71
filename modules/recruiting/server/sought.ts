import { sql } from 'drizzle-orm'
import { soughtHeads, type Sought } from '#modules/people/server/headcount.ts'
import { provide } from '#server/call/hooks.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { offerTable, openingTable, requisitionTable } from './tables.ts'

/** Heads of requisitions that are asked for or approved, less those that are hired; none where every opening of one is closed. */
export const soughtHook = provide(soughtHeads, (positions, { tx }) =>
  rowsOf<Sought>(
    tx,
    sql`select * from (
      select r.position_id as "positionId", r.wanted_by::text as "from", r.heads - (
          select count(*)::int from ${joined(offerTable, 'f')} join ${joined(openingTable, 'o')} on o.id = f.opening_id
          where o.requisition_id = r.id and f.state = 'hired') as heads
      from ${joined(requisitionTable, 'r')}
      where r.position_id is not null and r.state in ('in approval', 'approved')
        and ${positions ? sql`r.position_id = any(${sql.param(positions)}::uuid[])` : sql`true`}
        and (not exists (select from ${joined(openingTable, 'o')} where o.requisition_id = r.id)
          or exists (select from ${joined(openingTable, 'o')} where o.requisition_id = r.id and o.state <> 'closed'))
    ) as sought where heads > 0`,
  ),
)
