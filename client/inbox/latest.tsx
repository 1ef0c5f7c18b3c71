import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf, useApi } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { inboxApi } from '#shared/inbox.ts'
import { useReadAll } from './use-marks.ts'
import { shownCount, useUnread } from './unread.tsx'
import { ItemLine } from './item-line.tsx'
import { keyOf } from './words.ts'

/** The last twenty notices, and how many decisions wait; or what is counted as new. */
export function Latest({ onGo }: { onGo: () => void }) {
  const [onlyUnread, setOnlyUnread] = useState(false)
  const latest = useApi(inboxApi.list, { query: { part: 'all', limit: '20' } })
  const found = useApi(inboxApi.list, { query: { part: onlyUnread ? 'new' : 'all', limit: '20' } })
  const decisions = useUnread()?.parts.decisions ?? 0
  const readAll = useReadAll()
  const all = latest.data?.items ?? []
  const items = found.data?.items ?? []
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-table font-semibold text-fg">Notifications</h2>
        <span className="ml-auto flex items-center">
          <Checkbox checked={onlyUnread} onChange={setOnlyUnread} label="Unread" />
        </span>
        <Button
          size="sm"
          variant="ghost"
          icon={CheckCheck}
          disabledReason={all.every(({ read }) => read) ? 'Everything is read' : undefined}
          busy={readAll.isPending}
          onClick={() => all[0] && readAll.mutate({ body: { until: all[0].at } })}
        >
          Mark all read
        </Button>
      </div>
      <div className="max-h-[26rem] min-h-40 overflow-y-auto">
        {decisions > 0 && !onlyUnread && (
          <Link
            to="/inbox?part=decisions"
            onClick={onGo}
            className="block border-b border-line px-4 py-2.5 text-table font-medium outline-offset-[-2px] hover:bg-hover"
          >
            {decisions === 1 ? 'One decision waits for you' : `${shownCount(decisions)} decisions wait for you`}
          </Link>
        )}
        {found.isError ? (
          <p role="alert" className="p-4 text-table text-fg-muted">
            {sentenceOf(found.error)}
          </p>
        ) : found.isPending ? (
          <SkeletonLines lines={5} className="p-4" />
        ) : items.length === 0 ? (
          <p className="p-4 text-table text-fg-muted">
            {onlyUnread && all.length
              ? 'Everything is read.'
              : 'Nothing yet. Follow a record to hear what others do with it.'}
          </p>
        ) : (
          <ul>
            {items.map((item) => (
              <li key={keyOf(item)} className="border-b border-line last:border-0">
                <Link to={item.page} onClick={onGo} className="block px-4 py-2 outline-offset-[-2px] hover:bg-hover">
                  <ItemLine item={item} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="border-t border-line px-4 py-2 text-table">
        <Link to="/inbox" onClick={onGo} className="reach rounded-check text-primary-fg hover:underline">
          Open the inbox
        </Link>
      </p>
    </>
  )
}
