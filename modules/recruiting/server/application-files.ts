import { and, asc, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { textOf } from '#modules/documents/server/read-text.ts'
import { fileCalls } from '#modules/recruiting/shared/applications.ts'
import { says as ofRecords } from '#modules/recruiting/shared/sentences.ts'
import type { Call, Upload } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { requirePassive } from '#server/files/passive.ts'
import { sendFile } from '#server/files/send.ts'
import type { AppContext } from '#server/app-context.ts'
import { noteShown } from '#server/record/reads.ts'
import type { Served } from '#server/record/serve.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { applicationFileTable as table } from './tables.ts'

/** What the log calls that somebody looked at what an applicant sent. */
export const filesSet = 'hr.applicant-files'
const wire = { id: table.id, name: table.name, type: table.type, size: table.size, createdAt: table.createdAt }

/** Opened in bounded processes: what cannot be opened, carries a program, or costs more than it may, is refused. */
export async function requireReadable(upload: Upload, app: AppContext): Promise<void> {
  try {
    await requirePassive(upload, app)
    await textOf({ storageKey: upload.storageKey, mediaType: upload.type }, app)
  } catch (error) {
    if (error instanceof Problem && ['rate_limited', 'unsupported'].includes(error.reason)) throw error
    throw new Problem('unsupported', says.unreadable(), { file: says.unreadable() })
  }
}

export async function keepFile(applicationId: string, upload: Upload, { tx, now }: Call) {
  const [kept] = await tx
    .insert(table)
    .values({ applicationId, ...upload, createdAt: now.toISOString() })
    .returning(wire)
  return kept!
}

async function fileOf(applicationId: string, id: string, { tx }: Call) {
  const [file] = await tx
    .select()
    .from(unscoped(table, 'of one in hand'))
    .where(and(eq(table.id, id), eq(table.applicationId, applicationId)))
  if (!file) throw new Problem('not_found', says.noSuchFile())
  return file
}

/** Whoever may see an application sees its files, and each look is noted before it leaves. */
export const fileRoutes = (applications: Pick<Served, 'find' | 'lock'> & { record: { name: string } }): Route[] => {
  const { name: record } = applications.record
  return [
    route(fileCalls.list, async ({ params }, call) => {
      await applications.find(params.id, call)
      return call.tx
        .select(wire)
        .from(unscoped(table, 'of one in hand'))
        .where(eq(table.applicationId, params.id))
        .orderBy(asc(table.createdAt), asc(table.id))
    }),
    route(fileCalls.file, async ({ params }, call) => {
      await applications.find(params.id, call)
      const file = await fileOf(params.id, params.fileId, call)
      await noteShown({ sets: [filesSet], record, recordId: params.id }, call)
      return sendFile(file, call)
    }),
    route(fileCalls.add, async ({ params }, call) => {
      const { erasedAt } = await applications.lock(params.id, call)
      if (erasedAt) throw new Problem('conflict', ofRecords.isErased())
      const kept = await keepFile(params.id, call.upload!, call)
      call.changed({ record, recordId: params.id, action: 'attach', before: null, after: null })
      return kept
    }),
  ]
}
