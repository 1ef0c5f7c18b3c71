import { z } from 'zod'
import { answer } from '#modules/reports/server/answer.ts'
import { datasetReply } from '#modules/reports/server/dataset-reply.ts'
import { datasetOf, datasetsOf } from '#modules/reports/server/datasets.ts'
import { keyWords } from '#modules/reports/shared/key-words.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import { retrieve } from '#modules/retrieval/server/retrieve.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import type { Served } from '#server/record/serve.ts'
import { toWire } from '#server/record/wire.ts'
import { permittedSource } from '#server/record/shown.ts'
import { Problem } from '#shared/problem.ts'
import { inWords } from '#shared/sentence.ts'
import { recognise } from './recognise.ts'
import { says } from './sentences.ts'
import type { StoredPart } from './parts.ts'

/** What a tool answers to the model, the part of the answer that proves it, and the figures in that part. */
export type ToolResult = { told: unknown; part?: StoredPart; figures?: readonly string[] }
type Tool = { about: string; input: z.ZodObject; run: (input: never, call: Call) => Promise<ToolResult> }

const mostLines = 40

/** A result as rows of words and figures. */
function tableOf(result: Result) {
  const { rows, columns, values, lines, columnKeys, fiscalStart } = result
  const day = (text: string) => text
  return {
    groups: rows.map(({ label }) => label),
    columns: columnKeys.map((keys) => keys.map((key, at) => keyWords(key, columns[at]!, fiscalStart, day)).join(' ')),
    values: values.map(({ label }) => label),
    rows: lines.slice(0, mostLines).map(({ level, keys, currency, cells }) => ({
      of: level === 0 ? 'total' : keys.map((key, at) => keyWords(key, rows[at]!, fiscalStart, day)),
      currency,
      cells: cells.length === 1 ? cells[0] : cells,
    })),
    rowsLeftOut: Math.max(0, lines.length - mostLines),
    countedRows: result.count,
    asOf: result.at,
  }
}

const figures: Tool = {
  about:
    'Figures and counts of the company’s lists. Give a short question in English that names the list and, where needed, state, period, amount and group, such as “overdue bills over 10,000 by vendor” or “leave by department this year”.',
  input: z.strictObject({ question: z.string().min(1).max(500) }),
  run: async ({ question: text }: { question: string }, call) => {
    const recognised = await recognise(text, call)
    if (recognised.kind === 'closed') return { told: { notAllowed: inWords(says.closed(recognised)) } }
    if (recognised.kind === 'unknown') return { told: { nothing: inWords(says.unknown(recognised)) } }
    if (recognised.kind === 'negated') return { told: { notUnderstood: inWords(says.negated(recognised)) } }
    if (recognised.kind === 'page')
      return { told: { page: recognised.page }, part: { kind: 'page', ...recognised.page } }
    if (recognised.kind === 'text') return { told: { notUnderstood: inWords(says.notUnderstood()) } }
    const { question, unused } = recognised
    const result = await answer(question, call)
    const totals = result.lines.filter(({ level }) => level === 0)
    return {
      told: {
        understoodAs: { list: question.dataset, filters: result.filters, unusedWords: unused },
        ...tableOf(result),
      },
      part: {
        kind: 'report',
        question,
        unused,
        totals: totals.map(({ currency, cells }) => ({ currency, cells: cells.at(-1) ?? [] })),
      },
      figures: [result.count, ...result.lines.flatMap(({ cells }) => cells.flat())].flatMap((cell) => cell ?? []),
    }
  },
}

const search: Tool = {
  about: 'Passages of documents and records about something, each with an id to cite.',
  input: z.strictObject({ text: z.string().min(1).max(500) }),
  run: async ({ text }: { text: string }, call) => {
    const { hits } = await retrieve({ text, mode: 'both', limit: 8 }, call)
    return {
      told: hits.map(({ passageId, title, number, page, recordType, recordId, passage }) => ({
        cite: passageId,
        title,
        number,
        page,
        recordType,
        recordId,
        passage,
      })),
      ...(hits.length && {
        part: { kind: 'passages', passages: hits.map(({ passageId }) => ({ id: passageId, quote: '' })) },
      }),
    }
  },
}

const lists: Tool = {
  about: 'Names of the lists that the person may read; with a name, its fields, states and metrics.',
  input: z.strictObject({ name: z.string().max(120).optional() }),
  run: async ({ name }: { name?: string }, call) => {
    if (!name) return { told: datasetsOf(call).map(({ name: each, many }) => ({ name: each, rows: many })) }
    const { many, fields, metrics } = datasetReply(datasetOf(name, call), call)
    return {
      told: {
        rows: many,
        fields: fields.map(({ label, of, kind, choices }) => ({ label, of, kind, choices })),
        metrics: metrics.map(({ label }) => label),
      },
    }
  },
}

const record: Tool = {
  about: 'One record with its fields, by the record type and id that a search gave.',
  input: z.strictObject({ recordType: z.string().max(120), recordId: z.uuid() }),
  run: async ({ recordType, recordId }: { recordType: string; recordId: string }, call) => {
    const all = call.app.modules.flatMap(({ records }) => records) as Served[]
    const served = all.find(({ record: { name } }) => name === recordType)
    if (!served || !may(call.actor, served.record.api.read.can)) return { told: { notAllowed: true } }
    const { fields } = permittedSource(served.source, call.actor).record
    const row = toWire(served.record.row.shape, await served.find(recordId, call)) as Record<string, unknown>
    // Sensitive fields are shown on their pages alone, where the look is noted.
    const shown = fields.filter(({ sensitive }) => !sensitive)
    return { told: Object.fromEntries(shown.map(({ name, label }) => [label, row[name] ?? null])) }
  },
}

const tools: Readonly<Record<string, Tool>> = { figures, search, lists, record }

/** The tools as the chat protocol declares them. */
export const declaredTools: readonly object[] = Object.entries(tools).map(([name, { about, input }]) => ({
  type: 'function',
  function: { name, description: about, parameters: z.toJSONSchema(input) },
}))

/** Runs a tool as the caller; the model receives what is wrong with its arguments. */
export async function runTool(name: string, args: string, call: Call): Promise<ToolResult> {
  const tool = Object.hasOwn(tools, name) ? tools[name]! : null
  if (!tool) return { told: { error: 'There is no such tool' } }
  let json: unknown
  try {
    json = JSON.parse(args || '{}')
  } catch {
    return { told: { error: 'The arguments are no JSON' } }
  }
  const { success, data, error } = tool.input.safeParse(json)
  if (!success) return { told: { error: z.prettifyError(error) } }
  try {
    return await tool.run(data as never, call)
  } catch (failure) {
    if (failure instanceof Problem) return { told: { error: failure.message } }
    throw failure
  }
}
