CREATE TABLE "retrieval_cursor" (
	"id" integer PRIMARY KEY,
	"snapshot" text NOT NULL,
	"form" text NOT NULL,
	CONSTRAINT "retrieval_cursor_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "retrieval_measurements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"measured_at" timestamp(3) with time zone NOT NULL,
	"measured_by_name" text NOT NULL,
	"model" text,
	"quality" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retrieval_passages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"page" integer,
	"ordinal" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"terms" integer NOT NULL,
	"owner_id" uuid,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"words" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || to_tsvector('english', text)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retrieval_vectors" (
	"passage_id" uuid PRIMARY KEY,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"model" text NOT NULL,
	"bits" bit(512) NOT NULL,
	"vec" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retrieval_waiting" (
	"record_type" text,
	"record_id" uuid,
	"since" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "retrieval_waiting_pkey" PRIMARY KEY("record_type","record_id")
);
--> statement-breakpoint
CREATE TABLE "retrieval_words" (
	"word" text PRIMARY KEY
);
--> statement-breakpoint
ALTER TABLE "documents_readings" ADD COLUMN "txid" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_readings_txid" ON "documents_readings" ("txid");--> statement-breakpoint
CREATE INDEX "retrieval_measurements_age" ON "retrieval_measurements" ("measured_at");--> statement-breakpoint
CREATE INDEX "retrieval_passages_record" ON "retrieval_passages" ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "retrieval_passages_words" ON "retrieval_passages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "retrieval_vectors_record" ON "retrieval_vectors" ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "retrieval_waiting_newest" ON "retrieval_waiting" ("changed_at");--> statement-breakpoint
CREATE INDEX "retrieval_waiting_oldest" ON "retrieval_waiting" ("since");--> statement-breakpoint
ALTER TABLE "retrieval_vectors" ADD CONSTRAINT "retrieval_vectors_passage_id_retrieval_passages_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "retrieval_passages"("id") ON DELETE CASCADE;