import { monthsCall } from '#modules/ledger/shared/months.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { route, type Route } from '#server/call/route.ts'
import { generalLedger } from './general-ledger.ts'
import { booksByMonth } from './months.ts'
import { trialBalance } from './trial-balance.ts'

export const reportRoutes: Route[] = [
  route(reportApi.trialBalance, ({ query }, call) => trialBalance(call, query)),
  route(reportApi.generalLedger, ({ query }, call) => generalLedger(call, query)),
  route(monthsCall, ({ query }, call) => booksByMonth(call, query.entityId)),
]
