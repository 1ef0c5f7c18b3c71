import { ArrowRight, Check, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useGuided } from '#client/tour/guided.ts'
import { Button, buttonLook, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Person, Step } from '#modules/onboarding/shared/first-steps.ts'
import { useFirstSteps } from './next.ts'
import { useSkipped } from './skipped.ts'
import { StepLink } from './step-link.tsx'

/**
 * Leads through a whole purchase on the real pages: says what is to be done and by whom, waits until the data says that it is done, and goes
 * on. It stays while one becomes somebody else, and can be left and taken up again.
 */
function Guide() {
  const [guided, setGuided] = useGuided()
  const { data } = useFirstSteps()
  const [skipped, skip] = useSkipped()
  if (!guided || !data?.tries.length) return null
  const { tries, people } = data
  const step = tries.find(({ name, done }) => !done && !skipped.has(name))
  const leave = () => setGuided(false)
  return (
    <section
      aria-label="Tour of a purchase"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2 text-table max-md:min-h-28 print:hidden"
    >
      {step ? (
        <Shown {...{ step, tries, people }} onSkip={() => skip([...skipped, step.name])} />
      ) : (
        <Ended left={tries.filter(({ done }) => !done).length} onAgain={() => skip([])} />
      )}
      <IconButton size="sm" label="Leave the tour" icon={X} className="max-md:order-1" onClick={leave} />
    </section>
  )
}

type ShownProps = { step: Step; tries: readonly Step[]; people: readonly Person[]; onSkip: () => void }

function Shown({ step, tries, people, onSkip }: ShownProps) {
  const { me } = useAuth()
  const { pathname } = useLocation()
  const who = people.find(({ email }) => email === step.as)
  const own = who?.email === me?.email
  const here = own && pathname === step.to.split('?')[0]
  const before = tries[tries.indexOf(step) - 1]
  return (
    <>
      <output className="min-w-0 flex-1 max-md:basis-4/5">
        {before?.done && (
          <span className="mr-2 text-success max-md:block">
            <Check aria-hidden className="mr-1 inline size-3.5" />
            {before.label}: done
          </span>
        )}
        <span className="figures text-fg-muted">
          Step {tries.indexOf(step) + 1} of {tries.length}
        </span>{' '}
        <strong className="font-semibold text-fg">{step.label}</strong>
        <span className="block text-pretty text-fg-muted">{step.words}</span>
      </output>
      <span className="flex items-center gap-2 max-md:order-2 max-md:w-full">
        {here ? (
          <span className="text-fg">Complete this step on this page</span>
        ) : (
          <StepLink step={step} className={cn(buttonLook({ variant: 'primary', size: 'sm' }))}>
            {step.action}
            {who && !own && `, as ${who.name.split(' ')[0]}`}
            <ArrowRight aria-hidden />
          </StepLink>
        )}
        <Button size="sm" variant="ghost" onClick={onSkip}>
          Skip this step
        </Button>
      </span>
    </>
  )
}

const Ended = ({ left, onAgain }: { left: number; onAgain: () => void }) => (
  <>
    <output className="min-w-0 flex-1">
      <strong className="font-semibold text-fg">
        {left === 0
          ? 'The purchase is complete, from the requisition to the payment, and posted to the ledger.'
          : left === 1
            ? 'One step was skipped.'
            : `${left} steps were skipped.`}
      </strong>
    </output>
    {left > 0 && (
      <Button size="sm" onClick={onAgain}>
        Go back to {left === 1 ? 'it' : 'them'}
      </Button>
    )}
  </>
)

export const addition = Guide
