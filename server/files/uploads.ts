import { createHash, randomUUID } from 'node:crypto'
import { and, asc, count, eq, lt, sql, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import type { Endpoint } from '#shared/api.ts'
import {
  keptDays,
  mostOpen,
  mostParts,
  uploadCalls,
  type Far,
  type NewUpload,
  type OpenUpload,
} from '#shared/uploads.ts'
import { lacking } from '../auth/lacking.ts'
import type { Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { route, type Route } from '../call/route.ts'
import type { AppContext } from '../app-context.ts'
import type { JobHandler } from '../module.ts'
import { says } from '../sentences.ts'
import { refuseKind } from './receive.ts'
import { safeName } from './name.ts'
import { partTable, uploadTable } from './tables.ts'

type Row = typeof uploadTable.$inferSelect

/** The calls for files in parts; `routes` are those of which some take a file. */
export function uploadRoutes(routes: readonly Route[]): Route[] {
  const takers = routes.flatMap(({ endpoint }) =>
    endpoint.raw === 'upload' && !endpoint.outside ? { endpoint, address: addressOf(endpoint.path) } : [],
  )
  const takerOf = (to: string): Endpoint | undefined => {
    const path = to.split('?', 1)[0]!
    return takers.find(({ address }) => address.test(path))?.endpoint
  }
  return [
    route(uploadCalls.list, async (_, { tx, actor }) => {
      const rows = await tx
        .select({ row: uploadTable, received: sum(partTable.bytes) })
        .from(uploadTable)
        .leftJoin(partTable, eq(partTable.uploadId, uploadTable.id))
        .where(and(eq(uploadTable.userId, actor.id), eq(uploadTable.state, 'open')))
        .groupBy(uploadTable.id)
        .orderBy(asc(uploadTable.startedAt), asc(uploadTable.id))
      return rows.map(({ row, received }) => wire(row, Number(received ?? 0)))
    }),
    route(uploadCalls.begin, async ({ body }, call) => begin(body, takerOf(body.to), call)),
    route(uploadCalls.far, async ({ params }, { actor, app }) => {
      const { sha256: _, ...far } = await farOf(params.id, actor, app)
      return far
    }),
    route(uploadCalls.part, async ({ params, query }, call) => {
      const { body } = call.request!
      if (!Buffer.isBuffer(body)) throw new Problem('unsupported', says.sendBytes())
      await keepPart(params.id, Number(query.offset), query.sha256, body, call)
      return { done: true as const }
    }),
    route(uploadCalls.cancel, async ({ params }, call) => {
      const gone = await call.tx
        .update(uploadTable)
        .set({ state: 'cancelled', touchedAt: call.now.toISOString() })
        .where(and(eq(uploadTable.id, params.id), eq(uploadTable.userId, call.actor.id), eq(uploadTable.state, 'open')))
        .returning({ id: uploadTable.id })
      if (gone.length === 0) throw new Problem('not_found', says.noSuchUpload())
      call.enqueue(clearJobOf(params.id))
      return { done: true as const }
    }),
  ]
}

/** '/api/x/:id/files' → what such an address looks like. */
const addressOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[0-9a-z-]{1,60}')}$`)

const wire = (row: Row, received: number): OpenUpload => ({
  id: row.id,
  name: row.name,
  size: row.size,
  partSize: row.partSize,
  to: row.to,
  state: row.state,
  received,
  startedAt: row.startedAt,
  endsAt: new Date(Date.parse(row.touchedAt) + keptDays * 86_400_000).toISOString(),
})

/** What would be refused at the end is refused at once, as far as it can be told: the call, the right to it, the kind, the size. */
async function begin(wanted: z.output<typeof NewUpload>, taker: Endpoint | undefined, call: Call): Promise<OpenUpload> {
  const { tx, actor, app, now } = call
  const { id, size, partSize, to, sha256 = null } = wanted
  if (!taker) throw new Problem('invalid', says.takesNoFile(), { to: says.takesNoFile() })
  if (!grants(actor.permissions, taker.can)) throw await lacking(taker.can, app.db)
  refuseUnread(taker, to)
  const name = safeName(wanted.name)
  refuseKind(name)
  const megabytes = app.settings.uploadLimitMb
  if (size > megabytes * 1024 * 1024)
    throw new Problem('too_large', says.fileTooLarge({ megabytes }), { size: says.fileTooLarge({ megabytes }) })
  if (Math.ceil(size / partSize) > mostParts)
    throw new Problem('unprocessable', says.partTooSmall(), { partSize: says.partTooSmall() })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads ${actor.id}`}))`)
  const [known] = await tx.select().from(uploadTable).where(eq(uploadTable.id, id))
  if (known) {
    const same = known.name === name && known.size === size && known.partSize === partSize && known.to === to
    if (known.userId !== actor.id || !same || known.state !== 'open')
      throw new Problem('conflict', says.uploadOfAnother(), { id: says.uploadOfAnother() })
    return wire(known, await receivedOf(id, app))
  }
  const [open] = await tx
    .select({ count: count() })
    .from(uploadTable)
    .where(and(eq(uploadTable.userId, actor.id), eq(uploadTable.state, 'open')))
  if (open!.count >= mostOpen) throw new Problem('conflict', says.uploadsFull({ most: mostOpen }))
  const at = now.toISOString()
  const values = { id, userId: actor.id, name, size, partSize, to, sha256, startedAt: at, touchedAt: at }
  const [made] = await tx.insert(uploadTable).values(values).returning()
  return wire(made!, 0)
}

/** The query is the one that the call will read at the end. */
function refuseUnread({ query }: Endpoint, to: string): void {
  const asked = Object.fromEntries(new URLSearchParams(to.split('?').slice(1).join('?')))
  const fits = query ? query.safeParse(asked).success : Object.keys(asked).length === 0
  if (!fits) throw new Problem('invalid', says.takerRefuses(), { to: says.takerRefuses() })
}

const receivedOf = async (id: string, { db }: Pick<AppContext, 'db'>): Promise<number> => {
  const [found] = await db
    .select({ bytes: sum(partTable.bytes) })
    .from(partTable)
    .where(eq(partTable.uploadId, id))
  return Number(found?.bytes ?? 0)
}

/** An upload of whoever asks, whatever became of it; of others it is not there. */
async function ownUpload(id: string, actor: Actor, { db }: Pick<AppContext, 'db'>): Promise<Row> {
  const [row] = await db
    .select()
    .from(uploadTable)
    .where(and(eq(uploadTable.id, id), eq(uploadTable.userId, actor.id)))
  if (!row) throw new Problem('not_found', says.noSuchUpload())
  return row
}

/** How far an upload of whoever asks is, and what the whole of it is said to be. */
export async function farOf(
  id: string,
  actor: Actor,
  app: Pick<AppContext, 'db'>,
): Promise<Far & { sha256: string | null }> {
  const row = await ownUpload(id, actor, app)
  const parts = await app.db.select().from(partTable).where(eq(partTable.uploadId, id)).orderBy(partTable.number)
  const received = parts.reduce((total, { bytes }) => total + bytes, 0)
  return {
    ...wire(row, received),
    sha256: row.sha256,
    parts: parts.map(({ number, sha256 }) => ({ offset: number * row.partSize, sha256 })),
  }
}

/**
 * Keeps a part. Its bytes are stored before the row says so, under a name of their own: of eight that send the same one at once the first is it, the
 * bytes of the others go again. What is there already is answered as kept where it has the same hash, and refused where it has another.
 */
async function keepPart(id: string, offset: number, sha256: string, body: Buffer, call: Call): Promise<void> {
  const { actor, app, now } = call
  const { db, files } = app
  const { size, partSize, state } = await ownUpload(id, actor, app)
  if (state !== 'open') throw new Problem('conflict', says.uploadOver())
  if (offset % partSize !== 0 || offset >= size)
    throw new Problem('unprocessable', says.partElsewhere({ bytes: partSize }), {
      offset: says.partElsewhere({ bytes: partSize }),
    })
  const bytes = Math.min(partSize, size - offset)
  if (body.length !== bytes) throw new Problem('unprocessable', says.partOfAnotherSize({ bytes }))
  if (createHash('sha256').update(body).digest('hex') !== sha256)
    throw new Problem('unprocessable', says.partBroken(), { sha256: says.partBroken() })
  const number = offset / partSize
  if (await isThere(id, number, sha256, app)) return
  const storageKey = `uploads/${id}/${number}-${randomUUID()}`
  await files.put(storageKey, body)
  let kept = false
  try {
    kept = await db.transaction(async (tx) => {
      // Nothing comes to an upload that is over: whoever ends it waits for this row, or this for them.
      const open = await tx
        .update(uploadTable)
        .set({ touchedAt: now.toISOString() })
        .where(and(eq(uploadTable.id, id), eq(uploadTable.state, 'open')))
        .returning({ id: uploadTable.id })
      if (open.length === 0) throw new Problem('conflict', says.uploadOver())
      const made = await tx
        .insert(partTable)
        .values({ uploadId: id, number, bytes, sha256, storageKey })
        .onConflictDoNothing()
        .returning({ number: partTable.number })
      return made.length === 1
    })
  } catch (error) {
    if (error instanceof Problem) await files.delete(storageKey)
    throw error
  }
  if (kept) return
  await files.delete(storageKey)
  await isThere(id, number, sha256, app)
}

async function isThere(id: string, number: number, sha256: string, { db }: AppContext): Promise<boolean> {
  const [part] = await db
    .select({ sha256: partTable.sha256 })
    .from(partTable)
    .where(and(eq(partTable.uploadId, id), eq(partTable.number, number)))
  if (part && part.sha256 !== sha256)
    throw new Problem('conflict', says.partIsAnother(), { sha256: says.partIsAnother() })
  return part !== undefined
}

/** The bytes of an upload in their order; a part that is not what was received is let go, so that it is sent again. */
export async function* bytesOf(id: string, { db, files }: Pick<AppContext, 'db' | 'files'>): AsyncGenerator<Buffer> {
  const parts = await db.select().from(partTable).where(eq(partTable.uploadId, id)).orderBy(partTable.number)
  for (const { number, sha256, storageKey } of parts) {
    const hash = createHash('sha256')
    try {
      for await (const chunk of await files.getStream(storageKey)) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
      }
    } catch (error) {
      if (await files.exists(storageKey)) throw error
    }
    if (hash.digest('hex') === sha256) continue
    await db.delete(partTable).where(and(eq(partTable.uploadId, id), eq(partTable.number, number)))
    await files.delete(storageKey)
    throw new Problem('conflict', says.partLost())
  }
}

