import { answer } from '#modules/reports/server/answer.ts'
import type { Call } from '#server/call/call.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'
import { extract } from './extract.ts'
import { recognise } from './recognise.ts'
import type { StoredPart } from './parts.ts'

/** Answers a question without a model: figures and rows of a recognised question, else sentences of documents and records. */
export async function answerQuestion(text: string, call: Call): Promise<StoredPart[]> {
  const recognised = await recognise(text, call)
  if (recognised.kind === 'closed') return [{ kind: 'note', said: says.closed({ many: recognised.many }) }]
  if (recognised.kind === 'negated') return [{ kind: 'note', said: says.negated({ word: recognised.word }) }]
  if (recognised.kind === 'page') return [{ kind: 'page', ...recognised.page }]
  if (recognised.kind === 'unknown') {
    const note: StoredPart = { kind: 'note', said: says.unknown({ name: recognised.name, many: recognised.many }) }
    return [note, ...(await extract(text, call)).filter(({ kind }) => kind === 'passages')]
  }
  if (recognised.kind === 'text') return extract(text, call)
  const { question, unused } = recognised
  try {
    const { lines } = await answer(question, call)
    const totals = lines.filter(({ level }) => level === 0)
    const report: StoredPart = {
      kind: 'report',
      question,
      unused,
      totals: totals.map(({ currency, cells }) => ({ currency, cells: cells.at(-1) ?? [] })),
    }
    // Words without a figure may be those of a text.
    return unused.length ? [report, ...(await extract(text, call)).filter(({ kind }) => kind === 'passages')] : [report]
  } catch (error) {
    if (error instanceof Problem) return [{ kind: 'note', said: says.refused({ why: error.message }) }]
    throw error
  }
}
