import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import { signatureRequests } from '#modules/signatures/shared/requests.ts'

/** What waits for one's own signature; nothing where there is none. */
export function ToSign() {
  const { can } = useAuth()
  const read = useApi(signatureCalls.mine, {}, { enabled: can(signatureCalls.mine.can) })
  if (!read.data?.length) return null
  return (
    <Card title="Waiting for your signature" note={read.data.length} padded={false}>
      <ul className="divide-y divide-line">
        {read.data.map(({ id, documentTitle, dueOn, late, requestedByName, turn }) => (
          <li key={id}>
            <Link
              to={signatureRequests.pageOf(id)}
              className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 text-table hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60 font-medium break-words text-fg">{documentTitle}</span>
              <span className={late ? 'font-medium text-danger' : 'text-fg-muted'}>
                {turn ? `By ${formatDay(dueOn)}` : 'Others sign first'}, requested by {requestedByName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
