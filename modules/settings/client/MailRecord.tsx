import { RotateCw } from 'lucide-react'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatInstant } from '#client/format.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { mailCan, mails, mailVerbs, type Mail } from '#modules/settings/shared/mails.ts'
import { roomCrumbs } from './crumbs.ts'
import { mailTones } from './tones.ts'

/** One mail: where it is, and why it has not left. */
export function MailRecord() {
  const { can } = useAuth()
  const actions = (mail: Mail): RecordAction[] =>
    can(mailVerbs.retry.can)
      ? [
          {
            label: 'Send again',
            icon: RotateCw,
            primary: true,
            can: mailCan('retry', mail),
            run: () => call(mailVerbs.retry, { params: { id: mail.id } }, { version: mail.version }),
          },
        ]
      : []
  return (
    <RecordPage
      record={mails}
      tones={mailTones}
      crumbs={roomCrumbs}
      actions={actions}
      alerts={alertsOf}
      properties={['recipient', 'attempts', 'createdAt', 'dueAt', 'sentAt']}
    />
  )
}

const alertsOf = ({ state, error, dueAt }: Mail) =>
  error === null
    ? []
    : [
        {
          title: error,
          tone: state === 'failed' ? ('danger' as const) : ('warning' as const),
          children:
            state === 'failed'
              ? 'It is not tried again by itself.'
              : dueAt && `It is tried again at ${formatInstant(dueAt)}.`,
        },
      ]
