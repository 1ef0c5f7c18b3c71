import { sql, type SQL } from 'drizzle-orm'
import type { PolicyStep } from '#shared/approval.ts'

type Placed = Pick<PolicyStep, 'beside'>

/** The steps that are asked at the same time, from the first of them on. */
export function together(steps: readonly Placed[], first: number): number[] {
  const next = steps.findIndex(({ beside }, at) => at > first && !beside)
  const end = next < 0 ? steps.length : next
  return Array.from({ length: end - first }, (_, at) => first + at)
}

/** Those that hold, each beside the ones it stood beside: where the first of them falls out, the others do not move to the step before. */
export function stepsThatHold<Step extends Placed>(steps: readonly Step[], holds: (step: Step) => boolean): Step[] {
  let group = 0
  const placed = steps.map((step, at) => ({ step, group: at > 0 && step.beside ? group : (group += 1) }))
  return placed
    .filter(({ step }) => holds(step))
    .map(({ step, group: own }, at, all) => {
      const { beside: _, ...alone } = step
      return (own === all[at - 1]?.group ? { ...step, beside: true } : alone) as Step
    })
}

/** The steps of one submission that its own place lets be asked now. */
export const askedNow = (request: SQL): SQL =>
  sql`generate_series(${request}.step, jsonb_array_length(${request}.steps) - 1) as step where approval_step_waits(${request}.steps, ${request}.step, step)`
