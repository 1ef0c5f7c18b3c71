import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Card } from '#client/ui/card.tsx'
import { addressOf, ledgerAddress } from '#modules/ledger/client/addresses.ts'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { StatementCard } from '#modules/statements/client/statement-card.tsx'
import { TieList } from '#modules/statements/client/tie-list.tsx'
import { statementCall, type StatementKind, type StatementTie } from '#modules/statements/shared/statements.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { subtract } from '#shared/money.ts'
import { MonthsCharts } from './months-charts.tsx'

type Props = { entityId: string }

/** A statement of the year to date beside the year before. */
export const useStatement = (entityId: string, kind: StatementKind, enabled = true) =>
  useApi(statementCall, { params: { kind }, query: { entityId, compare: 'year before' } }, { enabled })

/** Charts of the months, the statements of the year to date beside the year before, and whether they agree with the ledger. */
export function EntityStatements({ entityId }: Props) {
  const result = useStatement(entityId, 'profit-and-loss')
  const balance = useStatement(entityId, 'balance-sheet')
  const cash = useStatement(entityId, 'cash-flow')
  const payables = usePayablesTie(entityId)
  const ties = [balance, result, cash].flatMap(({ data }) => data?.ties ?? [])
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 xl:grid-cols-2">
        <MonthsCharts entityId={entityId} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ReadGate read={balance} what="the balance sheet" lines={16}>
          {(statement) => <StatementCard statement={statement} />}
        </ReadGate>
        <ReadGate read={result} what="the profit and loss" lines={16}>
          {(statement) => <StatementCard statement={statement} />}
        </ReadGate>
      </div>
      <ReadGate read={cash} what="the checks" lines={5}>
        {({ currency }) => (
          <Card title="Checks" footer="Figures of the statements beside those of the ledger and of open items">
            <TieList ties={payables ? [...ties, payables] : ties} currency={currency} />
          </Card>
        )}
      </ReadGate>
    </div>
  )
}

/** Open items beside the balance of the payables account (rule F11); undefined until both are there, and of a reader who sees a part of them. */
function usePayablesTie(entityId: string): StatementTie | undefined {
  const { can } = useAuth()
  const ageing = useApi(payablesApi.payablesAgeing, { query: { entityId } }).data
  const chart = useApi(
    accounts.api.list,
    { query: { filter: [`entityId:eq:${entityId}`, 'role:eq:payable'], limit: '1' } },
    { enabled: can(accounts.api.list.can) },
  ).data
  const account = chart?.items[0]
  if (!ageing || !account || ageing.ties === null) return undefined
  const { control, on, totals } = ageing
  return {
    label: 'Payables',
    figures: [
      { label: 'Open items', amount: totals.total, to: addressOf('/financial/open-items', { entity: entityId, on }) },
      { label: account.name, amount: control, to: ledgerAddress(account.id, { to: on }) },
    ],
    difference: subtract(totals.total, control),
  }
}
