import type { Call } from '#server/call.ts'

export type PartyUse = 'bills' | 'payments'
/** Throws a Problem where a party may not be used like this now. */
export type PartyGuard = (use: PartyUse, partyId: string, call: Call) => Promise<void>

const guards: PartyGuard[] = []

/** The room that keeps the vendors says which of them are on hold; called as it loads. */
export function guardParties(guard: PartyGuard): void {
  guards.push(guard)
}

export async function refuseParty(use: PartyUse, partyId: string, call: Call): Promise<void> {
  for (const guard of guards) await guard(use, partyId, call)
}
