import { forgetUser } from './session-cache.ts'

/** The noun under which people and their access are kept in the audit log and told to open screens. */
export const memberRecord = 'settings.members'

/** Drops what this process remembers of people whose access changed, so that the change holds from the next request on; gives their ids. */
export function forgetMembers(
  changes: readonly { record: string; id?: string | null; recordId?: string }[],
): Set<string> {
  const ids = changes.flatMap(({ record, id, recordId }) => (record === memberRecord ? (id ?? recordId ?? []) : []))
  for (const id of ids) forgetUser(id)
  return new Set(ids)
}
