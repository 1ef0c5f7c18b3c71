import { DataTable } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import type { JournalEntryDetail } from '#modules/ledger/shared/journal-entries.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { compare, total } from '#shared/money.ts'
import { ledgerAddress } from './addresses.ts'
import { FigureLink } from '#client/report/table.tsx'

type Line = JournalEntryDetail['lines'][number]
type Props = {
  lines: readonly Line[]
  currency: string
  label?: string
  /** The day of the entry: each account opens its ledger there, else its own page. */
  day?: string
  /** False in a question over the page, which a link would leave. */
  links?: boolean
}

const side = (amount: string, currency: string) =>
  compare(amount, '0') === 0 ? null : <Money amount={amount} currency={currency} unit={false} />

const Account = ({ line }: { line: Line }) => (
  <>
    <span className="mr-2 font-mono text-fg-muted">{line.accountNumber}</span>
    {line.accountName}
  </>
)

/** The lines of an entry with their sums; party and text have a column where a line has one. */
export const EntryLines = ({ lines, currency, label = 'Lines of the entry', day, links = true }: Props) => (
  <DataTable
    label={label}
    rows={lines}
    keyOf={({ id }) => id}
    empty="This draft has no lines yet."
    columns={[
      {
        label: 'Account',
        total: 'Total',
        of: (line) =>
          links ? (
            <FigureLink
              to={day ? ledgerAddress(line.accountId, { from: day, to: day }) : accounts.pageOf(line.accountId)}
            >
              <Account line={line} />
            </FigureLink>
          ) : (
            <Account line={line} />
          ),
      },
      ...(lines.some(({ partyId }) => partyId)
        ? [
            {
              label: 'Party',
              of: ({ partyId, partyName }: Line) =>
                partyId && (links ? <FigureLink to={parties.pageOf(partyId)}>{partyName}</FigureLink> : partyName),
            },
          ]
        : []),
      ...(lines.some(({ description }) => description)
        ? [{ label: 'Text', of: ({ description }: Line) => description }]
        : []),
      {
        label: `Debit, ${currency}`,
        numeric: true,
        of: ({ debit }) => side(debit, currency),
        total: <Money amount={total(lines.map(({ debit }) => debit))} currency={currency} unit={false} />,
      },
      {
        label: `Credit, ${currency}`,
        numeric: true,
        of: ({ credit }) => side(credit, currency),
        total: <Money amount={total(lines.map(({ credit }) => credit))} currency={currency} unit={false} />,
      },
    ]}
  />
)

/** The mirror of lines: what a reversal posts. */
export const mirrored = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))
