import { reportApi } from '#modules/financial/shared/reports.ts'
import { route, type Route } from '#server/call/route.ts'
import { generalLedger } from './general-ledger.ts'
import { openItems, payablesAgeing } from './open-items.ts'
import { trialBalance } from './trial-balance.ts'

export const reportRoutes: Route[] = [
  route(reportApi.trialBalance, ({ query }, { tx, now }) => trialBalance(tx, now, query)),
  route(reportApi.generalLedger, ({ query }, { tx, now }) => generalLedger(tx, now, query)),
  route(reportApi.payablesAgeing, ({ query }, { tx, now }) => payablesAgeing(tx, now, query)),
  route(reportApi.openItems, ({ query }, { tx, now }) => openItems(tx, now, query)),
]
