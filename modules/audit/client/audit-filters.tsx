import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { recordRefOf } from '#client/record-refs.ts'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { actionWords } from '#client/record/timeline-items.ts'
import type { Asked as Asking } from '#client/report/params.ts'
import { Asked, DayAsked, ReportBar } from '#client/report/report-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { readRight } from '#shared/record-ref.ts'
import { upperFirst } from '#shared/text.ts'
import { auditApi } from '#modules/audit/shared/audit.ts'
import { fromTheTop } from './question.ts'

const every = '__all'
const people = 'settings.members'

/** What the log is narrowed to; all of it stands in the address. */
export function AuditFilters({ asked, filtered }: { asked: Asking; filtered: boolean }) {
  const { can } = useAuth()
  const { data: choices } = useApi(auditApi.choices, {})
  const { text, set } = asked
  const narrow = (change: Record<string, string | undefined>) => set({ ...fromTheTop, ...change })
  const recordType = text('noun')
  const one = recordRefOf(recordType)
  const findsPeople = recordRefOf(people) && can(readRight({ name: people }))
  return (
    <ReportBar folded={filtered ? 'Filters are set' : 'Filters'}>
      {findsPeople && (
        <Asked label="Who" className="w-52 max-md:w-full">
          {(id) => (
            <ReferenceInput
              id={id}
              to={people}
              brief
              value={text('actor') ?? ''}
              onChange={(actor) => narrow({ actor: actor || undefined })}
            />
          )}
        </Asked>
      )}
      <Asked label="Kind of record" className="w-48 max-md:w-full">
        {(id) => (
          <Select
            id={id}
            value={recordType ?? every}
            options={[
              { value: every, label: 'All kinds' },
              ...(choices?.nouns ?? [])
                .map(({ name, label }) => ({ value: name, label: upperFirst(label) }))
                .toSorted(byLabel),
              ...(recordType && !choices?.nouns.some(({ name }) => name === recordType)
                ? [{ value: recordType, label: one?.many ?? recordType }]
                : []),
            ]}
            onChange={(next) => narrow({ noun: next === every ? undefined : next, id: undefined })}
          />
        )}
      </Asked>
      {one && can(readRight(one)) && (
        <Asked label={upperFirst(one.one)} className="w-52 max-md:w-full">
          {(id) => (
            <ReferenceInput
              id={id}
              to={one.name}
              brief
              value={text('id') ?? ''}
              onChange={(record) => narrow({ id: record || undefined })}
            />
          )}
        </Asked>
      )}
      <Asked label="What was done" className="w-52 max-md:w-full">
        {(id) => (
          <Select
            id={id}
            value={text('action') ?? every}
            options={[
              { value: every, label: 'Anything' },
              ...(choices?.actions ?? [])
                .map(({ name, label }) => ({
                  value: name,
                  label: label === name ? upperFirst(actionWords(name)) : label,
                }))
                .toSorted(byLabel),
            ]}
            onChange={(next) => narrow({ action: next === every ? undefined : next })}
          />
        )}
      </Asked>
      <DayAsked asked={asked} name="from" label="From" edge="first" />
      <DayAsked asked={asked} name="to" label="To" edge="last" />
      <Asked label="Correlation id" className="w-52 max-md:w-full">
        {(id) => (
          <Input
            id={id}
            key={text('correlation')}
            defaultValue={text('correlation') ?? ''}
            onBlur={({ target }) => {
              const next = target.value.trim() || undefined
              if (next !== text('correlation')) narrow({ correlation: next })
            }}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        )}
      </Asked>
      {filtered && (
        <Button
          variant="ghost"
          onClick={() =>
            narrow({
              actor: undefined,
              noun: undefined,
              id: undefined,
              action: undefined,
              from: undefined,
              to: undefined,
              correlation: undefined,
            })
          }
        >
          Clear all
        </Button>
      )}
    </ReportBar>
  )
}

const byLabel = (one: { label: string }, other: { label: string }): number => one.label.localeCompare(other.label)
