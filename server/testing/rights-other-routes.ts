import type { AnyRecord } from '#shared/record.ts'
import { holders, placesFor, type Answer, type Place, type Reach, type World } from './rights.ts'

type RecordType = {
  record: AnyRecord
  /** Every record by its place, seen from the person. */
  places: ReadonlyMap<string, Place>
  /** What each is called. */
  titles: ReadonlyMap<string, string>
}
type Asking = Pick<World, 'table'> & {
  ask: World['ask']
  /** The text of a file. */
  file: (role: string, url: string) => Promise<{ status: number; text: string }>
}

/** What of a record is asked by its id alone. */
const parts = ['history', 'comments', 'attachments']

/**
 * What is wrong behind the other routes of a record type for somebody whose role reaches so far: its summary and its file count what the list shows, its search
 * finds none that lies beyond, and of each place the history, the comments and the files of a record are there, or are as if there were none.
 */
export async function wrongOtherRoutes(
  role: string,
  reach: Reach,
  { record, places, titles }: RecordType,
  asking: Asking,
) {
  const { table, ask, file } = asking
  const path = record.path as string
  const wrong: string[] = []
  const get = (url: string) => ask(role, { method: 'GET', url, headers: {} })
  const fault = (what: string, { status, said }: Answer) =>
    wrong.push(`${role} who reaches ${reach}: ${path} ${what}: ${status} ${JSON.stringify(said).slice(0, 200)}`)
  const see = table.calls.get(`GET ${path}`)!
  const seen = placesFor(see, role, reach)
  const there = (at: readonly Place[]) => [...places.values()].filter((place) => at.includes(place)).length

  const summary = await get(`${path}/summary`)
  if (summary.said['count'] !== there(seen)) fault(`counts not ${there(seen)}`, summary)

  const exported = table.calls.get(`GET ${path}/export`)
  if (exported && holders(exported).includes(role)) {
    const rows = placesFor(exported, role, reach).filter((place) => seen.includes(place))
    const { status, text } = await file(role, `${path}/export?format=csv`)
    const lines = text.split('\r\n').filter(Boolean).length - 1
    if (status !== 200 || lines !== there(rows))
      fault(`file has ${lines} rows, not ${there(rows)}`, { status, said: {} })
  }

  const one = [...new Map([...places].map(([id, place]) => [place, id]))]
  // Where nothing is seen, one place stands for all.
  for (const [place, id] of seen.length ? one : one.slice(0, 1)) {
    const isSeen = seen.includes(place)
    // With the whole reach each part is asked by every role among the calls about a record.
    for (const part of reach === 'all' ? [] : parts) {
      const reply = await get(`${path}/${id}/${part}`)
      if (reply.status !== (isSeen ? 200 : 404)) fault(`${part} of ${place}`, reply)
    }
    const title = titles.get(id)
    if (record.inSearch === false || !title) continue
    const reply = await get(`/api/search?q=${encodeURIComponent(title)}&types=${record.name}&limit=20`)
    const groups = (reply.said['groups'] ?? []) as { items: { id: string }[] }[]
    const isFound = groups.some(({ items }) => items.some((each) => each.id === id))
    if (isFound !== isSeen) fault(`search for ${title}, ${place}`, reply)
  }
  return wrong
}
