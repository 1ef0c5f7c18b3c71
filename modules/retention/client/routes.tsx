import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

const page = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  handle: { title },
  lazy: async () => ({ Component: await load() }),
})
const pages = () => import('./pages.tsx')
const lists = () => import('./disposals.tsx')
const forms = () => import('./forms.tsx')

/** How long documents are kept, and how they are let go; each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  page('/documents/retention-rules', 'Retention rules', async () => (await pages()).RetentionRulesPage),
  page('/documents/retention-rules/new', 'New retention rule', async () => (await forms()).RetentionRuleForm),
  page('/documents/retention-rules/:id', 'Retention rule', async () => (await pages()).RetentionRuleRecord),
  page('/documents/holds', 'Legal holds', async () => (await pages()).HoldsPage),
  page('/documents/holds/new', 'New legal hold', async () => (await forms()).HoldForm),
  page('/documents/holds/:id', 'Legal hold', async () => (await pages()).HoldRecord),
  page('/documents/hold-items', 'Held items', async () => (await pages()).HoldItemsPage),
  page('/documents/hold-items/new', 'New held item', async () => (await forms()).HoldItemForm),
  page('/documents/hold-items/:id', 'Held item', async () => (await pages()).HoldItemRecord),
  page('/documents/disposals', 'Disposals', async () => (await lists()).DisposalsPage),
  page('/documents/disposals/new', 'New disposal', async () => (await lists()).DisposalForm),
  page('/documents/disposals/:id', 'Disposal', async () => (await lists()).DisposalRecord),
]
