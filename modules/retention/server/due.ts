import { sql, type SQL } from 'drizzle-orm'
import { documents, type DocumentRow } from '#modules/documents/server/documents.ts'
import { documentTable, linkTable, revisionTable, versionTable } from '#modules/documents/server/tables.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { Retention } from '#modules/retention/shared/calls.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { openHoldsOver } from './hold-on.ts'
import { disposalItemTable, disposalTable, holdItemTable, holdTable, ruleTable } from './tables.ts'

/**
 * The rule `r` that holds for the documents `d` of a statement: of the nearest folder, then the one that names the type. What was attached to a record
 * is kept with it: a rule reaches that where somebody has said of what type it is, and the rule names this type.
 */
const ruled = (): SQL => sql`cross join lateral (select documents_folder_line(d.folder_id) as folders) line
  cross join lateral (select k.* from ${joined(ruleTable, 'k')}
    where k.archived_at is null and (k.document_type is null or k.document_type = d.document_type)
      and (d.belongs_to is null or (k.document_type is not null and k.document_type <> 'other')) and (k.folder_id is null or k.folder_id = any(line.folders))
    order by array_position(line.folders, k.folder_id) nulls last, k.document_type nulls last limit 1) r`

/** The day from which the time of `d` is counted, null while its event has not come. */
const startDay = (): SQL => sql`case r.starts_from
  when 'kept' then (d.created_at at time zone 'UTC')::date
  when 'effective' then (select (coalesce(max(n.effective_at), max(v.created_at)) at time zone 'UTC')::date from ${joined(versionTable, 'v')}
    left join ${joined(revisionTable, 'n')} on n.version_id = v.id and n.state = 'effective' where v.id = d.current_version_id and d.state <> 'draft')
  when 'archived' then case when d.state = 'archived' then coalesce(d.archived_on, (d.updated_at at time zone 'UTC')::date) end
  when 'end of validity' then d.valid_until
  when 'person left' then (select case when bool_and(p.leave_date is not null) then max(p.leave_date) end from ${joined(linkTable, 'l')}
    join ${joined(personTable, 'p')} on p.id = l.record_id where l.document_id = d.id and l.record = 'hr.people')
  end`

/** In a `from` of raw SQL, after documents `d`: their rule `r`, and `due.on_day` where their time is counted. */
const dueBy = (): SQL =>
  sql`${ruled()} cross join lateral (select (${startDay()} + make_interval(months => r.months))::date as on_day) due`

/** How long a document that whoever calls may see is kept. */
export async function retentionOf(documentId: string, call: Call): Promise<Retention> {
  const { id, folderId } = await documents.find(documentId, call)
  const [row] = await rowsOf<NonNullable<Retention['rule']> & { dueOn: string | null }>(
    call.tx,
    sql`select r.id, r.name, r.starts_from as "startsFrom", r.months, r.outcome, due.on_day::text as "dueOn"
      from ${joined(documentTable, 'd')} ${dueBy()} where d.id = ${id}::uuid`,
  )
  const isTold = ['documents.holds.read', 'documents.documents.update'].some((right) => may(call.actor, right))
  const holds = isTold ? await openHoldsOver({ documentId: id, folderId }, call) : []
  if (!row) return { rule: null, dueOn: null, holds }
  const { dueOn, ...rule } = row
  return { rule, dueOn, holds }
}

/** Due to be disposed of by its rule, and nobody is at work on it. */
const dueOn = (
  today: string,
): SQL => sql`r.outcome = 'dispose' and due.on_day <= ${today}::date and d.state in ('effective', 'archived')
  and d.checked_out_by_id is null and not exists (select from ${joined(revisionTable, 'w')} where w.document_id = d.id and w.state in ('draft', 'in review', 'rejected', 'approved'))`

type DueDocument = {
  documentId: string
  title: string
  documentType: DocumentRow['documentType']
  versionId: string
  sha256: string
  versions: number
  ruleId: string
  ruleName: string
  dueOn: string
}
/** As many as one list may have. */
const mostListed = 200

/** What is due of the documents that whoever calls may see, under no hold and on no list that is on its way; the oldest first. */
export const dueDocuments = ({ ruleId, today }: { ruleId: string | null; today: string }, call: Call) =>
  rowsOf<DueDocument>(
    call.tx,
    sql`select d.id as "documentId", d.title, d.document_type as "documentType", d.current_version_id as "versionId", v.sha256, r.id as "ruleId", r.name as "ruleName",
        (select count(*)::int from ${joined(versionTable, 'n')} where n.document_id = d.id) as versions, due.on_day::text as "dueOn"
      from ${visibleRows(documents.source, call, 'd')} ${dueBy()} join ${joined(versionTable, 'v')} on v.id = d.current_version_id
      where ${dueOn(today)} and (${ruleId}::uuid is null or r.id = ${ruleId}::uuid)
        and not exists (select from ${joined(disposalItemTable, 'i')} join ${joined(disposalTable, 'p')} on p.id = i.disposal_id
          where i.document_id = d.id and i.state in ('listed', 'approved') and p.state in ('draft', 'in approval', 'rejected', 'approved'))
        and not exists (select from ${joined(holdItemTable, 'i')} join ${joined(holdTable, 'h')} on h.id = i.hold_id
          where h.state = 'open' and i.state = 'held' and (i.document_id = d.id or i.folder_id = any(line.folders)))
      order by due.on_day, d.id limit ${mostListed}`,
  )

/** Whether a document in hand is due by that rule still. */
export async function isStillDue(
  { documentId, ruleId, today }: { documentId: string; ruleId: string; today: string },
  { tx }: Pick<Call, 'tx'>,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select d.id from ${joined(documentTable, 'd')} ${dueBy()} where d.id = ${documentId}::uuid and r.id = ${ruleId}::uuid and ${dueOn(today)}`,
  )
  return rows.length > 0
}
