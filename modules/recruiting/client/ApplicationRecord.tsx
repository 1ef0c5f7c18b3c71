import { CalendarPlus, FileSignature } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { applications } from '#modules/recruiting/shared/applications.ts'
import { interviews, scorecards } from '#modules/recruiting/shared/interviews.ts'
import { offers } from '#modules/recruiting/shared/offers.ts'
import { ApplicationFiles } from './application-files.tsx'

/** Who applied, what they sent, how far it has come and what those who talked with them think. */
export function ApplicationRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  return (
    <RecordPage
      record={applications}
      properties={[
        'openingId',
        'mail',
        'phone',
        'source',
        'rating',
        'note',
        'createdAt',
        'rejectionReason',
        'endedOn',
        'keepLonger',
        'erasedAt',
        'personId',
      ]}
      alerts={({ erasedAt }) =>
        erasedAt
          ? [
              {
                title: 'The data of this applicant is erased',
                tone: 'neutral',
                children: 'Only the application’s number, opening and stages remain.',
              },
            ]
          : []
      }
      actions={({ id, stage }) =>
        offered(
          [
            ...(stage === 'screening' || stage === 'interview'
              ? [
                  {
                    label: 'Plan interview',
                    icon: CalendarPlus,
                    permission: interviews.api.create.can,
                    can: true as const,
                    run: () => void go(`${interviews.listPage}/new?application=${id}`),
                  },
                ]
              : []),
            ...(stage === 'interview'
              ? [
                  {
                    label: 'Write offer',
                    icon: FileSignature,
                    permission: offers.api.create.can,
                    can: true as const,
                    next: true,
                    run: () => void go(`${offers.listPage}/new?application=${id}`),
                  },
                ]
              : []),
          ],
          can,
        )
      }
      overview={(row) => {
        const ofIt = [{ field: 'applicationId', operator: 'eq' as const, value: row.id }]
        return (
          <>
            <StateSteps record={applications} row={{ ...row, state: row.stage }} />
            {row.letter && (
              <section aria-labelledby="letter">
                <h2 id="letter" className="mb-2 text-section text-fg">
                  Cover letter
                </h2>
                <p className="max-w-[68ch] text-body whitespace-pre-line text-fg">{row.letter}</p>
              </section>
            )}
            <ApplicationFiles id={row.id} open={row.erasedAt === null} />
            <RelatedList
              record={interviews}
              filters={ofIt}
              sort="day"
              columns={['day', 'time', 'way', 'interviewerName', 'state']}
              empty="No interviews scheduled."
            />
            <RelatedList
              record={scorecards}
              filters={ofIt}
              columns={['interviewerName', 'recommendation', 'skill', 'experience', 'collaboration', 'motivation']}
              empty="Others’ scorecards appear after you submit yours."
            />
            {can(offers.api.list.can) && (
              <RelatedList
                record={offers}
                filters={ofIt}
                columns={['number', 'pay', 'payPer', 'startsOn', 'state']}
                empty="No offers yet."
              />
            )}
          </>
        )
      }}
    />
  )
}
