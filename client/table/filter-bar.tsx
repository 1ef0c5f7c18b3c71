import { ChevronLeft, ListFilter, X } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { recordRefOf, useTitle } from '#client/record-refs.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { isInChart, type Filter } from '#shared/list.ts'
import type { RecordRef } from '#shared/record-ref.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { operatorName, takesValue, valueWords } from './operators.ts'

const loadEditor = () => import('./filter-editor.tsx')
const FilterEditor = lazy(async () => ({ default: (await loadEditor()).FilterEditor }))

type Props = {
  record: AnyRecord
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
}

/** The filter button and a pill for each condition; all of them must hold. */
export function FilterBar({ record, filters, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [field, setField] = useState<Field | null>(null)
  const [stamp, setStamp] = useState(0)
  const add = (filter: Filter) => {
    onChange([...filters, filter])
    setOpen(false)
  }
  return (
    <>
      <Popover
        title={field ? field.label : 'Filter by'}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (next) {
            void loadEditor().catch(() => {})
            setField(null)
            setStamp(stamp + 1)
          }
        }}
        trigger={
          <Button
            variant="ghost"
            icon={ListFilter}
            className="max-md:-ml-3 print:hidden"
            disabledReason={filters.length >= 20 ? 'A list can have at most 20 filters' : undefined}
          >
            Filter
          </Button>
        }
      >
        {field ? (
          <>
            <EditorPlace>
              <FilterEditor key={field.name} field={field} onApply={add} />
            </EditorPlace>
            <Button variant="ghost" size="sm" icon={ChevronLeft} className="mt-2" onClick={() => setField(null)}>
              All fields
            </Button>
          </>
        ) : (
          <FieldList key={stamp} fields={filterable(record)} onChoose={setField} />
        )}
      </Popover>
      {filters.length > 0 && (
        <span className="contents max-md:order-3 max-md:flex max-md:w-full max-md:flex-wrap max-md:gap-1.5">
          {filters.map((filter, at) => (
            <FilterPill
              key={`${filter.field}:${filter.operator}:${at}`}
              record={record}
              filter={filter}
              onChange={(next) => onChange(filters.map((each, index) => (index === at ? next : each)))}
              onRemove={() => onChange(filters.filter((_, index) => index !== at))}
            />
          ))}
          <Button variant="ghost" size="sm" className="print:hidden" onClick={() => onChange([])}>
            Clear
          </Button>
        </span>
      )}
    </>
  )
}

/** Keeps the room of the editor while its code comes. */
const EditorPlace = ({ children }: { children: ReactNode }) => (
  <ComponentBoundary>
    <Suspense fallback={<SkeletonLines lines={3} className="w-64" />}>{children}</Suspense>
  </ComponentBoundary>
)

/** The display name of a reference is filtered through the reference itself. */
const filterable = (record: AnyRecord): Field[] => {
  const shown = new Set(record.fields.map(({ shows }) => shows))
  return record.fields.filter(({ name }) => !shown.has(name))
}

function FieldList({ fields, onChoose }: { fields: readonly Field[]; onChoose: (field: Field) => void }) {
  const [text, setText] = useState('')
  const wanted = text.toLowerCase()
  const starts = ({ label }: Field) => Number(label.toLowerCase().startsWith(wanted))
  const found = fields
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .toSorted((a, b) => (wanted ? starts(b) - starts(a) : 0))
  return (
    <div className="w-60">
      <Input
        size="sm"
        aria-label="Find a field"
        placeholder="Find a field"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) onChoose(found[0])
        }}
      />
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {found.map((field) => (
          <li key={field.name}>
            <button
              type="button"
              className="w-full rounded-control px-2 py-1 text-left text-table outline-offset-[-2px] hover:bg-hover max-md:min-h-11"
              onClick={() => onChoose(field)}
            >
              {field.label}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-1 text-table text-fg-muted">No matching field</li>}
      </ul>
    </div>
  )
}

type PillProps = { record: AnyRecord; filter: Filter; onChange: (filter: Filter) => void; onRemove: () => void }

function FilterPill({ record, filter, onChange, onRemove }: PillProps) {
  const [open, setOpen] = useState(false)
  const { me } = useAuth()
  const field = record.fields.find(({ name }) => name === filter.field)
  // The place of the people of this list in the org chart is nothing that a column shows.
  if (!field && isInChart(filter.operator))
    return (
      <PillFrame onRemove={onRemove} name="the manager">
        <span className="truncate px-2">
          <span className="text-fg-muted">{filter.operator === 'reports' ? 'Reports to' : 'Works below'}</span>{' '}
          <span className="font-medium">
            <ReferenceWords
              field={{ name: 'id', label: 'Person', kind: 'reference', to: record.name, optional: false }}
              value={filter.value}
            />
          </span>
        </span>
      </PillFrame>
    )
  if (!field && filter.field === record.owner)
    return (
      <PillFrame onRemove={onRemove} name="the owner">
        <span className="px-2 font-medium">{filter.value === me?.id ? 'Yours' : 'Of one person'}</span>
      </PillFrame>
    )
  if (!field)
    return (
      <PillFrame onRemove={onRemove} name={filter.field}>
        <span className="px-1 text-danger">Unknown field: {filter.field}</span>
      </PillFrame>
    )
  return (
    <PillFrame onRemove={onRemove} name={field.label}>
      <Popover
        title={field.label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className="max-w-96 truncate rounded-full py-0.5 pr-1 pl-2.5 hover:bg-hover max-md:h-full"
          >
            <span className="font-medium">{field.label}</span>{' '}
            <span className="text-fg-muted">{operatorName(field, filter.operator)}</span>{' '}
            {takesValue(filter.operator) && (
              <span className="font-medium">
                {field.kind === 'reference' ? (
                  <ReferenceWords field={field} value={filter.value} />
                ) : (
                  valueWords(field, filter)
                )}
              </span>
            )}
          </button>
        }
      >
        <EditorPlace>
          <FilterEditor
            field={field}
            filter={filter}
            onApply={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        </EditorPlace>
      </Popover>
    </PillFrame>
  )
}

const PillFrame = ({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) => (
  <span className="inline-flex h-7 min-w-0 items-center rounded-full border border-line-strong bg-sunken pr-0.5 text-table max-md:h-11">
    {children}
    <button
      type="button"
      aria-label={`Remove the filter on ${name}`}
      onClick={onRemove}
      className="flex size-6 shrink-0 items-center justify-center rounded-full text-fg-subtle hover:bg-hover hover:text-fg max-md:h-11 max-md:w-10"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </span>
)

function ReferenceWords({ field, value }: { field: Field; value: string }) {
  const record = recordRefOf(field.to)
  const ids = value.split(',').filter(Boolean)
  if (!record) return <>{ids.length} chosen</>
  return (
    <>
      {ids.slice(0, 2).map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Title record={record} id={id} />
        </span>
      ))}
      {ids.length > 2 && `, ${ids.length - 2} more`}
    </>
  )
}

const Title = ({ record, id }: { record: RecordRef; id: string }) => <>{useTitle(record, id) ?? '…'}</>
