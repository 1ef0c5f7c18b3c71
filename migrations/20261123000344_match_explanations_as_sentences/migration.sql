ALTER TABLE "financial_bills" ADD COLUMN "match_said" jsonb;--> statement-breakpoint
ALTER TABLE "procurement_match_results" ADD COLUMN "said" jsonb;