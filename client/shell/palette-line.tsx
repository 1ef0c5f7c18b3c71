import { Autocomplete } from '@base-ui/react/autocomplete'
import { CornerDownLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatDay, formatDaysIn, formatMoney } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { optionLook } from '#client/ui/popup-look.ts'
import type { Found } from '#shared/search.ts'
import type { Line } from './palette-groups.ts'
import { wordsOf } from '#shared/text.ts'

/** What a record says of itself beside its title: state, day and amount. */
const factsOf = ({ state, day, amount, currency }: Found): string[] => [
  ...(state ? [wordsOf(state)] : []),
  ...(day ? [formatDay(day)] : []),
  ...(amount && currency ? [formatMoney(amount, currency)] : []),
]

/** One line of the palette; a record has its facts on a second one. */
export const PaletteLine = ({ line, onChoose }: { line: Line; onChoose: (apart: boolean) => void }) => {
  const { icon: Icon, label, under, found } = line
  return (
    <Autocomplete.Item
      value={line}
      onClick={(event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey)}
      className={cn(optionLook, 'group min-h-9 text-table text-fg max-md:text-body')}
    >
      <Icon aria-hidden className="text-fg-subtle" />
      {found ? (
        <span className="min-w-0 flex-1 py-0.5 leading-tight">
          <span className="flex items-baseline gap-2">
            <span className="max-w-[70%] shrink-0 truncate">{found.title}</span>
            {found.subtitle && <span className="min-w-0 truncate text-fg-muted">{formatDaysIn(found.subtitle)}</span>}
          </span>
          <span className="figures block truncate text-caption text-fg-muted">{factsOf(found).join(' · ')}</span>
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate">
          {under && <span className="text-fg-subtle">{under} › </span>}
          {label}
        </span>
      )}
      <CornerDownLeft
        aria-hidden
        className="size-3.5 text-fg-subtle opacity-0 group-data-highlighted:opacity-100 max-md:hidden"
      />
    </Autocomplete.Item>
  )
}
