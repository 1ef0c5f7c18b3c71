import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { MailPaper } from '#client/record/mail-paper.tsx'
import { applications } from '#modules/recruiting/shared/applications.ts'
import { offers, offerSubject, type Offer } from '#modules/recruiting/shared/offers.ts'

/** To whom an offer is mailed, and all that they will read: what they gave as their address and the words of the app stand there at first. */
export function MailOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { can } = useAuth()
  const known = can(applications.api.read.can)
  const application = useApi(applications.api.read, { params: { id: offer.applicationId } }, { enabled: known })
  const mail = useSend(offers.api.mail)
  if (known && application.isPending) return null
  const again = offer.state === 'sent'
  return (
    <MailPaper
      record={offers}
      row={offer}
      word="offer"
      to={{ name: offer.applicantName, address: application.data?.mail ?? '' }}
      subject={offerSubject(offer)}
      message={wordsOf(offer)}
      schema={offers.api.mail.body}
      facts={
        offer.answerBy && (
          <>
            <dt>Answer by</dt>
            <dd className="text-fg">{formatDay(offer.answerBy)}</dd>
          </>
        )
      }
      said={again ? 'The offer was sent before: this sends it again.' : 'The offer is recorded as sent.'}
      send={(body) => mail.mutateAsync({ params: { id: offer.id }, version: offer.version, body })}
      onClose={onClose}
    />
  )
}

const wordsOf = ({ applicantName, jobName, createdByName }: Offer): string =>
  `Dear ${applicantName},

we would like you to work with us as ${jobName}. What we offer is in the letter with this mail. Please let us know by answering it.

${createdByName}`
