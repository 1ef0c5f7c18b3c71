CREATE TABLE "procurement_clearings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"bill_line_id" uuid NOT NULL,
	"receipt_line_id" uuid,
	"quantity" numeric(21,6) NOT NULL,
	"amount" bigint NOT NULL,
	"posted_on" date,
	"entry_id" uuid
);
--> statement-breakpoint
ALTER TABLE "procurement_grir_moves" RENAME TO "grir_moves_before";--> statement-breakpoint
ALTER TABLE "procurement_match_policies" DROP CONSTRAINT "procurement_match_policies_once";--> statement-breakpoint
DROP INDEX "procurement_match_results_line";--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ADD COLUMN "state" text NOT NULL DEFAULT 'in force';--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ADD COLUMN "confirmed_by_name" text;--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ADD COLUMN "confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "procurement_match_results" ADD COLUMN "raised_by_name" text;--> statement-breakpoint
ALTER TABLE "procurement_receipt_lines" ADD COLUMN "unit_price" numeric(28,10);--> statement-breakpoint
ALTER TABLE "procurement_receipts" ADD COLUMN "reversed_by" uuid;--> statement-breakpoint
ALTER TABLE "procurement_receipts" ADD COLUMN "reversed_by_name" text;--> statement-breakpoint
ALTER TABLE "procurement_order_lines" DROP COLUMN "price_steps";--> statement-breakpoint
ALTER TABLE "procurement_match_results" ALTER COLUMN "bill_line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "procurement_match_results" ALTER COLUMN "order_line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "procurement_match_results" ADD CONSTRAINT "procurement_match_results_once" UNIQUE NULLS NOT DISTINCT("bill_id","bill_line_id","order_id","kind");--> statement-breakpoint
CREATE INDEX "procurement_clearings_day" ON "procurement_clearings" ("entity_id","posted_on");--> statement-breakpoint
CREATE INDEX "procurement_clearings_bill" ON "procurement_clearings" ("bill_id");--> statement-breakpoint
CREATE INDEX "procurement_clearings_line" ON "procurement_clearings" ("order_line_id");--> statement-breakpoint
CREATE INDEX "procurement_clearings_receipt" ON "procurement_clearings" ("receipt_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_match_policies_proposed" ON "procurement_match_policies" ("entity_id",coalesce("vendor_id", '00000000-0000-0000-0000-000000000000'),coalesce("item_id", '00000000-0000-0000-0000-000000000000')) WHERE state = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_match_policies_in_force" ON "procurement_match_policies" ("entity_id",coalesce("vendor_id", '00000000-0000-0000-0000-000000000000'),coalesce("item_id", '00000000-0000-0000-0000-000000000000')) WHERE state = 'in force';--> statement-breakpoint
ALTER TABLE "procurement_clearings" ADD CONSTRAINT "procurement_clearings_Xqv65fP1EE3p_fkey" FOREIGN KEY ("order_line_id") REFERENCES "procurement_order_lines"("id");--> statement-breakpoint
ALTER TABLE "procurement_clearings" ADD CONSTRAINT "procurement_clearings_ZuhoLoJ3pdLB_fkey" FOREIGN KEY ("receipt_line_id") REFERENCES "procurement_receipt_lines"("id");--> statement-breakpoint
create function units_before(currency text) returns numeric language sql immutable as $$
  select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000 when currency in ('CLF', 'UYW') then 10000 else 100 end::numeric
$$;--> statement-breakpoint
-- Tolerances that were there hold on, no further than any may go.
update procurement_match_policies set price_percent = least(price_percent, 25), quantity_percent = least(quantity_percent, 25), total_percent = least(total_percent, 25),
  total_amount = least(total_amount, 100000.0 / units_before(currency));--> statement-breakpoint
-- Goods get the price they were received at: their order's, or what they came to where that has changed since.
update procurement_receipt_lines r set unit_price = case
    when r.quantity = r.rejected or abs((r.quantity - r.rejected) * l.unit_price * units.minor - r.amount) <= 1 then l.unit_price
    else round(r.amount / units.minor / (r.quantity - r.rejected), 10) end
  from procurement_order_lines l, procurement_receipts g cross join lateral (select units_before(g.currency) as minor) units
  where l.id = r.order_line_id and g.id = r.receipt_id and g.state <> 'draft';--> statement-breakpoint
-- Every movement of goods received, not billed: receipts bring their worth and take it back, bills clear theirs.
create view procurement_grir_moves as
  select g.entity_id, r.order_line_id, g.received_on as posted_on, 'receipt' as side, r.id as source_id, r.quantity - r.rejected as quantity, r.amount
    from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id where g.state <> 'draft'
  union all select g.entity_id, r.order_line_id, g.reversed_on, 'receipt', r.id, r.rejected - r.quantity, -r.amount
    from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id where g.state = 'reversed'
  union all select entity_id, order_line_id, posted_on, 'bill', bill_line_id, quantity, -amount from procurement_clearings where posted_on is not null;--> statement-breakpoint
-- What bills have cleared until now goes to the oldest receipts of their lines; a cancelled bill's two movements stay as they were.
insert into procurement_clearings (entity_id, order_line_id, bill_id, bill_line_id, quantity, amount, posted_on)
  select m.entity_id, m.order_line_id, b.bill_id, m.source_id, m.quantity, -m.amount, m.posted_on from grir_moves_before m join financial_bill_lines b on b.id = m.source_id
  where m.side = 'bill' and (select sum(quantity) from grir_moves_before where source_id = m.source_id) = 0;--> statement-breakpoint
do $$
declare
  bill record; goods record; wanted numeric; part numeric; worth bigint; cleared bigint;
begin
  for bill in select m.entity_id, m.order_line_id, b.bill_id, m.source_id, m.quantity, -m.amount as amount, m.posted_on from grir_moves_before m join financial_bill_lines b on b.id = m.source_id
      join financial_bills f on f.id = b.bill_id where m.side = 'bill' and (select sum(quantity) from grir_moves_before where source_id = m.source_id) > 0 order by m.posted_on, f.number, b.line_no loop
    wanted := bill.quantity;
    cleared := 0;
    for goods in select r.id, r.quantity - r.rejected - c.quantity as quantity, r.amount - c.amount as amount from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state = 'received'
        cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount from procurement_clearings where receipt_line_id = r.id) c
        where r.order_line_id = bill.order_line_id and r.quantity - r.rejected > c.quantity order by g.received_on, g.number, r.line_no loop
      exit when wanted <= 0;
      part := least(wanted, goods.quantity);
      worth := case when part = goods.quantity then goods.amount else round(goods.amount * part / goods.quantity) end;
      insert into procurement_clearings (entity_id, order_line_id, bill_id, bill_line_id, receipt_line_id, quantity, amount, posted_on)
        values (bill.entity_id, bill.order_line_id, bill.bill_id, bill.source_id, goods.id, part, worth, bill.posted_on);
      wanted := wanted - part;
      cleared := cleared + worth;
    end loop;
    if wanted > 0 then
      insert into procurement_clearings (entity_id, order_line_id, bill_id, bill_line_id, quantity, amount, posted_on)
        values (bill.entity_id, bill.order_line_id, bill.bill_id, bill.source_id, wanted, bill.amount - cleared, bill.posted_on);
    end if;
  end loop;
