insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '00000000-0000-4000-8000-000000000000', 'Mainstay', 'migration', 'migration limits_named');--> statement-breakpoint
-- What is above every limit of a currency, said of the amount: so it also holds of what no rate is known for.
update approval_policies set conditions = jsonb_build_array(jsonb_build_object('field', 'amount', 'op', '>=', 'value', '0', 'currency', conditions #>> '{0,value}'))
  where jsonb_array_length(conditions) = 1 and conditions #>> '{0,field}' = 'currency' and conditions #>> '{0,op}' = '=' and conditions #>> '{0,currency}' = conditions #>> '{0,value}';--> statement-breakpoint
create function pg_temp.written(amount numeric, currency text) returns text language sql as $$
  select case when scale(trim_scale(amount)) > e then null else rtrim(to_char(amount, 'FM999,999,999,999,999,990.' || repeat('0', e)), '.') || ' ' || currency end
  from (select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 when currency in ('CLF', 'UYW') then 4 else 2 end as e) as of
$$;--> statement-breakpoint
-- Names that the product gave read as people write amounts.
update approval_policies p set name = n.name
  from (select id, split_part(name, substring(name from '\d'), 1) || pg_temp.written(substring(name from '(\d+(?:\.\d+)?) [A-Z]{3}$')::numeric, right(name, 3)) as name
    from approval_policies where name ~ '^(Up to|Below) \d+(\.\d+)? [A-Z]{3}$') as n
  where n.id = p.id and n.name is not null and n.name <> p.name;
