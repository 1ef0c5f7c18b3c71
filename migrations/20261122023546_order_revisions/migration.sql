CREATE TABLE "procurement_order_revision_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"revision_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"order_line_id" uuid,
	"item_id" uuid,
	"description" text NOT NULL,
	"quantity" numeric(21,6) NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric(19,4) NOT NULL,
	"line_total" numeric(19,4) NOT NULL,
	"due_on" date,
	"account_id" uuid
);
--> statement-breakpoint
CREATE TABLE "procurement_order_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"state_reason" text,
	"proposed_by_id" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"expected_on" date,
	"payment_term_days" integer,
	"ship_method" text,
	"note" text,
	"currency" text NOT NULL,
	"tax_amount" numeric(19,4) NOT NULL,
	"freight" numeric(19,4) NOT NULL,
	"agreed_total" numeric(19,4) NOT NULL,
	"total_due" numeric(19,4) NOT NULL,
	"line_count" integer NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "covered" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_order_revision_lines_no" ON "procurement_order_revision_lines" ("revision_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_order_revisions_number" ON "procurement_order_revisions" ("order_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_order_revisions_stands" ON "procurement_order_revisions" ("order_id") WHERE state = 'in approval';--> statement-breakpoint
ALTER TABLE "procurement_order_revision_lines" ADD CONSTRAINT "procurement_order_revision_lines_VKeJsgDGiPHQ_fkey" FOREIGN KEY ("revision_id") REFERENCES "procurement_order_revisions"("id");--> statement-breakpoint
ALTER TABLE "procurement_order_revision_lines" ADD CONSTRAINT "procurement_order_revision_lines_utDcJYinoLpp_fkey" FOREIGN KEY ("item_id") REFERENCES "procurement_items"("id");--> statement-breakpoint
ALTER TABLE "procurement_order_revisions" ADD CONSTRAINT "procurement_order_revisions_order_id_procurement_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "procurement_orders"("id");--> statement-breakpoint
-- Whoever could read orders reads their revisions.
update roles set permissions = array_append(permissions, 'procurement.order-revisions.read')
  where 'procurement.orders.read' = any(permissions) and not 'procurement.order-revisions.read' = any(permissions);--> statement-breakpoint
update roles set permissions = array_append(permissions, 'procurement.order-revisions.export')
  where 'procurement.orders.export' = any(permissions) and not 'procurement.order-revisions.export' = any(permissions);--> statement-breakpoint
-- Orders whose revision waits, or was rejected, go back to what was agreed, as the audit log has it; what was proposed is kept beside them.
alter table approval_requests disable trigger moves_forward;--> statement-breakpoint
do $$
declare
  o procurement_orders%rowtype;
  agreed jsonb;
  asked record;
  proposal uuid;
