import { payablesApi } from '#modules/payables/shared/reports.ts'
import { route, type Route } from '#server/call/route.ts'
import { openItems, payablesAgeing } from './open-items.ts'

export const reportRoutes: Route[] = [
  route(payablesApi.payablesAgeing, ({ query }, call) => payablesAgeing(call, query)),
  route(payablesApi.openItems, ({ query }, call) => openItems(call, query)),
]
