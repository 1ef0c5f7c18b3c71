import { doors } from '#client/door.ts'
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

/** ['procurement.*.read', 'procurement.*.export'] → ['read Procurement']: what a token may do, in words; other patterns as they are. */
export const wordsOf = (scopes: readonly string[]): string[] => [...new Set(scopes.map(inWords))]

function inWords(scope: string): string {
  const [, room, verb] = /^([a-z-]+|\*)\.\*\.(\*|read|export)$/.exec(scope) ?? []
  if (!room) return scope
  return verb === '*' ? `read and change ${roomName(room)}` : `read ${roomName(room)}`
}
