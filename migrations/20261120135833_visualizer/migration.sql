CREATE TABLE "visualizer_traffic" (
	"minute" timestamp(3) with time zone,
	"area" text,
	"process" uuid,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	"failed" integer NOT NULL,
	"total_ms" integer NOT NULL,
	"slowest_ms" integer NOT NULL,
	CONSTRAINT "visualizer_traffic_pkey" PRIMARY KEY("minute","area","process")
);
--> statement-breakpoint
CREATE INDEX "attachments_age" ON "attachments" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "financial_entries_posted" ON "financial_entries" USING brin ("posted_at") WITH (autosummarize=true);