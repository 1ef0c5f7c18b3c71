import type { Series } from '#server/audit/heads.ts'
import type { Check } from '#server/module.ts'
import { faultsOf, type Event } from './event-log.ts'

const utc = `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Each chain is computed again, and compared with what signers and requests say. */
export const checks: Check[] = [
  {
    name: 'The log of every signature request is whole',
    run: async (pool) => {
      const found: string[] = []
      const { rows: ids } = await pool.query<{ id: string }>(
        'select id from documents_signature_requests order by created_at, id',
      )
      for (const { id } of ids) {
        const { rows } = await pool.query<Event>(
          `select e.request_id as "requestId", e.number, ${utc} as at, e.kind, e.actor_id as "actorId", e.actor_name as "actorName", e.method, e.address, e.agent,
             e.sha256, e.details, e.previous, e.hash from documents_signature_events e where e.request_id = $1 order by e.number`,
          [id],
        )
        found.push(...faultsOf(rows).map((fault) => `Signature request ${id}: ${fault}.`))
      }
      return found.slice(0, 20)
    },
  },
  {
    name: 'Every signature is in the log of its request',
    run: async (pool) => {
      const { rows } = await pool.query<{ finding: string }>(
        `select 'Signature request ' || q.id || ': ' || s.name || case when s.signed_at is null then ' has not signed, and the log says so.' else ' has signed, and the log does not say so.' end as finding
           from documents_signers s join documents_signature_requests q on q.id = s.request_id
             left join documents_signature_events e on e.request_id = q.id and e.kind in ('signed', 'approved') and e.actor_id = coalesce(s.user_id, s.id)
           where (s.signed_at is null) <> (e.id is null) or s.signed_at <> e.at or e.sha256 <> q.sha256
         union all
         select 'Signature request ' || q.id || ' is ' || q.state || ', and its log says otherwise.'
           from documents_signature_requests q where case q.state when 'draft' then 0 else 1 end = 1
             and not exists (select from documents_signature_events e where e.request_id = q.id and (q.state = 'withdrawn' or (q.state = 'partly signed' and e.kind = 'approved') or e.kind = case q.state
               when 'sent' then 'sent' when 'partly signed' then 'signed' when 'signed' then 'sealed' else q.state end))
             and (q.state <> 'withdrawn' or q.sent_at is not null)
         union all
         select 'Signature request ' || q.id || ': ' || s.name || ' has signed from outside, and the log has no code that they entered before.'
           from documents_signers s join documents_signature_requests q on q.id = s.request_id where s.mail is not null and s.signed_at is not null
             and not exists (select from documents_signature_events e where e.request_id = q.id and e.actor_id = s.id and e.kind = 'opened' and e.at <= s.signed_at)
         union all
         select 'Signature request ' || q.id || ': another file was sealed than its log says.'
           from documents_signature_requests q join documents_signature_events e on e.request_id = q.id and e.kind = 'sealed'
           where e.details::jsonb ->> 'signedSha256' is distinct from q.signed_sha256 limit 20`,
      )
      return rows.map(({ finding }) => finding)
    },
  },
]

/** Where the log of each request ends is noted outside the database, so that no event can be taken away unseen. */
export const eventChains: Series = {
  file: 'signature-heads.log',
  ends: async (pool) =>
    (
      await pool.query<{ series: string; number: string; hash: string }>(
        `select distinct on (request_id) request_id::text as series, number::text, hash from documents_signature_events order by request_id, number desc`,
      )
    ).rows,
  lost: async (pool, noted) =>
    (
      await pool.query<{ finding: string }>(
        `select 'Event ' || n.number || ' of signature request ' || n.series || ', noted outside the database at ' || n.at ||
           case when e.id is null then ', is no longer in documents_signature_events: it was removed, or an older backup was restored.' else ', is another one now.' end as finding
         from jsonb_to_recordset($1) as n(series text, number bigint, hash text, at text)
           left join documents_signature_events e on e.request_id = n.series::uuid and e.number = n.number
         where e.hash is distinct from n.hash order by n.at limit 20`,
        [JSON.stringify(noted)],
      )
    ).rows.map(({ finding }) => finding),
}
