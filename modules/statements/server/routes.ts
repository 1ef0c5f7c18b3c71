import { journalCall } from '#modules/statements/shared/journal.ts'
import { statementCall } from '#modules/statements/shared/statements.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { journalOf } from './journal.ts'
import { statementOf } from './statements.ts'

/** The financial statements: profit and loss, balance sheet and cash flow of a legal entity, and the journal of its entries. */
export const statements: ServerModule = {
  name: 'statements',
  area: 'financial',
  label: 'Statements',
  records: [],
  routes: [
    route(statementCall, (input, call) => statementOf(call, input)),
    route(journalCall, (input, call) => journalOf(call, input)),
  ],
}
