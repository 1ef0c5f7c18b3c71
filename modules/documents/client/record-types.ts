import { documents } from '#modules/documents/shared/documents.ts'
import { folders } from '#modules/documents/shared/folders.ts'
import { readRequests } from '#modules/documents/shared/read-requests.ts'
import { revisions } from '#modules/documents/shared/revisions.ts'

export const recordTypes = [documents, folders, revisions, readRequests] as const
