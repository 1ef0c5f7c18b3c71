import { Check } from 'lucide-react'
import { cn } from '#client/ui/cn.ts'
import { steps, type Step } from './import-rules.ts'

/** Where one is among the four steps. */
export function StepList({ current }: { current: Step }) {
  const at = steps.findIndex(({ id }) => id === current)
  return (
    <ol aria-label="Steps of the import" className="flex gap-1 border-b border-line px-4 py-3">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={id === current ? 'step' : undefined}
          className={cn(
            'flex items-center gap-2 text-table',
            index > 0 && 'before:mx-1 before:h-px before:w-4 before:bg-line-strong md:before:w-8',
            index > at && 'text-fg-subtle',
          )}
        >
          <span
            className={cn(
              'figures flex size-5 shrink-0 items-center justify-center rounded-full border text-micro',
              index < at && 'border-success-line bg-success-bg text-success',
              index === at && 'border-primary bg-primary text-on-primary',
              index > at && 'border-line-strong',
            )}
          >
            {index < at ? <Check aria-hidden className="size-3" /> : index + 1}
          </span>
          <span className={cn(index === at ? 'font-medium' : 'max-md:sr-only')}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
