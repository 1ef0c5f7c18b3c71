import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { datedStates, standOn, type Span } from '#shared/dated.ts'
import type { Day } from '#shared/day.ts'
import type { Field } from '#shared/record.ts'

export type ShownState = { state: string; tone: NonNullable<Field['states']>[string]['tone'] | undefined }

/**
 * The state of a record in words and its tone. An effective-dated record is in force only between its days: before them it
 * starts on its first day, after them it has ended.
 */
export function shownState(
  { states }: Pick<Field, 'states'>,
  state: string,
  row: Readonly<Record<string, unknown>>,
  day: Day = companyDay(),
): ShownState {
  if (states === datedStates && state === 'in force' && typeof row['validFrom'] === 'string') {
    const span = row as Span
    const stand = standOn(span, day)
    if (stand === 'upcoming') return { state: `Starts ${formatDay(span.validFrom)}`, tone: 'info' }
    if (stand === 'past') return { state: `Ended ${formatDay(span.validTo!)}`, tone: 'neutral' }
  }
  return { state, tone: states?.[state]?.tone }
}
