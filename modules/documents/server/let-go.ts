import { domainEvent } from '#server/call/hooks.ts'

/** What is archived, moved away or disposed of: a document where it lies; or null, and the folder that something leaves. */
export type Leaving = { documentId: string | null; folderId: string | null }

/** Told before it happens, with the row locked: who has to keep it refuses. */
export const letGo = domainEvent<Leaving>('documents.let-go')

/** Told before a document is taken back to draft, renamed, given another type or taken from a record, with the row locked. */
export const altered = domainEvent<Leaving>('documents.altered')
