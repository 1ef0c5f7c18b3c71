import { useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Combobox } from '#client/ui/combobox.tsx'
import { Input } from '#client/ui/input.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { calendars, officeWeek, type CalendarDetail } from '#modules/calendars/shared/calendars.ts'
import { timesFault, weekdays } from '#modules/calendars/shared/working-times.ts'
import { timeZones } from '#modules/settings/client/preference-names.ts'
import { isDay } from '#shared/day.ts'
import { DaysInput } from './days-input.tsx'
import { dayDraft, timeDraft, timesOf } from './times-draft.ts'
import { TimesInput } from './times-input.tsx'

const crumbs = [
  { label: 'Settings', to: '/settings' },
  { label: 'Calendars', to: calendars.listPage },
]
type Content = Pick<CalendarDetail, 'name' | 'entityId' | 'timeZone' | 'week' | 'days'>
const empty: Content = { name: '', entityId: null, timeZone: null, week: officeWeek, days: [] }

export function NewCalendarPage() {
  const create = useSend(calendars.api.create)
  return (
    <FormPage title="New calendar" crumbs={crumbs} can={calendars.api.create.can}>
      <CalendarEditor
        first={empty}
        error={create.error}
        busy={create.isPending}
        save={async (body) => (await create.mutateAsync({ body })).id}
      />
    </FormPage>
  )
}

export function EditCalendarPage() {
  const { id = '' } = useParams()
  const found = useApi(calendars.api.read, { params: { id } })
  const update = useSend(calendars.api.update)
  return (
    <FormPage title="Edit calendar" crumbs={crumbs} can={calendars.api.update.can}>
      <ReadGate read={found} what="this calendar">
        {(calendar) => (
          <CalendarEditor
            first={calendar}
            error={update.error}
            busy={update.isPending}
            save={async (body) => {
              await update.mutateAsync({ params: { id }, body, version: calendar.version })
              return id
            }}
          />
        )}
      </ReadGate>
    </FormPage>
  )
}

type EditorProps = { first: Content; error: unknown; busy: boolean; save: (content: Content) => Promise<string> }

function CalendarEditor({ first, error, busy, save }: EditorProps) {
  const navigate = useNavigate()
  const { can } = useAuth()
  const [name, setName] = useState(first.name)
  const [entityId, setEntityId] = useState(first.entityId)
  const [timeZone, setTimeZone] = useState(first.timeZone)
  const [week, setWeek] = useState(() => first.week.map((times) => times.map(timeDraft)))
  const [days, setDays] = useState(() => first.days.map(dayDraft))
  const [fault, setFault] = useState<string | null>(null)
  const faults = fieldsOf(error)
  const { name: nameFault, entityId: entityFault, timeZone: zoneFault } = faults

  /** What was typed, or the first thing that is wrong with it. */
  const read = (): Content | string => {
    if (!name.trim()) return 'Enter a name'
    const times = week.map(timesOf)
    const missing = times.findIndex((each) => each === null)
    if (missing >= 0) return `${weekdays[missing]}: enter both times, or remove them`
    const others = days.map(({ day, name: called, work }) => ({ day, name: called.trim(), work: timesOf(work) }))
    const wrong = others.find(({ day, name: called, work }) => !isDay(day) || !called || !work)
    if (wrong) return `${wrong.name || wrong.day || 'A day'}: enter a date, a name, and both times for working days`
    const content = {
      name: name.trim(),
      entityId,
      timeZone,
      week: times.map((each) => each ?? []),
      days: others.map(({ work, ...each }) => ({ ...each, work: work ?? [] })),
    }
    return timesFault(content.week, content.days)?.says ?? content
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const content = read()
    setFault(typeof content === 'string' ? content : null)
    if (typeof content === 'string') return
    const saved = await save(content).catch(() => null)
    if (saved === null) return
    toast({ title: 'Calendar saved' })
    await navigate(calendars.pageOf(saved))
  }
  const said = fault ?? (error ? (Object.values(faults)[0] ?? sentenceOf(error)) : null)
  return (
    <form noValidate className="flex max-w-240 flex-col gap-5" onSubmit={(event) => void send(event)}>
      {said && <Banner tone="danger" title={said} />}
      <Card title="Calendar">
        <div className="grid gap-4 md:grid-cols-3">
          <div>
            <label htmlFor="calendar-name" className="mb-1 block text-table font-medium text-fg">
              Name
            </label>
            <Input
              id="calendar-name"
              maxLength={80}
              aria-invalid={Boolean(nameFault)}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          {can('financial.legal-entities.read') && (
            <div>
              <label htmlFor="calendar-entity" className="mb-1 block text-table font-medium text-fg">
                Legal entity (optional)
              </label>
              <ReferenceInput
                id="calendar-entity"
                to="financial.legal-entities"
                aria-invalid={Boolean(entityFault)}
                value={entityId ?? ''}
                onChange={(next) => setEntityId(next || null)}
              />
            </div>
          )}
          <div>
            <label htmlFor="calendar-zone" className="mb-1 block text-table font-medium text-fg">
              Time zone (if empty, the entity’s)
            </label>
            <Combobox
              id="calendar-zone"
              search={timeZones}
              value={timeZone}
              display={timeZone?.replaceAll('_', ' ')}
              aria-invalid={Boolean(zoneFault)}
              onChange={(next) => setTimeZone(next)}
            />
          </div>
        </div>
      </Card>
      <Card
        title="Working time"
        action={
          <Button
            size="sm"
            onClick={() =>
              setWeek((now) =>
                now.map((each, at) =>
                  at < 5 ? (now[0] ?? []).map((time) => ({ ...time, id: crypto.randomUUID() })) : each,
                ),
              )
            }
          >
            Copy Monday to all weekdays
          </Button>
        }
        footer="An end time at or before the start is on the next day."
      >
        <dl className="space-y-3">
          {weekdays.map((weekday, at) => (
            <div key={weekday} className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[8rem_1fr]">
              <dt className="text-table font-medium text-fg">{weekday}</dt>
              <dd>
                <TimesInput
                  of={weekday}
                  value={week[at] ?? []}
                  onChange={(next) => setWeek((now) => now.map((each, n) => (n === at ? [...next] : each)))}
                />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <DaysInput value={days} onChange={(next) => setDays([...next])} />
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={() => void navigate(-1)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save calendar
        </Button>
      </div>
    </form>
  )
}
