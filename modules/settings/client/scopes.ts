import { doors } from '#client/door.ts'
import { formatList } from '#client/format.ts'
import { granted } from '#shared/permissions.ts'
import { sentence } from '#shared/text.ts'

export type Access = 'none' | 'read' | 'all'

/** What a room is called in the sidebar. */
export function roomName(room: string): string {
  if (room === '*') return 'all rooms'
  const door = doors.find((each) => each.room === room)
  return door?.label ?? door?.menu?.label ?? sentence(room)
}

const reading = ['read', 'export']

/** The patterns of a choice for one room. */
export const scopesOf = (room: string, access: Access): string[] =>
  access === 'all' ? [`${room}.*.*`] : access === 'read' ? reading.map((verb) => `${room}.*.${verb}`) : []

/** Of the rooms those in which a person may do anything at all, and whether more than reading. */
export function roomsOpenTo(
  permissions: readonly string[],
  rooms: readonly string[],
): { room: string; writes: boolean }[] {
  return rooms.flatMap((room) => {
    const held = granted(permissions, [`${room}.*.*`])
    return held.length ? [{ room, writes: held.some((pattern) => !reading.includes(pattern.split('.')[2]!)) }] : []
  })
}

/** One line for each room that is there: what may be read in it, and what more than reading there is. */
export function rightsIn(
  permissions: readonly string[],
  known: readonly string[] = doors.map(({ room }) => room),
): string[] {
  if (permissions.includes('*.*.*')) return ['Do everything']
  const rooms = Map.groupBy(permissions, (pattern) => pattern.split('.')[0]!)
  return [...rooms].flatMap(([room, patterns]) => {
    if (room !== '*' && !known.includes(room)) return []
    const written = patterns.filter((pattern) => !reading.includes(pattern.split('.')[2]!))
    const nouns = [...new Set(written.map((pattern) => pattern.split('.')[1]!.replaceAll('-', ' ')))]
    if (nouns.includes('*') || nouns.length > 2) return [`Read and work in ${roomName(room)}`]
    return [`Read ${roomName(room)}${nouns.length ? `, and work with its ${formatList(nouns)}` : ''}`]
  })
}

/** ['procurement.*.read', 'procurement.*.export'] → ['read Procurement']: what a token may do, in words; other patterns as they are. */
export const wordsOf = (scopes: readonly string[]): string[] => [...new Set(scopes.map(inWords))]

function inWords(scope: string): string {
  const [, room, verb] = /^([a-z-]+|\*)\.\*\.(\*|read|export)$/.exec(scope) ?? []
  if (!room) return scope
  return verb === '*' ? `read and change ${roomName(room)}` : `read ${roomName(room)}`
}
