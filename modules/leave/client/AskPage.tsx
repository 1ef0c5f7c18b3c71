import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { useNarrow } from '#client/table/use-narrow.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { isDay } from '#shared/day.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { leaveTypes } from '#modules/leave/shared/leave-types.ts'
import { LeavePreview } from './leave-preview.tsx'

/** Asks for a leave: the usual type is chosen, the days are typed, and the days and balance are shown meanwhile. */
export function AskPage() {
  const { can } = useAuth()
  const [params] = useSearchParams()
  const [type, person] = [params.get('type'), params.get('person')]
  const usual = useApi(
    leaveApi.balances,
    { query: person ? { personId: person } : {} },
    { enabled: !type && can(leaveApi.balances.can) },
  )
  return (
    <FormPage
      title="Ask for leave"
      crumbs={[{ label: 'My leave', to: '/hr/leave' }]}
      can={leaveRequests.api.create.can}
    >
      {usual.isLoading ? (
        <SkeletonLines lines={6} />
      ) : (
        <AskForm typeId={type ?? usual.data?.usualTypeId ?? ''} personId={person ?? ''} />
      )}
    </FormPage>
  )
}

function AskForm(defaults: { typeId: string; personId: string }) {
  const navigate = useNavigate()
  const { can } = useAuth()
  const create = useSend(leaveRequests.api.create)
  const schema = leaveRequests.create!
  const editor = useRecordForm({
    schema,
    defaults,
    draft: 'hr.leave-requests new',
    submit: async (values, _version, kept) => {
      const made = await create.mutateAsync({ body: kept ? values : { ...values, next: { verb: 'submit' } } })
      toast({ title: kept ? 'Leave request saved as a draft' : 'Leave asked for' })
      await navigate(leaveRequests.pageOf(made.id))
    },
  })
  const typeId = useWatch({ control: editor.form.control, name: 'typeId' }) as string
  const type = useApi(leaveTypes.api.read, { params: { id: typeId } }, { enabled: Boolean(typeId) }).data
  // On a phone it is above the buttons, which stay in view.
  const narrow = useNarrow()
  const preview = <LeavePreview unit={type?.unit ?? 'day'} brief={narrow} />
  return (
    <Form
      {...editor}
      submitLabel="Ask for leave"
      keepLabel="Save as draft"
      className="max-w-160"
      onCancel={() => void navigate('/hr/leave')}
      aside={narrow && preview}
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
      </FieldGroup>
      {!narrow && preview}
      <FieldGroup>
        <FieldInput name="substituteId" className="md:col-span-2" />
        <FieldInput name="reason" className="md:col-span-2" />
      </FieldGroup>
    </Form>
  )
}
