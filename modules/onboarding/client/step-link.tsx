import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Step } from '#modules/onboarding/shared/first-steps.ts'
import { firstStepsPage, useWayTo } from './next.ts'

type Props = { step: Step; className: string; children: ReactNode }

/** Leads to where a step is done. As somebody else it is a sign-in, which is a document of its own; a form leads back to the steps. */
export function StepLink({ step, className, children }: Props) {
  const { to, leaves } = useWayTo()(step)
  return leaves ? (
    <a href={to} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} state={{ back: firstStepsPage }} className={className}>
      {children}
    </Link>
  )
}
