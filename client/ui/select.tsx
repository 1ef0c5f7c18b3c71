import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlLook } from './input.tsx'
import { optionLook, popupLook } from './popup-look.ts'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'className' | 'onBlur' | 'ref'
> & {
  value: string | null
  onChange: (value: string) => void
  options: readonly Option[]
  /** Its accessible name; leave out where a visible `<label htmlFor={id}>` names it. */
  label?: string
  placeholder?: string
  name?: string
  disabled?: boolean
  readOnly?: boolean
  size?: 'sm' | 'md' | 'lg'
}

const heights = { sm: 'h-control-sm', md: 'h-control-md', lg: 'h-control-lg' }

/** One value out of a short, known list. */
export function Select({
  value,
  onChange,
  options,
  label,
  placeholder = 'Choose…',
  name,
  disabled,
  readOnly,
  size = 'md',
  id,
  className,
  ...rest
}: Props) {
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      name={name}
      id={id}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Base.Trigger
        aria-label={label}
        {...rest}
        className={cn(
          controlLook,
          heights[size],
          'flex items-center justify-between gap-2 px-2.5 text-left',
          className,
        )}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-fg-subtle" />
        <Base.Icon render={<ChevronsUpDown className="text-fg-subtle" />} />
      </Base.Trigger>
      <Base.Portal render={<section aria-label="Choices" />}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cn(popupLook, 'min-w-(--anchor-width)')}>
            <Base.List className="max-h-[min(var(--available-height),20rem)] overflow-y-auto p-1">
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
