ALTER TABLE "financial_payments" ADD COLUMN "run" text;--> statement-breakpoint
CREATE UNIQUE INDEX "financial_payments_run" ON "financial_payments" ("run","party_id") WHERE "run" is not null;