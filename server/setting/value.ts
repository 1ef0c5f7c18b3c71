import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import type { SettingValue } from '#shared/setting/setting.ts'
import type { Call } from '../call/call.ts'
import type { Tx } from '../db/db.ts'
import { says } from '../sentences.ts'
import { settingVersions } from './tables.ts'

/** The record that decides for itself, with the currency of its money. */
type SettingPlaceOf = { id: string; currency: string }
type Declared<S extends z.ZodObject> = {
  name: string
  schema: S
  standard: (currency: string) => z.input<S>
}

/** What was stored, completed by what holds otherwise: a field that came since has its standard. */
export function completed(
  { schema, standard }: { schema: z.ZodObject; standard: (currency: string) => object },
  stored: SettingValue | undefined,
  currency: string,
): SettingValue {
  const held: SettingValue = { ...standard(currency), ...stored }
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, held[name]]))
}

/** What the company has decided, as it holds in this transaction. */
export async function settingIn<S extends z.ZodObject>(
  tx: Tx,
  setting: Declared<S>,
  place?: SettingPlaceOf,
): Promise<z.output<S>> {
  const [row] = await tx
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.name, setting.name), eq(settingVersions.place, place?.id ?? '')))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  return completed(setting, row?.value, place?.currency ?? '') as z.output<S>
}

/** Writes the version after `version`; 412 where another one did. Whoever calls audits it. */
export async function addVersion(
  {
    name,
    place,
    version,
    value,
    reason,
  }: { name: string; place: string; version: number; value: SettingValue; reason: string },
  { tx, actor, now }: Call,
): Promise<void> {
  const written = await tx
    .insert(settingVersions)
    .values({
      name,
      place,
      version: version + 1,
      value,
      reason,
      createdAt: now.toISOString(),
      createdBy: actor.id,
      createdByName: actor.name,
    })
    .onConflictDoNothing()
    .returning({ id: settingVersions.id })
  if (!written.length) throw new Problem('stale', says.settingChanged())
}
