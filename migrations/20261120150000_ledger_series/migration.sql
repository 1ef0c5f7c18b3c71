-- The series is locked first and written once: written twice in one transaction, every reference of it would be checked again while others wait.
-- Posts a draft in one round trip and answers its number. Order of locks: entry, period, reversed entry, totals by account, series last.
create or replace function ledger_post(entry_id uuid, posted_by uuid, posted_at timestamptz) returns text
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

  select s.last + 1, s.head into e.sequence, before_me from financial_entry_series s
    where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = p.fiscal_year_id for update;
  if not found then
    insert into financial_entry_series (entity_id, journal_id, fiscal_year_id, last, head) values (e.entity_id, e.journal_id, p.fiscal_year_id, 0, '') on conflict do nothing;
    select s.last + 1, s.head into e.sequence, before_me from financial_entry_series s
      where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = p.fiscal_year_id for update;
  end if;
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
  update financial_entry_series s set last = e.sequence, head = e.hash where s.entity_id = e.entity_id and s.journal_id = e.journal_id and s.fiscal_year_id = e.fiscal_year_id;
  perform set_config('mainstay.posting', '', true);
  return e.number;
end $$;

