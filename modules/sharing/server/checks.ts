import type { Check } from '#server/module.ts'

export const checks: Check[] = [
  {
    name: 'Share links have the openings they count, none after their end',
    run: async (pool) => {
      const { rows } = await pool.query<{ finding: string }>(
        `select 'Share link ' || s.id || ' says ' || s.opened || ' openings, and ' || count(o.id) || ' are kept.' as finding
           from documents_share_links s left join documents_share_openings o on o.link_id = s.id and o.kind = 'opened'
           group by s.id having s.opened <> count(o.id)
         union all
         select 'Share link ' || s.id || ' was opened after its end.'
           from documents_share_links s join documents_share_openings o on o.link_id = s.id and o.kind = 'opened' and o.at >= s.ends_at
         limit 20`,
      )
      return rows.map(({ finding }) => finding)
    },
  },
]
