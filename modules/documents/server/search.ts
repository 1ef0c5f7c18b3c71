import { sql, type SQL } from 'drizzle-orm'
import type { Hit, Hits } from '#modules/documents/shared/calls.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { inSight, type InSight, type Question } from './in-sight.ts'
import { placesSaid } from './links.ts'
import { documentTable, folderTable, readingTable, textTable, versionTable } from './tables.ts'
import { insteadOf } from './spelling.ts'

const countCap = 1001
/**
 * Of a word that stands on more pages than this not every page is looked at: those of the rarer words, those with all of them, and the first ones.
 * Of so many pages with all words, and of so many of the likeliest, it is then asked which words they have.
 */
const [mostTogether, mostLookedAt] = [300, 100]
/** Of each of so many words of a question. */
const mostPlacesOf = (words: number): number => Math.max(800, Math.floor(4000 / words))
/** Every page is looked at where fewer documents were found than somebody may turn to next: a few long ones must not hide the others. */
const [everyPlace, nextPages] = [100_000_000, 5]
/** Around a hit in a passage; no text holds them. */
export const [begin, end] = ['\u0001', '\u0002']

/** The words of a question as they are looked for: the last one also begins a longer word, as it may still be typed. */
export async function wordsOf(q: string, { tx }: Call): Promise<{ word: string; query: string }[]> {
  const rows = await rowsOf<{ word: string; last: boolean }>(
    tx,
    sql`select lexeme as word, max(p) = max(max(p)) over () as last
      from unnest(to_tsvector('english', ${q})) as t(lexeme, positions, weights), unnest(positions) p group by lexeme order by lexeme limit 20`,
  )
  return rows.map(({ word, last }) => ({
    word,
    query: `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${last && /\w{3}$/.test(q.trim()) ? ':*' : ''}`,
  }))
}

/**
 * Any word of a question counts, a rare one more than a common one, in the title, the tags and the description or on a page; of each document
 * the best page is shown. What counts as rare is asked of the documents in question alone: others leave no trace, not even in the order.
 */
export async function searchDocuments(question: Question, from: number, limit: number, call: Call): Promise<Hits> {
  const asked = await wordsOf(question.q, call)
  const sight = await inSight(question, call)
  const found = asked.length ? await find(sight, asked, from, limit, call) : nothing
  if (found.count > 0) return { ...found, instead: null }
  const instead = await insteadOf(question.q, sight, call)
  if (!instead) return { ...found, instead: null }
  const again = await find(sight, await wordsOf(instead, call), from, limit, call)
  // A word that stands only where they may not look is not told of.
  return again.count > 0 ? { ...again, instead } : { ...found, instead: null }
}
const nothing = { items: [], count: 0 }

type Row = Omit<Hit, 'passage' | 'belongsTo'> & {
  belongsTo: string | null
  belongsToId: string | null
  passage: string | null
  total: number
  cut: boolean
}

/**
 * Where each word of a question stands among the documents in sight: the version, and its page, 0 = title, tags and description. Of documents that are few enough to
 * be put together (`d`) a page asks whether its own is one of them; of more, each page asks for its document, until there are enough.
 */
function placesOf({ isFew, each }: InSight, asked: readonly { query: string }[], most: number): SQL {
  const ofTitle = isFew
    ? sql`${joined(documentTable, 'o')} where (o.id in (select d.id from d)) is true and`
    : sql`${each('o')} where`
  const ofPage = isFew
    ? sql`${joined(textTable, 't')} where (t.version_id in (select d.version from d)) is true and`
    : sql`${joined(textTable, 't')} cross join lateral (select from ${each('d')} where d.current_version_id = t.version_id offset 0) d where`
  const words = asked.flatMap(({ query }, at) => [
    sql`(select ${at}::int as word, o.current_version_id as version, 0 as page from ${ofTitle} o.words @@ ${query}::tsquery limit ${most})`,
    sql`(select ${at}::int, t.version_id, t.page from ${ofPage} t.words @@ ${query}::tsquery limit ${most})`,
  ])
  if (asked.length === 1) return sql.join(words, sql` union `)
  const all = asked.map(({ query }) => query).join(' & ')
  const whole = sql`(select a.word, p.version_id, p.page from (select t.version_id, t.page from ${ofPage} t.words @@ ${all}::tsquery limit ${mostTogether}) p, asked a)`
  return sql.join([...words, whole], sql` union `)
}

