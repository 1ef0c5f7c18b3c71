-- Writes an entry with its lines and posts it in one round trip. Answers no currency where the entity does not exist, no journal where none
-- fits, and no number where its source (or the reversal of the same entry) is there already.
create function ledger_enter(draft jsonb, out currency text, out journal uuid, out number text, out hash text) language plpgsql set search_path = public, pg_temp as $$
declare
  entity uuid := draft ->> 'entity';
  entry uuid := draft ->> 'id';
  by_whom uuid := draft ->> 'by';
  at_when timestamptz := draft ->> 'at';
  on_day date := draft ->> 'day';
begin
  select e.currency into currency from financial_entities e where e.id = entity;
  select j.id into journal from financial_journals j where j.entity_id = entity and j.active
    and case when draft ->> 'journalId' is null then j.type = draft ->> 'journal' else j.id = (draft ->> 'journalId')::uuid end
    order by j.code limit 1;
  if currency is null or journal is null then return; end if;
  insert into financial_entries (id, entity_id, journal_id, posting_date, document_date, description, currency, amount, source_type, source_id, purpose, reversal_of_id, reason, created_at, updated_at, created_by)
    values (entry, entity, journal, on_day, (draft ->> 'documentDay')::date, draft ->> 'description', currency, (draft ->> 'amount')::bigint,
      draft #>> '{source,type}', (draft #>> '{source,id}')::uuid, draft #>> '{source,purpose}', (draft ->> 'reversalOf')::uuid, draft ->> 'reason', at_when, at_when, by_whom)
    on conflict do nothing;
  if not found then return; end if;
  insert into financial_entry_lines (id, entry_id, line_no, account_id, party_id, posting_date, description, debit, credit)
    select line.id, entry, line.no, line.account, line.party, on_day, line.text, line.debit, line.credit
    from jsonb_to_recordset(draft -> 'lines') as line(id uuid, no int, account uuid, party uuid, text text, debit bigint, credit bigint);
  number := ledger_post(entry, by_whom, at_when);
  select e.hash into hash from financial_entries e where e.id = entry;
end $$;
