-- The rules of the ledger, kept by the database itself. Refusals carry SQLSTATE MS001 (the entry breaks a rule) or MS009 (someone was first)
-- and a sentence for a person.

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are kept as they were written', tg_table_name using errcode = 'MS001';
end $$;

-- The content of an entry as it is hashed: every column but the chain itself, and every line in order. What a later reversal writes
-- (state, version, its link) is read as it was at posting.
create function ledger_text(e financial_entries) returns text language sql stable set search_path = public, pg_temp as $$
  select concat_ws(E'\n',
    json_build_array(e.id, case when e.state = 'reversed' then e.version - 1 else e.version end, case when e.state = 'reversed' then 'posted' else e.state end,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      e.created_by, e.entity_id, e.journal_id, e.fiscal_year_id, e.period_id, e.sequence, e.number, to_char(e.posting_date, 'YYYY-MM-DD'),
      to_char(e.document_date, 'YYYY-MM-DD'), e.description, e.currency, e.amount, e.source_type, e.source_id, e.purpose, e.reversal_of_id, e.reason,
      to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), e.posted_by)::text,
    (select string_agg(json_build_array(l.id, l.seq, l.entry_id, l.line_no, l.account_id, l.party_id, to_char(l.posting_date, 'YYYY-MM-DD'), l.description, l.debit, l.credit)::text, E'\n' order by l.line_no, l.id)
     from financial_entry_lines l where l.entry_id = e.id))
$$;

create function ledger_canonical(entry_id uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select ledger_text(e) from financial_entries e where e.id = ledger_canonical.entry_id
$$;

create function ledger_hash(previous text, content text) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || content, 'UTF8')), 'hex')
$$;

