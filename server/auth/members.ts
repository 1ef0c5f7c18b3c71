import { forgetEverybody, forgetUser } from './session-cache.ts'

/** The record type under which people and their access are kept in the audit log and told to open screens. */
export const memberRecord = 'settings.members'
/** The record type of what roles allow. */
const roleRecord = 'settings.roles'
/** Stands for all people, where a change may have touched anybody's access. */
export const everybody = '*'

type Told = { record: string; id?: string | null; recordId?: string; action?: string }

/** Who reports to whom, or what a role allows: it concerns everybody above, or everybody who has it. */
const reachesOthers = ({ record, action }: Told): boolean =>
  record === roleRecord || (record === memberRecord && (action === 'changePlace' || action === 'many'))

/** Drops what this process remembers of people whose access changed, so that the change holds from the next request on; gives their ids. */
export function forgetMembers(changes: readonly Told[]): Set<string> {
  if (changes.some(reachesOthers)) {
    forgetEverybody()
    return new Set([everybody])
  }
  const ids = changes.flatMap(({ record, id, recordId }) => (record === memberRecord ? (id ?? recordId ?? []) : []))
  for (const id of ids) forgetUser(id)
  return new Set(ids)
}
