import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { importApi, mostWhole, type ImportChange } from '#shared/imports.ts'
import type { Permission } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord } from '#shared/record.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { endingOf } from '../files/name.ts'
import type { Served } from '../record/serve.ts'
import { permittedSource } from '../record/shown.ts'
import type { ServerModule } from '../module.ts'
import { inCall } from '../call/job-call.ts'
import { route, type Route } from '../call/route.ts'
import { sendErrors } from './error-file.ts'
import { lockedImport, refuseStale, save, visibleImport, type Found } from './held.ts'
import { checkComplete, checkMapping, checkValues } from './mapping.ts'
import { mend } from './mend.ts'
import { readFile } from './read-file.ts'
import { importRows, imports, type ImportEntry } from './tables.ts'
import { isImportable, isWithheld, recordTypesOf, type RecordTypes } from './targets.ts'
import { toWire } from './wire.ts'
import { says } from '../sentences.ts'

const busy = ['checking', 'running']
const noCounts = { create: 0, update: 0, unchanged: 0, error: 0 }
const pageRows = 100

/** Uploading, matching, checking and running import files, for every record type whose rows can be imported. */
export function importRoutes(modules: readonly ServerModule[]): Route[] {
  const recordTypes = recordTypesOf(modules)
  return [
    ...[...recordTypes.values()].filter(isImportable).flatMap(importsOf),
    route(importApi.read, async ({ params }, call) => {
      const { entry, served } = await visibleImport(recordTypes, params.id, call)
      return toWire(entry, served.record)
    }),
    route(importApi.change, ({ params, body }, call) => change(recordTypes, params.id, body, call)),
    route(importApi.check, async ({ params }, call) =>
      start('check', await lockedImport(recordTypes, params.id, call), call),
    ),
    route(importApi.run, async ({ params, body }, call) =>
      start('run', await lockedImport(recordTypes, params.id, call), call, body?.whole),
    ),
    route(importApi.cancel, async ({ params }, call) => {
      const found = await lockedImport(recordTypes, params.id, call)
      return busy.includes(found.entry.state)
        ? save(found, { state: 'cancelled' }, 'stop', call)
        : toWire(found.entry, found.served.record)
    }),
    route(importApi.mend, ({ params, body }, call) => mend(recordTypes, params, body.values, call)),
    route(importApi.rows, async ({ params, query }, call) => {
      const { entry } = await visibleImport(recordTypes, params.id, call)
      const only = query.only ? eq(importRows.verdict, query.only) : undefined
      const { line, place, verdict, values, errors, recordId } = importRows
      const items = await call.tx
        .select({ line, place, verdict, values, errors, recordId })
        .from(importRows)
        .where(and(eq(importRows.importId, entry.id), only, gt(line, Number(query.after ?? 0))))
        .orderBy(asc(line))
        .limit(pageRows + 1)
      return {
        items: items.slice(0, pageRows),
        next: items.length > pageRows ? String(items[pageRows - 1]!.line) : null,
      }
    }),
    route(importApi.errors, async ({ params }, call) => {
      const { entry, served } = await visibleImport(recordTypes, params.id, call)
      return sendErrors(entry, served.record, call)
    }),
  ]
}

/** Of one record type: its right is asked for before anything of a file is taken in. */
function importsOf(served: Served): Route[] {
  const { record, source } = served
  const path = `/api/imports/of/${record.name}` as const
  const can = `${record.name}.import` as Permission
  const { params: _recent, ...recent } = importApi.recent
  const { params: _upload, ...uploads } = importApi.upload
  return [
    route({ ...recent, path, can }, async (_, { tx, actor }) => {
      const own = may(actor, 'settings.imports.read') ? undefined : eq(imports.createdBy, actor.id)
      const rows = await tx
        .select()
        .from(imports)
        .where(and(eq(imports.record, record.name), own))
        .orderBy(desc(imports.createdAt))
        .limit(10)
      return rows
        .filter(({ mapping }) => !isWithheld(served, mapping, actor))
        .map((entry) => toWire(entry, permittedSource(source, actor).record))
    }),
    route({ ...uploads, path, can }, (_, call) => upload(permittedSource(source, call.actor).record, call)),
  ]
}

