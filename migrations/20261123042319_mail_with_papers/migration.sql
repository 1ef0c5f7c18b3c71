ALTER TABLE "outbox_messages" ADD COLUMN "enclosed" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "record" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "procurement_orders" ADD COLUMN "sent_to" text;