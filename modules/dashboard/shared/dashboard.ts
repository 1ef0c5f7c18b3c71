import { z } from 'zod'
import { del, get, patch, Uuid } from '#shared/api.ts'
import { isDecimal } from '#shared/decimal.ts'
import { isCleanText } from '#shared/text.ts'
import { ReportSource } from '#modules/reports/shared/source.ts'
import { CardAnswer } from './answers.ts'
import { cardKinds, mostCards, pagePeriods } from './sizes.ts'

/** A metric of a record type (`procurement.orders.late`). */
const MetricSource = z.strictObject({ metric: z.string().regex(/^[a-z-]+\.[a-z-]+\.[\w-]+$/, 'Choose a metric') })
/** Tiles or charts that a module shows on the first page. */
const OverviewSource = z.strictObject({ overview: z.string().max(40), part: z.enum(['figures', 'charts']) })

export const CardSource = z.union([MetricSource, OverviewSource, ReportSource])
export type CardSource = z.output<typeof CardSource>

/** The value that a number should reach, or stay below, in plain decimal text. */
export const Target = z.strictObject({
  amount: z.string().max(30).refine(isDecimal, 'Enter a number'),
  direction: z.enum(['at least', 'at most']),
})
export type Target = z.output<typeof Target>

/** A card of the page; its width is in quarters of the page, its height in rows of the grid. */
export const Card = z.strictObject({
  id: Uuid,
  kind: z.enum(cardKinds),
  width: z.int().min(1).max(4),
  height: z.int().min(1).max(3),
  title: z.string().trim().min(1).max(120).refine(isCleanText).optional(),
  source: CardSource,
  target: Target.optional(),
})
export type Card = z.output<typeof Card>

export const Cards = z.array(Card).max(mostCards, `${mostCards} cards or fewer`)

export const Dashboard = z.strictObject({
  cards: z.array(Card),
  /** `own` was arranged by its reader; `role` is the default that follows from the reader's roles. */
  from: z.enum(['own', 'role']),
  /** For `If-Match`; 0 before the reader arranged one. */
  version: z.int(),
  /** Legal entities that the page can be narrowed to; empty where the reader has no list of them. */
  entities: z.array(z.strictObject({ id: Uuid, name: z.string() })),
})
export type Dashboard = z.output<typeof Dashboard>

const path = '/api/dashboard'
const own = { can: 'signed-in', reply: Dashboard } as const
const quietly = { ...own, repeatable: true, quiet: true } as const

export const dashboardCall = get(path, {
  ...own,
  summary: 'Your dashboard: its cards, or those that your roles begin with',
})

export const saveCall = patch(path, {
  ...quietly,
  summary: 'Arrange your dashboard',
  body: z.strictObject({ cards: Cards }),
  match: true,
})

export const resetCall = del(path, { ...quietly, summary: 'Return to the dashboard that your roles begin with' })

/** Answers of the reader's cards in one request, or of those in `cards`. */
export const answersCall = get(`${path}/answers`, {
  summary: 'Answer the cards of your dashboard',
  query: z.strictObject({
    /** JSON text of `Card[]`; the saved cards where left out. A fault is a 400 that names its place: `cards.2.source`. */
    cards: z.string().max(12_000).optional(),
    entity: Uuid.optional(),
    period: z.enum(pagePeriods).optional(),
  }),
  reply: z.strictObject({ answers: z.array(CardAnswer), at: z.string() }),
  can: 'signed-in',
  figures: true,
  snapshot: true,
  rate: 120,
})

/** Metrics of the lists that the reader may open, for the choice of a card. */
export const metricsCall = get(`${path}/metrics`, {
  summary: 'Metrics that a card can show',
  reply: z.array(z.strictObject({ name: z.string(), label: z.string(), area: z.string(), many: z.string() })),
  can: 'signed-in',
})

const forDefaults = { can: 'dashboard.defaults.update' } as const
const RoleDefault = z.strictObject({
  role: z.string(),
  label: z.string(),
  /** 0 while the role has the cards that come with the product. */
  version: z.int(),
})
const RoleParams = z.strictObject({ role: z.string().max(60) })

export const defaultsCall = get(`${path}/defaults`, {
  ...forDefaults,
  summary: 'Roles, and whether their default dashboard was changed',
  reply: z.array(RoleDefault),
})

export const setDefaultCall = patch(`${path}/defaults/:role`, {
  ...forDefaults,
  summary: 'Set the default dashboard of a role',
  params: RoleParams,
  body: z.strictObject({ cards: Cards }),
  match: true,
  reply: RoleDefault,
})

export const resetDefaultCall = del(`${path}/defaults/:role`, {
  ...forDefaults,
  summary: 'Return a role to the dashboard that comes with the product',
  params: RoleParams,
  match: true,
  reply: RoleDefault,
})
