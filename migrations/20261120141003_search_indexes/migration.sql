-- Indexes of the search over everything. Amounts are found as numbers; texts by their trigrams, where the server has the extension.
create index financial_bills_total on financial_bills (total_amount);
create index financial_payments_amount_found on financial_payments (amount);
create index financial_entries_amount on financial_entries (amount);
create index procurement_orders_total on procurement_orders (total_due);
create index procurement_receipts_amount on procurement_receipts (amount);
create index procurement_requisitions_total on procurement_requisitions (total_amount);
--> statement-breakpoint
-- Safe to run again: an administrator of a database whose owner may not create extensions runs `create extension pg_trgm; select search_indexes();` later.
create function search_indexes() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  place record;
  by_trigrams text;
begin
  select format(' %I.gin_trgm_ops', n.nspname) into by_trigrams from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if by_trigrams is null then
    raise notice 'No trigram indexes: the extension pg_trgm is missing';
    return;
  end if;
  for place in select * from (values
    ('financial_parties', 'number, name'),
    ('financial_entries', 'number, description'),
    ('financial_bills', 'number, reference'),
    ('financial_payments', 'number, reference'),
    ('procurement_vendors', 'number, name, city, vat_identifier, email'),
    ('procurement_items', 'number, name, category'),
    ('procurement_requisitions', 'number, requester_name, justification'),
    ('procurement_orders', 'number, buyer_name'),
    ('procurement_receipts', 'number, delivery_note'),
    ('site_contact_requests', 'number, name, email, company, message')
  ) as each (tab, cols) loop
    execute format('create index if not exists %I on %I using gin (%s)', place.tab || '_search', place.tab, replace(place.cols, ',', by_trigrams || ',') || by_trigrams);
  end loop;
  -- Each of these columns now stands in the index of its table.
  drop index if exists financial_parties_name_trigrams, financial_bills_reference_trigrams, procurement_vendors_name_trigrams, procurement_items_name_trigrams;
end $$;
--> statement-breakpoint
select search_indexes();
--> statement-breakpoint
revoke execute on function search_indexes() from public, mainstay_app;
