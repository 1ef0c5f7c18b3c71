import { Check, Hand } from 'lucide-react'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import {
  contactCan,
  contactRequests,
  contactVerbs,
  type ContactRequest,
  type ContactVerb,
} from '#modules/site/shared/contact-requests.ts'
import { contactTones } from './contact-tones.ts'

/** One message, to be taken and finished; the answer goes out by mail, the remarks stay as comments. */
export function ContactRequestRecord() {
  const { can } = useAuth()
  const step = (verb: ContactVerb, request: ContactRequest) => ({
    permission: contactVerbs[verb].can,
    can: contactCan(verb, request),
    next: true,
    run: () => call(contactVerbs[verb], { params: { id: request.id } }, { version: request.version }),
  })
  const actions = (request: ContactRequest): RecordAction[] =>
    offered(
      [
        { label: 'Take request', icon: Hand, ...step('take', request) },
        { label: 'Finish request', icon: Check, ...step('finish', request) },
      ],
      can,
    )
  return (
    <RecordPage
      record={contactRequests}
      tones={contactTones}
      actions={actions}
      overview={Message}
      properties={['topic', 'email', 'company', 'createdAt', 'handledByName', 'finishedAt']}
    />
  )
}

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
