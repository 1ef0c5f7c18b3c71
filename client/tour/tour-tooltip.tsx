import { useSyncExternalStore } from 'react'
import type { TooltipRenderProps } from 'react-joyride'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { primaryLabel, tourLabels, tourLook } from './step.ts'
import { tour } from './tour.ts'

/** One step of a tour: a dialog of its own beside what it speaks of. */
export function TourTooltip(props: TooltipRenderProps) {
  const { backProps, closeProps, index, isLastStep, primaryProps, size, skipProps, step, tooltipProps } = props
  const { buttons } = step
  // Placed before it speaks; a click then would be lost in the library, and the tour with it.
  const speaking = useSyncExternalStore(tour.subscribe, () => tour.now().state.lifecycle === 'tooltip')
  return (
    <div
      {...tooltipProps}
      aria-labelledby="tour-title"
      aria-describedby="tour-content"
      className={cn('rounded-card bg-raised p-4 text-left text-fg shadow-dialog', !speaking && 'invisible')}
      style={{ width: tourLook.width, maxWidth: `min(${tourLook.maxWidth}, calc(100vw - 1.25rem))` }}
    >
      <h2 id="tour-title" className="text-section text-fg">
        {step.title}
      </h2>
      <div id="tour-content" className="mt-1 text-body text-fg-muted text-pretty">
        {step.content}
      </div>
      {buttons.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {buttons.includes('skip') && !isLastStep && (
            <Button variant="ghost" className="-ml-2" data-action="skip" onClick={skipProps.onClick}>
              {tourLabels.skip}
            </Button>
          )}
          <span className="flex-1" />
          {buttons.includes('close') && (
            <Button variant="ghost" data-action="close" onClick={closeProps.onClick}>
              {tourLabels.close}
            </Button>
          )}
          {buttons.includes('back') && index > 0 && (
            <Button data-action="back" onClick={backProps.onClick}>
              {tourLabels.back}
            </Button>
          )}
          <Button
            variant="primary"
            data-action="primary"
            onClick={primaryProps.onClick}
            style={{ backgroundColor: step.primaryColor }}
          >
            {primaryLabel(index, size)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Where a closed step goes on. */
export const TourMark = () => <span className="tour-mark" />
