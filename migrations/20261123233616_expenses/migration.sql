CREATE TABLE "hr_expense_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"number" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"first_day" date NOT NULL,
	"managed" boolean NOT NULL,
	"similar" text,
	"state_reason" text,
	"submitted_at" timestamp(3) with time zone,
	"bill_id" uuid,
	CONSTRAINT "hr_expense_claims_billed" CHECK (("state" = 'in payables') = ("bill_id" is not null)),
	CONSTRAINT "hr_expense_claims_total" CHECK ("total_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "hr_expense_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"claim_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"type_id" uuid NOT NULL,
	"day" date NOT NULL,
	"description" text NOT NULL,
	"paid" numeric(19,4),
	"paid_currency" text NOT NULL,
	"exchange_rate" numeric(24,6),
	"distance" numeric(24,6),
	"rate" numeric(19,4),
	"unit" text,
	"amount" bigint NOT NULL,
	"receipt_id" uuid,
	"receipt_name" text,
	"receipt_sha256" text,
	CONSTRAINT "hr_expense_lines_amount" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "hr_expense_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"claimed_by" text NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric(19,4),
	"unit" text,
	"line_limit" numeric(19,4),
	"day_limit" numeric(19,4),
	"receipt_from" numeric(19,4),
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "hr_expense_types_rate" CHECK (("claimed_by" = 'distance') = ("rate" is not null and "unit" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hr_expense_claims_number" ON "hr_expense_claims" ("number");--> statement-breakpoint
CREATE INDEX "hr_expense_claims_person" ON "hr_expense_claims" ("person_id","id");--> statement-breakpoint
CREATE INDEX "hr_expense_claims_requester" ON "hr_expense_claims" ("requester_id","id");--> statement-breakpoint
CREATE INDEX "hr_expense_claims_state" ON "hr_expense_claims" ("state","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_expense_claims_bill" ON "hr_expense_claims" ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_expense_lines_no" ON "hr_expense_lines" ("claim_id","line_no");--> statement-breakpoint
CREATE INDEX "hr_expense_lines_receipt" ON "hr_expense_lines" ("receipt_sha256");--> statement-breakpoint
CREATE INDEX "hr_expense_lines_day" ON "hr_expense_lines" ("day","type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_expense_types_name" ON "hr_expense_types" ("name");--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_requester_id_users_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_bill_id_financial_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "financial_bills"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD CONSTRAINT "hr_expense_lines_claim_id_hr_expense_claims_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "hr_expense_claims"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_lines" ADD CONSTRAINT "hr_expense_lines_type_id_hr_expense_types_id_fkey" FOREIGN KEY ("type_id") REFERENCES "hr_expense_types"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_types" ADD CONSTRAINT "hr_expense_types_account_id_financial_accounts_id_fkey" FOREIGN KEY ("account_id") REFERENCES "financial_accounts"("id");
--> statement-breakpoint
-- Who decides on expenses: the nearest manager of the chart who signs in; where there is none, somebody who keeps personnel files.
insert into approval_policies (record, name, rank, conditions, steps) values
  ('hr.expense-claims', 'With a manager', 100, '[{"field": "managed", "op": "=", "value": "true"}]',
    '[{"name": "Manager", "quorum": 1, "approvers": [{"kind": "manager"}], "remind": 8, "escalate": {"after": 24, "to": {"kind": "role", "role": "hr"}}}]'),
  ('hr.expense-claims', 'Without a manager', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]');
