-- Prices become facts of a vendor, an item and a minimum quantity that never overlap. On each day the one holds on that held before: of several the latest that had begun.
-- What had no first day begins when it was entered, or when something was first ordered from the vendor.
ALTER TABLE "procurement_vendor_prices" DROP CONSTRAINT "procurement_vendor_prices_once";--> statement-breakpoint
ALTER TABLE "procurement_vendor_prices" ADD COLUMN "state" text DEFAULT 'in force' NOT NULL;--> statement-breakpoint
create temp table price_spans on commit drop as
  with begun as (
    select p.*, coalesce(p.valid_from, least(p.created_at::date, p.valid_to, (select min(o.order_date) from procurement_orders o where o.vendor_id = p.vendor_id))) as begins
    from procurement_vendor_prices p),
  ranked as (
    select b.*, row_number() over (partition by vendor_id, item_id, min_quantity order by valid_from desc nulls last, id) as rank,
      case when valid_to < begins then null else daterange(begins, valid_to, '[]') end as span
    from begun b),
  pieces as (
    select r.id, r.begins, r.span, unnest(coalesce(datemultirange(r.span), '{}') - coalesce((
      select range_agg(o.span) from ranked o
      where o.span is not null and o.vendor_id = r.vendor_id and o.item_id = r.item_id and o.min_quantity = r.min_quantity and o.rank < r.rank), '{}')) as piece
    from ranked r)
  select r.id, case when p.n > 1 then gen_random_uuid() else r.id end as to_id, coalesce(lower(p.piece), r.begins) as valid_from,
    case when p.piece is null then greatest(r.valid_to, r.begins) else upper(p.piece) - 1 end as valid_to,
    case when p.piece is null then 'withdrawn' else 'in force' end as state
  from ranked r left join (select id, piece, row_number() over (partition by id order by piece) as n from pieces) p on p.id = r.id;--> statement-breakpoint
delete from price_spans s using procurement_vendor_prices p
  where p.id = s.to_id and p.valid_from = s.valid_from and p.valid_to is not distinct from s.valid_to and s.state = 'in force';--> statement-breakpoint
insert into audit_log (at, actor_id, actor_name, action, record, record_id, before, after, correlation_id)
  select now(), '00000000-0000-4000-8000-000000000000', 'Mainstay', case when s.id = s.to_id then 'update' else 'create' end, 'procurement.vendor-prices', s.to_id,
    case when s.id = s.to_id then last.after end,
    last.after || jsonb_build_object('id', s.to_id, 'validFrom', s.valid_from, 'validTo', s.valid_to, 'state', s.state, 'version', case when s.id = s.to_id then p.version + 1 else 1 end),
    'migration vendor_prices_dated'
  from price_spans s join procurement_vendor_prices p on p.id = s.id cross join lateral (
    select after from audit_log where record = 'procurement.vendor-prices' and record_id = s.id and after is not null order by seq desc limit 1) last;--> statement-breakpoint
insert into audit_log (at, actor_id, actor_name, action, correlation_id)
  select now(), '00000000-0000-4000-8000-000000000000', 'Mainstay', 'migration', 'migration vendor_prices_dated' from price_spans having count(*) > 0;--> statement-breakpoint
insert into procurement_vendor_prices
  select (jsonb_populate_record(p, jsonb_build_object('id', s.to_id, 'version', 1, 'valid_from', s.valid_from, 'valid_to', s.valid_to))).*
  from price_spans s join procurement_vendor_prices p on p.id = s.id where s.to_id <> s.id;--> statement-breakpoint
update procurement_vendor_prices p set valid_from = s.valid_from, valid_to = s.valid_to, state = s.state, version = version + 1
  from price_spans s where s.to_id = p.id and s.id = p.id;--> statement-breakpoint
ALTER TABLE "procurement_vendor_prices" ALTER COLUMN "valid_from" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "procurement_vendor_prices_pair" ON "procurement_vendor_prices" ("vendor_id","item_id","valid_from");--> statement-breakpoint
ALTER TABLE "procurement_vendor_prices" ADD CONSTRAINT "procurement_vendor_prices_span" CHECK ("valid_to" >= "valid_from");--> statement-breakpoint
ALTER TABLE "procurement_vendor_prices" ADD CONSTRAINT "procurement_vendor_prices_apart" EXCLUDE USING gist (vendor_id WITH =, item_id WITH =, min_quantity WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (state = 'in force') DEFERRABLE INITIALLY DEFERRED;
