import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { documents } from '#modules/documents/shared/documents.ts'
import { toReadCalls, type ToRead } from '#modules/documents/shared/read-requests.ts'

/** What one is asked to read, of somebody who may see documents. */
function useToRead() {
  const { can } = useAuth()
  return useApi(toReadCalls.mine, {}, { enabled: can(toReadCalls.mine.can) })
}

/** What one is asked to read; nothing where that is nothing. */
export function ToReadList() {
  const read = useToRead()
  if (!read.data?.length) return null
  return (
    <Card title="To read" note={read.data.length} padded={false}>
      <ul className="divide-y divide-line">
        {read.data.map(({ id, documentId, title, dueOn, late, askedByName }) => (
          <li key={id}>
            <Link
              to={documents.pageOf(documentId)}
              className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 text-table hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60 font-medium break-words text-fg">{title}</span>
              <span className={late ? 'font-medium text-danger' : 'text-fg-muted'}>
                {late ? 'Was due on' : 'By'} {formatDay(dueOn)}, asked by {askedByName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** That one is asked to read this document, and the one tap that says one has. */
export function ToReadBanner({ documentId }: { documentId: string }) {
  const read = useToRead()
  const asked = read.data?.find((each) => each.documentId === documentId)
  return asked ? <Asked asked={asked} /> : null
}

function Asked({ asked: { id, sha256, dueOn, late, note, askedByName } }: { asked: ToRead }) {
  const send = useSend(toReadCalls.acknowledge)
  return (
    <Banner
      tone={late ? 'warning' : 'attention'}
      title={`${askedByName} asks you to read this ${late ? 'and waits since' : 'by'} ${formatDay(dueOn)}`}
      action={
        <Button
          variant="primary"
          icon={Check}
          busy={send.isPending}
          onClick={() => send.mutate({ params: { id }, body: { sha256 } })}
          className="max-md:min-h-11 max-md:w-full"
        >
          I have read it
        </Button>
      }
    >
      {note}
      {send.isError && <p className="font-medium text-danger">{sentenceOf(send.error)}</p>}
    </Banner>
  )
}
