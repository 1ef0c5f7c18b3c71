import type { Check } from '#server/module.ts'

/** Rules that hold in every channel. */
export const checks: Check[] = [
  {
    name: 'channels.numbers',
    async run(pool) {
      const { rows } = await pool.query<{
        id: string
      }>(`select n.channel_id as id from communications_channel_counters n
        left join lateral (select count(*)::int as count, coalesce(max(m.seq), 0) as last from communications_messages m
          where m.channel_id = n.channel_id) m on true
        where m.count <> n.last_seq or m.last <> n.last_seq`)
      return rows.map(({ id }) => `Messages of channel ${id} are not numbered without a gap`)
    },
  },
]
