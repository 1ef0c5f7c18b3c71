import { formatInstant } from '#client/format.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { mails, type Mail } from '#modules/settings/shared/mails.ts'

/** One mail: where it is, and why it has not left. */
export const MailRecord = () => (
  <RecordPage record={mails} alerts={alertsOf} properties={['recipient', 'attempts', 'createdAt', 'dueAt', 'sentAt']} />
)

const alertsOf = ({ state, error, dueAt }: Mail) =>
  error === null
    ? []
    : [
        {
          title: error,
          tone: state === 'failed' ? ('danger' as const) : ('warning' as const),
          children:
            state === 'failed'
              ? 'The e-mail is not retried automatically.'
              : dueAt && `The next attempt is at ${formatInstant(dueAt)}.`,
        },
      ]
