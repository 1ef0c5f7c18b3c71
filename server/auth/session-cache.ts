import type { SignedIn } from './sessions.ts'

const lifeMs = 5000
const mostEntries = 10_000

type Entry = { until: number; found: Promise<SignedIn | null>; userId: string | null }

// One cache for the process: whoever changes a role or ends a session must reach all of it.
const entries = new Map<string, Entry>()

/** Drops what is remembered of one session. Other processes forget by themselves within five seconds. */
export const forgetSession = (idHash: string): void => void entries.delete(idHash)

/** Drops what is remembered of a person: call it when roles, permissions or `active` change. */
export function forgetUser(userId: string): void {
  // Also those still being read: they may hold the state before the change.
  for (const [idHash, entry] of entries) if (entry.userId === userId || entry.userId === null) entries.delete(idHash)
}

/** Drops all: who reports to whom has changed, or what a role allows. */
export const forgetEverybody = (): void => entries.clear()

/** Reads a session at most once in five seconds; parallel requests share one read. */
export function rememberSession(
  idHash: string,
  now: Date,
  read: () => Promise<SignedIn | null>,
): Promise<SignedIn | null> {
  const known = entries.get(idHash)
  if (known && known.until > now.getTime()) return known.found
  const entry: Entry = { until: now.getTime() + lifeMs, found: read(), userId: null }
  entries.delete(idHash)
  entries.set(idHash, entry)
  if (entries.size > mostEntries) entries.delete(entries.keys().next().value!)
  entry.found.then(
    (signedIn) => {
      entry.userId = signedIn?.person.id ?? ''
      // Unknown cookies must not push known sessions out.
      if (!signedIn && entries.get(idHash) === entry) entries.delete(idHash)
    },
    () => entries.get(idHash) === entry && entries.delete(idHash),
  )
  return entry.found
}
