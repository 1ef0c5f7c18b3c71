import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Hit, Hits } from '#modules/documents/shared/calls.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { lends, visibleRows } from '#server/record/visible-rows.ts'
import type { Source } from '#server/record/source.ts'
import { documents } from './documents.ts'
import { documentTable, folderTable, readingTable, textTable, versionTable } from './tables.ts'
import { insteadOf } from './spelling.ts'

export type Question = {
  q: string
  type?: Hit['documentType']
  classification?: string
  folderId?: string
  ownerId?: string
}

const countCap = 1001
/** Around a hit in a passage; no text holds them. */
const [begin, end] = ['\u0001', '\u0002']

/** The words of a question as they are looked for: the last one also begins a longer word, as it may still be typed. */
async function wordsOf(q: string, { tx }: Call): Promise<{ word: string; query: string }[]> {
  const rows = await rowsOf<{ word: string; last: boolean }>(
    tx,
    sql`select lexeme as word, max(p) = max(max(p)) over () as last
      from unnest(to_tsvector('english', ${q})) as t(lexeme, positions, weights), unnest(positions) p group by lexeme order by lexeme limit 20`,
  )
  return rows.map(({ word, last }) => ({
    word,
    query: `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${last && /\w$/.test(q.trim()) ? ':*' : ''}`,
  }))
}

/** The documents in question, of those whoever calls may see: what search, count and passage are all about. */
function among({ type, classification, folderId, ownerId }: Question, call: Call): SQL {
  const wanted = and(
    sql`${documentTable.state} not in ('archived', 'disposed')`,
    type && eq(documentTable.documentType, type),
    classification ? sql`${documentTable.classification} = ${classification}` : undefined,
    ownerId ? eq(documentTable.ownerId, ownerId) : undefined,
    folderId
      ? sql`${documentTable.folderId} in (with recursive below(id) as (select ${folderId}::uuid union select f.id from ${lends(folderTable, 'f')} join below on f.parent_id = below.id) select id from below)`
      : undefined,
  )
  const { source } = documents
  const narrowed: Pick<Source, 'table' | 'scope'> = {
    table: source.table,
    scope: (actor) => and(source.scope(actor), wanted),
  }
  return visibleRows(narrowed, call, 'd')
}

/**
 * Any word of a question counts, a rare one more than a common one, in the title, the tags and the description or on a page; of each document
 * the best page is shown. What counts as rare is asked of the documents in question alone: others leave no trace, not even in the order.
 */
export async function searchDocuments(question: Question, from: number, limit: number, call: Call): Promise<Hits> {
  const asked = await wordsOf(question.q, call)
  const found = asked.length ? await find(question, asked, from, limit, call) : nothing
  if (found.count > 0) return { ...found, instead: null }
  const instead = await insteadOf(question.q, call)
  if (!instead) return { ...found, instead: null }
  const again = await find(question, await wordsOf(instead, call), from, limit, call)
  // A word that stands only where they may not look is not told of.
  return again.count > 0 ? { ...again, instead } : { ...found, instead: null }
}
const nothing = { items: [], count: 0 }

type Row = Omit<Hit, 'passage'> & { passage: string | null; total: number }

async function find(
  question: Question,
  asked: readonly { word: string; query: string }[],
  from: number,
  limit: number,
  call: Call,
): Promise<Omit<Hits, 'instead'>> {
  const any = asked.map(({ query }) => query).join(' | ')
  const rows = await rowsOf<Row>(
    call.tx,
    sql`
    with d as materialized (select d.id, d.title, d.current_version_id, d.words, d.tags, d.description from ${among(question, call)}),
    asked as (select w.word, w.query::tsquery as query from unnest(${sql.param(asked.map(({ word }) => word))}::text[], ${sql.param(asked.map(({ query }) => query))}::text[]) as w(word, query)),
    places as materialized (
      select d.id, 0 as page, d.words from d where d.words @@ ${any}::tsquery
      union all select d.id, t.page, t.words from ${lends(textTable, 't')} join d on d.current_version_id = t.version_id where t.words @@ ${any}::tsquery),
    met as (select p.id, p.page, a.word from places p join asked a on p.words @@ a.query),
    weights as (select word, ln(1 + (select count(*) from d)::float / count(distinct id)) as weight from met group by word),
    scored as (select m.id, m.page, sum(w.weight) * case when m.page = 0 then 1.5 else 1 end as score from met m join weights w using (word) group by m.id, m.page),
    whole as (select m.id, sum(distinct w.weight) as score from met m join weights w using (word) group by m.id),
    best as (select distinct on (s.id) s.id, s.page, s.score + w.score as score from scored s join whole w using (id) order by s.id, s.score desc, s.page),
    page as (select b.*, count(*) over () as total from best b order by b.score desc, b.id offset ${from} limit ${limit})
    select o.id, o.title, o.document_type as "documentType", o.state, f.path as "folderPath", u.name as "ownerName", v.file_name as "fileName", v.media_type as "mediaType",
      to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt", nullif(p.page, 0) as page, coalesce(r.pages, 0) as pages,
      ts_headline('english', coalesce(t.body, concat_ws(' · ', o.title, o.tags, o.description)), ${any}::tsquery,
        ${`StartSel=${begin}, StopSel=${end}, MaxWords=36, MinWords=18, MaxFragments=1`}) as passage,
      least(p.total, ${countCap})::int as total
    from page p join ${lends(documentTable, 'o')} on o.id = p.id join ${lends(versionTable, 'v')} on v.id = o.current_version_id
      left join ${lends(folderTable, 'f')} on f.id = o.folder_id left join users u on u.id = o.owner_id
      left join ${lends(readingTable, 'r')} on r.version_id = v.id
      left join ${lends(textTable, 't')} on t.version_id = v.id and t.page = p.page
    order by p.score desc, p.id`,
  )
  return {
    items: rows.map(({ total: _total, passage, ...row }) => ({ ...row, passage: piecesOf(passage ?? '') })),
    count: rows[0]?.total ?? (from > 0 ? await countOf(question, any, call) : 0),
  }
}

/** How many there are, where somebody has turned to a page beyond the last. */
async function countOf(question: Question, any: string, call: Call): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    call.tx,
    sql`select least(count(*), ${countCap})::int as count from ${among(question, call)} where d.words @@ ${any}::tsquery
      or exists (select from ${lends(textTable, 't')} where t.version_id = d.current_version_id and t.words @@ ${any}::tsquery)`,
  )
  return row!.count
}

/** 'the \u0001notice\u0002 period' in pieces. */
const piecesOf = (passage: string): Hit['passage'] =>
  passage
    .split(begin)
    .flatMap((part, at) => {
      const [hit, ...rest] = at === 0 ? [null, part] : part.split(end)
      return [...(hit ? [{ text: hit, hit: true }] : []), { text: rest.join(''), hit: false }]
    })
    .map(({ text, hit }) => ({ text: text.replace(/\s+/g, ' '), hit }))
    .filter(({ text }) => text !== '')
