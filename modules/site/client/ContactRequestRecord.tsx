import { RecordPage } from '#client/record/RecordPage.tsx'
import { contactRequests, type ContactRequest } from '#modules/site/shared/contact-requests.ts'

/** One message, to be taken and finished; the answer goes out by mail, the remarks stay as comments. */
export const ContactRequestRecord = () => (
  <RecordPage
    record={contactRequests}
    overview={Message}
    properties={['topic', 'email', 'company', 'createdAt', 'handledByName', 'finishedAt']}
  />
)

function Message({ message, email, number }: ContactRequest) {
  const subject = encodeURIComponent(`Your message ${number}`)
  return (
    <article className="max-w-[68ch]">
      <p className="text-reading whitespace-pre-line text-fg">{message}</p>
      <p className="mt-6 text-body text-fg-muted">
        <a
          className="text-primary-fg underline"
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}`}
        >
          Answer by e-mail
        </a>
      </p>
    </article>
  )
}
