import { tipsRecord, TipsRecord, type TipsContext } from '#modules/connectors/shared/help.ts'
import type { ConnectorKind } from '#modules/connectors/shared/kinds.ts'

/** Stands in the panel until the tips are there. */
export const loadingTips = 'Loading optimization tips...'

/** What stands there when they cannot be had. */
export const fallbackTips = (kind: ConnectorKind): TipsRecord =>
  tipsRecord({ tips: [`Unable to load AI-powered tips for ${kind}`, 'Check your connection and try again'] })

/** Tips for the present state of a connector; the fallback where the server cannot be asked or answers something else. */
export async function contextualTips(
  context: TipsContext,
  ask: (body: { context: TipsContext }) => Promise<unknown>,
): Promise<TipsRecord> {
  try {
    return TipsRecord.parse(await ask({ context }))
  } catch {
    return fallbackTips(context.connectorType)
  }
}
