import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { punches } from '#modules/time/shared/punches.ts'
import { timeCorrections } from '#modules/time/shared/time-corrections.ts'

const views: View[] = [
  {
    id: 'waiting',
    label: 'In approval',
    filters: [{ field: 'state', operator: 'eq', value: 'in approval' }],
    sort: 'day',
  },
  { id: 'all', label: 'All', filters: [] },
]

export function CorrectionsPage() {
  const action = <NewButton record={timeCorrections}>Ask for a correction</NewButton>
  return (
    <RecordList
      record={timeCorrections}
      columns={['personName', 'day', 'state', 'inAt', 'outAt', 'voidsId', 'reason']}
      card={['day', 'state', 'inAt', 'outAt']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

/** What is asked for is asked for at once: the manager of the chart decides. */
export function CorrectionForm() {
  const navigate = useNavigate()
  const { can } = useAuth()
  const [params] = useSearchParams()
  const create = useSend(timeCorrections.api.create)
  const day = params.get('day') ?? ''
  const editor = useRecordForm({
    schema: timeCorrections.create!,
    defaults: {
      day,
      reason: '',
      personId: params.get('person') ?? '',
      voidsId: params.get('punch') ?? '',
      inOn: params.get('missing') === 'in' ? day : '',
      outOn: params.get('missing') === 'out' ? day : '',
      secondTime: false,
    },
    draft: 'hr.time-corrections new',
    submit: async (values, _version, kept) => {
      const made = await create.mutateAsync({ body: kept ? values : { ...values, next: { verb: 'submit' } } })
      toast({ title: kept ? 'Time correction saved as a draft' : 'Time correction submitted' })
      await navigate(timeCorrections.pageOf(made.id))
    },
  })
  /** A time is mostly of the day that was given. */
  const sameDay = (name: 'inOn' | 'outOn') => {
    const { [name]: on, day: chosen } = editor.form.getValues() as Record<string, string>
    if (!on && chosen) editor.form.setValue(name, chosen, { shouldDirty: true })
  }
  return (
    <FormPage
      title="Ask for a time correction"
      crumbs={[{ label: 'My time', to: '/hr/time' }]}
      can={timeCorrections.api.create.can}
    >
      <Form
        {...editor}
        submitLabel="Ask for correction"
        keepLabel="Save as draft"
        className="max-w-160"
        onCancel={() => void navigate(-1)}
      >
        <FieldGroup>
          {can('hr.shift-types.update') && <FieldInput name="personId" className="md:col-span-2" />}
          <FieldInput name="day" className="md:col-span-2" />
        </FieldGroup>
        <FieldGroup title="Times to add">
          <FieldInput name="inAt" onChosen={() => sameDay('inOn')} />
          <FieldInput name="inOn" />
          <FieldInput name="outAt" onChosen={() => sameDay('outOn')} />
          <FieldInput name="outOn" />
          <FieldInput name="secondTime" className="md:col-span-2" />
        </FieldGroup>
        <FieldGroup title="Punch to void">
          <FieldInput name="voidsId" className="md:col-span-2" />
        </FieldGroup>
        <FieldGroup>
          <FieldInput name="reason" className="md:col-span-2" />
        </FieldGroup>
      </Form>
    </FormPage>
  )
}

export const CorrectionRecord = () => (
  <RecordPage
    record={timeCorrections}
    alerts={({ state, stateReason }) =>
      state === 'rejected' && stateReason
        ? [{ title: 'This correction was rejected', tone: 'danger' as const, children: stateReason }]
        : []
    }
    overview={(correction) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={timeCorrections} row={correction} />
        <RelatedList
          record={punches}
          title="Punches by this correction"
          filters={[{ field: 'correctionId', operator: 'eq', value: correction.id }]}
          sort="at"
          columns={['shownAt', 'kind', 'shiftDay']}
          empty="This correction added no punches."
        />
      </div>
    )}
  />
)
