import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyOf } from '#server/record/activity.ts'
import type { ServerModule } from '#server/module.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import {
  connectorApi,
  connectorRecord,
  saveConnector as saves,
  type ConnectorSummary,
} from '#modules/connectors/shared/connectors.ts'
import { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { connectorSettings } from '#modules/connectors/shared/settings.ts'
import { field } from '#shared/field.ts'
import { helpRoutes } from './help.ts'
import { findingsOf } from './installation.ts'
import { callsOfLastDay, connectorId, keptOf, noCalls, connectorView } from './kept.ts'
import { removeConnector, saveConnector } from './save.ts'
import { sealConnectorsAnew } from './seal-anew.ts'
import { connectorCalls, connectors as table } from './tables.ts'
import { testConnector } from './test-connector.ts'

/** Everything the connectors answer. */
export const connectors: ServerModule = {
  name: 'connectors',
  label: 'Connectors',
  roles: { auditor: ['connectors.settings.read'] },
  records: [],
  routes: [
    route(connectorApi.list, async (_input, { tx, app }) => {
      const counts = await callsOfLastDay(tx, app.now())
      const kept = new Map((await tx.select().from(table)).map((each) => [each.kind, each]))
      const kinds: ConnectorSummary[] = SetUpKind.options.map((kind) => {
        const { state, testedAt, testMs, fault, secretEndsIn, calls, failed } = connectorView(
          app,
          kind,
          kept.get(kind) ?? null,
          counts.get(kind),
        )
        return { kind, state, testedAt, testMs, fault, secretEndsIn, calls, failed }
      })
      const wrong = (await findingsOf(app)).filter(({ state }) => state === 'attention')
      const { calls, failed } = noCalls
      return [
        ...kinds,
        {
          kind: 'general' as const,
          state: wrong.length ? ('needs attention' as const) : ('working' as const),
          testedAt: app.now().toISOString(),
          testMs: null,
          fault: wrong.length ? wrong.map(({ name }) => name).join(', ') : null,
          secretEndsIn: null,
          calls,
          failed,
        },
      ]
    }),
    route(connectorApi.installation, async (_input, { app }) => ({
      lookedAt: app.now().toISOString(),
      findings: await findingsOf(app),
    })),
    route(connectorApi.read, async ({ params: { kind } }, { tx, app }) =>
      connectorView(app, kind, await keptOf(tx, kind), (await callsOfLastDay(tx, app.now())).get(kind)),
    ),
    route(connectorApi.calls, async ({ params: { kind } }, { tx }) => {
      const rows = await tx
        .select()
        .from(connectorCalls)
        .where(eq(connectorCalls.kind, kind))
        .orderBy(desc(connectorCalls.seq))
        .limit(50)
      return rows.map(({ seq, purpose, host, startedAt, ms, outcome, errorCode }) => ({
        id: seq.toString(),
        purpose,
        host,
        startedAt: new Date(startedAt).toISOString(),
        ms,
        outcome,
        errorCode,
      }))
    }),
    route(connectorApi.history, ({ params: { kind }, query }, call) => {
      const detail = z.object({ ...connectorSettings[kind].shape, says: field.text('Result') })
      return historyOf({ name: connectorRecord, detail }, connectorId(kind), query.before, call)
    }),
    route(connectorApi.test, ({ params: { kind } }, call) => testConnector(kind, call)),
    route(connectorApi.remove, ({ params: { kind } }, call) => removeConnector(kind, call)),
    ...SetUpKind.options.map((kind) => route(saves(kind), ({ body }, call) => saveConnector(kind, body, call))),
    ...helpRoutes,
  ],
  alerts: [
    {
      name: 'connectors.settings.failing',
      label: 'Failing connectors',
      words: { one: 'A connector does not work', many: '{count} connectors do not work' },
      right: 'connectors.settings.read',
      page: '/settings/connectors',
      find: ({ tx }) =>
        rowsOf(
          tx,
          sql`select kind as key, to_char(tested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from connector where not test_ok order by kind`,
        ),
    },
  ],
  jobs: [
    {
      name: 'connectors.tidy',
      words: 'Delete old connector calls',
      every: '23 * * * *',
      run: async (_data, { db, now }) => {
        await db.execute(
          sql`delete from connector_call where started_at < ${now().toISOString()}::timestamptz - interval '30 days'`,
        )
      },
    },
    {
      name: 'connectors.seal-anew',
      words: 'Re-encrypt connector secrets',
      every: '*/5 * * * *',
      run: async (_data, app) => sealConnectorsAnew(app),
    },
  ],
}