end $$;--> statement-breakpoint
-- Where both ways of counting differ by day, the difference stays a movement of the order line: the books are not touched.
insert into procurement_clearings (entity_id, order_line_id, bill_id, bill_line_id, quantity, amount, posted_on)
  select entity_id, order_line_id, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 0, sum(amount), posted_on from (
    select entity_id, order_line_id, posted_on, amount from procurement_grir_moves union all select entity_id, order_line_id, posted_on, -amount from grir_moves_before) moves
  group by entity_id, order_line_id, posted_on having sum(amount) <> 0;--> statement-breakpoint
update procurement_order_lines l set
    received_amount = coalesce((select sum(r.amount) from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state = 'received' where r.order_line_id = l.id), 0),
    cleared_amount = coalesce((select sum(c.amount) from procurement_clearings c where c.order_line_id = l.id), 0)
  where exists (select from grir_moves_before m where m.order_line_id = l.id);--> statement-breakpoint
drop table grir_moves_before;--> statement-breakpoint
-- What bills that are past their match have had of tax, freight and other lines counts for their first order.
insert into procurement_match_results (bill_id, order_id, kind, expected, actual, variance, tolerance, outcome, explanation, matched_at)
  select b.id, o.order_id, part.kind, part.amount, part.amount, 0, 'None', 'pass', 'Billed before tax, freight and other lines were compared', b.updated_at
  from financial_bills b
  join lateral (select l.order_id from financial_bill_lines x join procurement_order_lines l on l.id = x.order_line_id where x.bill_id = b.id order by x.line_no limit 1) o on true
  cross join lateral (select units_before(b.currency) as minor) units
  cross join lateral (values ('tax', b.tax_amount / units.minor), ('freight', b.freight_amount / units.minor),
    ('other lines', (select coalesce(sum(net), 0) from financial_bill_lines where bill_id = b.id and order_line_id is null) / units.minor)) part(kind, amount)
  where b.state not in ('draft', 'waiting', 'exception', 'cancelled') and part.amount <> 0;--> statement-breakpoint
drop function units_before;--> statement-breakpoint
-- What is posted stays; only what a bill holds before it is posted changes.
create trigger kept_as_written before update or delete on procurement_clearings for each row when (old.posted_on is not null) execute function ledger_refuse();
