ALTER TABLE "hr_expense_claims" ADD COLUMN "approved_amount" bigint;--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD COLUMN "reduced_reason" text;--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD COLUMN "approved_amount" bigint;--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD COLUMN "tax_rate" numeric(24,6);--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD COLUMN "tax_amount" bigint;--> statement-breakpoint
UPDATE "hr_expense_claims" SET "approved_amount" = "total_amount";--> statement-breakpoint
UPDATE "hr_expense_lines" SET "approved_amount" = "amount", "tax_amount" = 0;--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ALTER COLUMN "approved_amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ALTER COLUMN "approved_amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ALTER COLUMN "tax_amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_approved" CHECK ("approved_amount" > 0 and "approved_amount" <= "total_amount");--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD CONSTRAINT "hr_expense_lines_approved" CHECK ("approved_amount" >= 0 and "approved_amount" <= "amount");--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD CONSTRAINT "hr_expense_lines_tax" CHECK ("tax_amount" >= 0 and "tax_amount" <= "approved_amount");