CREATE SEQUENCE "public"."connector_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
select setval('connector_version', max(version)) from connector having count(*) > 0;
