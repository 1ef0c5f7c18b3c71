import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { FigureSkeletons } from '#client/report/key-figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { periods } from '#modules/ledger/shared/periods.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { compare, subtract, total } from '#shared/money.ts'
import { addressOf, ledgerAddress } from '#modules/ledger/client/addresses.ts'
import { resultOf } from '#modules/ledger/client/trial-rows.ts'

type Props = { entityId: string }

/** Cash, payables, goods received and not billed, and the result of the year; each opens to exactly its rows. */
export function BooksFigures({ entityId }: Props) {
  const { can } = useAuth()
  const reports = can(reportApi.trialBalance.can)
  const trial = useApi(reportApi.trialBalance, { query: { entityId } }, { enabled: reports })
  const ageing = useApi(payablesApi.payablesAgeing, { query: { entityId } }, { enabled: reports })
  const grir = useApi(
    accounts.api.list,
    { query: { filter: [`entityId:eq:${entityId}`, 'role:eq:grir'], limit: '1' } },
    { enabled: can(accounts.api.list.can) },
  )
  if (!reports || trial.isError || ageing.isError) return null
  if (!trial.data || !ageing.data) return <FigureSkeletons count={4} />
  const { rows, currency, from, to } = trial.data
  const span = { entity: entityId, from, to }
  const cash = rows.filter(({ group }) => group === 'cash and bank')
  const grirAccount = grir.data?.items[0]
  const grirRow = rows.find(({ accountId }) => accountId === grirAccount?.id)
  const received = subtract('0', grirRow?.closing ?? '0')
  const { overdue } = ageing.data.totals
  const result = resultOf(rows)
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  return (
    <>
      <Figure
        label="Cash and bank"
        value={money(total(cash.map(({ closing }) => closing)))}
        href={
          cash.length === 1
            ? ledgerAddress(cash[0]!.accountId, { from, to })
            : addressOf('/financial/trial-balance', { ...span, group: 'cash and bank' })
        }
        hint="Balance of all accounts of the group cash and bank"
        note={`On ${formatDay(to)}`}
      />
      <Figure
        label="Open payables"
        value={money(ageing.data.totals.total)}
        href={addressOf('/financial/open-items', { entity: entityId })}
        hint="What vendors are owed; it ties to the payables account"
        note={compare(overdue, '0') > 0 ? `${formatMoney(overdue, currency)} of it overdue` : 'Nothing overdue'}
      />
      {grirAccount && (
        <Figure
          label={grirAccount.name}
          value={money(received)}
          href={ledgerAddress(grirAccount.id, { from, to })}
          hint="Received at order price and not billed yet, less billed and not received"
          note={`Account ${grirAccount.number}`}
        />
      )}
      <Figure
        label="Result of the year"
        value={money(result)}
        href={addressOf('/financial/trial-balance', { ...span, view: 'result' })}
        hint="Income less expenses since the fiscal year began; a loss is negative"
        note={`${formatDay(from)} to ${formatDay(to)}`}
      />
    </>
  )
}

/** How many periods can be posted into. */
export function OpenPeriodsFigure({ entityId }: Props) {
  const { can } = useAuth()
  const may = can(periods.api.list.can)
  const filter = ['state:eq:open', `entityId:eq:${entityId}`]
  const { data } = useApi(periods.api.summary, { query: { filter } }, { enabled: may })
  if (!may) return null
  if (!data) return <FigureSkeletons count={1} />
  const search = new URLSearchParams(filter.map((each) => ['filter', each]))
  return (
    <Figure
      label="Open periods"
      value={formatNumber(data.count)}
      href={`${periods.listPage}?${search}&sort=startsOn`}
      note="Open for posting"
    />
  )
}
