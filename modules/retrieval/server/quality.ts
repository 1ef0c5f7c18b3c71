import { desc } from 'drizzle-orm'
import { labelledQuestions, type Labelled } from '#modules/retrieval/sample/questions.ts'
import type { Quality, Score } from '#modules/retrieval/shared/quality.ts'
import { modes, type Hit, type Measurement, type Mode } from '#modules/retrieval/shared/retrieval.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { sql } from 'drizzle-orm'
import { embedderOf } from './embedder.ts'
import { retrieve } from './retrieve.ts'
import { says } from './sentences.ts'
import { measurementTable } from './tables.ts'

const deepest = 10

/** Whether the company is the sample company, over which the questions are labelled. */
export const isMeasurable = async ({ tx }: Call): Promise<boolean> =>
  (await rowsOf(tx, sql`select from installation where name = 'sample company'`)).length > 0

export async function lastMeasurement({ tx }: Call): Promise<Measurement | null> {
  const [row] = await tx
    .select()
    .from(unscoped(measurementTable, 'the app'))
    .orderBy(desc(measurementTable.measuredAt), desc(measurementTable.id))
    .limit(1)
  return row ? shown(row) : null
}

const shown = ({ measuredAt, measuredByName, model, quality }: typeof measurementTable.$inferSelect): Measurement => ({
  measuredAt,
  measuredByName,
  model,
  quality,
})

/** The place of the labelled answer among the hits, from 1; null where it is none of them. */
function rankOf({ title, page }: Labelled, hits: readonly Hit[]): number | null {
  const at = hits.findIndex(
    (hit) => (hit.title === title || hit.number === title) && (page === undefined || hit.page === page),
  )
  return at < 0 ? null : at + 1
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

function scoreOf(ranks: readonly (number | null)[]): Score {
  const sum = ranks.reduce<number>((total, rank) => total + (rank === null ? 0 : 1 / rank), 0)
  return {
    recallAt10: rounded(ranks.filter((rank) => rank !== null).length / ranks.length),
    mrr: rounded(sum / ranks.length),
  }
}

/** Asks every labelled question in every mode; a mode without a model has no score. */
export async function qualityOf(questions: readonly Labelled[], call: Call): Promise<Quality> {
  const ranks = new Map<Mode, (number | null)[]>(modes.map((mode) => [mode, []]))
  for (const question of questions)
    for (const mode of modes) {
      const answer = await retrieve({ text: question.question, mode, limit: deepest }, call)
      if (answer.mode === mode) ranks.get(mode)!.push(rankOf(question, answer.hits))
    }
  const scored = (mode: Mode): Score | null => {
    const of = ranks.get(mode)!
    return of.length === questions.length ? scoreOf(of) : null
  }
  const [words, meaning, both] = [scored('words')!, scored('meaning'), scored('both')]
  const best = ranks.get(both ? 'both' : 'words')!
  const missed = questions.flatMap(({ question, title, page }, at) =>
    best[at] === null
      ? [{ question, expected: page === undefined ? title : `${title}, page ${page}`, rank: null }]
      : [],
  )
  return { questions: questions.length, words, meaning, both, missed }
}

/** Measures over the labelled questions under the rights of the caller, and keeps the result. */
export async function measure(call: Call): Promise<Measurement> {
  if (!(await isMeasurable(call))) throw new Problem('conflict', says.nothingToMeasure())
  const quality = await qualityOf(labelledQuestions, call)
  const model = quality.meaning ? ((await embedderOf(call.app))?.model ?? null) : null
  const [row] = await call.tx
    .insert(measurementTable)
    .values({ measuredAt: call.now.toISOString(), measuredByName: call.actor.name, model, quality })
    .returning()
  return shown(row!)
}
