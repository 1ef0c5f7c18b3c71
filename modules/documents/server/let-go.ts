import { domainEvent } from '#server/call/hooks.ts'

/** What is archived, moved away or disposed of: a document where it lies; or null, and the folder that something leaves. */
export type Leaving = { documentId: string | null; folderId: string | null }

/** Told before it happens, with the row locked: who has to keep it refuses. */
export const letGo = domainEvent<Leaving>('documents.let-go')
