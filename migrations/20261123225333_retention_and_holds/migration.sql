CREATE TABLE "documents_hold_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"document_id" uuid,
	"folder_id" uuid,
	"state" text DEFAULT 'held' NOT NULL,
	"added_by_name" text NOT NULL,
	"lift_reason" text,
	CONSTRAINT "documents_hold_items_one" CHECK (num_nonnulls(document_id, folder_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "documents_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_by_name" text NOT NULL,
	"released_by_name" text,
	"released_at" timestamp(3) with time zone,
	"release_reason" text
);
--> statement-breakpoint
CREATE TABLE "documents_retention_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"document_type" text,
	"folder_id" uuid,
	"starts_from" text NOT NULL,
	"months" integer NOT NULL,
	"outcome" text NOT NULL,
	"authority" text,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "documents_retention_rules_months" CHECK (months > 0)
);
--> statement-breakpoint
ALTER TABLE "documents_documents" ADD COLUMN "archived_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_hold_items_document" ON "documents_hold_items" ("document_id","hold_id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_hold_items_folder" ON "documents_hold_items" ("folder_id","hold_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "documents_hold_items_hold" ON "documents_hold_items" ("hold_id");--> statement-breakpoint
CREATE INDEX "documents_hold_items_created" ON "documents_hold_items" ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_holds_created" ON "documents_holds" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_retention_rules_once" ON "documents_retention_rules" (coalesce(document_type, ''),coalesce(folder_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "documents_retention_rules_name" ON "documents_retention_rules" ("name");--> statement-breakpoint
CREATE INDEX "documents_retention_rules_folder" ON "documents_retention_rules" ("folder_id");--> statement-breakpoint
ALTER TABLE "documents_hold_items" ADD CONSTRAINT "documents_hold_items_hold_id_documents_holds_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "documents_holds"("id");--> statement-breakpoint
ALTER TABLE "documents_hold_items" ADD CONSTRAINT "documents_hold_items_document_id_documents_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents_documents"("id");--> statement-breakpoint
ALTER TABLE "documents_hold_items" ADD CONSTRAINT "documents_hold_items_folder_id_documents_folders_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "documents_folders"("id");--> statement-breakpoint
ALTER TABLE "documents_retention_rules" ADD CONSTRAINT "documents_retention_rules_folder_id_documents_folders_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "documents_folders"("id");--> statement-breakpoint
-- A folder and those it lies in, the nearest first; null of nothing.
create function documents_folder_line(folder uuid) returns uuid[] language sql stable as $$
  with recursive up(id, parent_id, depth) as (
    select id, parent_id, 0 from documents_folders where id = folder
    union all select f.id, f.parent_id, up.depth + 1 from documents_folders f join up on f.id = up.parent_id)
  select array_agg(id order by depth) from up
$$;--> statement-breakpoint
-- What is under a hold is neither archived, moved nor disposed of: the second net behind modules/retention/server/hold-on.ts. A hold that is being set is waited for.
create function documents_refuse_held(document uuid, folder uuid) returns void language plpgsql as $$
declare hold text;
begin
  perform pg_advisory_xact_lock_shared(hashtext('documents.holds'));
  select h.name into hold from documents_holds h join documents_hold_items i on i.hold_id = h.id and i.state = 'held'
    where h.state = 'open' and (i.document_id = document or i.folder_id = any(documents_folder_line(folder))) order by h.name limit 1;
  if hold is not null then
    raise exception 'It is under the legal hold %: nothing of it is let go until that is released', hold using errcode = 'MS009';
  end if;
end $$;--> statement-breakpoint
create function documents_let_go() returns trigger language plpgsql as $$
begin
  if (new.state in ('archived', 'disposed') and new.state <> old.state) or new.folder_id is distinct from old.folder_id then
    perform documents_refuse_held(old.id, old.folder_id);
  end if;
  if old.state = 'disposed' and new.state <> 'disposed' then
    raise exception 'What was disposed of stays so' using errcode = 'MS009';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger documents_let_go before update of state, folder_id on documents_documents for each row execute function documents_let_go();--> statement-breakpoint
create function documents_folder_let_go() returns trigger language plpgsql as $$
begin
  if new.parent_id is distinct from old.parent_id then
    perform documents_refuse_held(null, old.parent_id);
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger documents_folder_let_go before update of parent_id on documents_folders for each row execute function documents_folder_let_go();--> statement-breakpoint
create function documents_hold() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('documents.holds'));
  if exists (select from documents_documents where id = new.document_id and state = 'disposed') then
    raise exception 'It is disposed of already: a hold comes too late' using errcode = 'MS009';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger documents_hold before insert on documents_hold_items for each row execute function documents_hold();