/** The file is read before a transaction begins, so that it holds no connection while it takes its time. */
async function upload(record: AnyRecord, { upload: file, app, actor, correlationId }: Call) {
  const { name, size, storageKey } = file!
  const ending = endingOf(name)
  if (!['csv', 'tsv', 'txt', 'xlsx'].includes(ending)) throw new Problem('unsupported', says.importKinds())
  const format = ending === 'xlsx' ? 'xlsx' : 'csv'
  const read = await readFile(record, { storageKey, format }, { app, actor })
  const keep = async ({ tx, now, changed }: Call) => {
    const at = now.toISOString()
    const values = {
      ...read,
      record: record.name,
      fileName: name,
      size,
      storageKey,
      format,
      state: 'uploaded',
      createdBy: actor.id,
      createdByName: actor.name,
      createdAt: at,
      updatedAt: at,
    } as const
    const [entry] = await tx.insert(imports).values(values).returning()
    changed({
      record: 'imports',
      recordId: entry!.id,
      action: 'upload',
      before: null,
      after: { record: record.name, file: name, size, rows: read.rows },
    })
    return toWire(entry!, record)
  }
  return inCall(app, actor, 'upload', keep, correlationId)
}

/** A new way to read the file starts from what is remembered or suggested for it; what a check found before is void. */
async function change(recordTypes: RecordTypes, id: string, body: z.output<typeof ImportChange>, call: Call) {
  const { entry, served } = await visibleImport(recordTypes, id, call)
  refuseStale(entry, call)
  refuseBusy(entry)
  const { header, above, delimiter, encoding } = body
  const anew = [header, above, delimiter, encoding].some((given) => given !== undefined)
  if (entry.format === 'xlsx' && (delimiter !== undefined || encoding !== undefined))
    throw new Problem('unprocessable', says.excelHasNoEncoding())
  const read = anew
    ? await readFile(served.record, entry, call, {
        // Other cells may be names in another row.
        ...(delimiter !== undefined && header === undefined && above === undefined
          ? {}
          : { header: header ?? entry.header, above: above ?? entry.above }),
        delimiter: delimiter ?? entry.delimiter,
        encoding: encoding ?? entry.encoding,
      })
    : {}
  const keep = async (within: Call) => {
    const now = { ...within, version: call.version }
    return changeTo(await lockedImport(recordTypes, id, now), body, read, now)
  }
  return inCall(call.app, call.actor, 'match columns', keep, call.correlationId)
}

async function changeTo(
  found: Found,
  body: z.output<typeof ImportChange>,
  read: Partial<Awaited<ReturnType<typeof readFile>>>,
  call: Call,
) {
  const { entry, served } = found
  refuseBusy(entry)
  const next = {
    ...entry,
    ...read,
    // A corrected cell is another one where the file is read otherwise.
    ...(Object.keys(read).length ? { repairs: {} } : {}),
    ...(body.mapping ? { mapping: body.mapping } : {}),
    ...(body.values ? { values: body.values } : {}),
    ...(body.formats ? { formats: body.formats } : {}),
  }
  checkMapping(served.record, next.columns.length, next.mapping)
  checkValues(served.record, next.values)
  await call.tx.delete(importRows).where(eq(importRows.importId, entry.id))
  const { id: _id, version: _version, ...columns } = next
  return save(
    found,
    { ...columns, state: 'uploaded', progress: 0, counts: noCounts, notes: [], failure: null },
    'match columns',
    call,
  )
}

async function start(mode: 'check' | 'run', found: Found, call: Call, whole = false) {
  const { entry, served } = found
  refuseBusy(entry)
  if (mode === 'run' && entry.state !== 'checked') throw new Problem('conflict', says.checkFirst())
  if (whole && entry.counts.error > 0) throw new Problem('conflict', says.wholeHasFaults({ count: entry.counts.error }))
  if (whole && entry.rows > mostWhole) throw new Problem('conflict', says.wholeTooLong({ most: mostWhole }))
  checkComplete(served.record, entry.mapping)
  if (mode === 'check') await call.tx.delete(importRows).where(eq(importRows.importId, entry.id))
  const state = mode === 'check' ? 'checking' : 'running'
  const started = { startedBy: call.actor.id, startedSession: call.actor.sessionId }
  const reply = await save(
    found,
    { state, ...started, whole, progress: 0, counts: noCounts, notes: [], failure: null },
    mode,
    call,
  )
  call.enqueue({ name: `imports.${mode}`, data: { id: entry.id } })
  return reply
}

function refuseBusy({ state }: ImportEntry): void {
  if (busy.includes(state)) throw new Problem('conflict', says.stopFirst({ state }))
  if (state === 'done') throw new Problem('conflict', says.importDone())
}
