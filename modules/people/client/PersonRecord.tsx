import { BadgePlus, Banknote, HeartPulse, House, Network } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'
import { employees, people } from '#modules/people/shared/people.ts'
import { FactStrip } from './fact-strip.tsx'
import { FileContacts, useOpen } from './file-contacts.tsx'

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
              ? [
                  {
                    label: 'New emergency contact',
                    icon: HeartPulse,
                    permission: emergencyContacts.api.create.can,
                    can: true as const,
                    run: () => void go(`${emergencyContacts.listPage}/new?person=${id}`),
                  },
                  {
                    label: 'New private contact',
                    icon: House,
                    permission: privateContacts.api.create.can,
                    can: true as const,
                    run: () => void go(`${privateContacts.listPage}/new?person=${id}`),
                  },
                ]
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
      tabs={[{ id: 'private', label: 'Private', when: open, show: ({ id }) => <FileContacts id={id} /> }]}
      overview={({ id }) => (
        <div className="flex flex-col gap-5">
          <FactStrip
            record={assignments}
            title="Job"
            owner={{ field: 'personId', id }}
            lines={['jobName', 'departmentName', 'managerName', 'placeName', 'contractType', 'reason']}
            empty="No assignment is entered yet: without one this person has no place in the org chart."
          />
          <FactStrip
            record={payRates}
            title="Pay"
            owner={{ field: 'personId', id }}
            lines={['rate', 'rateType', 'reason']}
            empty="No pay rate is entered yet."
          />
        </div>
      )}
    />
  )
}
