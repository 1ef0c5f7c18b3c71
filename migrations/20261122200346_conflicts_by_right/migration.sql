CREATE TABLE "accepted_conflicts" (
	"subject_id" uuid,
	"conflict" text,
	"basis" text NOT NULL,
	"why" text NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "accepted_conflicts_pkey" PRIMARY KEY("subject_id","conflict")
);
--> statement-breakpoint
-- What was accepted for two roles was another conflict: it is shown with its reason until somebody accepts what it is now.
INSERT INTO "accepted_conflicts" ("subject_id", "conflict", "basis", "why", "reason", "by_name", "at")
SELECT DISTINCT ON (c."user_id", k."conflict") c."user_id", k."conflict", '', c."why", c."reason", c."by_name", c."at"
FROM "accepted_role_conflicts" c JOIN (VALUES
	('buyer', 'approver', 'order-approval'),
	('buyer', 'receiver', 'order-receipt'),
	('buyer', 'accountant', 'vendor-bill-payment'),
	('receiver', 'accountant', 'receipt-bill'),
	('accountant', 'approver', 'tolerance-bill')
) AS k("role", "other", "conflict") ON k."role" = c."role" AND k."other" = c."other"
ORDER BY c."user_id", k."conflict", c."at" DESC;--> statement-breakpoint
DROP TABLE "accepted_role_conflicts";