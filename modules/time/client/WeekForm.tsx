import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { formatDay } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { addDays } from '#shared/day.ts'
import { timesheetApi, timesheets } from '#modules/time/shared/timesheets.ts'
import { copied, hoursOn, linesOf, typedOf, type Typed, type Week } from './week-draft.ts'
import { WeekGrid } from './week-grid.tsx'
import { hoursText } from './words.ts'

type Next = { verb: 'submit' } | undefined
type Props = {
  week: Week
  first: Typed
  keep: (lines: ReturnType<typeof linesOf>, next: Next) => Promise<{ id: string }>
}

function WeekForm({ week, first, keep }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(first)
  const [busy, setBusy] = useState<'submit' | 'keep' | null>(null)
  const [refused, setRefused] = useState<string[]>([])
  const total = week.days.reduce((sum, each) => sum + hoursOn(each, typed), 0)
  const byHand = week.days.some(({ clocked, ahead }) => clocked === null && !ahead)
  const send = async (submits: boolean) => {
    setRefused([])
    setBusy(submits ? 'submit' : 'keep')
    try {
      const { id } = await keep(linesOf(week, typed), submits ? { verb: 'submit' } : undefined)
      toast({ title: submits ? 'Timesheet submitted' : 'Timesheet saved as a draft' })
      await navigate(timesheets.pageOf(id))
    } catch (error) {
      setRefused([...new Set([sentenceOf(error), ...Object.values(fieldsOf(error))])])
      setBusy(null)
    }
  }
  return (
    <div className="flex max-w-220 flex-col gap-4">
      {refused.length > 0 && (
        <Banner tone="danger" title={refused[0]!}>
          {refused.slice(1).join('. ')}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-section text-fg">
          {formatDay(week.weekOf)} – {formatDay(addDays(week.weekOf, 6))}
        </h2>
        {byHand && week.before.length > 0 && (
          <Button icon={Copy} size="sm" onClick={() => setTyped((now) => ({ ...now, ...copied(week) }))}>
            Copy the week before
          </Button>
        )}
      </div>
      <WeekGrid week={week} typed={typed} onType={(key, hours) => setTyped((now) => ({ ...now, [key]: hours }))} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-body text-fg">
          Total <span className="figures font-semibold">{hoursText(String(total))}</span> hours
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void navigate(-1)}>Cancel</Button>
          <Button busy={busy === 'keep'} onClick={() => void send(false)}>
            Save as draft
          </Button>
          <Button variant="primary" busy={busy === 'submit'} onClick={() => void send(true)}>
            Submit timesheet
          </Button>
        </div>
      </div>
    </div>
  )
}

const crumbs = [{ label: 'Timesheets', to: '/hr/timesheets' }]

export function NewTimesheetPage() {
  const [params] = useSearchParams()
  const on = params.get('on') ?? companyDay()
  const read = useApi(timesheetApi.week, { query: { on } })
  const create = useSend(timesheets.api.create)
  return (
    <FormPage title="New timesheet" crumbs={crumbs} can={timesheets.api.create.can}>
      <ReadGate read={read} what="the week" lines={8}>
        {(week) => (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap gap-2">
              <LinkButton size="sm" to={`/hr/timesheets/new?on=${addDays(week.weekOf, -7)}`}>
                The week before
              </LinkButton>
              {addDays(week.weekOf, 7) <= companyDay() && (
                <LinkButton size="sm" to={`/hr/timesheets/new?on=${addDays(week.weekOf, 7)}`}>
                  The week after
                </LinkButton>
              )}
            </div>
            {week.sheet ? (
              <Banner title={`There is a timesheet of the week of ${formatDay(week.weekOf)}`}>
                <LinkButton size="sm" to={timesheets.pageOf(week.sheet.id)}>
                  Open it
                </LinkButton>
              </Banner>
            ) : (
              <WeekForm
                key={week.weekOf}
                week={week}
                first={{}}
                keep={(lines, next) =>
                  create.mutateAsync({ body: { weekOf: week.weekOf, lines, ...(next && { next }) } })
                }
              />
            )}
          </div>
        )}
      </ReadGate>
    </FormPage>
  )
}

export function EditTimesheetPage() {
  const { id = '' } = useParams()
  const read = useApi(timesheets.api.read, { params: { id } })
  const update = useSend(timesheets.api.update)
  const on = read.data?.weekOf ?? ''
  const week = useApi(timesheetApi.week, { query: { on } }, { enabled: on !== '' })
  return (
    <FormPage title="Edit timesheet" crumbs={crumbs} can={timesheets.api.update.can}>
      <ReadGate read={read} what="the timesheet" lines={8}>
        {({ lines, version, state }) =>
          state !== 'draft' && state !== 'rejected' ? (
            <Navigate to={timesheets.pageOf(id)} replace />
          ) : (
            <ReadGate read={week} what="the week" lines={8}>
              {(own) => (
                <WeekForm
                  week={own}
                  first={typedOf(lines)}
                  keep={(given, next) =>
                    update.mutateAsync({ params: { id }, body: { lines: given, ...(next && { next }) }, version })
                  }
                />
              )}
            </ReadGate>
          )
        }
      </ReadGate>
    </FormPage>
  )
}
