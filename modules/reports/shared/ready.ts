import type { QuestionIn } from './question.ts'
import { finance } from './ready-finance.ts'
import { people } from './ready-people.ts'
import { procurement } from './ready-procurement.ts'
import { rest } from './ready-system.ts'

/** A standard report: a question over a dataset, or a page of its area. */
export type Ready = { slug: string; name: string; description: string; area: string } & (
  | { question: QuestionIn }
  | { to: string; can: string }
)

/** The standard reports, by area. Each is open to readers of its dataset or page. */
export const ready: readonly Ready[] = [...finance, ...procurement, ...people, ...rest]
