import type { Call } from '#server/call/call.ts'
import { inCall } from '#server/call/job-call.ts'
import { connectorRecord, type Connector } from '#modules/connectors/shared/connectors.ts'
import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { Problem } from '#shared/problem.ts'
import { callsOfLastDay, keptOf, lostSays, opened, secretLost, connectorView } from './kept.ts'
import { CallFailed } from './outbound-address.ts'
import type { Facts, Opened, Probe } from './probe.ts'
import { probeAi } from './probe-ai.ts'
import { probeDatabase } from './probe-database.ts'
import { probeSms, probeTeams, probeWhatsApp } from './probe-messages.ts'
import { probeAzure, probeGraph, probeSharePoint } from './probe-microsoft.ts'
import { sameRow } from './save.ts'
import { connectors } from './tables.ts'
import { says } from './sentences.ts'

const probes: Record<SetUpKind, Probe> = {
  sharepoint: probeSharePoint,
  graph: probeGraph,
  teams: probeTeams,
  whatsapp: probeWhatsApp,
  sms: probeSms,
  azure: probeAzure,
  database: probeDatabase,
  ai: probeAi,
}

/** Calls the other side with the kept settings and keeps what came of it. Runs outside a transaction; only the result is written in one. */
export async function testConnector(kind: SetUpKind, call: Call): Promise<Connector> {
  const { app, actor, correlationId } = call
  const kept = await keptOf(app.db, kind)
  if (!kept) throw new Problem('conflict', says.saveFirst())
  const { values, lost } = opened(app.settings, kind, kept)
  const at = app.now().toISOString()
  const started = performance.now()
  const {
    ok,
    code,
    says: testSays,
    facts,
  } = lost.length ? { ok: false, code: secretLost, says: lostSays, facts: null } : await tried(kind, values, call)
  const result = {
    testedAt: at,
    testOk: ok,
    testMs: Math.round(performance.now() - started),
    testCode: code,
    testSays,
  }
  const row = await inCall(
    app,
    actor,
    'test',
    async ({ tx, changed }) => {
      const [written] = await tx
        .update(connectors)
        .set({ ...result, testFacts: facts as Record<string, unknown> | null })
        .where(sameRow(kept))
        .returning()
      // Someone saved other settings while these were on their way: the result is not theirs.
      if (!written) throw new Problem('stale', says.changedDuringTest())
      changed({
        record: connectorRecord,
        recordId: kept.id,
        action: 'test',
        before: null,
        after: { ok, code, says: testSays },
      })
      return written
    },
    correlationId,
  )
  return connectorView(app, kind, row, (await callsOfLastDay(app.db, app.now())).get(kind))
}

async function tried(kind: SetUpKind, values: Opened, { app, correlationId }: Call) {
  try {
    const { says, facts } = await probes[kind](values, { app, kind, purpose: 'test', correlationId })
    return { ok: true, code: null, says, facts: facts as Facts | null }
  } catch (error) {
    if (!(error instanceof CallFailed)) app.log.error({ err: error, kind }, 'a test of a connector met a fault')
    const { code, message } =
      error instanceof CallFailed ? error : { code: 'unknown', message: 'The test itself failed: see the server log' }
    return { ok: false, code, says: message, facts: null }
  }
}
