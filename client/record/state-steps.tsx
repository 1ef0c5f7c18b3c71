import type { AnyRecord } from '#shared/record.ts'
import { stepsOf, type Step } from '#shared/verb.ts'
import { StatusTracker } from './status-tracker.tsx'
import { VerbText } from './verb-text.tsx'

type Props = {
  record: AnyRecord
  row: Record<string, unknown> & { state: string }
  /** Steps that other fields say, after those of the state. */
  then?: readonly Step[]
  /** What else is known of the step it is in. */
  now?: Partial<Step> | undefined
  /** Steps that this one did not need. */
  without?: readonly string[]
}

/** How far a document is on its way through its declared states. */
export const StateSteps = ({ record, row, then = [], now, without = [] }: Props) => {
  const label = record.states[row.state]?.step
  const steps = stepsOf(record.states, row.state)
    .map((step) => (now && step.label === label ? { ...step, ...now } : step))
    .filter((step) => !without.includes(step.label))
  const all = record.states[row.state]?.step ? [...steps, ...then] : steps
  return (
    <StatusTracker
      label={`Progress of this ${record.one.split(' ').at(-1)}`}
      steps={all.map(({ label, stand, note }) => ({
        label,
        stand,
        detail: note && <VerbText text={note} fields={record.fields} row={row} />,
      }))}
    />
  )
}
