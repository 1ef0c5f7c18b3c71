import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Orders the company stands by. A revision that waits for approval changes nothing of that. */
export const agreedOf = (state: SQLWrapper): SQL<boolean> => sql<boolean>`${state} in ('approved', 'sent', 'closed')`

/** The same of the order `o` of a statement: what is meant by spend. */
export const isAgreed = agreedOf(sql`o.state`)
