import { sql } from 'drizzle-orm'
import { errorReports as declared } from '#modules/operations/shared/error-reports.ts'
import { errorReports as table } from '#server/audit/tables.ts'
import { users } from '#server/auth/tables.ts'
import { serveRecord } from '#server/record/serve.ts'

export const errorReports = serveRecord(declared, {
  table,
  reach: { shared: true },
  // The support id is what the browser says; it names a member only where it is one's id.
  joins: [
    {
      table: users,
      on: sql`${users.id}::text = ${table.userId}`,
      fields: { member: sql`${users.name}`, memberId: sql`${users.id}` },
    },
  ],
  // The part before the path is the installation itself.
  computed: { url: sql`regexp_replace(${table.url}, '^https?://[^/]+', '')` },
})
