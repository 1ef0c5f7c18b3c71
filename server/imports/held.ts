import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { may } from '../call/actor.ts'
import { requireRight } from '../auth/lacking.ts'
import type { Call } from '../call/call.ts'
import type { Served } from '../record/serve.ts'
import { imports, type ImportEntry } from './tables.ts'
import { importable, isWithheld, type RecordTypes } from './targets.ts'
import { toWire } from './wire.ts'
import { says } from '../sentences.ts'

export type Found = { entry: ImportEntry; served: Served }

async function allowed(recordTypes: RecordTypes, name: string, call: Call): Promise<Served> {
  const served = importable(recordTypes, name, call.actor)
  await requireRight(`${name}.import`, call)
  return served
}

/** An import that the person may see: their own, or any with a right to the settings; 404 otherwise. */
export async function visibleImport(recordTypes: RecordTypes, id: string, call: Call, lock = false): Promise<Found> {
  const query = call.tx.select().from(imports).where(eq(imports.id, id))
  const [entry] = await (lock ? query.for('update') : query)
  if (!entry || (entry.createdBy !== call.actor.id && !may(call.actor, 'settings.imports.read')))
    throw new Problem('not_found', says.noSuchImport())
  const served = await allowed(recordTypes, entry.record, call)
  if (isWithheld(served, entry.mapping, call.actor)) throw new Problem('not_found', says.noSuchImport())
  return { entry, served }
}

/** As `seen`, and nobody else changes it meanwhile. */
export async function lockedImport(recordTypes: RecordTypes, id: string, call: Call): Promise<Found> {
  const found = await visibleImport(recordTypes, id, call, true)
  refuseStale(found.entry, call)
  return found
}

export function refuseStale({ version }: ImportEntry, call: Call): void {
  if (call.version !== null && call.version !== version) throw new Problem('stale', says.importChanged())
}

export async function save({ entry, served }: Found, set: Partial<ImportEntry>, action: string, call: Call) {
  const [saved] = await call.tx
    .update(imports)
    .set({ ...set, version: entry.version + 1, updatedAt: call.now.toISOString() })
    .where(eq(imports.id, entry.id))
    .returning()
  call.changed({
    record: 'imports',
    recordId: entry.id,
    action,
    before: { state: entry.state },
    after: { state: saved!.state, record: entry.record },
  })
  return toWire(saved!, served.record)
}
