-- The first start of earlier versions wrote that the sample company was made in a transaction that the audit log did not name. It is named here, once;
-- `verifyCalls` accepts exactly that.
INSERT INTO "audit_log" ("at", "actor_id", "actor_name", "action", "correlation_id", "after")
SELECT now(), '00000000-0000-4000-8000-000000000000', 'Mainstay', 'name the first start', '', jsonb_build_object('table', h."tab", 'name', h."row" ->> 'name', 'transaction', h."txid"::text)
FROM "row_history" h
WHERE h."tab" = 'installation' AND NOT h."gone" AND h."row" ->> 'name' = 'sample company'
	AND NOT EXISTS (SELECT FROM "audit_log" a WHERE a."txid" = h."txid")
	AND NOT EXISTS (SELECT FROM "row_history" o WHERE o."txid" = h."txid" AND o."seq" <> h."seq")
ORDER BY h."txid" LIMIT 1;
