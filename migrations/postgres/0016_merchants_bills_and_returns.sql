CREATE TABLE "reconciliation_own_account" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"pay_count" bigint NOT NULL,
	"pay_cents" bigint NOT NULL,
	CONSTRAINT "reconciliation_own_account_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "merchant_key" ADD COLUMN "warned_at" text COLLATE "C";
--> statement
ALTER TABLE "settlement" ADD COLUMN "return_count" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "reconciliation_batch" ADD COLUMN "account_ids" text COLLATE "C";
--> statement
ALTER TABLE "reconciliation_batch" ADD COLUMN "seen_refund_count" bigint;
