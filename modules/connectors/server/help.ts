import { metaOf } from '#shared/field.ts'
import type { z } from 'zod'
import { route } from '#server/call/route.ts'
import { connectorHelp } from '#modules/connectors/shared/help.ts'
import { isSetUpKind, type SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { connectorSettings, firstSettings, optionalSecrets } from '#modules/connectors/shared/settings.ts'
import { findingsOf } from './installation.ts'
import { callsOfLastDay, keptOf, noCalls, opened, stateOf } from './kept.ts'
import { staticTips } from './static-tips.ts'
import { withModel } from './tips-model.ts'
import { tipsFor, tipsForInstallation } from './tips-rules.ts'

/** Labels of required fields that the page does not name as filled. */
function stillMissing(kind: SetUpKind, filled: readonly string[]): string[] {
  const begun = Object.keys(firstSettings[kind])
  return Object.entries(connectorSettings[kind].shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
    filled.includes(name) ||
    begun.includes(name) ||
    part.safeParse(null).success ||
    optionalSecrets[kind]?.includes(name) ||
    metaOf(part)?.kind === 'boolean'
      ? []
      : [metaOf(part)?.label ?? name],
  )
}

export const helpRoutes = [
  route(connectorHelp.tips, async ({ params }) => ({ tips: [...staticTips[params.connectorKind]] })),
  route(connectorHelp.contextual, async ({ body: { context } }, call) => {
    const { app } = call
    const { connectorType: kind, filled = [], screen } = context
    if (!isSetUpKind(kind)) {
      const findings = await findingsOf(app)
      const state = findings.some((each) => each.state === 'attention') ? 'needs attention' : 'working'
      return withModel(tipsForInstallation(findings), kind, { state, errorCode: null, filled: [] }, call)
    }
    // The page says what it believes; what counts is what is kept here.
    const kept = await keptOf(app.db, kind)
    const lost = kept ? opened(app.settings, kind, kept).lost : []
    const counts = (await callsOfLastDay(app.db, app.now())).get(kind) ?? noCalls
    const missing = screen === 'settings' && !kept ? stillMissing(kind, filled) : []
    const rules = tipsFor({ kind, kept, lost, counts, now: app.now() }, missing)
    const names = Object.keys(connectorSettings[kind].shape)
    const told = {
      state: stateOf(kept, lost),
      errorCode: kept?.testCode ?? null,
      filled: kept ? names.filter((name) => kept.settings[name] != null || kept.secrets[name] !== undefined) : [],
    }
    return withModel(rules, kind, told, call)
  }),
]
