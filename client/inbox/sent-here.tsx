import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Card } from '#client/ui/card.tsx'
import { inboxApi } from '#shared/inbox.ts'
import { ItemLine } from './item-line.tsx'
import { keyOf } from './words.ts'

const most = 8

/** What whoever looks sent for approval and others are to decide on: with whom it is, and since when. */
export function SentHere() {
  const read = useApi(inboxApi.list, { query: { part: 'sent' } })
  return (
    <Card
      title="Waiting for others"
      note={read.data?.items.length}
      padded={false}
      action={
        <Link to="/inbox?part=sent" className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg">
          Open in the inbox
        </Link>
      }
    >
      <ReadGate read={read} what="what you sent for approval" lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3.5 text-table text-fg-muted">None of your requests waits for a decision.</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.slice(0, most).map((item) => (
                <li key={keyOf(item)}>
                  <Link to={item.page} className="block px-4 py-2.5 outline-offset-[-2px] hover:bg-hover">
                    <ItemLine item={item} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </ReadGate>
    </Card>
  )
}
