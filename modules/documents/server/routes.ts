import { and, eq, lte } from 'drizzle-orm'
import { openTo, route } from '#server/call/route.ts'
import { sendFile } from '#server/files/send.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { ServerModule } from '#server/module.ts'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { toReadCalls } from '#modules/documents/shared/read-requests.ts'
import { settings } from '#modules/documents/shared/settings.ts'
import { createSampleDocuments } from '#modules/documents/sample/sample.ts'
import { checks, files } from './checks.ts'
import { attachedHook, fetchedHook, keepAttachedJob } from './attached.ts'
import { meetModules } from './belonging.ts'
import { removeJob } from './dispose.ts'
import { decidesOn, documentRoutes, documents, versionOf } from './documents.ts'
import { folderRoutes, folders } from './folders.ts'
import { documentsOf, link, linksOf, unlink } from './links.ts'
import { looksSet, noteLook } from './looks.ts'
import { acknowledge, readRequestRoutes, readRequests, toRead } from './read-requests.ts'
import { marksOf } from './marks.ts'
import { picturesJob } from './read-pictures.ts'
import { jobs } from './read-text.ts'
import { revisionRoutes, turnJob } from './release.ts'
import { revisions } from './revisions.ts'
import { thumbnailRoute, thumbnailsJob } from './thumbnails.ts'
import { openersLike } from './tree.ts'
import { roles } from './roles.ts'
import { searchDocuments } from './search.ts'
import { readingTable, textTable } from './tables.ts'
import { addToAttached, addVersion, keepUpload, restoreVersion, versionsOf } from './versions.ts'

const mostShown = 200

/** What a page shows of a version: also to whoever decides on it, whatever their roles say. */
const shownVersion = openTo(
  ({ versionId = '' }, call) => decidesOn({ id: versionId }, call),
  [
    route(documentCalls.file, async ({ params }, call) => {
      const version = await versionOf(params.id, params.versionId, call)
      await noteLook(version, call)
      const { fileName: name, mediaType: type, size, sha256, storageKey } = version
      return sendFile({ name, type, size, sha256, storageKey }, call)
    }),
    route(documentCalls.text, async ({ params }, call) => {
      const version = await versionOf(params.id, params.versionId, call)
      await noteLook(version, call)
      const [reading] = await call.tx
        .select()
        .from(unscoped(readingTable, 'of one in hand'))
        .where(eq(readingTable.versionId, version.id))
      const pages = await call.tx
        .select({ page: textTable.page, text: textTable.body })
        .from(unscoped(textTable, 'of one in hand'))
        .where(and(eq(textTable.versionId, version.id), lte(textTable.page, mostShown)))
        .orderBy(textTable.page)
      return { reading: reading?.state ?? ('waiting' as const), pages }
    }),
    route(documentCalls.marks, ({ params, query }, call) => marksOf(params, query.q ?? '', call)),
  ],
)

/** What the company keeps in writing: in folders, in versions that never change, found by what stands in them. */
export const documentsModule: ServerModule = {
  name: 'documents',
  label: 'Documents',
  roles,
  settings,
  fieldSets: [{ set: looksSet, label: 'the file of a document' }],
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
    route(documentCalls.addToAttached, ({ params, query }, call) =>
      addToAttached(params.id, query.comment || null, call),
    ),
    route(documentCalls.restoreVersion, ({ params }, call) => restoreVersion(params.id, params.versionId, call)),
    ...shownVersion,
    thumbnailRoute,
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
  hooks: [attachedHook, fetchedHook],
  meets: meetModules,
  jobs: [...jobs, keepAttachedJob, picturesJob, thumbnailsJob, turnJob, removeJob],
  checks,
  files,
  sample: createSampleDocuments,
}
