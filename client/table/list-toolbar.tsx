import { Archive, ArrowDown, ArrowUp, ArrowUpDown, RefreshCw, Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '#client/format.ts'
import { AsOfButton } from '#client/record/as-of.tsx'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Input } from '#client/ui/input.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import type { AnyRecord, Field } from '#shared/record.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { columnFields, sortName } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import { densities, type Density } from '#shared/personal.ts'
import { sortOf, toggleSort, usualSort, type ListState } from './list-state.ts'
import { useNarrow } from './use-narrow.ts'

type Props = {
  record: AnyRecord
  state: ListState
  fields: readonly Field[]
  /** Rows are shown as cards, which have one height. */
  asCards: boolean
  density: Density
  onDensity: (density: Density) => void
  onChange: (part: Partial<ListState>, replace?: boolean) => void
  updatedAt: number
  refreshing: boolean
  /** Rows changed elsewhere while a long list was open. */
  outdated: boolean
  onRefresh: () => void
}

const densityNames: Record<Density, string> = {
  compact: 'Compact rows',
  default: 'Default rows',
  comfortable: 'Comfortable rows',
}

/** Search, filters, order, columns and row height of a list, and how fresh it is. */
export function ListToolbar({
  record,
  state,
  fields,
  asCards,
  density,
  onDensity,
  onChange,
  updatedAt,
  refreshing,
  outdated,
  onRefresh,
}: Props) {
  const narrow = useNarrow() || asCards
  const showArchived = () => onChange({ archived: !state.archived })
  const display: MenuItem[] = [
    ...densities.map((each) => ({
      label: densityNames[each],
      checked: density === each,
      onSelect: () => onDensity(each),
    })),
    ...(record.archive
      ? [{ label: 'Show archived', checked: state.archived, separated: true, onSelect: showArchived }]
      : []),
  ]
  return (
    <div className="flex items-start gap-3 border-b border-line px-4 py-2 max-md:flex-wrap max-md:items-center max-md:gap-x-1 max-md:gap-y-2 print:border-0">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:contents">
        <SearchBox many={record.many} value={state.q} onChange={(q) => onChange({ q }, true)} />
        <span className="hidden gap-3 text-table text-fg-muted print:flex">
          {state.q && <span>With “{state.q}”</span>}
          {state.archived && <span>Archived</span>}
        </span>
        <FilterBar record={record} filters={state.filters} onChange={(filters) => onChange({ filters })} />
      </div>
      {/* What is last ends with the field above it. */}
      <span className="ml-auto flex items-center gap-1 max-md:-mr-3 print:hidden">
        {outdated && (
          <Button size="sm" onClick={onRefresh}>
            Rows have changed · Show
          </Button>
        )}
        <span className={cn('text-caption text-fg-subtle', record.asOf ? 'max-2xl:hidden' : 'max-lg:hidden')}>
          {updatedAt > 0 && `Updated ${formatInstant(new Date(updatedAt).toISOString(), 'time')}`}
        </span>
        {record.asOf && <AsOfButton asOf={state.asOf} onChange={(asOf) => onChange({ asOf })} />}
        <IconButton label="Refresh" icon={RefreshCw} busy={refreshing} onClick={onRefresh} />
        <SortMenu fields={fields} sort={state.sort} usual={usualSort(record)} onSort={(sort) => onChange({ sort })} />
        <span className="max-md:hidden">
          <ColumnChooser
            fields={columnFields(record)}
            visible={fields.map(({ name }) => name)}
            title={record.title}
            onChange={(columns) => onChange({ columns })}
          />
        </span>
        {!narrow ? (
          <Menu align="end" trigger={<IconButton label="Display" icon={SlidersHorizontal} />} items={display} />
        ) : (
          // Cards have one height: what is archived is all there is to choose.
          record.archive && (
            <IconButton label="Show archived" icon={Archive} pressed={state.archived} onClick={showArchived} />
          )
        )}
      </span>
    </div>
  )
}

function SortMenu({
  fields,
  sort,
  usual,
  onSort,
}: {
  fields: readonly Field[]
  sort: string
  usual: string
  onSort: (sort: string) => void
}) {
  const first = fields.find((field) => sortOf((sort || usual).split(',')[0] ?? '', sortName(field)) !== 'none')
  const items: MenuItem[] = fields.map((field) => {
    const { label } = field
    const name = sortName(field)
    const direction = sortOf(sort || usual, name)
    return {
      label,
      icon: direction === 'none' ? undefined : direction === 'ascending' ? ArrowUp : ArrowDown,
      onSelect: () => onSort(toggleSort(sort, name, false, usual)),
    }
  })
  return (
    <Menu
      align="end"
      items={sort ? [...items, { label: 'Default sort', separated: true, onSelect: () => onSort('') }] : items}
      trigger={
        <Button
          variant="ghost"
          icon={ArrowUpDown}
          className="max-w-44"
          aria-label={first ? `Sort, now by ${first.label}` : 'Sort'}
        >
          <span className="truncate">{first?.label ?? 'Sort'}</span>
        </Button>
      }
    />
  )
}

function SearchBox({ many, value, onChange }: { many: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: `Search ${many}`, group: 'List', run: () => box.current?.focus() }])
  useEffect(() => {
    // Another view or Back brings its own words; what was sent from here comes back late and is no news.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, 250)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the wait
  }, [text])
  return (
    <span className="relative w-60 max-md:w-full print:hidden">
      <Input
        ref={box}
        type="search"
        className="[&_input::-webkit-search-cancel-button]:hidden"
        icon={Search}
        suffix={text ? '' : <Kbd className="max-md:hidden">/</Kbd>}
        maxLength={200}
        aria-label={`Search ${many}`}
        placeholder={`Search ${many}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text) setText('')
          else box.current?.blur()
        }}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute inset-y-0 right-1 my-auto flex size-6 items-center justify-center rounded-check text-fg-subtle hover:bg-hover hover:text-fg max-md:right-0 max-md:size-11"
          onClick={() => {
            setText('')
            box.current?.focus()
          }}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
