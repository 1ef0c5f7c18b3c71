CREATE TABLE "financial_settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"number" text NOT NULL,
	"debit_id" uuid NOT NULL,
	"credit_id" uuid,
	"bill_id" uuid,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"settled_on" date NOT NULL,
	"state" text DEFAULT 'settled' NOT NULL,
	"undone_on" date,
	"reason" text,
	CONSTRAINT "financial_settlements_amount" CHECK ("amount" > 0),
	CONSTRAINT "financial_settlements_sides" CHECK (("credit_id" is null) <> ("bill_id" is null)),
	CONSTRAINT "financial_settlements_undone" CHECK (("state" = 'undone') = ("undone_on" is not null) and "undone_on" >= "settled_on")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "financial_settlements_number" ON "financial_settlements" ("number");--> statement-breakpoint
CREATE INDEX "financial_settlements_party" ON "financial_settlements" ("party_id","settled_on");--> statement-breakpoint
CREATE INDEX "financial_settlements_debit" ON "financial_settlements" ("debit_id");--> statement-breakpoint
CREATE INDEX "financial_settlements_credit" ON "financial_settlements" ("credit_id");--> statement-breakpoint
CREATE INDEX "financial_settlements_bill" ON "financial_settlements" ("bill_id");--> statement-breakpoint
ALTER TABLE "financial_settlements" ADD CONSTRAINT "financial_settlements_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_settlements" ADD CONSTRAINT "financial_settlements_party_id_financial_parties_id_fkey" FOREIGN KEY ("party_id") REFERENCES "financial_parties"("id");--> statement-breakpoint
ALTER TABLE "financial_settlements" ADD CONSTRAINT "financial_settlements_debit_id_financial_entries_id_fkey" FOREIGN KEY ("debit_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "financial_settlements" ADD CONSTRAINT "financial_settlements_credit_id_financial_entries_id_fkey" FOREIGN KEY ("credit_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "financial_settlements" ADD CONSTRAINT "financial_settlements_bill_id_financial_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "financial_bills"("id");--> statement-breakpoint
-- Who made an entry that was approved does not settle it: approvers do.
update roles set permissions = permissions || array['financial.settlements.create']
  where name = 'approver' and 'financial.journal-entries.reverse' = any (permissions) and not 'financial.settlements.create' = any (permissions);
