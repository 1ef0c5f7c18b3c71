import { sql, type SQL } from 'drizzle-orm'
import type { Reply } from '#shared/api.ts'
import { upperFirst } from '#shared/text.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { namedFiles } from '#server/files/named.ts'
import { keyOf, subjectsOf } from '#server/inbox/subjects.ts'
import {
  filesAtOnce,
  places,
  underWay,
  type Place,
  type Storage,
  type storageApi,
} from '#modules/storage/shared/storage.ts'

/** What the files of the core's own tables belong to. */
const own: Readonly<Record<string, string>> = { imports: 'Imports' }

/** What the files of a record are called: 'Vendors'; null for what belongs to none yet. */
const wordsOf = (record: string | null, { app }: Pick<Call, 'app'>): string | null => {
  if (record === null) return null
  const recordType = app.modules.flatMap(({ records }) => records).find((each) => each.record.name === record)
  return own[record] ?? (recordType ? upperFirst(recordType.record.many) : record)
}

/** Each stored file `f` once, with the record that names it, of several the first, and where it lies. */
const stored = ({ app }: Pick<Call, 'app'>): SQL => sql`(select n.key, max(n.size) as size, min(n.record) as record,
    (array_agg(n.record_id order by n.record, n.record_id))[1] as record_id, coalesce(min(p.storage), 'local') as storage
  from (${sql.raw(namedFiles(app.modules))}) n left join file_places p on p.key = n.key group by n.key) f`

type Row = { storage: Place; record: string | null; files: number; bytes: string }

/** Every storage that has settings or holds files, with how many files of what lie there; one that several rows name is one file. */
export async function storagesOf(call: Call): Promise<Storage[]> {
  const { app, tx } = call
  const rows = await rowsOf<Row>(
    tx,
    sql`select f.storage, f.record, count(*)::int as files, sum(f.size)::text as bytes from ${stored(call)} group by 1, 2 order by files desc, 2`,
  )
  const set = new Map(app.files.storages.map(({ name, label }) => [name, label]))
  return places.flatMap((name) => {
    const here = rows.filter(({ storage }) => storage === name)
    if (!set.has(name) && here.length === 0) return []
    const holds = here.map(({ record, files, bytes }) => ({
      record: record ?? underWay,
      of: wordsOf(record, call),
      files,
      bytes: Number(bytes),
    }))
    return {
      name,
      label: set.get(name) ?? name,
      isSet: set.has(name),
      isCurrent: app.files.current === name,
      files: holds.reduce((sum, { files }) => sum + files, 0),
      bytes: holds.reduce((sum, { bytes }) => sum + bytes, 0),
      holds,
    }
  })
}

type Wanted = { storage: Place; record?: string | undefined; after?: string | undefined }
type File = { id: string; record: string | null; recordId: string | null; bytes: string }

/**
 * The files behind a figure, by the same question, each with its record where whoever reads may see it; how many there are is counted for the
 * first page alone. Nobody learns where a file lies: its id is made of that.
 */
export async function filesOf({ storage, record, after }: Wanted, call: Call): Promise<Reply<typeof storageApi.files>> {
  const named = record === underWay ? null : record
  // Which record is the first to name a file is asked of the page alone: sorted are no rows but these.
  const those = (
    which: SQL,
  ) => sql`select n.key, max(n.size) as size from (${sql.raw(namedFiles(call.app.modules))}) n left join file_places p on p.key = n.key
    where coalesce(p.storage, 'local') = ${storage} and ${which} group by n.key ${record === undefined ? sql`` : sql`having min(n.record) is not distinct from ${named}::text`}`
  const [all] =
    after === undefined
      ? await rowsOf<{ files: number; bytes: string }>(
          call.tx,
          sql`select count(*)::int as files, coalesce(sum(size), 0)::text as bytes from (${those(sql`true`)}) f`,
        )
      : []
  const rows = await rowsOf<File>(
    call.tx,
    sql`with page as materialized (select key, size, md5(key) collate "C" as id from (${those(sql`md5(n.key) collate "C" > ${after ?? ''}`)}) f
        order by id limit ${filesAtOnce + 1})
      select page.id, first.record, first.record_id as "recordId", page.size::text as bytes
      from page join (select distinct on (n.key) n.key, n.record, n.record_id from (${sql.raw(namedFiles(call.app.modules))}) n
        where n.key in (select key from page) order by n.key, n.record, n.record_id) first on first.key = page.key order by 1`,
  )
  const shown = rows.slice(0, filesAtOnce)
  const subjectOf = await readableOf(shown, call)
  return {
    of: record === undefined ? null : wordsOf(named ?? null, call),
    files: all?.files ?? null,
    bytes: all ? Number(all.bytes) : null,
    items: shown.map(({ id, bytes, ...about }) => ({ id, ...subjectOf(about), bytes: Number(bytes) })),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}

type About = { record: string | null; recordId: string | null }

/** What files belong to, each with its title and page where whoever reads may see that. */
export async function readableOf(
  files: readonly About[],
  call: Call,
): Promise<(about: About) => { of: string | null; title: string | null; page: string | null }> {
  const sources = new Map(
    call.app.modules.flatMap(({ records }) => records.map(({ source }) => [source.record.name, source] as const)),
  )
  const about = files.flatMap(({ record, recordId }) => (record && recordId ? [{ record, recordId }] : []))
  const subjects = await subjectsOf(about, sources, call)
  return ({ record, recordId }) => {
    const subject = record && recordId ? subjects.get(keyOf({ record, recordId })) : undefined
    return { of: wordsOf(record, call), title: subject?.title ?? null, page: subject?.page ?? null }
  }
}
