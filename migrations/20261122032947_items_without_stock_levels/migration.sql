-- Nothing reads these two without a stock that is kept; what was entered stays readable in the description.
update procurement_items set version = version + 1, description = concat_ws(E'\n', nullif(description, ''),
    concat_ws(', ', 'Safety stock ' || trim_scale(safety_stock)::text, 'Reorder point ' || trim_scale(reorder_point)::text))
  where safety_stock is not null or reorder_point is not null;--> statement-breakpoint
insert into audit_log (at, actor_id, actor_name, action, record, record_id, before, after, correlation_id)
  select now(), '00000000-0000-4000-8000-000000000000', 'System', 'update', 'procurement.items', i.id, a.after,
    (a.after - 'safetyStock' - 'reorderPoint') || jsonb_build_object('version', i.version, 'description', i.description), 'items-without-stock-levels'
  from procurement_items i cross join lateral (
    select after from audit_log where record = 'procurement.items' and record_id = i.id and after is not null order by seq desc limit 1) a
  where i.safety_stock is not null or i.reorder_point is not null;--> statement-breakpoint
ALTER TABLE "procurement_items" DROP COLUMN "safety_stock";--> statement-breakpoint
ALTER TABLE "procurement_items" DROP COLUMN "reorder_point";
