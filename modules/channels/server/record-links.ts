import { mostLinks, recordLinkIn, type RecordLink } from '#modules/channels/shared/messages.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { resultOf, rowsById } from '#server/search/result-rows.ts'
import { Problem } from '#shared/problem.ts'
import { wordsOf } from '#shared/text.ts'
import { says } from './sentences.ts'

type Key = { record: string; recordId: string }
const keyOf = ({ record, recordId }: Key): string => `${record} ${recordId}`

/** The records that a text links to, each once. */
export const linksIn = (text: string): Key[] => [
  ...new Map(
    [...text.matchAll(recordLinkIn)].map(([, record, recordId]) => {
      const key = { record: record!, recordId: recordId! }
      return [keyOf(key), key]
    }),
  ).values(),
]

export function refuseManyLinks(text: string): void {
  if (linksIn(text).length > mostLinks) {
    const said = says.tooManyLinks({ most: mostLinks })
    throw new Problem('invalid', said, { text: said })
  }
}

/** Records with title and state by the reader's rights at this moment; of the others no more than that they are linked. */
export async function recordLinks(keys: readonly Key[], { app, tx, actor }: Call): Promise<Map<string, RecordLink>> {
  const links = new Map<string, RecordLink>(
    keys.map((key) => [keyOf(key), { ...key, noun: null, title: null, subtitle: null, state: null, page: null }]),
  )
  for (const [record, some] of Map.groupBy(keys, (key) => key.record)) {
    const source = app.modules.flatMap(({ records }) => records).find((each) => each.record.name === record)?.source
    if (!source || !may(actor, source.record.api.read.can)) continue
    const ids = [...new Set(some.map(({ recordId }) => recordId))]
    for (const [recordId, row] of await rowsById(source, ids, tx, actor, 'both')) {
      const { title, subtitle, state, page } = resultOf(source, row)
      const states = source.record.fields.find(({ name }) => name === source.record.stateField)?.states
      links.set(keyOf({ record, recordId }), {
        record,
        recordId,
        noun: source.record.one,
        title,
        subtitle,
        state: state === null ? null : { text: wordsOf(state), tone: states?.[state]?.tone ?? 'neutral' },
        page,
      })
    }
  }
  return links
}

export const linksOf = (text: string, links: ReadonlyMap<string, RecordLink>): RecordLink[] =>
  linksIn(text).map((key) => links.get(keyOf(key))!)
