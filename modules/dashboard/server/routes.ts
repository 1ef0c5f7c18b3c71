import {
  answersCall,
  dashboardCall,
  defaultsCall,
  metricsCall,
  resetCall,
  resetDefaultCall,
  saveCall,
  setDefaultCall,
} from '#modules/dashboard/shared/dashboard.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { answersOf, cardsOf } from './answers.ts'
import { defaultsOf, resetDefault, setDefault } from './defaults.ts'
import { cardsFor, dashboardOf, reset, save } from './layouts.ts'
import { metricsOf } from './metric.ts'

/** The first page after sign-in: cards that each person arranges, and defaults by role. */
export const dashboardModule: ServerModule = {
  name: 'dashboard',
  label: 'Overview',
  records: [],
  routes: [
    route(dashboardCall, (_, call) => dashboardOf(call)),
    route(saveCall, ({ body }, call) => save(body.cards, call)),
    route(resetCall, (_, call) => reset(call)),
    route(answersCall, async ({ query: { cards, ...filter } }, call) =>
      answersOf(cards === undefined ? (await cardsFor(call)).cards : cardsOf(cards), filter, call),
    ),
    route(metricsCall, async (_, call) => metricsOf(call)),
    route(defaultsCall, (_, call) => defaultsOf(call)),
    route(setDefaultCall, ({ params, body }, call) => setDefault(params.role, body.cards, call)),
    route(resetDefaultCall, ({ params }, call) => resetDefault(params.role, call)),
  ],
}
