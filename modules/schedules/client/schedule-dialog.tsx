import { useState, type FormEvent } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { Labelled } from '#modules/reports/client/labelled.tsx'
import { PeoplePicker } from '#modules/reports/client/reader-picker.tsx'
import type { ReportSource } from '#modules/reports/shared/source.ts'
import { conditions, formats, frequencies, schedules, weekdays } from '#modules/schedules/shared/schedules.ts'
import type { DetailOf } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { Fault } from './fault.tsx'

type Schedule = DetailOf<typeof schedules>
type Props = { title: string; onClose: () => void } & ({ source: ReportSource } | { schedule: Schedule })

const conditionNames: Record<(typeof conditions)[number], string> = {
  always: 'Always',
  'with rows': 'Only if there are rows',
  'when changed': 'Only if the figures changed',
}
const formatNames: Record<(typeof formats)[number], string> = {
  'link and figures': 'Nothing: figures in the e-mail',
  Excel: 'Excel file',
  CSV: 'CSV file',
  PDF: 'PDF file',
}

/** When a report is sent, to whom and how. */
export const ScheduleDialog = (props: Props) => (
  <Dialog
    open
    onOpenChange={(open) => !open && props.onClose()}
    size="md"
    title={'schedule' in props ? 'Change schedule' : `Send ${props.title} by e-mail`}
    description="Each recipient gets the figures that their own rights allow."
  >
    <ScheduleForm {...props} />
  </Dialog>
)

function ScheduleForm(props: Props) {
  const given = 'schedule' in props ? props.schedule : null
  const { me } = useAuth()
  const [frequency, setFrequency] = useState(given?.frequency ?? 'every week')
  const [weekday, setWeekday] = useState(given?.weekday ?? 'Monday')
  const [dayOfMonth, setDayOfMonth] = useState(String(given?.dayOfMonth ?? 1))
  const [time, setTime] = useState(given?.time ?? '07:30')
  const [format, setFormat] = useState(given?.format ?? 'link and figures')
  const [sendWhen, setSendWhen] = useState(given?.sendWhen ?? 'always')
  const [people, setPeople] = useState<readonly string[]>(given?.recipients ?? (me ? [me.id] : []))
  const done = ({ rhythm }: { rhythm: string }) => {
    toast({ title: `${given ? 'Schedule changed' : 'Report scheduled'}: ${rhythm}` })
    props.onClose()
  }
  const create = useSend(schedules.api.create, done)
  const update = useSend(schedules.api.update, done)
  const sending = given ? update : create
  const { time: timeFault, recipients: peopleFault } = sending.isError ? fieldsOf(sending.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      frequency,
      weekday: frequency === 'every week' ? weekday : null,
      dayOfMonth: frequency === 'every month' ? Number(dayOfMonth) : null,
      time,
      format,
      sendWhen,
      recipients: [...people],
    }
    if ('schedule' in props) update.mutate({ params: { id: props.schedule.id }, version: props.schedule.version, body })
    else create.mutate({ body: { source: props.source, ...body } })
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
      {sending.isError && <Banner tone="danger" title={sentenceOf(sending.error)} />}
      <div className="grid gap-3.5 sm:grid-cols-3">
        <Choice label="Repeats" values={frequencies} value={frequency} onChange={setFrequency} />
        {frequency === 'every week' && <Choice label="On" values={weekdays} value={weekday} onChange={setWeekday} />}
        {frequency === 'every month' && (
          <Labelled label="On day" hint="A shorter month: its last day">
            {(id) => (
              <Input
                id={id}
                type="number"
                min={1}
                max={31}
                value={dayOfMonth}
                onChange={(event) => setDayOfMonth(event.target.value)}
              />
            )}
          </Labelled>
        )}
        <Labelled label="At">
          {(id) => (
            <>
              <Input id={id} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
              <Fault text={timeFault} />
            </>
          )}
        </Labelled>
      </div>
      <Labelled label="Send to">
        {() => (
          <>
            <PeoplePicker people={people} onPeople={setPeople} />
            <Fault text={peopleFault} />
          </>
        )}
      </Labelled>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Choice label="Attach" values={formats} value={format} onChange={setFormat} names={formatNames} />
        <Choice label="Send" values={conditions} value={sendWhen} onChange={setSendWhen} names={conditionNames} />
      </div>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {given ? 'Save' : 'Schedule'}
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  values: readonly V[]
  value: V
  onChange: (value: V) => void
  names?: Record<V, string>
}

const Choice = <V extends string>({ label, values, value, onChange, names }: ChoiceProps<V>) => (
  <Labelled label={label}>
    {(id) => (
      <Select
        id={id}
        value={value}
        options={values.map((each) => ({ value: each, label: names?.[each] ?? upperFirst(each) }))}
        onChange={(next) => onChange(next as V)}
      />
    )}
  </Labelled>
)
