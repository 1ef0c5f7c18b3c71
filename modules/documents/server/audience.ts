import { and, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { countsNow } from '#server/auth/held.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { actorById } from '#server/call/job-call.ts'
import { joined, visibleIds, unscoped } from '#server/record/visible-rows.ts'
import { openDocuments } from './openers.ts'
import { accessTable, documentTable, folderTable } from './tables.ts'

/** Whether the person `u` of a statement opens what these restricted folders guard: named for each of them, or an administrator. */
const opens = (guards: SQL): SQL => sql`(not exists (select from unnest(${guards}) g where not exists (
    select from ${joined(accessTable, 'a')} where a.folder_id = g and (a.user_id = u.id
      or a.role in (select h.role from user_roles h where h.user_id = u.id and ${countsNow('h')}))))
  or exists (select from user_roles h join roles r on r.name = h.role where h.user_id = u.id and '*.*.*' = any(r.permissions) and h.reach = 'all' and ${countsNow('h')}))`

const guardsOf = (ids: readonly string[]): SQL =>
  sql`array(select distinct unnest(f.guards) from ${joined(documentTable, 'd')} join ${joined(folderTable, 'f')} on f.id = d.folder_id where d.id = any(${sql.param([...ids])}::uuid[]))`

/** Those who do not open the folder of one of these documents, or do not see the record that one belongs to: nobody asks them about it. */
export async function shutOut(ids: readonly string[], call: Pick<Call, 'tx' | 'now'>): Promise<string[]> {
  const all = await rowsOf<{ id: string; opens: boolean; decides: boolean }>(
    call.tx,
    sql`with g as (select ${guardsOf(ids)} as guards) select u.id, (${opens(sql`g.guards`)}) as opens, (${decides}) as decides from users u, g where u.active`,
  )
  const [open, shut] = [all.filter((each) => each.opens), all.filter((each) => !each.opens)]
  if (!(await isAttached(ids, call))) return shut.map(({ id }) => id)
  // Who sees a record is asked for each of them; whoever could decide on nothing is not asked anyway.
  const seeing = await whoSee(
    ids,
    open.filter((each) => each.decides),
    call,
  )
  return [...shut, ...open.filter((each) => !seeing.has(each))].map(({ id }) => id)
}

/** Whether the person `u` of a statement has a right to decide on documents. */
const decides = sql`exists (select from user_roles h join roles r on r.name = h.role where h.user_id = u.id and ${countsNow('h')}
  and exists (select from unnest(r.permissions) p where p ~ '^(documents|[*])[.]([^.]+)[.](approve|[*])'))`

async function isAttached(ids: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<boolean> {
  const [found] = await tx
    .select({ id: documentTable.id })
    .from(unscoped(documentTable, 'of one in hand'))
    .where(and(inArray(documentTable.id, [...ids]), isNotNull(documentTable.belongsTo)))
    .limit(1)
  return found !== undefined
}

/** Of these people those who see all of these documents, with the rights of the moment. */
async function whoSee<P extends { id: string }>(
  ids: readonly string[],
  people: readonly P[],
  { tx, now }: Pick<Call, 'tx' | 'now'>,
): Promise<Set<P>> {
  const seeing = new Set<P>()
  for (const person of people) {
    const actor = await actorById({ db: tx, now: () => now }, person.id)
    if (actor && (await visibleIds(known, ids, actor, tx)).size === ids.length) seeing.add(person)
  }
  return seeing
}
const known = { table: documentTable, scope: openDocuments }

type Person = { id: string; name: string; named: boolean; opens: boolean }

/** The people that are meant, by name or by a role they have now, and whether they open the folder of a document and see the record it belongs to. */
export async function meant(
  documentId: string,
  { userIds, roles }: { userIds: readonly string[]; roles: readonly string[] },
  call: Pick<Call, 'tx' | 'now'>,
): Promise<Person[]> {
  const people = await rowsOf<Person>(
    call.tx,
    sql`with g as (select ${guardsOf([documentId])} as guards)
      select u.id, u.name, u.id = any(${sql.param([...userIds])}::uuid[]) as named, ${opens(sql`g.guards`)} as opens from users u, g
      where u.active and (u.id = any(${sql.param([...userIds])}::uuid[])
        or exists (select from user_roles h where h.user_id = u.id and h.role = any(${sql.param([...roles])}::text[]) and ${countsNow('h')}))
      order by u.name, u.id`,
  )
  if (!(await isAttached([documentId], call))) return people
  const seeing = await whoSee([documentId], people, call)
  return people.map((person) => ({ ...person, opens: person.opens && seeing.has(person) }))
}
