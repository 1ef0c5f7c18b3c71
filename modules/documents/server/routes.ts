import { and, eq, lte } from 'drizzle-orm'
import { route } from '#server/call/route.ts'
import { sendFile } from '#server/files/send.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import type { Room } from '#server/room.ts'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { toReadCalls } from '#modules/documents/shared/read-requests.ts'
import { settings } from '#modules/documents/shared/settings.ts'
import { createSampleDocuments } from '#modules/documents/sample/sample.ts'
import { checks, files } from './checks.ts'
import { removeJob } from './dispose.ts'
import { documentRoutes, documents, versionOf } from './documents.ts'
import { folderRoutes, folders } from './folders.ts'
import { documentsOf, link, linksOf, unlink } from './links.ts'
import { acknowledge, readRequestRoutes, readRequests, toRead } from './read-requests.ts'
import { jobs } from './read-text.ts'
import { revisionRoutes, turnJob } from './release.ts'
import { revisions } from './revisions.ts'
import { openersLike } from './tree.ts'
import { roles } from './roles.ts'
import { searchDocuments } from './search.ts'
import { readingTable, textTable } from './tables.ts'
import { addVersion, keepUpload, restoreVersion, versionsOf } from './versions.ts'

const mostShown = 200

/** What the company keeps in writing: in folders, in versions that never change, found by what stands in them. */
export const documentsRoom: Room = {
  name: 'documents',
  label: 'Documents',
  roles,
  settings,
  records: [folders, documents, revisions, readRequests],
  routes: [
    ...folderRoutes,
    ...documentRoutes,
    ...revisionRoutes,
    ...readRequestRoutes,
    route(toReadCalls.mine, (_, call) => toRead(call)),
    route(toReadCalls.acknowledge, async ({ params, body }, call) => {
      await acknowledge(params.id, body.sha256, call)
      return { done: true as const }
    }),
    route(documentCalls.search, ({ query: { from = '0', limit = '20', ...question } }, call) =>
      searchDocuments(question, Number(from), Number(limit) || 20, call),
    ),
    route(documentCalls.keep, ({ query }, call) => keepUpload(query, call)),
    route(documentCalls.versions, async ({ params }, call) => {
      return versionsOf(await documents.find(params.id, call), call)
    }),
    route(documentCalls.addVersion, ({ params, query }, call) => addVersion(params.id, query.comment || null, call)),
    route(documentCalls.restoreVersion, ({ params }, call) => restoreVersion(params.id, params.versionId, call)),
    route(documentCalls.file, async ({ params }, call) => {
      const version = await versionOf(params.id, params.versionId, call)
      const { fileName: name, mediaType: type, size, storageKey } = version
      return sendFile({ name, type, size, storageKey }, call)
    }),
    route(documentCalls.text, async ({ params }, call) => {
      const version = await versionOf(params.id, params.versionId, call)
      const [reading] = await call.tx
        .select()
        .from(wholeRows(readingTable, 'of one in hand'))
        .where(eq(readingTable.versionId, version.id))
      const pages = await call.tx
        .select({ page: textTable.page, text: textTable.body })
        .from(wholeRows(textTable, 'of one in hand'))
        .where(and(eq(textTable.versionId, version.id), lte(textTable.page, mostShown)))
        .orderBy(textTable.page)
      return { reading: reading?.state ?? ('waiting' as const), pages }
    }),
    route(documentCalls.links, async ({ params }, call) => {
      const { id } = await documents.find(params.id, call)
      return linksOf(id, call)
    }),
    route(documentCalls.link, ({ params, body }, call) => link(params.id, body, call)),
    route(documentCalls.unlink, async ({ params }, call) => {
      await unlink(params.id, params.versionId, call)
      return { done: true as const }
    }),
    route(documentCalls.openers, ({ query }, { tx }) => openersLike(query.q ?? '', tx)),
    route(documentCalls.ofRecord, ({ query }, call) => documentsOf(query, call)),
  ],
  jobs: [...jobs, turnJob, removeJob],
  checks,
  files,
  sample: createSampleDocuments,
}
