import { listCrumb } from '#client/record/last-list.ts'
import { useApi } from '#client/api.ts'
import { FormPage, NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { fiscalYears } from '#modules/ledger/shared/fiscal-years.ts'
import { addDays, addMonths } from '#shared/day.ts'
import { useEntityColumn } from './books.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

const page = '/financial/fiscal-years'

export function FiscalYearsPage() {
  const entity = useEntityColumn()
  const action = (
    <NewButton record={fiscalYears} to={`${page}/new`}>
      New fiscal year
    </NewButton>
  )
  return (
    <RecordList
      record={fiscalYears}
      card={['startsOn', 'endsOn']}
      columns={['state', 'startsOn', 'endsOn', 'periodToClose', ...entity]}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [
  {
    title: 'Fiscal year',
    note: 'Its monthly periods are made with it. Years follow one another without a gap.',
    fields: ['name', 'startsOn', 'endsOn', 'entityId'],
  },
]

/** The next year: it begins where the last one ends. */
export function FiscalYearForm() {
  const last = useApi(fiscalYears.api.list, { query: { sort: '-startsOn', limit: '1' } })
  if (last.isPending)
    return (
      <FormPage title="New fiscal year" crumbs={[listCrumb(fiscalYears)]} can={fiscalYears.api.create.can}>
        <SkeletonLines lines={6} className="max-w-160" />
      </FormPage>
    )
  const ended = last.data?.items[0]?.endsOn
  const startsOn = ended ? addDays(ended, 1) : ''
  const endsOn = startsOn && addDays(addMonths(startsOn, 12), -1)
  return (
    <NewRecordPage record={fiscalYears} defaults={{ name: endsOn.slice(0, 4), startsOn, endsOn }} groups={groups} />
  )
}
