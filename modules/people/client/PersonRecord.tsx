import { BadgePlus, Banknote, HeartPulse, House, IdCard, Landmark, Network, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { bankAccounts } from '#modules/people/shared/bank-accounts.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'
import { employees, people } from '#modules/people/shared/people.ts'
import { FactStrip } from './fact-strip.tsx'
import { FilePrivate, useOpen } from './file-private.tsx'

/** What is entered of somebody by those to whom all of the file is open. */
const privateEntries = [
  { label: 'New bank account', icon: Landmark, of: bankAccounts },
  { label: 'New identifier', icon: IdCard, of: identifiers },
  { label: 'New dependant', icon: Users, of: dependants },
  { label: 'New emergency contact', icon: HeartPulse, of: emergencyContacts },
  { label: 'New private contact', icon: House, of: privateContacts },
].map(({ of, ...each }) => ({ ...each, permission: of.api.create.can, list: of.listPage }))

/** All that is kept of a person, with what they do and are paid on any day. */
export function PersonRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  const open = useOpen()
  return (
    <RecordPage
      record={people}
      actions={({ id, memberId }) =>
        offered(
          [
            {
              label: 'New assignment',
              icon: BadgePlus,
              permission: assignments.api.create.can,
              can: true,
              next: true,
              run: () => void go(`${assignments.listPage}/new?person=${id}`),
            },
            {
              label: 'New pay rate',
              icon: Banknote,
              permission: payRates.api.create.can,
              can: true,
              run: () => void go(`${payRates.listPage}/new?person=${id}`),
            },
            ...(open({ memberId })
              ? privateEntries.map((each) => ({
                  ...each,
                  can: true as const,
                  run: () => void go(`${each.list}/new?person=${id}`),
                }))
              : []),
            {
              label: 'Show in org chart',
              icon: Network,
              permission: employees.api.list.can,
              can: true,
              run: () => void go(`/hr/org-chart?person=${id}`),
            },
          ],
          can,
        )
      }
      tabs={[
        {
          id: 'private',
          label: 'Private',
          when: open,
          show: ({ id, memberId }) => <FilePrivate id={id} memberId={memberId} />,
        },
      ]}
      overview={({ id, memberId }) => (
        <div className="flex flex-col gap-5">
          <FactStrip
            record={assignments}
            title="Job"
            owner={{ field: 'personId', id }}
            lines={['jobName', 'departmentName', 'managerName', 'placeName', 'contractType', 'reason']}
            empty="No assignment is entered yet: without one this person has no place in the org chart."
          />
          {open({ memberId }) && (
            <>
              <FactStrip
                record={payRates}
                title="Pay"
                owner={{ field: 'personId', id }}
                lines={['rate', 'rateType', 'reason']}
                empty="No pay rate is entered yet."
              />
              <FactStrip
                record={bankAccounts}
                title="Bank account"
                owner={{ field: 'personId', id }}
                lines={['holder', 'iban', 'accountNumber', 'bankCode', 'bankName', 'reason']}
                empty="No bank account is entered yet."
              />
            </>
          )}
        </div>
      )}
    />
  )
}
