CREATE TABLE "hr_leave_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"subject_id" uuid,
	"effective_on" date NOT NULL,
	"quantity" numeric(12,4),
	"balance" numeric(12,4),
	"cause" text NOT NULL,
	"expires_on" date,
	"alone" boolean NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "hr_leave_adjustments_amount" CHECK (num_nulls("quantity", "balance") = 1)
);
--> statement-breakpoint
CREATE TABLE "hr_bank_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"subject_id" uuid,
	"kind" text NOT NULL,
	"valid_from" date NOT NULL,
	"holder" text NOT NULL,
	"iban" text,
	"account_number" text,
	"bank_code" text,
	"bank_name" text,
	"reason" text NOT NULL,
	"basis_id" uuid,
	"state" text NOT NULL,
	CONSTRAINT "hr_bank_changes_basis" CHECK ("kind" = 'new account' or "basis_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "hr_pay_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"subject_id" uuid,
	"kind" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(19,4),
	"currency" text NOT NULL,
	"rate_type" text,
	"reason" text NOT NULL,
	"basis_id" uuid,
	"rate_before" numeric(19,4),
	"currency_before" text,
	"rate_type_before" text,
	"percent" numeric(12,2),
	"summary" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "hr_pay_changes_pay" CHECK ("kind" = 'withdrawal' or num_nulls("rate", "rate_type") = 0),
	CONSTRAINT "hr_pay_changes_basis" CHECK ("kind" = 'new pay' or "basis_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "hr_leave_entries" ADD COLUMN "adjustment_id" uuid;--> statement-breakpoint
ALTER TABLE "hr_bank_accounts" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "hr_pay_rates" ADD COLUMN "change_id" uuid;--> statement-breakpoint
CREATE INDEX "hr_leave_adjustments_person" ON "hr_leave_adjustments" ("person_id","type_id");--> statement-breakpoint
CREATE INDEX "hr_leave_adjustments_entered" ON "hr_leave_adjustments" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_leave_entries_adjustment" ON "hr_leave_entries" ("adjustment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_bank_accounts_change" ON "hr_bank_accounts" ("change_id");--> statement-breakpoint
CREATE INDEX "hr_bank_changes_person" ON "hr_bank_changes" ("person_id","valid_from");--> statement-breakpoint
CREATE INDEX "hr_bank_changes_entered" ON "hr_bank_changes" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_bank_changes_waiting" ON "hr_bank_changes" ("person_id","valid_from") WHERE "state" = 'in approval';--> statement-breakpoint
CREATE INDEX "hr_pay_changes_person" ON "hr_pay_changes" ("person_id","valid_from");--> statement-breakpoint
CREATE INDEX "hr_pay_changes_entered" ON "hr_pay_changes" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_pay_changes_waiting" ON "hr_pay_changes" ("person_id","valid_from") WHERE "state" = 'in approval';--> statement-breakpoint
CREATE UNIQUE INDEX "hr_pay_rates_change" ON "hr_pay_rates" ("change_id");--> statement-breakpoint
ALTER TABLE "hr_leave_adjustments" ADD CONSTRAINT "hr_leave_adjustments_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_adjustments" ADD CONSTRAINT "hr_leave_adjustments_type_id_hr_leave_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_leave_types"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_adjustments" ADD CONSTRAINT "hr_leave_adjustments_subject_id_users_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_leave_entries" ADD CONSTRAINT "hr_leave_entries_adjustment_id_hr_leave_adjustments_id_fkey" FOREIGN KEY ("adjustment_id") REFERENCES "hr_leave_adjustments"("id");--> statement-breakpoint
ALTER TABLE "hr_bank_accounts" ADD CONSTRAINT "hr_bank_accounts_change_id_hr_bank_changes_id_fkey" FOREIGN KEY ("change_id") REFERENCES "hr_bank_changes"("id");--> statement-breakpoint
ALTER TABLE "hr_bank_changes" ADD CONSTRAINT "hr_bank_changes_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_bank_changes" ADD CONSTRAINT "hr_bank_changes_subject_id_users_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_bank_changes" ADD CONSTRAINT "hr_bank_changes_basis_id_hr_bank_accounts_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "hr_bank_accounts"("id");--> statement-breakpoint
ALTER TABLE "hr_pay_changes" ADD CONSTRAINT "hr_pay_changes_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_pay_changes" ADD CONSTRAINT "hr_pay_changes_subject_id_users_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_pay_changes" ADD CONSTRAINT "hr_pay_changes_basis_id_hr_pay_rates_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "hr_pay_rates"("id");--> statement-breakpoint
ALTER TABLE "hr_pay_rates" ADD CONSTRAINT "hr_pay_rates_change_id_hr_pay_changes_id_fkey" FOREIGN KEY ("change_id") REFERENCES "hr_pay_changes"("id");
--> statement-breakpoint
-- Another person who keeps personnel files approves what one of them enters. Makers, and the person whose file it is, have no seat.
insert into approval_policies (record, name, rank, conditions, steps) values
  ('hr.pay-changes', 'Second person', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]'),
  ('hr.bank-changes', 'Second person', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]'),
  ('hr.leave-adjustments', 'Within the limit of one person', 100, '[{"field": "alone", "op": "=", "value": "true"}]', '[]'),
  ('hr.leave-adjustments', 'Second person', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]');
