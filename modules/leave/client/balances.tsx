import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay, formatNumber } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { leaveApi, type Balance } from '#modules/leave/shared/leave.ts'
import { amountOf } from './words.ts'

type Props = { personId?: string | undefined; on?: string | undefined }

/** What somebody has of each leave type on a day; each figure opens to the rows that it is the sum of. */
export function Balances({ personId, on }: Props) {
  const read = useApi(leaveApi.balances, { query: { ...(personId ? { personId } : {}), ...(on ? { on } : {}) } })
  return (
    <ReadGate read={read} what="the balances" lines={3}>
      {({ person, types, on: day, today }) =>
        !person ? (
          <Banner title="No personnel file is linked to you">
            Your leave is kept in it. An administrator links you to your file under Personnel files.
          </Banner>
        ) : types.length === 0 ? (
          <Banner title="No leave is given yet">
            A People officer says in Leave policies who gets how much of which leave.
          </Banner>
        ) : (
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {types.map((each) => (
              <OfType key={each.typeId} balance={each} person={person.id} day={day} today={today} />
            ))}
          </div>
        )
      }
    </ReadGate>
  )
}

function OfType({ balance, person, day, today }: { balance: Balance; person: string; day: string; today: string }) {
  const { typeId, typeName, unit, available, taken, pending, planned, foretold } = balance
  const parts = [
    `${formatNumber(taken)} taken in ${day.slice(0, 4)}`,
    Number(pending) > 0 ? `${formatNumber(pending)} asked for` : '',
    Number(planned) > 0 ? `${formatNumber(planned)} planned after ${formatDay(day)}` : '',
    foretold && day > today ? 'foretold' : '',
  ].filter(Boolean)
  return (
    <Figure
      label={typeName}
      value={amountOf(available, unit)}
      href={`/hr/leave/account?person=${person}&type=${typeId}&on=${day}`}
      note={<span>{parts.join(' · ')}</span>}
    />
  )
}
