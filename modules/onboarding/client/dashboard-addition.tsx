import { ListChecks } from 'lucide-react'
import { LinkButton } from '#client/ui/button.tsx'
import { doneOf, firstStepsPage, openList, useFirstSteps } from './next.ts'

/** The way to the steps that are left, with how many are done. */
function StepsLeft() {
  const { data } = useFirstSteps()
  const steps = data && openList(data)
  if (!steps) return null
  return (
    <LinkButton to={firstStepsPage} icon={ListChecks}>
      {/* On a phone it stands beside the greeting. */}
      <span className="max-md:sr-only">{steps === data.setUp ? 'Set up the company' : 'First steps'} </span>
      <span className="figures text-fg-muted">
        {doneOf(steps)} of {steps.length}
      </span>
    </LinkButton>
  )
}

export const addition = StepsLeft
