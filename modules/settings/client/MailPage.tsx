import { Send } from 'lucide-react'
import { call, sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import type { BulkAction } from '#client/table/bulk-bar.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allOf, type Possible } from '#shared/possible.ts'
import { mailCan, mails, mailServer, mailVerbs, type Mail } from '#modules/settings/shared/mails.ts'
import { roomCrumbs } from './crumbs.ts'
import { MailServerState } from './mail-server-state.tsx'
import { mailTones } from './tones.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'failed', label: 'Failed', filters: [{ field: 'state', operator: 'eq', value: 'failed' }] },
  { id: 'waiting', label: 'Waiting', filters: [{ field: 'state', operator: 'eq', value: 'waiting' }] },
]
const mayRetry = (rows: readonly AnyRow[]): Possible =>
  allOf(...rows.map((row) => mailCan('retry', row as unknown as Mail)))

const bulk: BulkAction[] = [
  {
    label: 'Send again',
    can: mayRetry,
    run: async (_ids, rows) => {
      for (const { id, version } of rows as readonly { id: string; version: number }[])
        await call(mailVerbs.retry, { params: { id } }, { version })
    },
  },
]

/** What the product sent to people or could not send, and whether the mail server can be reached. */
export function MailPage() {
  const { can } = useAuth()
  const test = useSend(mailServer.test, ({ to }) => toast({ title: `Test mail to ${to} is on its way` }))
  const may = can(mailServer.test.can)
  const { data: connection } = useApi(mailServer.connection, {}, { enabled: may })
  return (
    <RecordList
      record={mails}
      columns={['subject', 'recipient', 'state', 'attempts', 'error', 'createdAt']}
      tones={mailTones}
      views={views}
      crumbs={roomCrumbs}
      bulk={may ? bulk : undefined}
      emptyNote="Every e-mail that Mainstay sends is listed here, with whether it arrived at the mail server."
      notice={<MailServerState failure={test.error ? sentenceOf(test.error) : null} onDismiss={test.reset} />}
      actions={
        may && (
          <Button
            variant="primary"
            icon={Send}
            busy={test.isPending}
            disabledReason={connection?.server === null ? 'No mail server is set' : undefined}
            onClick={() => test.mutate({})}
          >
            Send me a test mail
          </Button>
        )
      }
    />
  )
}
