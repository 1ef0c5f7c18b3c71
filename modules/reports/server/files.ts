import { letterheadOf } from '#modules/ledger/server/letterhead.ts'
import { entityOf } from '#modules/ledger/server/entities.ts'
import { resultFileCall, rowsFileCall } from '#modules/reports/shared/files.ts'
import type { Question } from '#modules/reports/shared/question.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { safeName } from '#server/files/name.ts'
import { sendFile } from '#server/files/send.ts'
import { sendTable, type TableFile } from '#server/files/table-file.ts'
import { paperFile } from '#server/papers/render.ts'
import type { Letterhead, Paper } from '#server/papers/paper.ts'
import { noteExport } from '#server/record/export.ts'
import { fieldText } from '#shared/files/csv.ts'
import { dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { upperFirst } from '#shared/text.ts'
import { answer, entityIn, questionOf } from './answer.ts'
import { conditionTexts } from './condition-texts.ts'
import { datasetOf, mayExport, placesOf, type DatasetSource } from './datasets.ts'
import { paperOf } from './result-paper.ts'
import { tableOf } from './result-table.ts'
import { namedPlaces, openRows, readRows } from './rows.ts'
import { says } from './sentences.ts'

function requireExport(dataset: DatasetSource, call: Call): void {
  if (!mayExport(dataset, call)) throw new Problem('forbidden', says.mayNotExport({ dataset: dataset.many }))
}

/** Who a printed report is from: the legal entity of its filters, or the company's first one. */
async function senderOf(question: Question, dataset: DatasetSource, call: Call): Promise<Letterhead> {
  try {
    return letterheadOf(await entityOf(call.tx, entityIn(question, dataset)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { name: 'Mainstay', lines: [], country: '' }
  }
}

/** The result of a question as a document, under the rights of the caller. */
export async function paperOfQuestion(question: Question, title: string, result: Result, call: Call): Promise<Paper> {
  const dataset = datasetOf(question.dataset, call)
  const facts = [
    ['Rows', upperFirst(dataset.many)] as const,
    ...(await conditionTexts(dataset, question.filters, call)),
  ]
  return paperOf(result, tableOf(result), { title, from: await senderOf(question, dataset, call), facts })
}

/** The result of a question as a table file. */
export function tableFileOf(title: string, result: Result): TableFile {
  const { columns, rows } = tableOf(result)
  return { title, columns, rows: each(rows) }
}

async function* each<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}

const resultFile = route(resultFileCall, async ({ query: { question: text, title, format } }, call) => {
  const question = questionOf(text)
  const dataset = datasetOf(question.dataset, call)
  requireExport(dataset, call)
  const result = await answer(question, call)
  await noteExport(dataset.served.record.name, { format, report: title, rows: result.lines.length, question }, call)
  if (format === 'pdf') {
    const paper = await paperOfQuestion(question, title, result, call)
    return sendFile(
      { name: safeName(`${title}.pdf`), type: 'application/pdf', ...(await paperFile(paper, call.app)) },
      call,
    )
  }
  const day = dayIn(new Date(result.at), result.timeZone)
  return sendTable(format, safeName(`${title} ${day}.${format}`), tableFileOf(title, result), call.reply!)
})

const pageRows = 1000

const rowsFile = route(rowsFileCall, async ({ query: { format, ...query } }, call) => {
  const dataset = datasetOf(query.dataset, call)
  requireExport(dataset, call)
  const opened = await openRows(query, call, (of, fields) =>
    fields ? namedPlaces(of, fields) : placesOf(of).filter(({ part }) => !part.by),
  )
  const { app, actor, reply, now } = call
  // The file is written after the call has ended: each page is a statement of its own.
  const first = await readRows(opened, { after: undefined, size: pageRows }, call.tx, actor)
  await noteExport(
    dataset.served.record.name,
    { format, rows: query.filters, fields: opened.places.map(({ path }) => path) },
    call,
  )
  async function* texts(): AsyncGenerator<string[]> {
    for (let part = first; ; part = await readRows(opened, { after: part.next!, size: pageRows }, app.db, actor)) {
      for (const { cells } of part.rows)
        yield cells.flatMap(({ value, label, currency }, at) => {
          const text = label ?? fieldText(opened.places[at]!.field.kind, value)
          return opened.places[at]!.field.currency ? [text, currency ?? ''] : [text]
        })
      if (part.next === null) return
    }
  }
  const columns = opened.places.flatMap(({ part, field: { label, kind, currency } }) => {
    const header = part.label && part.alias !== 'b' ? `${part.label}: ${label}` : label
    const own = { header: kind === 'instant' ? `${header} (UTC)` : header, kind }
    return currency ? [own, { header: `${header}, currency`, kind: 'code' as const }] : [own]
  })
  const name = safeName(`${dataset.label} ${now.toISOString().slice(0, 10)}.${format}`)
  return sendTable(format, name, { title: dataset.label, columns, rows: texts() }, reply!)
})

export const fileRoutes: Route[] = [resultFile, rowsFile]