async function find(
  sight: InSight,
  asked: readonly { query: string }[],
  from: number,
  limit: number,
  call: Call,
  mostPlaces = mostPlacesOf(asked.length),
): Promise<Omit<Hits, 'instead'>> {
  const any = asked.map(({ query }) => query).join(' | ')
  const rows = await rowsOf<Row>(
    call.tx,
    sql`
    with ${sight.isFew ? sql`d as materialized (${sight.together}),` : sql``}
    asked as (select w.at::int - 1 as word, w.query::tsquery as query from unnest(${sql.param(asked.map(({ query }) => query))}::text[]) with ordinality as w(query, at)),
    met as materialized (${placesOf(sight, asked, mostPlaces)}),
    weights as (select word, ln(1 + ${sight.many}::float / count(distinct version)) as weight from met group by word),
    likely as (select m.version, m.page from met m join weights w using (word) where m.page > 0 group by m.version, m.page order by sum(w.weight) desc, m.version, m.page limit ${mostLookedAt}),
    known as (select * from met union select a.word, l.version, l.page from likely l
      join ${joined(textTable, 't')} on t.version_id = l.version and t.page = l.page join asked a on t.words @@ a.query),
    scored as (select m.version, m.page, sum(w.weight) * case when m.page = 0 then 1.5 else 1 end as score from known m join weights w using (word) group by m.version, m.page),
    whole as (select k.version, sum(w.weight) as score from (select distinct version, word from known) k join weights w using (word) group by k.version),
    best as (select distinct on (s.version) s.version, s.page, s.score + w.score as score from scored s join whole w using (version) order by s.version, s.score desc, s.page),
    page as (select b.*, count(*) over () as total from best b order by b.score desc, b.version offset ${from} limit ${limit})
    select o.id, v.id as "versionId", o.title, o.document_type as "documentType", o.state, f.path as "folderPath", o.belongs_to as "belongsTo", o.belongs_to_id as "belongsToId", u.name as "ownerName", v.file_name as "fileName", v.media_type as "mediaType",
      to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt", nullif(p.page, 0) as page, coalesce(r.pages, 0) as pages,
      ts_headline('english', coalesce(t.body, concat_ws(' · ', o.title, o.tags, o.description)), ${any}::tsquery,
        ${`StartSel=${begin}, StopSel=${end}, MaxWords=36, MinWords=18, MaxFragments=1`}) as passage,
      least(p.total, ${countCap})::int as total, (select max(n) >= ${mostPlaces} from (select count(*) as n from met group by word) c) as cut
    from page p join ${joined(documentTable, 'o')} on o.current_version_id = p.version join ${joined(versionTable, 'v')} on v.id = o.current_version_id
      left join ${joined(folderTable, 'f')} on f.id = o.folder_id left join users u on u.id = o.owner_id
      left join ${joined(readingTable, 'r')} on r.version_id = v.id
      left join ${joined(textTable, 't')} on t.version_id = v.id and t.page = p.page
    order by p.score desc, p.version`,
  )
  if (rows[0]?.cut && rows[0].total < from + nextPages * limit) return find(sight, asked, from, limit, call, everyPlace)
  const places = await placesSaid(
    rows.flatMap(({ belongsTo: record, belongsToId: recordId }) => (record && recordId ? [{ record, recordId }] : [])),
    call,
  )
  return {
    items: rows.map(({ total: _total, cut: _cut, belongsTo: _recordType, belongsToId, passage, ...row }) => ({
      ...row,
      belongsTo: places.get(belongsToId ?? '') ?? null,
      passage: piecesOf(passage ?? ''),
    })),
    count: await countOf(rows[0], { sight, any, isAfter: from > 0 }, call),
  }
}

type Counted = { sight: InSight; any: string; isAfter: boolean }

/** How many there are: as was found, but where somebody has turned to a page beyond the last, or not every page was looked at. */
async function countOf(first: Row | undefined, { sight, any, isAfter }: Counted, call: Call): Promise<number> {
  if (first ? !first.cut || first.total >= countCap : !isAfter) return first?.total ?? 0
  const [row] = await rowsOf<{ count: number }>(
    call.tx,
    sql`select count(*)::int as count from (select from ${sight.each('d')} where d.words @@ ${any}::tsquery
      or exists (select from ${joined(textTable, 't')} where t.version_id = d.current_version_id and t.words @@ ${any}::tsquery) limit ${countCap}) as found`,
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
