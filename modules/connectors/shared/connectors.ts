import { z } from 'zod'
import { del, Done, get, patch, post, Uuid } from '#shared/api.ts'
import { HistoryItem } from '#shared/activity.ts'
import { ConnectorKind, SetUpKind } from './kinds.ts'
import { changeOf } from './settings.ts'

export const connectorStates = ['not set up', 'set up', 'working', 'failing', 'needs attention'] as const
/** `set up` is not tested since it was saved; `needs attention` is said of the installation alone. */
export type ConnectorState = (typeof connectorStates)[number]

const can = { read: 'connectors.settings.read', manage: 'connectors.settings.manage' } as const
export const connectorPermissions = can

/** The record under which history and live events name a connector. */
export const connectorRecord = 'connectors.settings'

export const ConnectorSummary = z.strictObject({
  kind: ConnectorKind,
  state: z.enum(connectorStates),
  /** The last test, or the last look at the installation. */
  testedAt: z.iso.datetime().nullable(),
  testMs: z.int().nullable(),
  /** What is wrong, in a sentence; null while nothing is. */
  fault: z.string().nullable(),
  /** Days until the secret ends, below zero once it has; null while that is unknown or more than 30 days away. */
  secretEndsIn: z.int().nullable(),
  /** Calls of the last 24 hours, and how many of them failed. */
  calls: z.int(),
  failed: z.int(),
})
export type ConnectorSummary = z.output<typeof ConnectorSummary>

const KeptSecret = z.strictObject({
  set: z.boolean(),
  /** The last four characters of a long one, by which people tell it from others. */
  ending: z.string().nullable(),
  /** False where the installation's secret key is another one by now: it has to be entered again. */
  readable: z.boolean(),
})

export const ConnectorTest = z.strictObject({
  at: z.iso.datetime(),
  ok: z.boolean(),
  ms: z.int(),
  /** 'http_401', 'timeout', 'AADSTS7000222'; null where it worked. */
  code: z.string().nullable(),
  says: z.string(),
  /** What the other side said of itself. */
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
})
export type ConnectorTest = z.output<typeof ConnectorTest>

export const Connector = ConnectorSummary.extend({
  kind: SetUpKind,
  /** Null while nothing is set up. */
  id: Uuid.nullable(),
  /** 0 while nothing is set up, so that also the first saving says what it saw. */
  version: z.int(),
  settings: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), KeptSecret),
  test: ConnectorTest.nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type Connector = z.output<typeof Connector>

const ConnectorCall = z.strictObject({
  id: z.string(),
  purpose: z.string(),
  host: z.string(),
  startedAt: z.iso.datetime(),
  ms: z.int(),
  outcome: z.enum(['ok', 'failed']),
  errorCode: z.string().nullable(),
})

/** One thing looked at in the installation itself. */
export const Finding = z.strictObject({
  name: z.string(),
  state: z.enum(['good', 'attention', 'unknown']),
  says: z.string(),
})
export type Finding = z.output<typeof Finding>

const byKind = { params: z.strictObject({ kind: SetUpKind }) }

export const connectorApi = {
  list: get('/api/connectors/settings', {
    summary: 'List the connectors',
    reply: z.array(ConnectorSummary),
    can: can.read,
  }),
  installation: get('/api/connectors/settings/general', {
    summary: 'How this installation itself is set up',
    reply: z.strictObject({ lookedAt: z.iso.datetime(), findings: z.array(Finding) }),
    can: can.read,
  }),
  read: get('/api/connectors/settings/:kind', {
    ...byKind,
    summary: 'Read a connector',
    reply: Connector,
    can: can.read,
  }),
  calls: get('/api/connectors/settings/:kind/calls', {
    ...byKind,
    figures: true,
    summary: 'The last 50 calls of a connector',
    reply: z.array(ConnectorCall),
    can: can.read,
  }),
  history: get('/api/connectors/settings/:kind/history', {
    ...byKind,
    summary: 'History of a connector, newest first, 200 at a time: of the next ones `before` is the last id',
    query: z.strictObject({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    reply: z.array(HistoryItem),
    can: can.read,
  }),
  test: post('/api/connectors/settings/:kind/test', {
    ...byKind,
    summary: 'Test a connector: really calls the other side',
    reply: Connector,
    can: can.manage,
    repeatable: true,
    outside: true,
    rate: 60,
  }),
  remove: del('/api/connectors/settings/:kind', {
    ...byKind,
    summary: 'Remove a connector and its secrets',
    fresh: true,
    reply: Done,
    can: can.manage,
    match: true,
  }),
}

/** Saving is one call per kind, as each has its own fields. */
export const saveConnector = (kind: SetUpKind) => saves[kind]
const saves = Object.fromEntries(
  SetUpKind.options.map((kind) => [
    kind,
    patch(`/api/connectors/settings/${kind}`, {
      summary: `Set up the ${kind} connector`,
      fresh: true,
      body: changeOf[kind],
      reply: Connector,
      can: can.manage,
      match: true,
    }),
  ]),
) as Record<
  SetUpKind,
  ReturnType<
    typeof patch<
      string,
      {
        summary: string
        fresh: true
        body: z.ZodObject
        reply: typeof Connector
        can: typeof can.manage
        match: true
      }
    >
  >
>
