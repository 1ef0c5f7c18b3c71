import type { Series } from '#server/audit/heads.ts'

/** The chain of entries of each entity, journal and fiscal year: where it ends is noted outside the database, so that no entry can be taken away unseen. */
export const entryChains: Series = {
  file: 'ledger-heads.log',
  ends: async (pool) =>
    (
      await pool.query<{ series: string; number: string; hash: string }>(
        `select concat_ws('/', entity_id, journal_id, fiscal_year_id) as series, last::text as number, head as hash from financial_entry_series where last > 0`,
      )
    ).rows,
  lost: async (pool, noted) =>
    (
      await pool.query<{ finding: string }>(
        `select 'Entry ' || coalesce(e.number, j.code || '-' || y.name || ' no. ' || n.number, 'no. ' || n.number || ' of a journal that is gone') || ', noted outside the database at ' || n.at ||
           case when e.id is null then ', is not in financial_entries any more: it was removed, or an older backup was restored.' else ', is another one now (financial_entries ' || e.id || ').' end as finding
         from jsonb_to_recordset($1) as n(series text, number bigint, hash text, at text)
           left join financial_entries e on e.entity_id = split_part(n.series, '/', 1)::uuid and e.journal_id = split_part(n.series, '/', 2)::uuid
             and e.fiscal_year_id = split_part(n.series, '/', 3)::uuid and e.sequence = n.number
           left join financial_journals j on j.id = split_part(n.series, '/', 2)::uuid left join financial_fiscal_years y on y.id = split_part(n.series, '/', 3)::uuid
         where e.hash is distinct from n.hash order by n.at limit 20`,
        [JSON.stringify(noted)],
      )
    ).rows.map(({ finding }) => finding),
}
