import { listCrumb } from '#client/record/last-list.ts'
import { useApi } from '#client/api.ts'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormPage, NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { fiscalYears } from '#modules/ledger/shared/fiscal-years.ts'
import { addDays, addMonths } from '#shared/day.ts'
import { useBooks, useEntityColumn } from './books.ts'
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
    fields: ['entityId', 'name', 'startsOn', 'endsOn'],
  },
]

/** The next year of a legal entity: it begins where its last one ends. */
export function FiscalYearForm() {
  const { entity, waiting } = useBooks()
  if (waiting)
    return (
      <FormPage title="New fiscal year" crumbs={[listCrumb(fiscalYears)]} can={fiscalYears.api.create.can}>
        <SkeletonLines lines={6} className="max-w-160" />
      </FormPage>
    )
  return (
    <NewRecordPage record={fiscalYears} defaults={{ entityId: entity?.id ?? '' }} groups={groups}>
      <NextYear />
    </NewRecordPage>
  )
}

/** Fills in the year after the last one of the entity that is chosen, until the dates are typed. */
function NextYear() {
  const { control, setValue, formState } = useFormContext()
  const entityId = useWatch({ control, name: 'entityId' }) as string
  const query = { filter: `entityId:eq:${entityId}`, sort: '-startsOn', limit: '1' }
  const { data } = useApi(fiscalYears.api.list, { query }, { enabled: Boolean(entityId) })
  const { startsOn: typedStart, endsOn: typedEnd, name: typedName } = formState.dirtyFields
  const isTyped = Boolean(typedStart || typedEnd || typedName)
  useEffect(() => {
    if (!data || isTyped) return
    const [last] = data.items
    const startsOn = last ? addDays(last.endsOn, 1) : ''
    const endsOn = startsOn && addDays(addMonths(startsOn, 12), -1)
    for (const [name, value] of Object.entries({ startsOn, endsOn, name: endsOn.slice(0, 4) })) setValue(name, value)
  }, [data, isTyped, setValue])
  return null
}
