import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Field } from '#shared/record.ts'
import { sortName } from './columns.ts'
import { isNumeric } from './numeric.ts'
import { sortOf } from './list-state.ts'

type Props = {
  fields: readonly Field[]
  sort: string
  onSort: (field: string, also: boolean) => void
  many: string
  /** How many of the loaded rows are chosen. */
  chosen: 'none' | 'some' | 'all'
  onChooseAll: (on: boolean) => void
}

/** The sticky head: each title sorts, with Shift in addition to the others. */
export function TableHead({ fields, sort, onSort, many, chosen, onChooseAll }: Props) {
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={1} className="bg-surface">
        <th
          scope="col"
          className="sticky left-0 z-10 h-9 border-b border-line bg-inherit pr-2 pl-4 text-left print:hidden"
        >
          <Checkbox
            aria-label={`Select all loaded ${many}`}
            checked={chosen === 'all'}
            indeterminate={chosen === 'some'}
            onChange={onChooseAll}
          />
        </th>
        {fields.map((field, at) => (
          <HeadCell key={field.name} field={field} sort={sort} onSort={onSort} pinned={at === 0} />
        ))}
        <th aria-hidden className="border-b border-line p-0" />
      </tr>
    </thead>
  )
}

function HeadCell({
  field,
  sort,
  onSort,
  pinned,
}: {
  field: Field
  sort: string
  onSort: Props['onSort']
  pinned: boolean
}) {
  const name = sortName(field)
  const direction = sortOf(sort, name)
  const parts = sort.split(',').filter(Boolean)
  const rank = parts.length > 1 ? parts.findIndex((part) => part.replace('-', '') === name) + 1 : 0
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={direction === 'none' ? undefined : direction}
      className={cn(
        'h-9 border-b border-line bg-inherit px-1 text-left',
        pinned && 'sticky left-14 z-10 max-md:static',
      )}
    >
      <button
        type="button"
        title="Sort; hold Shift to add to the current sort"
        onClick={(event) => onSort(name, event.shiftKey)}
        className={cn(
          'group/sort flex h-7 max-w-full items-center gap-1 rounded-control px-1.5 text-caption font-medium text-fg-muted outline-offset-[-2px] hover:bg-hover hover:text-fg',
          isNumeric(field) && 'ml-auto flex-row-reverse',
          direction !== 'none' && 'text-fg',
        )}
      >
        <span className="truncate">{field.label}</span>
        <Arrow
          aria-hidden
          className={cn('size-3.5 shrink-0', direction === 'none' && 'opacity-0 group-hover/sort:opacity-60')}
        />
        {rank > 0 && <span className="figures text-micro text-fg-subtle">{rank}</span>}
      </button>
    </th>
  )
}
