-- An entry that is entered and posted in one go is written once, as it stays: a draft that is posted is a second version of its row in every
-- index, and each of its references is checked again.

-- As ledger_text(e), for lines that are not in the table yet.
create function ledger_text(e financial_entries, lines financial_entry_lines[]) returns text language sql stable set search_path = public, pg_temp as $$
  select concat_ws(E'\n',
    json_build_array(e.id, case when e.state = 'reversed' then e.version - 1 else e.version end, case when e.state = 'reversed' then 'posted' else e.state end,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      e.created_by, e.entity_id, e.journal_id, e.fiscal_year_id, e.period_id, e.sequence, e.number, to_char(e.posting_date, 'YYYY-MM-DD'),
      to_char(e.document_date, 'YYYY-MM-DD'), e.description, e.currency, e.amount, e.source_type, e.source_id, e.purpose, e.reversal_of_id, e.reason,
      to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), e.posted_by)::text,
    (select string_agg(json_build_array(l.id, l.seq, l.entry_id, l.line_no, l.account_id, l.party_id, to_char(l.posting_date, 'YYYY-MM-DD'), l.description, l.debit, l.credit)::text, E'\n' order by l.line_no, l.id)
     from unnest(lines) l))
$$;
create or replace function ledger_text(e financial_entries) returns text language sql stable set search_path = public, pg_temp as $$
  select ledger_text(e, array(select l from financial_entry_lines l where l.entry_id = e.id))
$$;

-- True within the functions of the ledger: they say so, and act as the owner, which nobody who merely says so does.
create function ledger_is_writing(kept oid) returns boolean language sql stable as $$
  select current_setting('mainstay.posting', true) = 'on' and has_table_privilege(kept, 'truncate')
$$;

create or replace function ledger_guard_entry() returns trigger language plpgsql as $$
declare
  posting boolean := coalesce(current_setting('mainstay.posting', true), '') = 'on';
begin
  if tg_op = 'INSERT' then
    if (new.state <> 'draft' or num_nonnulls(new.number, new.sequence, new.hash, new.previous_hash, new.posted_at, new.posted_by, new.period_id, new.fiscal_year_id, new.reversed_by_id) > 0)
      and not (new.state = 'posted' and new.reversed_by_id is null and ledger_is_writing(tg_relid)) then
      raise exception 'An entry begins as a draft' using errcode = 'MS001';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then raise exception 'Entry % is posted and stays: reverse it instead', old.number using errcode = 'MS001'; end if;
    return old;
  end if;
  if old.state = 'draft' then
    if not posting and (new.state <> 'draft' or num_nonnulls(new.number, new.sequence, new.hash, new.posted_at, new.posted_by) > 0) then
      raise exception 'An entry is posted by the ledger alone' using errcode = 'MS001';
    end if;
    return new;
  end if;
  if posting and old.state = 'posted' and new.state = 'reversed' and old.reversed_by_id is null and new.reversed_by_id is not null
    and to_jsonb(new) - '{state,reversed_by_id,version}'::text[] = to_jsonb(old) - '{state,reversed_by_id,version}'::text[] then
    return new;
  end if;
  raise exception 'Entry % is posted and cannot be changed: reverse it instead', old.number using errcode = 'MS001';
end $$;

-- Acts as whoever writes, who may lock an entry, so that the ledger can be told from others.
create or replace function ledger_guard_line() returns trigger language plpgsql security invoker set search_path = public, pg_temp as $$
declare
  parent record;
begin
  if tg_op = 'INSERT' and ledger_is_writing(tg_relid) then return new; end if;
  if tg_op <> 'INSERT' then
    select state, number into parent from financial_entries where id = old.entry_id for share;
    if found and parent.state <> 'draft' then raise exception 'Entry % is posted and cannot be changed: reverse it instead', parent.number using errcode = 'MS001'; end if;
    if tg_op = 'DELETE' then return old; end if;
  end if;
  select state, number, posting_date into parent from financial_entries where id = new.entry_id for share;
  if found then
    if parent.state <> 'draft' then raise exception 'Entry % is posted and cannot be changed: reverse it instead', parent.number using errcode = 'MS001'; end if;
    new.posting_date := parent.posting_date;
  end if;
  return new;
end $$;

