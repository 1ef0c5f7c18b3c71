import { domainEvent } from '#server/call/hooks.ts'

type PartyUse = 'bills' | 'payments'

/** Before a party is used: the module that keeps the vendors says which of them are on hold. */
export const partyUsed = domainEvent<{ use: PartyUse; partyId: string }>('financial.parties used')
