import { Question } from '#modules/reports/shared/question.ts'
import { ready } from '#modules/reports/shared/ready.ts'
import type { ReportSource } from '#modules/reports/shared/source.ts'
import type { Call } from '#server/call/call.ts'
import { Problem } from '#shared/problem.ts'
import { reports } from './reports.ts'
import { says } from './sentences.ts'

/** The title and question of a source, as far as the caller may read it; throws `not_found` else. */
export async function questionOfSource(
  source: ReportSource,
  call: Call,
): Promise<{ title: string; question: Question }> {
  if ('question' in source) return source
  if ('report' in source) {
    const { name, question } = await reports.find(source.report, call)
    return { title: name, question }
  }
  const standard = ready.find(({ slug }) => slug === source.ready)
  if (!standard || !('question' in standard)) throw new Problem('not_found', says.noSuchStandardReport())
  return { title: standard.name, question: Question.parse(standard.question) }
}
