import { useNavigate, useSearchParams } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { FormPage } from '#client/form/FormPage.tsx'
import { RecordForm } from '#client/form/RecordForm.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { bankChanges } from '#modules/pay/shared/bank-changes.ts'
import { people } from '#modules/people/shared/people.ts'
import { addMonths, firstOfMonth } from '#shared/day.ts'

const account = { title: 'Account', fields: ['holder', 'iban', 'accountNumber', 'bankCode', 'bankName'] }
const day = ['validFrom', 'reason']

/** Proposes another account for a person, and leads back to the file. */
export function ChangeBankPage() {
  const { can } = useAuth()
  const person = useSearchParams()[0].get('person') ?? ''
  const file = useApi(
    people.api.read,
    { params: { id: person } },
    { enabled: Boolean(person) && can(people.api.read.can) },
  )
  const name = file.data?.displayName
  const above = name ? [{ label: name, to: people.pageOf(person) }] : []
  return (
    <FormPage
      title="Change bank account"
      crumbs={[{ label: 'Personnel files', to: people.listPage }, ...above]}
      can={bankChanges.api.create.can}
    >
      {person && file.isPending ? <SkeletonLines lines={6} /> : <ChangeBank person={person} name={name} />}
    </FormPage>
  )
}

function ChangeBank({ person, name }: { person: string; name: string | undefined }) {
  const navigate = useNavigate()
  const create = useSend(bankChanges.api.create)
  const first = name ? { title: 'Change', fields: day } : { title: 'Person and day', fields: ['personId', ...day] }
  return (
    <RecordForm
      schema={bankChanges.create!}
      defaults={{
        personId: person,
        validFrom: addMonths(firstOfMonth(companyDay()), 1),
        reason: 'other account',
        ...(name ? { holder: name } : {}),
      }}
      draft={`hr.bank-changes new ${person}`}
      submitLabel="Send for approval"
      groups={[first, account]}
      onCancel={() => void navigate(person ? `${people.pageOf(person)}?tab=pay` : bankChanges.listPage)}
      submit={async (body) => {
        await create.mutateAsync({ body })
        toast({ title: 'Bank account sent for approval' })
        await navigate(`${people.pageOf(body.personId)}?tab=pay`)
      }}
    />
  )
}
