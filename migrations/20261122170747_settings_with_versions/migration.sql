CREATE TABLE "setting_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"name" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "setting_versions_version" ON "setting_versions" ("name","place","version");--> statement-breakpoint
-- What was decided so far goes on as the first version; what is as it stands without a decision needs none.
insert into setting_versions (name, version, value, reason, created_by, created_by_name)
select case name when 'procurement.over-receipt-percent' then 'procurement.over-receipt' else 'procurement.over-order' end, 1,
  jsonb_build_object('percent', value #>> '{}'), 'As it was before settings had versions', '00000000-0000-4000-8000-000000000000', 'Mainstay'
from installation where name in ('procurement.over-receipt-percent', 'procurement.over-order-percent')
  and case when value #>> '{}' ~ '^[0-9]{1,4}([.][0-9]{1,4})?$' then (value #>> '{}')::numeric <> 0 else false end;--> statement-breakpoint
insert into setting_versions (name, place, version, value, reason, created_by, created_by_name)
select 'procurement.own-receipts', e.id::text, 1, jsonb_build_object('from', round(least(e.minor, 999999999999999) / power(10::numeric, e.decimals), e.decimals)::text),
  'As it was before settings had versions', '00000000-0000-4000-8000-000000000000', 'Mainstay'
from (select f.id, (i.value #>> '{}')::numeric as minor, case
    when f.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when f.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when f.currency in ('CLF', 'UYW') then 4 else 2 end as decimals
  from installation i cross join financial_entities f
  where i.name = 'procurement.own-receipt-from' and i.value #>> '{}' ~ '^[0-9]{1,16}$' and i.value #>> '{}' <> '500000') e;
--> statement-breakpoint
update roles set permissions = permissions || array['settings.policies.read']
  where name in ('accountant', 'buyer', 'approver') and not 'settings.policies.read' = any (permissions);
