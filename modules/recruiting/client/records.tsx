import { ClipboardPen, ExternalLink, Megaphone, SquareKanban } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { offered, type Offer } from '#client/record/offered.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { applications } from '#modules/recruiting/shared/applications.ts'
import { interviews, scorecards } from '#modules/recruiting/shared/interviews.ts'
import { jobRequisitions } from '#modules/recruiting/shared/job-requisitions.ts'
import { mailStep, offers } from '#modules/recruiting/shared/offers.ts'
import { openings } from '#modules/recruiting/shared/openings.ts'
import { MailOffer } from './mail-offer.tsx'

/** What leads from a record to another page. */
function useLeads() {
  const { can } = useAuth()
  const go = useNavigate()
  return {
    lead: (label: string, icon: Offer['icon'], permission: string, to: string, next = false): Offer => ({
      label,
      icon,
      permission,
      can: true,
      next,
      run: () => void go(to),
    }),
    offer: (all: readonly Offer[]) => offered(all, can),
  }
}

const refused = ({ state, stateReason }: { state: string; stateReason: string | null }): RecordAlert[] =>
  stateReason ? [{ title: `It was ${state}`, tone: 'warning', children: stateReason }] : []

export function JobRequisitionRecord() {
  const { lead, offer } = useLeads()
  return (
    <RecordPage
      record={jobRequisitions}
      alerts={refused}
      actions={({ id, state }) =>
        offer(
          state === 'approved'
            ? [
                lead(
                  'Write opening',
                  Megaphone,
                  openings.api.create.can,
                  `${openings.listPage}/new?requisition=${id}`,
                  true,
                ),
              ]
            : [],
        )
      }
      overview={(row) => (
        <>
          <StateSteps record={jobRequisitions} row={row} />
          <p className="max-w-[68ch] text-body whitespace-pre-line text-fg">{row.reason}</p>
          <RelatedList
            record={openings}
            filters={[{ field: 'requisitionId', operator: 'eq', value: row.id }]}
            columns={['title', 'number', 'hired', 'closesOn', 'state']}
            empty="No openings for this requisition yet."
          />
        </>
      )}
    />
  )
}

export function OpeningRecord() {
  const { lead, offer } = useLeads()
  return (
    <RecordPage
      record={openings}
      actions={({ id, state, address }) =>
        offer([
          lead('Open pipeline', SquareKanban, openings.api.list.can, `/hr/recruiting?opening=${id}`),
          ...(state === 'published'
            ? [
                {
                  ...lead('See as a visitor', ExternalLink, openings.api.list.can, ''),
                  run: () => void window.open(address, '_blank', 'noopener'),
                },
              ]
            : []),
        ])
      }
      overview={(row) => (
        <>
          <StateSteps record={openings} row={row} />
          <p className="max-w-[68ch] text-body whitespace-pre-line text-fg">{row.text}</p>
          <RelatedList
            record={applications}
            filters={[{ field: 'openingId', operator: 'eq', value: row.id }]}
            columns={['name', 'stage', 'rating', 'source', 'createdAt']}
            empty="No applications yet. Applicants use the careers page; you can also enter applications manually."
          />
        </>
      )}
    />
  )
}

export function InterviewRecord() {
  const { lead, offer } = useLeads()
  const { id: me } = useViewer()
  return (
    <RecordPage
      record={interviews}
      actions={({ id, state, interviewerId }) =>
        offer(
          state === 'planned' && interviewerId === me
            ? [
                lead(
                  'Give scorecard',
                  ClipboardPen,
                  scorecards.api.create.can,
                  `${scorecards.listPage}/new?interview=${id}`,
                  true,
                ),
              ]
            : [],
        )
      }
      overview={({ id }) => (
        <RelatedList
          record={scorecards}
          title="Scorecard"
          filters={[{ field: 'interviewId', operator: 'eq', value: id }]}
          columns={['recommendation', 'skill', 'experience', 'collaboration', 'motivation']}
          empty="The interviewer submits the scorecard after the interview."
        />
      )}
    />
  )
}

export const ScorecardRecord = () => (
  <RecordPage
    record={scorecards}
    overview={({ notes }) => (
      <p className="max-w-[68ch] text-body whitespace-pre-line text-fg">{notes ?? 'No notes.'}</p>
    )}
  />
)

export const OfferRecord = () => (
  <RecordPage
    record={offers}
    dialogs={{ mail: ({ row, onClose }) => <MailOffer offer={row} onClose={onClose} /> }}
    alerts={refused}
    overview={(row) => <StateSteps record={offers} row={row} now={mailStep(row)} />}
  />
)
