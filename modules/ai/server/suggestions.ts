import { recogniseCall, suggestionsCall } from '#modules/ai/shared/messages.ts'
import { datasetsOf } from '#modules/reports/server/datasets.ts'
import { route } from '#server/call/route.ts'
import { recognise, type Recognised } from './recognise.ts'
import { modelOf } from './model-client.ts'
import { says } from './sentences.ts'

/** Questions by the dataset that answers them; documents answer the last ones. */
const examples: readonly (readonly [dataset: string, question: string])[] = [
  ['financial.bills', 'Overdue bills by vendor'],
  ['financial.bills', 'Why did spend change this month?'],
  ['procurement.orders', 'Purchase orders over 10,000 this quarter'],
  ['hr.leave-requests', 'Who is on leave next week?'],
  ['hr.people', 'Who was hired in the last 90 days?'],
  ['hr.applications', 'Applications by stage'],
  ['hr.expense-claims', 'Expense claims by month'],
  ['procurement.requisitions', 'Requisitions in approval'],
  ['documents.documents', 'Which contracts end in the next 6 months?'],
  ['documents.documents', 'What does the lease say about notice?'],
]

export const suggestionRoutes = [
  route(suggestionsCall, async (_, call) => {
    const open = new Set(datasetsOf(call).map(({ name }) => name))
    const own = examples.filter(([dataset]) => open.has(dataset)).map(([, question]) => question)
    const texts = own.filter((question) => question.includes('lease'))
    const questions = [...own.filter((question) => !texts.includes(question)).slice(0, 5), ...texts]
    return { questions, model: (await modelOf({ ...call.app, db: call.tx }))?.name ?? null }
  }),
  route(recogniseCall, async ({ query: { text } }, call) => {
    const recognised = await recognise(text, call)
    if (recognised.kind === 'report') return { question: recognised.question, unused: recognised.unused, said: null }
    const said = saidOf(recognised)
    return { question: null, unused: [], said: { ...said, parameters: { ...said.parameters } } }
  }),
]

/** Why a question became no report. */
function saidOf(recognised: Exclude<Recognised, { kind: 'report' }>) {
  if (recognised.kind === 'closed') return says.closed(recognised)
  if (recognised.kind === 'unknown') return says.unknown(recognised)
  if (recognised.kind === 'negated') return says.negated(recognised)
  return recognised.kind === 'page' ? says.onPage({ title: recognised.page.title }) : says.notUnderstood()
}
