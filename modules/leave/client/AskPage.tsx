import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { formatDay } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { isDay } from '#shared/day.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { leaveTypes } from '#modules/leave/shared/leave-types.ts'
import { amountOf } from './words.ts'

/** Asks for a leave: which, from when to when. What it comes to, what is left and what stands against it is said while it is filled in. */
export function AskPage() {
  const navigate = useNavigate()
  const { can } = useAuth()
  const [params] = useSearchParams()
  const create = useSend(leaveRequests.api.create)
  const schema = leaveRequests.create!
  const editor = useRecordForm({
    schema,
    defaults: { typeId: params.get('type') ?? '', personId: params.get('person') ?? '' },
    draft: 'hr.leave-requests new',
    submit: async (values, _version, kept) => {
      const made = await create.mutateAsync({ body: kept ? values : { ...values, next: { verb: 'submit' } } })
      toast({ title: kept ? 'Leave request kept as a draft' : 'Leave asked for' })
      await navigate(leaveRequests.pageOf(made.id))
    },
  })
  const typeId = useWatch({ control: editor.form.control, name: 'typeId' }) as string
  const type = useApi(leaveTypes.api.read, { params: { id: typeId } }, { enabled: Boolean(typeId) }).data
  return (
    <FormPage
      title="Ask for leave"
      crumbs={[{ label: 'My leave', to: '/hr/leave' }]}
      can={leaveRequests.api.create.can}
    >
      <Form
        {...editor}
        submitLabel="Ask for leave"
        keepLabel="Save as draft"
        className="max-w-160"
        onCancel={() => void navigate('/hr/leave')}
      >
        <FieldGroup>
          {can('hr.leave-types.update') && <FieldInput name="personId" className="md:col-span-2" />}
          <FieldInput name="typeId" className="md:col-span-2" />
          <FieldInput
            name="firstDay"
            onChosen={(day) => {
              const { lastDay } = editor.form.getValues()
              if (typeof day === 'string' && isDay(day) && !(isDay(String(lastDay)) && String(lastDay) >= day))
                editor.form.setValue('lastDay', day, { shouldDirty: true })
            }}
          />
          <FieldInput name="lastDay" />
          {type?.unit === 'half day' && <FieldInput name="halfDay" />}
          {type?.unit === 'half day' && <FieldInput name="half" />}
          {type?.unit === 'hour' && <FieldInput name="hours" />}
          <FieldInput name="substituteId" className="md:col-span-2" />
          <FieldInput name="reason" className="md:col-span-2" />
        </FieldGroup>
        <Preview unit={type?.unit ?? 'day'} />
      </Form>
    </FormPage>
  )
}

/** What it would come to, as the server counts it. */
function Preview({ unit }: { unit: Parameters<typeof amountOf>[1] }) {
  const values = useWatch() as Record<string, string>
  const { typeId, personId, firstDay = '', lastDay = '', halfDay, half, hours } = values
  const ready = Boolean(typeId) && isDay(firstDay) && isDay(lastDay)
  const query = {
    typeId: typeId ?? '',
    firstDay,
    lastDay,
    ...(personId ? { personId } : {}),
    ...(halfDay && isDay(halfDay) ? { halfDay, ...(half ? { half: half as 'morning' } : {}) } : {}),
    ...(hours && /^\d+(\.\d+)?$/.test(hours) ? { hours } : {}),
  }
  const { data } = useApi(leaveApi.preview, { query }, { enabled: ready, keep: true })
  // Its module is kept: what is said of the days moves nothing below it.
  return (
    <div className="min-h-24">
      {!ready ? (
        <Banner title="Choose the leave and its days">What it comes to and what is left is said here.</Banner>
      ) : data?.refusals.length ? (
        <Banner tone="warning" title="This cannot be asked for">
          <ul>
            {data.refusals.map(({ field, says }) => (
              <li key={`${field} ${says}`}>{says}</li>
            ))}
          </ul>
        </Banner>
      ) : (
        data && (
          <Banner tone="success" title={`${amountOf(data.quantity, unit)} of leave`}>
            {data.balanceAfter !== null && `${amountOf(data.balanceAfter, unit)} are left on ${formatDay(lastDay)}. `}
            {data.needsDocument && 'It needs a document: save it as a draft, attach the file, then ask for it.'}
          </Banner>
        )
      )}
    </div>
  )
}
