CREATE TABLE "communications_channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text,
	"direct_key" text,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "communications_channels_people" CHECK (("kind" = 'direct') = ("direct_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "communications_channel_counters" (
	"channel_id" uuid PRIMARY KEY,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_change" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "communications_former_messages" (
	"channel_id" uuid,
	"seq" integer,
	"change" integer,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "communications_former_messages_pkey" PRIMARY KEY("channel_id","seq","change")
);
--> statement-breakpoint
CREATE TABLE "communications_marks" (
	"channel_id" uuid,
	"user_id" uuid,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"notify" text NOT NULL,
	CONSTRAINT "communications_marks_pkey" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "communications_members" (
	"channel_id" uuid,
	"user_id" uuid,
	"role" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "communications_members_pkey" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "communications_messages" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL CONSTRAINT "communications_messages_id" UNIQUE,
	"channel_id" uuid,
	"seq" integer,
	"change" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] NOT NULL,
	"reply_to" integer,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"pinned_at" timestamp(3) with time zone,
	"pinned_by" uuid,
	CONSTRAINT "communications_messages_pkey" PRIMARY KEY("channel_id","seq"),
	CONSTRAINT "communications_messages_deleted" CHECK ((deleted_at is null) = (deleted_by is null)),
	CONSTRAINT "communications_messages_no_text" CHECK (deleted_at is null or text = ''),
	CONSTRAINT "communications_messages_pinned" CHECK ((pinned_at is null) = (pinned_by is null))
);
--> statement-breakpoint
CREATE TABLE "communications_reactions" (
	"channel_id" uuid,
	"seq" integer,
	"user_id" uuid,
	"emoji" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "communications_reactions_pkey" PRIMARY KEY("channel_id","seq","user_id","emoji")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "communications_channels_direct" ON "communications_channels" ("direct_key");--> statement-breakpoint
CREATE INDEX "communications_channels_name" ON "communications_channels" ("name","id");--> statement-breakpoint
CREATE INDEX "communications_members_user" ON "communications_members" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_messages_change" ON "communications_messages" ("channel_id","change");--> statement-breakpoint
CREATE INDEX "communications_messages_replies" ON "communications_messages" ("channel_id","reply_to","seq") WHERE reply_to is not null;--> statement-breakpoint
CREATE INDEX "communications_messages_pins" ON "communications_messages" ("channel_id","pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "communications_messages_words" ON "communications_messages" USING gin (to_tsvector('simple', regexp_replace("text", '<[@#][^>]*>', ' ', 'g')));--> statement-breakpoint
ALTER TABLE "communications_channel_counters" ADD CONSTRAINT "communications_channel_counters_IOvC2oPRtKXm_fkey" FOREIGN KEY ("channel_id") REFERENCES "communications_channels"("id");--> statement-breakpoint
ALTER TABLE "communications_former_messages" ADD CONSTRAINT "communications_former_messages_G7ZQKmNx65l1_fkey" FOREIGN KEY ("channel_id") REFERENCES "communications_channels"("id");--> statement-breakpoint
ALTER TABLE "communications_former_messages" ADD CONSTRAINT "communications_former_messages_by_id_users_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_former_messages" ADD CONSTRAINT "communications_former_messages_message_key" FOREIGN KEY ("channel_id","seq") REFERENCES "communications_messages"("channel_id","seq");--> statement-breakpoint
ALTER TABLE "communications_marks" ADD CONSTRAINT "communications_marks_channel_id_communications_channels_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "communications_channels"("id");--> statement-breakpoint
ALTER TABLE "communications_marks" ADD CONSTRAINT "communications_marks_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_members" ADD CONSTRAINT "communications_members_goYmFgU3GO9e_fkey" FOREIGN KEY ("channel_id") REFERENCES "communications_channels"("id");--> statement-breakpoint
ALTER TABLE "communications_members" ADD CONSTRAINT "communications_members_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_messages" ADD CONSTRAINT "communications_messages_xieapHmae6hv_fkey" FOREIGN KEY ("channel_id") REFERENCES "communications_channels"("id");--> statement-breakpoint
ALTER TABLE "communications_messages" ADD CONSTRAINT "communications_messages_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_messages" ADD CONSTRAINT "communications_messages_deleted_by_users_id_fkey" FOREIGN KEY ("deleted_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_messages" ADD CONSTRAINT "communications_messages_pinned_by_users_id_fkey" FOREIGN KEY ("pinned_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_messages" ADD CONSTRAINT "communications_messages_thread" FOREIGN KEY ("channel_id","reply_to") REFERENCES "communications_messages"("channel_id","seq");--> statement-breakpoint
ALTER TABLE "communications_reactions" ADD CONSTRAINT "communications_reactions_17XKq2w8OVNj_fkey" FOREIGN KEY ("channel_id") REFERENCES "communications_channels"("id");--> statement-breakpoint
ALTER TABLE "communications_reactions" ADD CONSTRAINT "communications_reactions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "communications_reactions" ADD CONSTRAINT "communications_reactions_message_key" FOREIGN KEY ("channel_id","seq") REFERENCES "communications_messages"("channel_id","seq");