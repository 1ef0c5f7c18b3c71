import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'

/**
 * A warning holds up what it warns of until it is confirmed with a reason, which is kept with it for whoever decides: 'PO-000012 has the same
 * vendor, amount and day. Ada Lind: two plants'. `kept` is what was confirmed before: the same is not asked twice.
 */
export function confirmed(
  warning: string | null,
  given: { reason?: string | undefined } | null | undefined,
  { actor }: Call,
  kept: string | null = null,
): string | null {
  if (!warning) return null
  if (given?.reason) return `${warning} ${actor.name}: ${given.reason}`
  if (kept?.startsWith(`${warning} `)) return kept
  throw new Problem('conflict', warning, { reason: warning })
}
