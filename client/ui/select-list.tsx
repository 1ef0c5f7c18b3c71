import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { cn } from './cn.ts'
import { optionLook, popupLook } from './popup-look.ts'
import { Anchor, isOnAnchor, type Anchored } from './pressed.tsx'
import type { Option } from './select.tsx'

type Props = Anchored & { value: string | null; onChange: (value: string) => void; options: readonly Option[] }

/** The options of a select, below the button that opened them. */
export function SelectList({ value, onChange, options, ...at }: Props) {
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      open={at.open}
      onOpenChange={(next, details) => {
        if (!next && isOnAnchor(details.event.target, at)) details.cancel()
        else at.onOpenChange(next)
      }}
    >
      <Base.Trigger id={at.anchorId} render={<Anchor to={at.anchor} />} />
      <Base.Portal render={<section aria-label="Choices" />}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cn(popupLook, 'min-w-(--anchor-width)')}>
            <Base.List aria-label="Choices" className="max-h-[min(var(--available-height),20rem)] overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={optionLook}>
                  <Base.ItemText className="flex-1 truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator render={<Check className="text-primary-fg" />} />
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
