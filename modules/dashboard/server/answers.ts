import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CardAnswer } from '#modules/dashboard/shared/answers.ts'
import { Cards, type answersCall, type Card } from '#modules/dashboard/shared/dashboard.ts'
import { rowsThatFit } from '#modules/dashboard/shared/sizes.ts'
import { datasetOf } from '#modules/reports/server/datasets.ts'
import { questionOfSource } from '#modules/reports/server/source.ts'
import { sourceAddress, type ReportSource } from '#modules/reports/shared/source.ts'
import type { Call } from '#server/call/call.ts'
import { problemOf } from '#server/call/problem-of.ts'
import { savepoint } from '#server/call/savepoint.ts'
import type { Reply } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { requireEntity } from './entities.ts'
import { refuseTwice } from './layouts.ts'
import { metricNumber, metricOf, metricRows } from './metric.ts'
import { narrowedQuestion, type PageFilter } from './question.ts'
import { numberOf } from './number.ts'
import { says } from './sentences.ts'
import { tableOf } from './table.ts'

/** Of one card, so that a slow one leaves time for the others. */
const cardPatience = '4s'
/** Of all cards, in milliseconds; those after it say so. */
const pagePatience = 12_000

type Answered = Pick<CardAnswer, 'title' | 'to' | 'result' | 'narrowed'>
const unfiltered = ({ entity, period }: PageFilter) => ({
  entity: entity ? false : null,
  period: period ? false : null,
})

async function metricAnswer(card: Card, name: string, filter: PageFilter, call: Call): Promise<Answered> {
  const metric = await metricOf(name, filter.entity, call)
  const { measure } = metric
  return {
    title: measure.label,
    to: measure.address,
    result:
      card.kind === 'list'
        ? await metricRows(metric, rowsThatFit(card.height), call)
        : await metricNumber(metric, call),
    narrowed: { ...unfiltered(filter), ...(filter.entity && { entity: metric.narrowed }) },
  }
}

async function reportAnswer(card: Card, source: ReportSource, filter: PageFilter, call: Call): Promise<Answered> {
  const { title, question: asked } = await questionOfSource(source, call)
  const dataset = datasetOf(asked.dataset, call)
  const { question, narrowed } = narrowedQuestion(asked, dataset, filter)
  return {
    title,
    to: sourceAddress(source),
    result:
      card.kind === 'number' ? await numberOf(question, dataset, call) : await tableOf(card, question, dataset, call),
    narrowed,
  }
}

/** What a module shows by itself needs no answer; its page reads it. */
const overviewAnswer = (filter: PageFilter): Answered => ({
  title: null,
  to: null,
  result: null,
  narrowed: unfiltered(filter),
})

async function answerOf(card: Card, filter: PageFilter, call: Call): Promise<Answered> {
  const { source } = card
  if ('overview' in source) return overviewAnswer(filter)
  await call.tx.execute(sql`select set_config('statement_timeout', ${cardPatience}, true)`)
  return 'metric' in source ? metricAnswer(card, source.metric, filter, call) : reportAnswer(card, source, filter, call)
}

/** A refusal as the card shows it. What nobody expected fails the card alone, and is reported. */
function problemIn(error: unknown): { gone: boolean; said: string | Sentence } | null {
  const problem = problemOf(error)
  if (!problem) return null
  const gone = problem.reason === 'forbidden' || problem.reason === 'not_found'
  // Refusals of reports name datasets, which a reader of the page does not know by these names.
  return { gone, said: gone ? says.noAccess() : problem.said }
}

/** Answers cards one after the other, each in a savepoint: one that is refused or too slow leaves the others. */
export async function answersOf(
  cards: readonly Card[],
  filter: PageFilter,
  call: Call,
): Promise<Reply<typeof answersCall>> {
  await requireEntity(filter.entity, call)
  const started = performance.now()
  const answers: CardAnswer[] = []
  for (const card of cards) {
    const { id } = card
    const refused = (said: string | Sentence, gone = false): CardAnswer => ({
      id,
      title: null,
      to: null,
      result: null,
      problem: { gone, said: typeof said === 'string' ? said : { ...said, parameters: { ...said.parameters } } },
      narrowed: unfiltered(filter),
    })
    if (performance.now() - started > pagePatience) {
      answers.push(refused(says.tooSlow()))
      continue
    }
    try {
      answers.push({ id, problem: null, ...(await savepoint(call, (part) => answerOf(card, filter, part))) })
    } catch (error) {
      const problem = problemIn(error)
      if (!problem) call.app.log.error(error)
      answers.push(problem ? refused(problem.said, problem.gone) : refused(says.failed()))
    }
  }
  return { answers, at: call.now.toISOString() }
}

/** Cards from their JSON text. Throws `invalid` that names the place: `cards.2.source`. */
export function cardsOf(text: string): Card[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Problem('invalid', says.noCards(), { cards: says.noCards() })
  }
  const { success, data, error } = z.strictObject({ cards: Cards }).safeParse({ cards: json })
  if (!success) {
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
    throw new Problem('invalid', says.noCards(), fields)
  }
  refuseTwice(data.cards)
  return data.cards
}
