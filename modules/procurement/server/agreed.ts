import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Orders the company stands by: approved, and as they stand while a revision waits for approval. */
export const agreedOf = (state: SQLWrapper, approvedAt: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${state} in ('approved', 'sent', 'closed') or ${state} = 'in approval' and ${approvedAt} is not null)`

/** The same of the order `o` of a statement: what is meant by spend. */
export const isAgreed = agreedOf(sql`o.state`, sql`o.approved_at`)
