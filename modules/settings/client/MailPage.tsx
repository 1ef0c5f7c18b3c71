import { Send } from 'lucide-react'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { mails, mailServer } from '#modules/settings/shared/mails.ts'
import { MailServerState } from './mail-server-state.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'failed', label: 'Failed', filters: [{ field: 'state', operator: 'eq', value: 'failed' }] },
  { id: 'waiting', label: 'Waiting', filters: [{ field: 'state', operator: 'eq', value: 'waiting' }] },
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
      views={views}
      emptyNote="Every e-mail that Mainstay sends is listed here, with its delivery to the mail server."
      notice={<MailServerState failure={test.error ? sentenceOf(test.error) : null} onDismiss={test.reset} />}
      actions={
        may && (
          <Button
            variant="primary"
            icon={Send}
            busy={test.isPending}
            disabledReason={connection?.server === null ? 'No mail server is set up' : undefined}
            onClick={() => test.mutate({})}
          >
            Send me a test mail
          </Button>
        )
      }
    />
  )
}