/** That the file of an upload is kept, in the transaction that keeps it: once, and its parts go after the commit. */
export async function endUpload(id: string, sha256: string, call: Call): Promise<void> {
  const ended = await call.tx
    .update(uploadTable)
    .set({ state: 'kept', sha256, touchedAt: call.now.toISOString() })
    .where(and(eq(uploadTable.id, id), eq(uploadTable.state, 'open')))
    .returning({ id: uploadTable.id })
  if (ended.length === 0) throw new Problem('conflict', says.uploadOver())
  call.enqueue(clearJobOf(id))
}

const clearName = 'files.clear-upload'
const clearJobOf = (id: string) => ({ name: clearName, data: { id }, key: id })

/** Removes the parts of an upload that is over: the bytes first, so that one that is left is still known. */
async function clear(id: string, { db, files }: AppContext): Promise<void> {
  const parts = await db.select().from(partTable).where(eq(partTable.uploadId, id))
  for (const { storageKey } of parts) await files.delete(storageKey)
  await db.delete(partTable).where(eq(partTable.uploadId, id))
  await db.delete(uploadTable).where(and(eq(uploadTable.id, id), eq(uploadTable.state, 'cancelled')))
}

export const uploadJobs: JobHandler[] = [
  {
    name: clearName,
    words: 'Remove the parts of an upload that is over',
    run: (data, app) => clear((data as { id: string }).id, app),
  },
  {
    name: 'files.end-uploads',
    words: 'End uploads that nobody goes on with',
    every: '23 * * * *',
    run: async (_data, app) => {
      const { db, now } = app
      const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString()
      await db
        .update(uploadTable)
        .set({ state: 'cancelled' })
        .where(and(eq(uploadTable.state, 'open'), lt(uploadTable.touchedAt, before)))
      const over = await db
        .select({ id: uploadTable.id })
        .from(uploadTable)
        .where(and(sql`${uploadTable.state} <> 'open'`, lt(uploadTable.touchedAt, before)))
      for (const { id } of over) {
        await clear(id, app)
        await db.delete(uploadTable).where(and(eq(uploadTable.id, id), sql`${uploadTable.state} <> 'open'`))
      }
    },
  },
]
