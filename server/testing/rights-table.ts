import { globSync, readFileSync } from 'node:fs'

/** Who may make a call or see a figure, as people wrote it down in `rights.md`: on everything, or on their own alone. */
export type Entry = {
  place: string
  /** What tells the records of a record type apart: `own`, `entity`, or nothing (`shared`). Empty for what is no record type. */
  apart: string[]
  all: string[]
  /** On their own and on that of whoever reports to them. */
  team: string[]
  own: string[]
  line: string
}
export type Table = { calls: Map<string, Entry>; figures: Map<string, Entry>; faults: string[] }

/** What several record types have alike has one word; of its calls a record type has those it declares. */
const words: Record<string, string[]> = {
  see: [
    'GET',
    'GET /summary',
    'GET /:id',
    'GET /:id/history',
    'GET /:id/comments',
    'GET /:id/attachments',
    'GET /:id/attachments/:attachmentId',
    'GET /:id/turn',
  ],
  export: ['GET /export'],
  comment: ['POST /:id/comments'],
  files: ['POST /:id/attachments'],
  create: ['POST'],
  update: ['PATCH /:id'],
  archive: ['POST /:id/archive', 'POST /:id/restore'],
  import: ['GET of', 'POST of'],
}
const verb = (name: string) => [`POST /:id/${name}`, `POST /verbs/${name}/preview`, `POST /verbs/${name}`]
const isCall = (token: string): boolean => /^(GET|POST|PATCH|DELETE)( |$)/.test(token)

/** '/api/procurement/orders' + 'GET /:id' → 'GET /api/procurement/orders/:id' */
function callAt(place: string, call: string): string {
  const [method = '', rest = ''] = call.split(' ')
  return rest === 'of' ? `${method} /api/imports/of/${place.slice(5).replace('/', '.')}` : `${method} ${place}${rest}`
}

const parted = (who: string, mark: string) => who.split(mark).map((part) => part.replace('·', '').trim())

/** The tables of the core and its modules. */
export const rightsFiles = () =>
  ['server/rights.md', ...globSync('modules/*/rights.md')].map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/**
 * Reads them: under the address of a record type, or of other calls, a line for what is alike: `- see, export: buyer auditor · own:
 * employee`. A call or figure that stands twice, or that nothing declares, is a fault.
 */
export function readTable(
  files: readonly { file: string; text: string }[],
  declared: ReadonlySet<string>,
  roles: readonly string[],
): Table {
  const table: Table = { calls: new Map(), figures: new Map(), faults: [] }
  const put = (map: Map<string, Entry>, key: string, entry: Entry) => {
    if (map.has(key)) table.faults.push(`${key} stands twice`)
    map.set(key, entry)
  }
  for (const { file, text } of files) {
    let place = ''
    let apart: string[] = []
    for (const line of text.split('\n')) {
      const heading = /^## ([^ ]+)(?: · (.+))?$/.exec(line)
      if (heading) {
        place = `/api/${heading[1]}`
        apart = heading[2]?.split(' ') ?? []
      }
      if (!line.startsWith('- ')) continue
      const [, tokens, who] = /^- (.+?): (.+)$/.exec(line) ?? []
      if (!tokens || !who) {
        table.faults.push(`${file} cannot be read: ${line}`)
        continue
      }
      const [rest = '', own = ''] = parted(who, 'own: ')
      const [all = '', team = ''] = parted(rest, 'team: ')
      const named = (list: string) => (list === 'everybody' ? [...roles] : list.split(' ').filter(Boolean))
      const entry: Entry = {
        place,
        apart,
        all: named(all),
        team: named(team),
        own: named(own),
        line: `${file}: ${line}`,
      }
      for (const role of [...entry.all, ...entry.team, ...entry.own])
        if (role !== 'anybody' && !roles.includes(role)) table.faults.push(`${entry.line}: there is no role ${role}`)
      for (const token of tokens.split(', ')) {
        const [, figure] = /^figure (.+)$/.exec(token) ?? []
        if (figure) {
          put(table.figures, `${place.slice(5).replace('/', '.')}.${figure}`, entry)
          continue
        }
        const calls = (isCall(token) ? [token] : (words[token] ?? verb(token))).map((call) => callAt(place, call))
        const there = calls.filter((call) => declared.has(call))
        if (there.length === 0) table.faults.push(`${entry.line}: nothing declares ${token}`)
        for (const call of there) put(table.calls, call, entry)
      }
    }
  }
  return table
}