-- Refuses a posted entry that breaks a rule of bookkeeping. Run at commit for every entry that was posted.
create function ledger_check(entry_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e financial_entries;
  p financial_periods;
  s record;
begin
  select * into e from financial_entries f where f.id = ledger_check.entry_id;
  if not found or e.state = 'draft' then return; end if;
  if e.number is null or e.sequence is null or e.hash is null or e.posted_at is null or e.posted_by is null then
    raise exception 'An entry is posted by the ledger alone' using errcode = 'MS001';
  end if;
  select count(*) as lines, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit,
    count(*) filter (where l.debit < 0 or l.credit < 0 or (l.debit > 0) = (l.credit > 0)) as sides,
    count(*) filter (where l.debit > 1000000000000000 or l.credit > 1000000000000000) as large,
    count(*) filter (where l.posting_date <> e.posting_date) as days,
    count(*) filter (where a.entity_id <> e.entity_id) as foreign_accounts,
    count(*) filter (where not a.active) as inactive,
    count(*) filter (where a.require_party <> (l.party_id is not null)) as parties
  into s from financial_entry_lines l join financial_accounts a on a.id = l.account_id where l.entry_id = e.id;
  if s.lines < 2 then raise exception 'An entry needs at least two lines' using errcode = 'MS001'; end if;
  if s.sides > 0 then raise exception 'Each line has either a debit or a credit, above zero' using errcode = 'MS001'; end if;
  if s.large > 0 then raise exception 'An amount is too large for the ledger' using errcode = 'MS001'; end if;
  if s.debit <> s.credit then raise exception 'The entry does not balance: debit and credit differ' using errcode = 'MS001'; end if;
  if s.debit <> e.amount then raise exception 'The amount of the entry is not the sum of its lines' using errcode = 'MS001'; end if;
  if s.days > 0 then raise exception 'A line has another day than its entry' using errcode = 'MS001'; end if;
  if s.foreign_accounts > 0 then raise exception 'An account belongs to another entity' using errcode = 'MS001'; end if;
  if s.inactive > 0 then raise exception 'An account is not active' using errcode = 'MS001'; end if;
  if s.parties > 0 then raise exception 'A line needs a party, or names one where its account takes none' using errcode = 'MS001'; end if;
  -- Waits for someone who is closing the period right now.
  select * into p from financial_periods f where f.id = e.period_id for share;
  if not found or p.entity_id <> e.entity_id or p.fiscal_year_id is distinct from e.fiscal_year_id or e.posting_date not between p.starts_on and p.ends_on then
    raise exception 'The posting date is outside its period' using errcode = 'MS001';
  end if;
  if p.state <> 'open' then raise exception '% is %: choose a day in an open period', p.name, p.state using errcode = 'MS001'; end if;
  if e.reversal_of_id is not null and exists (
    select 1 from financial_entry_lines l where l.entry_id in (e.id, e.reversal_of_id)
    group by l.account_id, l.party_id having sum(l.debit) <> sum(l.credit)
  ) then raise exception 'A reversal mirrors its entry line by line' using errcode = 'MS001'; end if;
end $$;

create function ledger_check_posted() returns trigger language plpgsql as $$
begin
  perform ledger_check(new.id);
  return null;
end $$;

create constraint trigger ledger_rules after insert or update on financial_entries
  deferrable initially deferred for each row when (new.state = 'posted') execute function ledger_check_posted();

-- An entry begins as a draft, is posted by ledger_post, and afterwards only learns of its reversal.
create function ledger_guard_entry() returns trigger language plpgsql as $$
declare
  posting boolean := coalesce(current_setting('mainstay.posting', true), '') = 'on';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' or num_nonnulls(new.number, new.sequence, new.hash, new.previous_hash, new.posted_at, new.posted_by, new.period_id, new.fiscal_year_id, new.reversed_by_id) > 0 then
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

create trigger ledger_guard before insert or update or delete on financial_entries for each row execute function ledger_guard_entry();

create function ledger_move_lines() returns trigger language plpgsql as $$
begin
  update financial_entry_lines set posting_date = new.posting_date where entry_id = new.id and posting_date <> new.posting_date;
  return null;
end $$;

create trigger ledger_move_lines after update of posting_date on financial_entries
  for each row when (old.posting_date <> new.posting_date) execute function ledger_move_lines();

-- Lines belong to a draft while they change; the entry is held so that nobody posts it meanwhile.
create function ledger_guard_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent record;
begin
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

create trigger ledger_guard before insert or update or delete on financial_entry_lines for each row execute function ledger_guard_line();

create function ledger_guard_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or coalesce(current_setting('mainstay.posting', true), '') <> 'on' then
    raise exception 'Rows of % are written by the ledger alone', tg_table_name using errcode = 'MS001';
  end if;
  return new;
end $$;

create trigger ledger_guard before insert or update or delete on financial_account_totals for each row execute function ledger_guard_kept();
create trigger ledger_guard before insert or update or delete on financial_entry_series for each row execute function ledger_guard_kept();

-- Posts a draft in one round trip and answers its number. Order of locks: entry, period, reversed entry, totals by account, series last.
create function ledger_post(entry_id uuid, posted_by uuid, posted_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e financial_entries;
  p financial_periods;
  code text;
  year text;
  before_me text;
begin
  select * into e from financial_entries f where f.id = ledger_post.entry_id for update;
  if not found then raise exception 'This entry does not exist' using errcode = 'MS001'; end if;
  if e.state <> 'draft' then raise exception 'Entry % is posted already', e.number using errcode = 'MS009'; end if;
  select * into p from financial_periods f where f.entity_id = e.entity_id and e.posting_date between f.starts_on and f.ends_on for share;
  if not found then raise exception 'No fiscal year of this entity covers %', to_char(e.posting_date, 'YYYY-MM-DD') using errcode = 'MS001'; end if;
  if p.state <> 'open' then raise exception '% is %: choose a day in an open period', p.name, p.state using errcode = 'MS001'; end if;
  select j.code into code from financial_journals j where j.id = e.journal_id and j.entity_id = e.entity_id;
  if not found then raise exception 'The journal belongs to another entity' using errcode = 'MS001'; end if;
  select y.name into year from financial_fiscal_years y where y.id = p.fiscal_year_id;

  perform set_config('mainstay.posting', 'on', true);
  if e.reversal_of_id is not null then
    update financial_entries f set state = 'reversed', reversed_by_id = e.id, version = f.version + 1 where f.id = e.reversal_of_id and f.state = 'posted';
    if not found then raise exception 'This entry is reversed already' using errcode = 'MS009'; end if;
  end if;
  insert into financial_account_totals as t (entity_id, account_id, period_id, debit, credit)
    select e.entity_id, l.account_id, p.id, sum(l.debit), sum(l.credit) from financial_entry_lines l where l.entry_id = e.id group by l.account_id order by l.account_id
    on conflict (account_id, period_id) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;

  insert into financial_entry_series as s (entity_id, journal_id, fiscal_year_id, last, head) values (e.entity_id, e.journal_id, p.fiscal_year_id, 1, '')
    on conflict (entity_id, journal_id, fiscal_year_id) do update set last = s.last + 1 returning s.last, s.head into e.sequence, before_me;
  e.number := code || '-' || year || '-' || lpad(e.sequence::text, greatest(6, length(e.sequence::text)), '0');
  e.period_id := p.id;
  e.fiscal_year_id := p.fiscal_year_id;
  e.state := 'posted';
  e.version := e.version + 1;
  e.posted_by := ledger_post.posted_by;
  e.posted_at := ledger_post.posted_at;
  e.updated_at := e.posted_at;
  e.previous_hash := before_me;
  e.hash := ledger_hash(before_me, ledger_text(e));
  update financial_entries f set number = e.number, sequence = e.sequence, period_id = e.period_id, fiscal_year_id = e.fiscal_year_id, state = e.state,
    version = e.version, posted_by = e.posted_by, posted_at = e.posted_at, updated_at = e.updated_at, previous_hash = e.previous_hash, hash = e.hash where f.id = e.id;
  update financial_entry_series s set head = e.hash where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = e.fiscal_year_id;
  perform set_config('mainstay.posting', '', true);
  return e.number;
end $$;

-- The first broken number of every chain, and why. No row: every posted entry is as it was posted.
create function ledger_verify() returns table (number text, finding text) language sql stable set search_path = public, pg_temp as $$
  with chained as (
    select e.entity_id, e.journal_id, e.fiscal_year_id, e.sequence, e.number, e.state, e.previous_hash, e.hash, e.reversed_by_id, e.id,
      lag(e.sequence) over chain as sequence_before, lag(e.hash) over chain as hash_before,
      ledger_hash(coalesce(lag(e.hash) over chain, ''), ledger_text(e)) as right_hash
    from financial_entries e where e.state <> 'draft' or e.number is not null or e.sequence is not null
    window chain as (partition by e.entity_id, e.journal_id, e.fiscal_year_id order by e.sequence)
  ), looked_at as (
    select c.*, coalesce(c.sequence_before, 0) + 1 as right_sequence,
      case
        when c.sequence is distinct from coalesce(c.sequence_before, 0) + 1 then 'is missing'
        when c.previous_hash is distinct from coalesce(c.hash_before, '') then 'does not follow the entry before it'
        when c.hash is distinct from c.right_hash then 'was changed after it was posted'
        when (c.state = 'reversed') <> exists (select 1 from financial_entries r where r.reversal_of_id = c.id and r.id is not distinct from c.reversed_by_id and r.state <> 'draft')
          or (c.state <> 'reversed' and c.reversed_by_id is not null) then 'and its reversal do not name each other'
      end as finding
    from chained c
  ), broken as (
    select distinct on (entity_id, journal_id, fiscal_year_id) entity_id, journal_id, fiscal_year_id, right_sequence, finding from looked_at where finding is not null
    order by entity_id, journal_id, fiscal_year_id, sequence
  ), ends as (
    select s.entity_id, s.journal_id, s.fiscal_year_id, coalesce(c.sequence, 0) as last, s.last as kept, s.head, c.hash
    from financial_entry_series s left join lateral (
      select e.sequence, e.hash from financial_entries e
      where e.entity_id = s.entity_id and e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id and e.sequence is not null order by e.sequence desc limit 1
    ) c on true
  ), all_findings as (
    select entity_id, journal_id, fiscal_year_id, right_sequence as sequence, finding from broken
    union all
    select entity_id, journal_id, fiscal_year_id, least(last + 1, kept), case when last = kept then 'is not the one the chain ends with' else 'is missing at the end' end
    from ends where last <> kept or head is distinct from hash
  )
  select coalesce(j.code, '?') || '-' || coalesce(y.name, '?') || '-' || lpad(coalesce(a.sequence, 0)::text, greatest(6, length(coalesce(a.sequence, 0)::text)), '0'), a.finding
  from all_findings a left join financial_journals j on j.id = a.journal_id left join financial_fiscal_years y on y.id = a.fiscal_year_id
  order by a.journal_id, a.fiscal_year_id, a.sequence
$$;

-- Written once: the audit log, its seals and the decisions of approvers.
do $$
declare
  kept text;
begin
  foreach kept in array array['audit_log', 'audit_seals', 'approval_decisions'] loop
    execute format('create trigger kept_as_written before update or delete on %I for each row execute function ledger_refuse()', kept);
  end loop;
  foreach kept in array array['audit_log', 'audit_seals', 'approval_decisions', 'financial_entries', 'financial_entry_lines', 'financial_account_totals', 'financial_entry_series'] loop
    execute format('create trigger never_emptied before truncate on %I for each statement execute function ledger_refuse()', kept);
  end loop;
end $$;

-- What the running product may do.
grant usage on schema public to mainstay_app;
grant select, insert, update, delete on all tables in schema public to mainstay_app;
grant usage, select on all sequences in schema public to mainstay_app;
grant execute on all functions in schema public to mainstay_app;
alter default privileges in schema public grant select, insert, update, delete on tables to mainstay_app;
alter default privileges in schema public grant usage, select on sequences to mainstay_app;
alter default privileges in schema public grant execute on functions to mainstay_app;
revoke update, delete, truncate on audit_log, audit_seals, approval_decisions from mainstay_app;
revoke insert, update, delete, truncate on financial_account_totals, financial_entry_series, schema_migrations from mainstay_app;
-- Number, chain, state and period of an entry are written by ledger_post, which acts as the owner.
revoke update on financial_entries from mainstay_app;
grant update (version, updated_at, journal_id, posting_date, document_date, description, amount) on financial_entries to mainstay_app;

-- Free text in long lists, where the server has the extension.
do $$
declare
  place record;
begin
  create extension if not exists pg_trgm;
  for place in select * from (values ('financial_parties', 'name'), ('financial_bills', 'reference'), ('procurement_vendors', 'name'), ('procurement_items', 'name')) as each (tab, col) loop
    if exists (select 1 from information_schema.columns c where c.table_schema = 'public' and c.table_name = place.tab and c.column_name = place.col) then
      execute format('create index if not exists %I on %I using gin (%I gin_trgm_ops)', place.tab || '_' || place.col || '_trigrams', place.tab, place.col);
    end if;
  end loop;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'No trigram indexes: the extension pg_trgm may not be created here';
end $$;
