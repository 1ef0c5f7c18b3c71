import { z } from 'zod'
import { get, post } from '#shared/api.ts'
import { connectorPermissions, connectorStates } from './connectors.ts'
import { ConnectorKind } from './kinds.ts'

export const priorities = ['low', 'medium', 'high'] as const
const categories = ['functionality', 'security', 'performance'] as const

const Tip = z.string().trim().min(1).max(400)

/** Tips for a moment, as they cross the wire. */
export const TipsRecord = z.strictObject({
  tips: z.array(Tip).max(8),
  priority: z.enum(priorities),
  category: z.enum(categories),
  requiresAction: z.boolean(),
  /** Who wrote them. */
  source: z.enum(['rules', 'model']).optional(),
})
export type TipsRecord = z.output<typeof TipsRecord>

/** A whole record out of what is known of it. */
export const tipsRecord = (known: Partial<TipsRecord> & Pick<TipsRecord, 'tips'>): TipsRecord => ({
  priority: 'medium',
  category: 'functionality',
  requiresAction: false,
  ...known,
})

/** What the page tells of itself. Nothing here is believed: the server looks at the connector itself. */
export const TipsContext = z.strictObject({
  connectorType: ConnectorKind,
  screen: z.enum(['list', 'settings']).optional(),
  /** Names of the fields that hold something. */
  filled: z.array(z.string().max(60)).max(40).optional(),
  lastError: z.string().max(500).nullable().optional(),
  status: z.enum(connectorStates).optional(),
})
export type TipsContext = z.output<typeof TipsContext>

export const connectorHelp = {
  tips: get('/api/connector-help/tips/:connectorKind', {
    summary: 'Tips for a kind of connector',
    params: z.strictObject({ connectorKind: ConnectorKind }),
    reply: z.strictObject({ tips: z.array(Tip) }),
    can: connectorPermissions.read,
  }),
  contextual: post('/api/connector-help/contextual-tips', {
    summary: 'Tips for the present state of a connector',
    body: z.strictObject({ context: TipsContext }),
    reply: TipsRecord,
    can: connectorPermissions.read,
    repeatable: true,
    outside: true,
    rate: 60,
  }),
}
