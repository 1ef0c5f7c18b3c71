import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { inboxApi, type InboxItem } from '#shared/inbox.ts'
import { upperFirst } from '#shared/text.ts'

type Props = { memberId: string }
const useWith = ({ memberId }: Props) => useApi(inboxApi.ofMember, { params: { id: memberId } })

/** How much waits for the decision of a member, and how much they sent; `to` shows `<WithMember>`. */
export function WithMemberFigures({ memberId, to }: Props & { to: string }) {
  const { data, isError } = useWith({ memberId })
  const figure = (label: string, items: readonly InboxItem[] | undefined) => (
    <Figure
      label={label}
      value={items ? `${formatNumber(items.length)}${data!.more ? ' or more' : ''}` : <Nothing />}
      href={to}
      note={isError ? 'The number could not be loaded' : undefined}
    />
  )
  return (
    <>
      {figure('Waiting for their decision', data?.waiting)}
      {figure('Sent for approval', data?.sent)}
    </>
  )
}

/** The same, line by line: what whoever looks may see of it. */
export function WithMember({ memberId }: Props) {
  const read = useWith({ memberId })
  return (
    <ReadGate read={read} what="the approvals" lines={4}>
      {({ waiting, sent }) => (
        <div className="flex flex-col gap-5">
          <Lines
            title="Waiting for their decision"
            by="Requested by"
            items={waiting}
            empty="No open requests that you may see."
          />
          <Lines
            title="Sent for approval"
            by="Waiting for"
            items={sent}
            empty="No submitted requests that you may see."
          />
        </div>
      )}
    </ReadGate>
  )
}

const Lines = ({ title, by, items, empty }: { title: string; by: string; items: InboxItem[]; empty: string }) => (
  <Card title={title} note={formatNumber(items.length)} padded={false}>
    <DataTable<InboxItem>
      framed={false}
      label={title}
      rows={items}
      keyOf={({ record, recordId }) => `${record} ${recordId}`}
      empty={empty}
      columns={[
        {
          label: 'Record',
          of: ({ page, title: name, subtitle }) => (
            <>
              <Link to={page} className="rounded-check hover:text-primary-fg hover:underline">
                {name}
              </Link>
              {subtitle && <span className="block text-caption text-fg-muted">{subtitle}</span>}
            </>
          ),
        },
        { label: 'Kind', of: ({ noun }) => upperFirst(noun) },
        {
          label: 'Amount',
          numeric: true,
          of: ({ amount, currency }) =>
            amount && currency ? <Money amount={amount} currency={currency} /> : <Nothing />,
        },
        { label: 'Step', of: ({ decision }) => decision?.step ?? <Nothing /> },
        { label: by, of: (item) => item.by ?? 'An approver' },
        { label: 'Since', of: ({ at }) => <InstantText at={at} /> },
      ]}
    />
  </Card>
)
