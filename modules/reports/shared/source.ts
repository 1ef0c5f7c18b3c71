import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { isCleanText } from '#shared/text.ts'
import { Question } from './question.ts'

/** What a card or a schedule shows: a saved report, a standard report, or a question of its own. */
export const ReportSource = z.union([
  z.strictObject({ report: Uuid }),
  z.strictObject({ ready: z.string().max(60) }),
  z.strictObject({ question: Question, title: z.string().trim().min(1).max(120).refine(isCleanText) }),
])
export type ReportSource = z.output<typeof ReportSource>

/** The address of the page that shows it. */
export function sourceAddress(source: ReportSource): string {
  if ('report' in source) return `/reports/${source.report}`
  if ('ready' in source) return `/reports/ready/${source.ready}`
  return `/reports/new?question=${encodeURIComponent(JSON.stringify(source.question))}`
}

/** What modules above add to the toolbar of a report (place `reports.toolbar`): a component with these properties. */
export type ToolbarProps = { source: ReportSource; question: Question; title: string }
