import { sentenceOf, useApi } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { mailServer } from '#modules/settings/shared/mails.ts'

/** Whether mail can leave now, and what the last own attempt was refused with. */
export function MailServerState({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  const found = useApi(mailServer.connection, {})
  const again = (
    <Button size="sm" busy={found.isFetching} onClick={() => void found.refetch()}>
      Check again
    </Button>
  )
  const { server, from, error, checkedAt } = found.data ?? {}
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 print:hidden">
      {failure && <Banner tone="danger" title={failure} onDismiss={onDismiss} />}
      {found.isError ? (
        <Banner tone="danger" title={sentenceOf(found.error)} action={again} />
      ) : !found.data ? (
        <Banner tone="neutral" title="Reaching the mail server…">
          Connecting and signing in.
        </Banner>
      ) : server === null ? (
        <Banner tone="warning" title="No mail server is set up: e-mails are stored and not sent">
          The operator of this installation sets MAIL_URL and MAIL_FROM and restarts it. Failed e-mails can then be
          sent.
        </Banner>
      ) : error ? (
        <Banner tone="danger" title={`${server} is not available`} action={again}>
          {error}. Waiting e-mails are retried automatically.
        </Banner>
      ) : (
        <Banner tone="success" title={`${server} accepts e-mail`} action={again}>
          From {from}. Checked {formatInstant(checkedAt!)}.
        </Banner>
      )}
    </div>
  )
}
