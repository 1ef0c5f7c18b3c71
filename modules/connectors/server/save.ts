import { and, eq, sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { connectorRecord, type Connector } from '#modules/connectors/shared/connectors.ts'
import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { aimsOf, remarks, secretsOf } from '#modules/connectors/shared/settings.ts'
import { Problem } from '#shared/problem.ts'
import { connectorId, keptOf, missingSecrets, connectorView, versionOf, type Kept } from './kept.ts'
import { sealSecret } from './secrets.ts'
import { connectors, connectorVersion } from './tables.ts'
import { says } from './sentences.ts'

const stale = () => new Problem('stale', says.changedReload())

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

/** What the history keeps: settings as they are, of a secret only that it is there or was replaced. */
const told = (settings: Record<string, unknown>, secrets: readonly string[], word: string) => ({
  ...settings,
  ...Object.fromEntries(secrets.map((name) => [name, word])),
})

/** Keeps the settings of a connector. Whoever changes where a secret is sent has to enter it again. */
export async function saveConnector(kind: SetUpKind, body: Record<string, unknown>, call: Call): Promise<Connector> {
  const { tx, now, app, version } = call
  const secretNames = secretsOf(kind)
  const settings = Object.fromEntries(Object.entries(body).filter(([name]) => !secretNames.includes(name)))
  const given = Object.entries(body).filter(([name, value]) => secretNames.includes(name) && typeof value === 'string')
  const sealed = Object.fromEntries(
    given.map(([name, value]) => [name, sealSecret(app.settings, kind, name, value as string)]),
  )
  const before = await keptOf(tx, kind)
  if (versionOf(before) !== version) throw stale()

  const moved = before ? aimsOf(kind).filter((name) => differs(before.settings[name], settings[name])) : []
  const keeps = Object.keys(before?.secrets ?? {}).filter((name) => !sealed[name])
  if (moved.length && keeps.length)
    throw new Problem(
      'unprocessable',
      says.enterSecretAgain(),
      Object.fromEntries(keeps.map((name) => [name, 'Enter it again, as the address has changed'])),
    )
  const missing = missingSecrets(kind, [...keeps, ...Object.keys(sealed)])
  if (missing.length)
    throw new Problem(
      'unprocessable',
      says.needsSecret(),
      Object.fromEntries(missing.map((name) => [name, 'Fill this in'])),
    )

  const same =
    before &&
    given.length === 0 &&
    !Object.keys({ ...before.settings, ...settings }).some(
      (name) => !remarks.includes(name) && differs(before.settings[name], settings[name]),
    )
  const untested = { testedAt: null, testOk: null, testMs: null, testCode: null, testSays: null, testFacts: null }
  const values = {
    settings,
    secrets: { ...before?.secrets, ...sealed },
    updatedAt: now.toISOString(),
    version: sql<number>`nextval(${connectorVersion.seqName})`,
    // What was tested is no longer what is set.
    ...(same ? {} : untested),
  }
  const [row] = before
    ? await tx
        .update(connectors)
        .set(values)
        .where(and(eq(connectors.id, before.id), eq(connectors.version, version)))
        .returning()
    : await tx
        .insert(connectors)
        .values({ ...values, id: connectorId(kind), kind, createdBy: call.actor.id, createdAt: now.toISOString() })
        .onConflictDoNothing()
        .returning()
  if (!row) throw stale()
  call.changed({
    record: connectorRecord,
    recordId: row.id,
    action: before ? 'update' : 'create',
    before: before && told(before.settings, Object.keys(before.secrets), 'Kept secret'),
    after: {
      ...told(settings, keeps, 'Kept secret'),
      ...told({}, Object.keys(sealed), before ? 'Replaced' : 'Entered'),
    },
  })
  return connectorView(app, kind, row)
}

/** Takes a connector away: its settings and secrets are gone, the log of its calls stays. */
export async function removeConnector(kind: SetUpKind, call: Call): Promise<{ done: true }> {
  const [gone] = await call.tx
    .delete(connectors)
    .where(and(eq(connectors.kind, kind), eq(connectors.version, call.version!)))
    .returning()
  if (!gone) throw (await keptOf(call.tx, kind)) ? stale() : new Problem('not_found', says.notSetUp())
  call.changed({
    record: connectorRecord,
    recordId: gone.id,
    action: 'remove',
    before: told(gone.settings, Object.keys(gone.secrets), 'Kept secret'),
    after: null,
  })
  return { done: true }
}

/** The row a test belongs to; one that was removed and set up again meanwhile is another. */
export const sameRow = ({ id, version, createdAt }: Kept) =>
  and(eq(connectors.id, id), eq(connectors.version, version), eq(connectors.createdAt, createdAt))
