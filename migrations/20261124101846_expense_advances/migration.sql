CREATE TABLE "hr_advance_clearings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"advance_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"claim_id" uuid,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"cleared_on" date,
	"entry_id" uuid,
	"settlement_id" uuid,
	"undone_on" date,
	"undone_reason" text,
	CONSTRAINT "hr_advance_clearings_amount" CHECK ("amount" > 0),
	CONSTRAINT "hr_advance_clearings_kind" CHECK (("kind" = 'expense claim') = ("claim_id" is not null)),
	CONSTRAINT "hr_advance_clearings_booked" CHECK (("entry_id" is null) = ("cleared_on" is null) and ("state" <> 'booked' or "entry_id" is not null) and ("state" = 'undone') = ("undone_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "hr_expense_advances" (
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
	"amount" bigint NOT NULL,
	"cleared_amount" bigint DEFAULT 0 NOT NULL,
	"needed_by" date NOT NULL,
	"managed" boolean NOT NULL,
	"state_reason" text,
	"submitted_at" timestamp(3) with time zone,
	"bill_id" uuid,
	"account_id" uuid,
	CONSTRAINT "hr_expense_advances_billed" CHECK (("state" = 'in payables') = ("bill_id" is not null) and ("bill_id" is null) = ("account_id" is null)),
	CONSTRAINT "hr_expense_advances_amount" CHECK ("amount" > 0),
	CONSTRAINT "hr_expense_advances_cleared" CHECK ("cleared_amount" between 0 and "amount" and ("cleared_amount" = 0 or "state" = 'in payables'))
);
--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD COLUMN "set_off_amount" bigint;--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD COLUMN "advance_id" uuid;--> statement-breakpoint
ALTER TABLE "financial_bills" ADD COLUMN "source_type" text;--> statement-breakpoint
ALTER TABLE "financial_bills" ADD COLUMN "source_id" uuid;--> statement-breakpoint
CREATE INDEX "hr_advance_clearings_advance" ON "hr_advance_clearings" ("advance_id");--> statement-breakpoint
CREATE INDEX "hr_advance_clearings_claim" ON "hr_advance_clearings" ("claim_id");--> statement-breakpoint
CREATE INDEX "hr_advance_clearings_person" ON "hr_advance_clearings" ("person_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_advance_clearings_once" ON "hr_advance_clearings" ("claim_id","advance_id") WHERE "state" <> 'undone';--> statement-breakpoint
CREATE UNIQUE INDEX "hr_expense_advances_number" ON "hr_expense_advances" ("number");--> statement-breakpoint
CREATE INDEX "hr_expense_advances_person" ON "hr_expense_advances" ("person_id","id");--> statement-breakpoint
CREATE INDEX "hr_expense_advances_requester" ON "hr_expense_advances" ("requester_id","id");--> statement-breakpoint
CREATE INDEX "hr_expense_advances_state" ON "hr_expense_advances" ("state","needed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_expense_advances_bill" ON "hr_expense_advances" ("bill_id");--> statement-breakpoint
ALTER TABLE "hr_advance_clearings" ADD CONSTRAINT "hr_advance_clearings_advance_id_hr_expense_advances_id_fkey" FOREIGN KEY ("advance_id") REFERENCES "hr_expense_advances"("id");--> statement-breakpoint
ALTER TABLE "hr_advance_clearings" ADD CONSTRAINT "hr_advance_clearings_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_advance_clearings" ADD CONSTRAINT "hr_advance_clearings_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "hr_advance_clearings" ADD CONSTRAINT "hr_advance_clearings_claim_id_hr_expense_claims_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "hr_expense_claims"("id");--> statement-breakpoint
ALTER TABLE "hr_advance_clearings" ADD CONSTRAINT "hr_advance_clearings_entry_id_financial_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "hr_advance_clearings" ADD CONSTRAINT "hr_advance_clearings_kHemycqjqD5B_fkey" FOREIGN KEY ("settlement_id") REFERENCES "financial_settlements"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_advances" ADD CONSTRAINT "hr_expense_advances_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_advances" ADD CONSTRAINT "hr_expense_advances_person_id_hr_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "hr_people"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_advances" ADD CONSTRAINT "hr_expense_advances_requester_id_users_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_advances" ADD CONSTRAINT "hr_expense_advances_bill_id_financial_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "financial_bills"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_advances" ADD CONSTRAINT "hr_expense_advances_account_id_financial_accounts_id_fkey" FOREIGN KEY ("account_id") REFERENCES "financial_accounts"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_advance_id_hr_expense_advances_id_fkey" FOREIGN KEY ("advance_id") REFERENCES "hr_expense_advances"("id");--> statement-breakpoint
ALTER TABLE "hr_expense_claims" ADD CONSTRAINT "hr_expense_claims_set_off" CHECK ("set_off_amount" >= 0);--> statement-breakpoint
ALTER TABLE "financial_bills" ADD CONSTRAINT "financial_bills_source" CHECK (("source_type" is null) = ("source_id" is null));
--> statement-breakpoint
-- By hand: bills that pay a claim name it, as those entered from now on do.
update financial_bills b set source_type = 'hr.expense-claims', source_id = c.id from hr_expense_claims c where c.bill_id = b.id;
--> statement-breakpoint
-- By hand: who decides on advances is who decides on expenses.
insert into approval_policies (record, name, rank, conditions, steps) values
  ('hr.expense-advances', 'With a manager', 100, '[{"field": "managed", "op": "=", "value": "true"}]',
    '[{"name": "Manager", "quorum": 1, "approvers": [{"kind": "manager"}], "remind": 8, "escalate": {"after": 24, "to": {"kind": "role", "role": "hr"}}}]'),
  ('hr.expense-advances', 'Without a manager', 9999, '[]',
    '[{"name": "People office", "quorum": 1, "approvers": [{"kind": "role", "role": "hr"}, {"kind": "role", "role": "administrator"}]}]');
