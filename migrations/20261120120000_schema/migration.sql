CREATE TABLE "financial_account_totals" (
	"entity_id" uuid NOT NULL,
	"account_id" uuid,
	"period_id" uuid,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "financial_account_totals_pkey" PRIMARY KEY("account_id","period_id")
);
--> statement-breakpoint
CREATE TABLE "financial_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"group" text NOT NULL,
	"role" text,
	"require_party" boolean DEFAULT false NOT NULL,
	"allow_manual" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "financial_allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"payment_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "financial_allocations_amount" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "financial_bill_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"bill_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"description" text NOT NULL,
	"account_id" uuid,
	"quantity" numeric(24,6) NOT NULL,
	"unit_price" numeric(24,4) NOT NULL,
	"net" bigint NOT NULL,
	"order_line_id" uuid
);
--> statement-breakpoint
CREATE TABLE "financial_bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"number" text NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"bill_date" date NOT NULL,
	"due_date" date NOT NULL,
	"posting_date" date NOT NULL,
	"currency" text NOT NULL,
	"net_amount" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"freight_amount" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"open_amount" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"approval_required" boolean DEFAULT false NOT NULL,
	"note" text,
	"match_note" text DEFAULT '' NOT NULL,
	"makers" uuid[] NOT NULL,
	"released_by" uuid,
	"released_by_name" text,
	"release_reason" text,
	"approved_by" uuid,
	"approved_by_name" text,
	"cancel_reason" text,
	"cancelled_on" date,
	"entry_id" uuid,
	CONSTRAINT "financial_bills_open" CHECK ("open_amount" >= 0 and "open_amount" <= "total_amount"),
	CONSTRAINT "financial_bills_total" CHECK ("total_amount" = "net_amount" + "tax_amount" + "freight_amount")
);
--> statement-breakpoint
CREATE TABLE "financial_entities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"time_zone" text NOT NULL,
	"company_id" text,
	"vat_identifier" text,
	"address_line" text,
	"city" text,
	"post_code" text,
	"region" text
);
--> statement-breakpoint
CREATE TABLE "financial_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"journal_id" uuid NOT NULL,
	"fiscal_year_id" uuid,
	"period_id" uuid,
	"sequence" bigint,
	"number" text,
	"posting_date" date NOT NULL,
	"document_date" date,
	"description" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"reversal_of_id" uuid,
	"reversed_by_id" uuid,
	"reason" text,
	"posted_at" timestamp(3) with time zone,
	"posted_by" uuid,
	"previous_hash" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "financial_entry_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"seq" bigserial,
	"entry_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"party_id" uuid,
	"posting_date" date NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"debit" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "financial_entry_lines_sides" CHECK ("debit" >= 0 and "credit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "financial_entry_series" (
	"entity_id" uuid,
	"journal_id" uuid,
	"fiscal_year_id" uuid,
	"last" bigint NOT NULL,
	"head" text NOT NULL,
	CONSTRAINT "financial_entry_series_pkey" PRIMARY KEY("entity_id","journal_id","fiscal_year_id")
);
--> statement-breakpoint
CREATE TABLE "financial_fiscal_years" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "financial_fiscal_years_order" CHECK ("starts_on" < "ends_on")
);
--> statement-breakpoint
CREATE TABLE "financial_journals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "financial_parties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "financial_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"value_date" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"approval_required" boolean DEFAULT false NOT NULL,
	"makers" uuid[] NOT NULL,
	"approved_by" uuid,
	"approved_by_name" text,
	"cancel_reason" text,
	"cancelled_on" date,
	"entry_id" uuid,
	CONSTRAINT "financial_payments_amount" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "financial_periods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"fiscal_year_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	CONSTRAINT "financial_periods_order" CHECK ("starts_on" <= "ends_on")
);
--> statement-breakpoint
CREATE TABLE "procurement_grir_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"posted_on" date NOT NULL,
	"side" text NOT NULL,
	"source_id" uuid NOT NULL,
	"quantity" numeric(21,6) NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "procurement_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"number" text NOT NULL,
	"source_id" text,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"unit" text NOT NULL,
	"category" text,
	"standard_cost" numeric(19,4) NOT NULL,
	"list_price" numeric(19,4) NOT NULL,
	"currency" text NOT NULL,
	"safety_stock" numeric(21,6),
	"reorder_point" numeric(21,6),
	"made_here" boolean NOT NULL,
	"sellable" boolean NOT NULL,
	"color" text,
	"size" text,
	"sold_from" date,
	"sold_until" date,
	"discontinued_on" date,
	"account_id" uuid,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "procurement_match_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"vendor_id" uuid,
	"item_id" uuid,
	"currency" text NOT NULL,
	"price_percent" numeric(21,6) NOT NULL,
	"quantity_percent" numeric(21,6) NOT NULL,
	"total_percent" numeric(21,6),
	"total_amount" numeric(19,4),
	CONSTRAINT "procurement_match_policies_once" UNIQUE NULLS NOT DISTINCT("entity_id","vendor_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "procurement_match_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"bill_id" uuid NOT NULL,
	"bill_line_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expected" numeric NOT NULL,
	"actual" numeric NOT NULL,
	"variance" numeric NOT NULL,
	"variance_pct" numeric(18,2),
	"tolerance" text NOT NULL,
	"outcome" text NOT NULL,
	"explanation" text NOT NULL,
	"matched_at" timestamp(3) with time zone NOT NULL,
	"released_by_name" text,
	"release_reason" text,
	"released_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "procurement_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"source_id" text,
	"item_id" uuid,
	"description" text NOT NULL,
	"quantity" numeric(21,6) NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric(19,4) NOT NULL,
	"price_steps" jsonb DEFAULT '[]' NOT NULL,
	"line_total" numeric(19,4) NOT NULL,
	"due_on" date,
	"account_id" uuid,
	"requisition_line_id" uuid,
	"received" numeric(21,6) DEFAULT '0' NOT NULL,
	"rejected" numeric(21,6) DEFAULT '0' NOT NULL,
	"accepted" numeric(21,6) DEFAULT '0' NOT NULL,
	"billed" numeric(21,6) DEFAULT '0' NOT NULL,
	"received_amount" bigint DEFAULT 0 NOT NULL,
	"cleared_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "procurement_order_lines_quantities" CHECK ("rejected" >= 0 and "received" >= "rejected" and "accepted" = "received" - "rejected" and "billed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "procurement_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" text NOT NULL,
	"source_id" text,
	"origin" text NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"delivery" text NOT NULL,
	"billing" text NOT NULL,
	"vendor_id" uuid NOT NULL,
	"buyer_id" uuid,
	"buyer_name" text NOT NULL,
	"order_date" date NOT NULL,
	"expected_on" date,
	"shipped_on" date,
	"payment_term_days" integer,
	"ship_method" text,
	"note" text,
	"currency" text NOT NULL,
	"subtotal" numeric(19,4) NOT NULL,
	"tax_amount" numeric(19,4) NOT NULL,
	"freight" numeric(19,4) NOT NULL,
	"total_due" numeric(19,4) NOT NULL,
	"line_count" integer NOT NULL,
	"submitted_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"closed_on" date,
	"closed_short" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "procurement_receipt_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"receipt_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" numeric(21,6) NOT NULL,
	"rejected" numeric(21,6) NOT NULL,
	"reject_reason" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "procurement_receipt_lines_once" UNIQUE("receipt_id","order_line_id"),
	CONSTRAINT "procurement_receipt_lines_quantity" CHECK ("quantity" > 0 and "rejected" >= 0 and "rejected" <= "quantity")
);
--> statement-breakpoint
CREATE TABLE "procurement_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"order_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"received_by" uuid,
	"received_by_name" text,
	"delivery_note" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"entry_id" uuid,
	"reversed_on" date,
	"reverse_reason" text
);
--> statement-breakpoint
CREATE TABLE "procurement_requisition_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"requisition_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"item_id" uuid,
	"description" text NOT NULL,
	"quantity" numeric(21,6) NOT NULL,
	"unit" text NOT NULL,
	"estimated_price" numeric(19,4) NOT NULL,
	"line_total" numeric(19,4) NOT NULL,
	"vendor_id" uuid,
	"needed_on" date,
	"ordered" numeric(21,6) DEFAULT '0' NOT NULL,
	CONSTRAINT "procurement_requisition_lines_quantity" CHECK ("quantity" > 0 and "ordered" >= 0)
);
--> statement-breakpoint
CREATE TABLE "procurement_requisitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"requester_id" uuid NOT NULL,
	"requester_name" text NOT NULL,
	"needed_on" date NOT NULL,
	"justification" text,
	"currency" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"state_reason" text,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "procurement_vendor_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"vendor_item_number" text,
	"currency" text NOT NULL,
	"unit_price" numeric(19,4) NOT NULL,
	"unit" text,
	"min_quantity" numeric(21,6) NOT NULL,
	"max_quantity" numeric(21,6),
	"lead_time_days" integer NOT NULL,
	"last_cost" numeric(19,4),
	"last_receipt_on" date,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "procurement_vendor_prices_once" UNIQUE NULLS NOT DISTINCT("vendor_id","item_id","min_quantity","valid_from")
);
--> statement-breakpoint
CREATE TABLE "procurement_vendors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"number" text NOT NULL,
	"source_id" text,
	"name" text NOT NULL,
	"vat_identifier" text,
	"website" text,
	"credit_rating" text,
	"preferred" boolean NOT NULL,
	"status" text NOT NULL,
	"hold_type" text,
	"hold_until" date,
	"hold_reason" text,
	"currency" text NOT NULL,
	"payment_term_days" integer NOT NULL,
	"email" text,
	"phone" text,
	"address_line_1" text,
	"address_line_2" text,
	"city" text,
	"post_code" text,
	"region" text,
	"country" text,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "procurement_vendors_hold" CHECK (("status" = 'on hold') = ("hold_type" is not null))
);
--> statement-breakpoint
CREATE TABLE "site_contact_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"handled_by_name" text,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"error_id" text NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"component_stack" text NOT NULL,
	"url" text NOT NULL,
	"user_agent" text NOT NULL,
	"reported_at" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"correlation_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_payloads" (
	"model" text,
	"id" text,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"expires_at" timestamp(3) with time zone,
	"consumed_at" timestamp(3) with time zone,
	CONSTRAINT "identity_payloads_pkey" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "personal_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"name" text PRIMARY KEY,
	"label" text NOT NULL,
	"permissions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"refreshed_at" timestamp(3) with time zone NOT NULL,
	"refresh_lease" timestamp(3) with time zone,
	"idp_sid" text,
	"refresh_token" text,
	"id_token" text NOT NULL,
	"client_info" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid,
	"role" text,
	CONSTRAINT "user_roles_pkey" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"decided_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"role" text NOT NULL,
	"record" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY,
	"txid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"session_id" text,
	"action" text NOT NULL,
	"record" text,
	"record_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"correlation_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY,
	"after_seq" bigint NOT NULL,
	"from_xid" xid8 NOT NULL,
	"to_xid" xid8 NOT NULL,
	"rows" integer NOT NULL,
	"last_seq" bigint NOT NULL,
	"leaves" bytea NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" uuid,
	"route" text,
	"key" uuid,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"reply" text NOT NULL,
	"etag" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("actor_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY,
	"next" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid,
	"line" integer,
	"verdict" text NOT NULL,
	"values" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	"record_id" uuid,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"record" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"header" boolean NOT NULL,
	"columns" jsonb NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"formats" jsonb NOT NULL,
	"remembered" boolean NOT NULL,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{"create":0,"update":0,"unchanged":0,"error":0}' NOT NULL,
	"notes" jsonb DEFAULT '[]' NOT NULL,
	"failure" text,
	"started_by" uuid,
	"started_session" text
);
--> statement-breakpoint
CREATE INDEX "financial_account_totals_period" ON "financial_account_totals" ("entity_id","period_id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_accounts_number" ON "financial_accounts" ("entity_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_accounts_role" ON "financial_accounts" ("entity_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_allocations_no" ON "financial_allocations" ("payment_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_allocations_bill" ON "financial_allocations" ("payment_id","bill_id");--> statement-breakpoint
CREATE INDEX "financial_allocations_of_bill" ON "financial_allocations" ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_bill_lines_no" ON "financial_bill_lines" ("bill_id","line_no");--> statement-breakpoint
CREATE INDEX "financial_bill_lines_order" ON "financial_bill_lines" ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_bills_number" ON "financial_bills" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_bills_duplicate" ON "financial_bills" ("entity_id","party_id","reference_key") WHERE "state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "financial_bills_day" ON "financial_bills" ("bill_date","id");--> statement-breakpoint
CREATE INDEX "financial_bills_party" ON "financial_bills" ("party_id","posting_date");--> statement-breakpoint
CREATE INDEX "financial_bills_state" ON "financial_bills" ("state","due_date");--> statement-breakpoint
CREATE INDEX "financial_bills_state_day" ON "financial_bills" ("state","bill_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_entities_code" ON "financial_entities" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_entries_source" ON "financial_entries" ("source_type","source_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_entries_reversal" ON "financial_entries" ("reversal_of_id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_entries_number" ON "financial_entries" ("entity_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_entries_sequence" ON "financial_entries" ("entity_id","journal_id","fiscal_year_id","sequence");--> statement-breakpoint
CREATE INDEX "financial_entries_day" ON "financial_entries" ("posting_date","id");--> statement-breakpoint
CREATE INDEX "financial_entries_drafts" ON "financial_entries" ("entity_id","posting_date") WHERE "state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "financial_entry_lines_no" ON "financial_entry_lines" ("entry_id","line_no");--> statement-breakpoint
CREATE INDEX "financial_entry_lines_ledger" ON "financial_entry_lines" ("account_id","posting_date","seq","debit","credit");--> statement-breakpoint
CREATE INDEX "financial_entry_lines_party" ON "financial_entry_lines" ("party_id","posting_date");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_fiscal_years_name" ON "financial_fiscal_years" ("entity_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_fiscal_years_start" ON "financial_fiscal_years" ("entity_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_journals_code" ON "financial_journals" ("entity_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_parties_number" ON "financial_parties" ("kind","number");--> statement-breakpoint
CREATE INDEX "financial_parties_name" ON "financial_parties" ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_payments_number" ON "financial_payments" ("number");--> statement-breakpoint
CREATE INDEX "financial_payments_day" ON "financial_payments" ("value_date","id");--> statement-breakpoint
CREATE INDEX "financial_payments_party" ON "financial_payments" ("party_id","value_date");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_periods_start" ON "financial_periods" ("entity_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_periods_end" ON "financial_periods" ("entity_id","ends_on");--> statement-breakpoint
CREATE INDEX "financial_periods_year" ON "financial_periods" ("fiscal_year_id");--> statement-breakpoint
CREATE INDEX "procurement_grir_moves_day" ON "procurement_grir_moves" ("entity_id","posted_on");--> statement-breakpoint
CREATE INDEX "procurement_grir_moves_line" ON "procurement_grir_moves" ("order_line_id");--> statement-breakpoint
CREATE INDEX "procurement_grir_moves_source" ON "procurement_grir_moves" ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_items_number" ON "procurement_items" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_items_source" ON "procurement_items" ("source_id");--> statement-breakpoint
CREATE INDEX "procurement_items_name" ON "procurement_items" ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_match_results_line" ON "procurement_match_results" ("bill_line_id","kind");--> statement-breakpoint
CREATE INDEX "procurement_match_results_bill" ON "procurement_match_results" ("bill_id");--> statement-breakpoint
CREATE INDEX "procurement_match_results_order" ON "procurement_match_results" ("order_id");--> statement-breakpoint
CREATE INDEX "procurement_match_results_outcome" ON "procurement_match_results" ("outcome","matched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_order_lines_no" ON "procurement_order_lines" ("order_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_order_lines_source" ON "procurement_order_lines" ("source_id");--> statement-breakpoint
CREATE INDEX "procurement_order_lines_item" ON "procurement_order_lines" ("item_id");--> statement-breakpoint
CREATE INDEX "procurement_order_lines_requisition" ON "procurement_order_lines" ("requisition_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_orders_number" ON "procurement_orders" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_orders_source" ON "procurement_orders" ("source_id");--> statement-breakpoint
CREATE INDEX "procurement_orders_date" ON "procurement_orders" ("order_date","number","id");--> statement-breakpoint
CREATE INDEX "procurement_orders_vendor" ON "procurement_orders" ("vendor_id","order_date");--> statement-breakpoint
CREATE INDEX "procurement_orders_state" ON "procurement_orders" ("state","order_date");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_receipt_lines_no" ON "procurement_receipt_lines" ("receipt_id","line_no");--> statement-breakpoint
CREATE INDEX "procurement_receipt_lines_order_line" ON "procurement_receipt_lines" ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_receipts_number" ON "procurement_receipts" ("number");--> statement-breakpoint
CREATE INDEX "procurement_receipts_order" ON "procurement_receipts" ("order_id");--> statement-breakpoint
CREATE INDEX "procurement_receipts_day" ON "procurement_receipts" ("received_on","number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_requisition_lines_no" ON "procurement_requisition_lines" ("requisition_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_requisitions_number" ON "procurement_requisitions" ("number");--> statement-breakpoint
CREATE INDEX "procurement_requisitions_requester" ON "procurement_requisitions" ("requester_id");--> statement-breakpoint
CREATE INDEX "procurement_requisitions_state" ON "procurement_requisitions" ("state");--> statement-breakpoint
CREATE INDEX "procurement_vendor_prices_item" ON "procurement_vendor_prices" ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_vendors_number" ON "procurement_vendors" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "procurement_vendors_source" ON "procurement_vendors" ("source_id");--> statement-breakpoint
CREATE INDEX "procurement_vendors_name" ON "procurement_vendors" ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_contact_requests_number" ON "site_contact_requests" ("number");--> statement-breakpoint
CREATE INDEX "site_contact_requests_received" ON "site_contact_requests" ("created_at","id");--> statement-breakpoint
CREATE INDEX "site_contact_requests_sender" ON "site_contact_requests" ("email","created_at");--> statement-breakpoint
CREATE INDEX "error_reports_age" ON "error_reports" ("received_at");--> statement-breakpoint
CREATE INDEX "identity_payloads_grant" ON "identity_payloads" ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_payloads_uid" ON "identity_payloads" ("uid");--> statement-breakpoint
CREATE INDEX "identity_payloads_user_code" ON "identity_payloads" ("user_code");--> statement-breakpoint
CREATE INDEX "identity_payloads_expiry" ON "identity_payloads" ("expires_at");--> statement-breakpoint
CREATE INDEX "personal_tokens_user" ON "personal_tokens" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" ("issuer","subject");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" ("email");--> statement-breakpoint
CREATE INDEX "approval_decisions_record" ON "approval_decisions" ("record","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_limits_role" ON "approval_limits" ("role","record","currency");--> statement-breakpoint
CREATE INDEX "attachments_record" ON "attachments" ("record","record_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" ("record","record_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_txid" ON "audit_log" ("txid");--> statement-breakpoint
CREATE INDEX "comments_record" ON "comments" ("record","record_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_verdict" ON "import_rows" ("import_id","verdict","line");--> statement-breakpoint
CREATE INDEX "imports_recent" ON "imports" ("record","created_by","created_at");--> statement-breakpoint
CREATE INDEX "imports_signature" ON "imports" ("record","signature","created_at");--> statement-breakpoint
ALTER TABLE "financial_account_totals" ADD CONSTRAINT "financial_account_totals_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_account_totals" ADD CONSTRAINT "financial_account_totals_account_id_financial_accounts_id_fkey" FOREIGN KEY ("account_id") REFERENCES "financial_accounts"("id");--> statement-breakpoint
ALTER TABLE "financial_account_totals" ADD CONSTRAINT "financial_account_totals_period_id_financial_periods_id_fkey" FOREIGN KEY ("period_id") REFERENCES "financial_periods"("id");--> statement-breakpoint
ALTER TABLE "financial_accounts" ADD CONSTRAINT "financial_accounts_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_allocations" ADD CONSTRAINT "financial_allocations_payment_id_financial_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "financial_payments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "financial_allocations" ADD CONSTRAINT "financial_allocations_bill_id_financial_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "financial_bills"("id");--> statement-breakpoint
ALTER TABLE "financial_bill_lines" ADD CONSTRAINT "financial_bill_lines_bill_id_financial_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "financial_bills"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "financial_bill_lines" ADD CONSTRAINT "financial_bill_lines_account_id_financial_accounts_id_fkey" FOREIGN KEY ("account_id") REFERENCES "financial_accounts"("id");--> statement-breakpoint
ALTER TABLE "financial_bills" ADD CONSTRAINT "financial_bills_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_bills" ADD CONSTRAINT "financial_bills_party_id_financial_parties_id_fkey" FOREIGN KEY ("party_id") REFERENCES "financial_parties"("id");--> statement-breakpoint
ALTER TABLE "financial_bills" ADD CONSTRAINT "financial_bills_entry_id_financial_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "financial_entries" ADD CONSTRAINT "financial_entries_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_entries" ADD CONSTRAINT "financial_entries_journal_id_financial_journals_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "financial_journals"("id");--> statement-breakpoint
ALTER TABLE "financial_entries" ADD CONSTRAINT "financial_entries_fiscal_year_id_financial_fiscal_years_id_fkey" FOREIGN KEY ("fiscal_year_id") REFERENCES "financial_fiscal_years"("id");--> statement-breakpoint
ALTER TABLE "financial_entries" ADD CONSTRAINT "financial_entries_period_id_financial_periods_id_fkey" FOREIGN KEY ("period_id") REFERENCES "financial_periods"("id");--> statement-breakpoint
ALTER TABLE "financial_entries" ADD CONSTRAINT "financial_entries_reversal_of_id_financial_entries_id_fkey" FOREIGN KEY ("reversal_of_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "financial_entries" ADD CONSTRAINT "financial_entries_reversed_by_id_financial_entries_id_fkey" FOREIGN KEY ("reversed_by_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "financial_entry_lines" ADD CONSTRAINT "financial_entry_lines_entry_id_financial_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "financial_entries"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "financial_entry_lines" ADD CONSTRAINT "financial_entry_lines_account_id_financial_accounts_id_fkey" FOREIGN KEY ("account_id") REFERENCES "financial_accounts"("id");--> statement-breakpoint
ALTER TABLE "financial_entry_lines" ADD CONSTRAINT "financial_entry_lines_party_id_financial_parties_id_fkey" FOREIGN KEY ("party_id") REFERENCES "financial_parties"("id");--> statement-breakpoint
ALTER TABLE "financial_entry_series" ADD CONSTRAINT "financial_entry_series_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_entry_series" ADD CONSTRAINT "financial_entry_series_journal_id_financial_journals_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "financial_journals"("id");--> statement-breakpoint
ALTER TABLE "financial_entry_series" ADD CONSTRAINT "financial_entry_series_taPtX9ZPBPEf_fkey" FOREIGN KEY ("fiscal_year_id") REFERENCES "financial_fiscal_years"("id");--> statement-breakpoint
ALTER TABLE "financial_fiscal_years" ADD CONSTRAINT "financial_fiscal_years_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_journals" ADD CONSTRAINT "financial_journals_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_payments" ADD CONSTRAINT "financial_payments_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_payments" ADD CONSTRAINT "financial_payments_party_id_financial_parties_id_fkey" FOREIGN KEY ("party_id") REFERENCES "financial_parties"("id");--> statement-breakpoint
ALTER TABLE "financial_payments" ADD CONSTRAINT "financial_payments_bank_account_id_financial_accounts_id_fkey" FOREIGN KEY ("bank_account_id") REFERENCES "financial_accounts"("id");--> statement-breakpoint
ALTER TABLE "financial_payments" ADD CONSTRAINT "financial_payments_entry_id_financial_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "financial_entries"("id");--> statement-breakpoint
ALTER TABLE "financial_periods" ADD CONSTRAINT "financial_periods_entity_id_financial_entities_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "financial_entities"("id");--> statement-breakpoint
ALTER TABLE "financial_periods" ADD CONSTRAINT "financial_periods_fiscal_year_id_financial_fiscal_years_id_fkey" FOREIGN KEY ("fiscal_year_id") REFERENCES "financial_fiscal_years"("id");--> statement-breakpoint
ALTER TABLE "procurement_grir_moves" ADD CONSTRAINT "procurement_grir_moves_R0egmELvkoyU_fkey" FOREIGN KEY ("order_line_id") REFERENCES "procurement_order_lines"("id");--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ADD CONSTRAINT "procurement_match_policies_tiog8YdLk5gV_fkey" FOREIGN KEY ("vendor_id") REFERENCES "procurement_vendors"("id");--> statement-breakpoint
ALTER TABLE "procurement_match_policies" ADD CONSTRAINT "procurement_match_policies_item_id_procurement_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "procurement_items"("id");--> statement-breakpoint
ALTER TABLE "procurement_match_results" ADD CONSTRAINT "procurement_match_results_order_id_procurement_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "procurement_orders"("id");--> statement-breakpoint
ALTER TABLE "procurement_match_results" ADD CONSTRAINT "procurement_match_results_e6YGlksTSbDj_fkey" FOREIGN KEY ("order_line_id") REFERENCES "procurement_order_lines"("id");--> statement-breakpoint
ALTER TABLE "procurement_order_lines" ADD CONSTRAINT "procurement_order_lines_order_id_procurement_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "procurement_orders"("id");--> statement-breakpoint
ALTER TABLE "procurement_order_lines" ADD CONSTRAINT "procurement_order_lines_item_id_procurement_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "procurement_items"("id");--> statement-breakpoint
ALTER TABLE "procurement_order_lines" ADD CONSTRAINT "procurement_order_lines_ZZUTmcyvREVT_fkey" FOREIGN KEY ("requisition_line_id") REFERENCES "procurement_requisition_lines"("id");--> statement-breakpoint
ALTER TABLE "procurement_orders" ADD CONSTRAINT "procurement_orders_vendor_id_procurement_vendors_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "procurement_vendors"("id");--> statement-breakpoint
ALTER TABLE "procurement_receipt_lines" ADD CONSTRAINT "procurement_receipt_lines_ZZbLkxCZjKqL_fkey" FOREIGN KEY ("receipt_id") REFERENCES "procurement_receipts"("id");--> statement-breakpoint
ALTER TABLE "procurement_receipt_lines" ADD CONSTRAINT "procurement_receipt_lines_vsqmLp4QOyBz_fkey" FOREIGN KEY ("order_line_id") REFERENCES "procurement_order_lines"("id");--> statement-breakpoint
ALTER TABLE "procurement_receipts" ADD CONSTRAINT "procurement_receipts_order_id_procurement_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "procurement_orders"("id");--> statement-breakpoint
ALTER TABLE "procurement_requisition_lines" ADD CONSTRAINT "procurement_requisition_lines_YCVqDX0La7vd_fkey" FOREIGN KEY ("requisition_id") REFERENCES "procurement_requisitions"("id");--> statement-breakpoint
ALTER TABLE "procurement_requisition_lines" ADD CONSTRAINT "procurement_requisition_lines_item_id_procurement_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "procurement_items"("id");--> statement-breakpoint
ALTER TABLE "procurement_requisition_lines" ADD CONSTRAINT "procurement_requisition_lines_SKDKNG3ywCKr_fkey" FOREIGN KEY ("vendor_id") REFERENCES "procurement_vendors"("id");--> statement-breakpoint
ALTER TABLE "procurement_vendor_prices" ADD CONSTRAINT "procurement_vendor_prices_vendor_id_procurement_vendors_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "procurement_vendors"("id");--> statement-breakpoint
ALTER TABLE "procurement_vendor_prices" ADD CONSTRAINT "procurement_vendor_prices_item_id_procurement_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "procurement_items"("id");--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_roles_name_fkey" FOREIGN KEY ("role") REFERENCES "roles"("name") ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE;