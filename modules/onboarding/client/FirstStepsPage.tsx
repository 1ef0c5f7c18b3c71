import { ArrowRight, Check, Footprints } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSend } from '#client/api.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { useGuided } from '#client/tour/guided.ts'
import { Button, buttonLook } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { firstStepsApi, type Person, type Step } from '#modules/onboarding/shared/first-steps.ts'
import { doneOf, nextOf, useFirstSteps } from './next.ts'
import { StepLink } from './step-link.tsx'

/** From an empty installation to the first paid bill, and in an evaluation through a whole purchase. The data ticks the steps. */
export function FirstStepsPage() {
  const steps = useFirstSteps()
  return (
    <CardPage title="First steps" width="narrow" read={steps} what="the first steps">
      {({ setUp, tries, people }) =>
        setUp.length + tries.length === 0 ? (
          <EmptyState title="Nothing to do here" drawing="document">
            An administrator sets up the company. Your work is on the overview.
          </EmptyState>
        ) : (
          <>
            <Steps title="Set up the company" end="The company is set up" steps={setUp} people={people} />
            <Steps title="Try a purchase" end="Purchase completed" steps={tries} people={people} action={<Lead />} />
          </>
        )
      }
    </CardPage>
  )
}

/** Begins the tour that has one do them, or goes on with it. */
function Lead() {
  const [guided, setGuided] = useGuided()
  return guided ? null : (
    <Button size="sm" icon={Footprints} onClick={() => setGuided(true)}>
      Start the tour
    </Button>
  )
}

type StepsProps = {
  title: string
  end: string
  steps: readonly Step[]
  people: readonly Person[]
  action?: ReactNode
}

function Steps({ title, end, steps, people, action }: StepsProps) {
  if (steps.length === 0) return null
  const done = doneOf(steps)
  const next = nextOf(steps)
  return (
    <Card title={title} padded={false} action={next && action}>
      <div className="border-b border-line px-4 py-3">
        <Progress
          label={next ? `Next: ${next.label}` : end}
          value={done}
          max={steps.length}
          detail={`${done} of ${steps.length}`}
        />
      </div>
      {next ? (
        <StepList {...{ steps, next, people }} />
      ) : (
        <details>
          <summary className="cursor-pointer px-4 py-2.5 text-table text-fg-muted hover:text-fg">Its steps</summary>
          <StepList {...{ steps, next, people }} />
        </details>
      )}
    </Card>
  )
}

type ListProps = { steps: readonly Step[]; next: Step | undefined; people: readonly Person[] }

const StepList = ({ steps, next, people }: ListProps) => (
  <ol>
    {steps.map((step, at) => (
      <li
        key={step.name}
        aria-current={step === next ? 'step' : undefined}
        className="flex gap-3 border-b border-line px-4 py-3 last:border-0"
      >
        <span
          className={cn(
            'figures mt-px flex size-6 shrink-0 items-center justify-center rounded-full border text-caption font-semibold',
            step.done
              ? 'border-success-line bg-success-bg text-success'
              : step === next
                ? 'border-primary text-primary-fg'
                : 'border-line-strong text-fg-muted',
          )}
        >
          {step.done ? <Done /> : at + 1}
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="text-body font-medium text-fg">{step.label}</h3>
            <p className="text-table text-pretty text-fg-muted">{step.words}</p>
          </div>
          {!step.done && <Ways step={step} first={step === next} people={people} />}
        </div>
      </li>
    ))}
  </ol>
)

const Done = () => (
  <>
    <Check aria-hidden className="size-3.5" />
    <span className="sr-only">Done</span>
  </>
)

function Ways({ step, first, people }: { step: Step; first: boolean; people: readonly Person[] }) {
  const keep = useSend(firstStepsApi.keep)
  const who = people.find(({ email }) => email === step.as)
  return (
    <div className="flex flex-wrap gap-2">
      {step.keep && (
        <Button busy={keep.isPending} onClick={() => keep.mutate({ params: { name: step.name } })}>
          {step.keep}
        </Button>
      )}
      {(step.may || who) && (
        <StepLink step={step} className={cn(buttonLook({ variant: first ? 'primary' : 'secondary' }))}>
          {step.action}
          {who && `, as ${who.name.split(' ')[0]}`}
          <ArrowRight aria-hidden />
        </StepLink>
      )}
    </div>
  )
}
