import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import type { Tx } from '#server/db/db.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/settings.ts'
import type { Connector, ConnectorState, ConnectorTest } from '#modules/connectors/shared/connectors.ts'
import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { optionalSecrets, secretsOf } from '#modules/connectors/shared/settings.ts'
import type { Facts, Opened } from './probe.ts'
import { dayIn, daysBetween } from '#shared/day.ts'
import { endingOf, openSecret } from './secrets.ts'
import { connectors } from './tables.ts'

export type Kept = typeof connectors.$inferSelect
export type CallCounts = { calls: number; failed: number; lastCode: string | null; slowest: number }

export const noCalls: CallCounts = { calls: 0, failed: 0, lastCode: null, slowest: 0 }

/** Of a connector that is not set up: 0. */
export const versionOf = (kept: Kept | null): number => kept?.version ?? 0

/** One id per kind for good, so that the history goes on when a connector is removed and set up again. */
export function connectorId(kind: SetUpKind): string {
  const hex = createHash('sha256').update(`mainstay connector ${kind}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export async function keptOf(tx: Tx, kind: SetUpKind): Promise<Kept | null> {
  const [row] = await tx.select().from(connectors).where(eq(connectors.kind, kind))
  return row ?? null
}

/** Calls of the last day by kind. */
export async function callsOfLastDay(tx: Tx, now: Date): Promise<Map<string, CallCounts>> {
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const rows = await rowsOf<{ kind: string; calls: number; failed: number; last_code: string | null; slowest: number }>(
    tx,
    sql`select kind, count(*)::integer as calls, (count(*) filter (where outcome = 'failed'))::integer as failed, max(ms) as slowest,
        (array_agg(error_code order by seq desc) filter (where outcome = 'failed'))[1] as last_code
      from connector_call where started_at > ${since} group by kind`,
  )
  return new Map(
    rows.map(({ kind, calls, failed, last_code: lastCode, slowest }) => [kind, { calls, failed, lastCode, slowest }]),
  )
}

/** Settings and opened secrets; `lost` names the secrets that this installation cannot read any more. */
export function opened(settings: Settings, kind: SetUpKind, kept: Kept): { values: Opened; lost: string[] } {
  const values: Opened = Object.fromEntries(
    Object.entries(kept.settings).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const lost: string[] = []
  for (const [name, sealed] of Object.entries(kept.secrets)) {
    const secret = openSecret(settings, kind, name, sealed)
    if (secret === null) lost.push(name)
    else values[name] = secret
  }
  return { values, lost }
}

export const secretLost = 'secret_lost'
export const lostSays = 'The secret key of this installation has changed: enter the secret again'

export function stateOf(kept: Kept | null, lost: readonly string[]): ConnectorState {
  if (!kept) return 'not set up'
  if (lost.length || kept.testOk === false) return 'failing'
  return kept.testOk ? 'working' : 'set up'
}

const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

function testOf({ testedAt, testOk, testMs, testCode, testSays, testFacts }: Kept): ConnectorTest | null {
  if (testedAt === null || testOk === null) return null
  return {
    at: instant(testedAt)!,
    ok: testOk,
    ms: testMs ?? 0,
    code: testCode,
    says: testSays ?? '',
    facts: shownFacts((testFacts ?? {}) as Facts),
  }
}

const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

function shownFacts({ name, roles, state, quality, models, schemas, writable, superuser, version }: Facts) {
  const facts: [label: string, value: string | undefined][] = [
    ['Name', name],
    ['State', state],
    ['Quality', quality],
    ['Permissions in the token', roles && (roles.join(', ') || 'None')],
    ['Models', models && (models.slice(0, 30).join(', ') || 'None named')],
    ['Server', version && `PostgreSQL ${version}`],
    ['Schemas it may use', schemas && (schemas.join(', ') || 'None')],
    ['Tables it may write', writable === undefined ? undefined : String(writable)],
    ['Superuser', superuser === undefined ? undefined : yesOrNo(superuser)],
  ]
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

/** People are warned from so many days before a secret ends. */
const warningDays = 30

export function secretEndsIn(kept: Kept | null, now: Date): number | null {
  const { secretExpiresOn: until } = kept?.settings ?? {}
  if (typeof until !== 'string') return null
  const left = daysBetween(dayIn(now, 'UTC'), until)
  return left <= warningDays ? left : null
}

/** A connector as people see it: secrets as no more than that they are there. */
export function connectorView(
  { settings, now }: Pick<AppContext, 'settings' | 'now'>,
  kind: SetUpKind,
  kept: Kept | null,
  counts = noCalls,
): Connector {
  const { values, lost } = kept ? opened(settings, kind, kept) : { values: {} as Opened, lost: [] }
  const test = kept && testOf(kept)
  return {
    kind,
    id: kept?.id ?? null,
    version: versionOf(kept),
    state: stateOf(kept, lost),
    settings: kept?.settings ?? {},
    secrets: Object.fromEntries(
      secretsOf(kind).map((name) => {
        const set = kept?.secrets[name] !== undefined
        const readable = !lost.includes(name)
        return [name, { set, readable, ending: set && readable ? endingOf(values[name]!) : null }]
      }),
    ),
    test,
    testedAt: test?.at ?? null,
    testMs: test?.ms ?? null,
    fault: lost.length ? lostSays : test && !test.ok ? test.says : null,
    secretEndsIn: secretEndsIn(kept, now()),
    calls: counts.calls,
    failed: counts.failed,
    changedAt: instant(kept?.updatedAt ?? null),
  }
}

/** Secrets the kind cannot do without and does not have. */
export const missingSecrets = (kind: SetUpKind, has: readonly string[]): string[] =>
  secretsOf(kind).filter((name) => !has.includes(name) && !optionalSecrets[kind]?.includes(name))
