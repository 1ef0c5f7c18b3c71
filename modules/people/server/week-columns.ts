import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { weekdayNames, type WeekdayName } from '#modules/people/shared/working-patterns.ts'

type Hours = Readonly<Record<WeekdayName, PgColumn | SQL>>

/** SQL: the hours of a week together, and the week in words, such as 'Mon 8, Tue 8, Thu 5.5'. */
export const weekSaidOf = (hours: Hours) => ({
  weekHours: sql<string>`(${sql.join(
    weekdayNames.map((name) => hours[name]),
    sql` + `,
  )})`,
  week: sql<string>`concat_ws(', ', ${sql.join(
    weekdayNames.map((name) => {
      const short = `${name.slice(0, 1).toUpperCase()}${name.slice(1, 3)} `
      return sql`case when ${hours[name]} > 0 then ${sql.raw(`'${short}'`)} || trim_scale(${hours[name]}) end`
    }),
    sql`, `,
  )})`,
})