-- Writes and posts an entry with its lines in one round trip. Answers no currency where the entity does not exist, no journal where none
-- fits, and no number where its source (or the reversal of the same entry) is there already; who comes at the same moment with the same
-- source is told to try again. Order of locks: period, reversed entry, totals by account, series, entry.
create or replace function ledger_enter(draft jsonb, out currency text, out journal uuid, out number text, out hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e financial_entries;
  lines financial_entry_lines[];
  p record;
  code text;
begin
  e.entity_id := draft ->> 'entity';
  e.posting_date := draft ->> 'day';
  e.source_type := draft #>> '{source,type}';
  e.source_id := draft #>> '{source,id}';
  e.purpose := draft #>> '{source,purpose}';
  e.reversal_of_id := draft ->> 'reversalOf';
  select f.currency into e.currency from financial_entities f where f.id = e.entity_id;
  currency := e.currency;
  if draft ->> 'journalId' is null then
    select j.id, j.code into e.journal_id, code from financial_journals j
      where j.entity_id = e.entity_id and j.active and j.type = draft ->> 'journal' order by j.code limit 1;
  else
    select j.id, j.code into e.journal_id, code from financial_journals j
      where j.entity_id = e.entity_id and j.active and j.id = (draft ->> 'journalId')::uuid;
  end if;
  journal := e.journal_id;
  if currency is null or journal is null then return; end if;
  if exists (select 1 from financial_entries f where f.source_type = e.source_type and f.source_id = e.source_id and f.purpose = e.purpose) then return; end if;
  if e.reversal_of_id is not null and exists (select 1 from financial_entries f where f.reversal_of_id = e.reversal_of_id) then return; end if;

  select f.id, f.name, f.state, f.fiscal_year_id, y.name as year into p from financial_periods f join financial_fiscal_years y on y.id = f.fiscal_year_id
    where f.entity_id = e.entity_id and e.posting_date between f.starts_on and f.ends_on for share of f;
  if not found then raise exception 'No fiscal year of this entity covers %', to_char(e.posting_date, 'YYYY-MM-DD') using errcode = 'MS001'; end if;
  if p.state <> 'open' then raise exception '% is %: choose a day in an open period', p.name, p.state using errcode = 'MS001'; end if;

  e.id := draft ->> 'id';
  e.version := 2;
  e.period_id := p.id;
  e.fiscal_year_id := p.fiscal_year_id;
  e.document_date := draft ->> 'documentDay';
  e.description := draft ->> 'description';
  e.amount := draft ->> 'amount';
  e.reason := draft ->> 'reason';
  e.state := 'posted';
  e.created_by := draft ->> 'by';
  e.posted_by := e.created_by;
  e.created_at := draft ->> 'at';
  e.updated_at := e.created_at;
  e.posted_at := e.created_at;
  select array_agg(row(line.id, nextval('financial_entry_lines_seq_seq'), e.id, line.no, line.account, line.party, e.posting_date, line.text, line.debit, line.credit)::financial_entry_lines)
    into lines from jsonb_to_recordset(draft -> 'lines') as line(id uuid, no int, account uuid, party uuid, text text, debit bigint, credit bigint);

  perform set_config('mainstay.posting', 'on', true);
  insert into financial_account_totals as t (entity_id, account_id, period_id, debit, credit)
    select e.entity_id, l.account_id, p.id, sum(l.debit), sum(l.credit) from unnest(lines) l group by l.account_id order by l.account_id
    on conflict (account_id, period_id) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  select s.last + 1, s.head into e.sequence, e.previous_hash from financial_entry_series s
    where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = e.fiscal_year_id for update;
  if not found then
    insert into financial_entry_series (entity_id, journal_id, fiscal_year_id, last, head) values (e.entity_id, e.journal_id, e.fiscal_year_id, 0, '') on conflict do nothing;
    select s.last + 1, s.head into e.sequence, e.previous_hash from financial_entry_series s
      where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = e.fiscal_year_id for update;
  end if;
  e.number := code || '-' || p.year || '-' || lpad(e.sequence::text, greatest(6, length(e.sequence::text)), '0');
  e.hash := ledger_hash(e.previous_hash, ledger_text(e, lines));
  update financial_entry_series s set last = e.sequence, head = e.hash where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = e.fiscal_year_id;
  insert into financial_entries select e.* on conflict do nothing;
  if not found then raise exception 'This is being posted right now' using errcode = '40001'; end if;
  insert into financial_entry_lines select l.* from unnest(lines) l;
  if e.reversal_of_id is not null then
    update financial_entries f set state = 'reversed', reversed_by_id = e.id, version = f.version + 1 where f.id = e.reversal_of_id and f.state = 'posted';
    if not found then raise exception 'This entry is reversed already' using errcode = 'MS009'; end if;
  end if;
  perform set_config('mainstay.posting', '', true);
  number := e.number;
  hash := e.hash;
end $$;