begin
  for o in select * from procurement_orders where origin = 'mainstay' and approved_at is not null and state in ('in approval', 'rejected') loop
    select a.after into agreed from audit_log a where a.record = 'procurement.orders' and a.record_id = o.id and a.after ->> 'state' in ('approved', 'sent') order by a.seq desc limit 1;
    continue when agreed is null;
    select a.actor_id, a.actor_name, a.at into asked from audit_log a where a.record = 'procurement.orders' and a.record_id = o.id and a.action = 'revise' order by a.seq desc limit 1;
    insert into procurement_order_revisions (order_id, number, revision, state, reason, state_reason, created_by, proposed_by_id, proposed_by_name, created_at,
        expected_on, payment_term_days, ship_method, note, currency, tax_amount, freight, agreed_total, total_due, line_count, changes)
      values (o.id, o.number || ' R' || greatest(o.revision, (agreed ->> 'revision')::integer + 1), greatest(o.revision, (agreed ->> 'revision')::integer + 1),
        case when o.state = 'rejected' then 'rejected' else 'withdrawn' end, case when o.state = 'rejected' then 'Revised' else coalesce(o.state_reason, 'Revised') end,
        case when o.state = 'rejected' then o.state_reason else 'It waited when revisions became proposals beside their order: revise the order again' end,
        coalesce(asked.actor_id, o.created_by), coalesce(asked.actor_id, o.created_by), coalesce(asked.actor_name, o.buyer_name), coalesce(asked.at, o.updated_at),
        o.expected_on, o.payment_term_days, o.ship_method, o.note, o.currency, o.tax_amount, o.freight, (agreed ->> 'totalDue')::numeric, o.total_due, o.line_count, '[]')
      returning id into proposal;
    insert into procurement_order_revision_lines (revision_id, line_no, order_line_id, item_id, description, quantity, unit, unit_price, line_total, due_on, account_id)
      select proposal, l.line_no, case when exists (select from jsonb_array_elements(agreed -> 'lines') was where (was ->> 'id')::uuid = l.id) then l.id end,
        l.item_id, l.description, l.quantity, l.unit, l.unit_price, l.line_total, l.due_on, l.account_id
      from procurement_order_lines l where l.order_id = o.id;
    delete from procurement_order_lines l where l.order_id = o.id and not exists (select from jsonb_array_elements(agreed -> 'lines') was where (was ->> 'id')::uuid = l.id);
    update procurement_order_lines set line_no = -line_no where order_id = o.id;
    insert into procurement_order_lines (id, order_id, line_no, item_id, description, quantity, unit, unit_price, line_total, due_on, account_id, requisition_line_id)
      select (was ->> 'id')::uuid, o.id, (was ->> 'lineNo')::integer, (was ->> 'itemId')::uuid, was ->> 'description', (was ->> 'quantity')::numeric, was ->> 'unit',
        (was ->> 'unitPrice')::numeric, (was ->> 'lineTotal')::numeric, (was ->> 'dueOn')::date, (was ->> 'accountId')::uuid, (was ->> 'requisitionLineId')::uuid
      from jsonb_array_elements(agreed -> 'lines') was
      on conflict (id) do update set line_no = excluded.line_no, item_id = excluded.item_id, description = excluded.description, quantity = excluded.quantity,
        unit = excluded.unit, unit_price = excluded.unit_price, line_total = excluded.line_total, due_on = excluded.due_on, account_id = excluded.account_id;
    update procurement_orders set state = agreed ->> 'state', state_reason = null, revision = (agreed ->> 'revision')::integer, vendor_id = (agreed ->> 'vendorId')::uuid,
        order_date = (agreed ->> 'orderDate')::date, expected_on = (agreed ->> 'expectedOn')::date, payment_term_days = (agreed ->> 'paymentTermDays')::integer,
        ship_method = agreed ->> 'shipMethod', note = agreed ->> 'note', tax_amount = (agreed ->> 'taxAmount')::numeric, freight = (agreed ->> 'freight')::numeric,
        subtotal = (agreed ->> 'subtotal')::numeric, total_due = (agreed ->> 'totalDue')::numeric, line_count = (agreed ->> 'lineCount')::integer, version = version + 1
      where id = o.id;
    insert into audit_log (at, actor_id, actor_name, action, record, record_id, before, after, correlation_id)
      values (now(), '00000000-0000-4000-8000-000000000000', 'System', 'update', 'procurement.orders', o.id, agreed,
        agreed || jsonb_build_object('version', o.version + 1, 'stateReason', null), 'order-revisions');
    update approval_seats s set open = false from approval_requests r where r.id = s.request_id and r.record = 'procurement.orders' and r.record_id = o.id and r.state = 'open';
    update approval_requests set state = 'withdrawn', ended_at = now() where record = 'procurement.orders' and record_id = o.id and state = 'open';
    update approval_requests set state = 'approved', why = null
      where id = (select id from approval_requests where record = 'procurement.orders' and record_id = o.id and state = 'void' order by opened_at desc limit 1);
    -- Requisitions: what stands on orders follows.
    update procurement_requisition_lines q set ordered = coalesce((select sum(case when x.state = 'cancelled' then 0 when x.state = 'closed' then least(l.received, l.quantity) else l.quantity end)
        from procurement_order_lines l join procurement_orders x on x.id = l.order_id where l.requisition_line_id = q.id), 0)
      where q.id in (select (was ->> 'requisitionLineId')::uuid from jsonb_array_elements(agreed -> 'lines') was);
    update procurement_requisitions r set state = case when s.everything then 'ordered' when s.something then 'partly ordered' else 'approved' end
      from (select requisition_id, bool_and(ordered >= quantity) as everything, bool_or(ordered > 0) as something from procurement_requisition_lines group by 1) s
      where s.requisition_id = r.id and r.state in ('approved', 'partly ordered', 'ordered')
        and r.id in (select q.requisition_id from procurement_requisition_lines q join procurement_order_lines l on l.requisition_line_id = q.id where l.order_id = o.id);
  end loop;
end $$;--> statement-breakpoint
alter table approval_requests enable trigger moves_forward;
