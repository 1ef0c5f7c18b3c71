ALTER TABLE "approval_requests" ADD COLUMN "own_amount" bigint;--> statement-breakpoint
-- What was opened before counts with its whole amount, as it did.
alter table approval_requests disable trigger moves_forward;--> statement-breakpoint
update approval_requests set own_amount = amount;--> statement-breakpoint
alter table approval_requests enable trigger moves_forward;--> statement-breakpoint
ALTER TABLE "approval_requests" ALTER COLUMN "own_amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_periods" ADD COLUMN "reopened_by" uuid;--> statement-breakpoint
ALTER TABLE "financial_periods" ADD COLUMN "reopened_by_name" text;--> statement-breakpoint
ALTER TABLE "procurement_order_lines" ADD COLUMN "received_value" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
update procurement_order_lines l set received_value = r.value
  from (select r.order_line_id, sum((r.quantity - r.rejected) * r.unit_price) as value
    from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id and g.state = 'received' group by r.order_line_id) r
  where r.order_line_id = l.id and r.value <> 0;--> statement-breakpoint
ALTER TABLE "procurement_vendors" ADD COLUMN "similar" text;--> statement-breakpoint
-- A requisition with an order that no vendor has yet is not ordered.
update procurement_requisitions q set state = 'order being prepared', version = q.version + 1 where q.state = 'ordered' and exists (
  select from procurement_requisition_lines l join procurement_order_lines d on d.requisition_line_id = l.id join procurement_orders o on o.id = d.order_id
  where l.requisition_id = q.id and o.state not in ('sent', 'closed', 'cancelled') and o.sent_at is null and o.delivery = 'none');
