CREATE TABLE "payout_batch" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"batch_no" text COLLATE "C" NOT NULL,
	"template" text COLLATE "C" NOT NULL,
	"line_count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"prepared_by" text COLLATE "C",
	"released_by" text COLLATE "C",
	"released_at" text COLLATE "C",
	"exported_by" text COLLATE "C",
	"exported_at" text COLLATE "C",
	"export_count" bigint NOT NULL,
	"file_digest" text COLLATE "C",
	"paid_count" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refused_count" bigint NOT NULL,
	"doubtful_count" bigint NOT NULL,
	"answers" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "payout_batch_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "payout_line" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"batch_id" text COLLATE "C" NOT NULL,
	"line_no" text COLLATE "C" NOT NULL,
	"settlement_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"bank_account_id" text COLLATE "C" NOT NULL,
	"account_ending" text COLLATE "C" NOT NULL,
	"account_version" bigint,
	"amount_cents" bigint NOT NULL,
	"reference" text COLLATE "C",
	"reason" text COLLATE "C",
	"answered_at" text COLLATE "C",
	CONSTRAINT "payout_line_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "settlement" ADD COLUMN "payout_line_id" text COLLATE "C";
--> statement
CREATE INDEX "payout_batch_status_idx" ON "payout_batch" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "payout_batch_created_idx" ON "payout_batch" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "payout_batch_batch_no_key" ON "payout_batch" USING btree ("tenant","batch_no");
--> statement
CREATE INDEX "payout_batch_prepared_by_idx" ON "payout_batch" USING btree ("tenant","prepared_by");
--> statement
CREATE INDEX "payout_batch_released_by_idx" ON "payout_batch" USING btree ("tenant","released_by");
--> statement
CREATE INDEX "payout_batch_exported_by_idx" ON "payout_batch" USING btree ("tenant","exported_by");
--> statement
CREATE INDEX "payout_line_status_idx" ON "payout_line" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "payout_line_created_idx" ON "payout_line" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "payout_line_batch_id_idx" ON "payout_line" USING btree ("tenant","batch_id");
--> statement
CREATE UNIQUE INDEX "payout_line_line_no_key" ON "payout_line" USING btree ("tenant","line_no");
--> statement
CREATE INDEX "payout_line_settlement_id_idx" ON "payout_line" USING btree ("tenant","settlement_id");
--> statement
CREATE INDEX "payout_line_agency_id_idx" ON "payout_line" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "payout_line_bank_account_id_idx" ON "payout_line" USING btree ("tenant","bank_account_id");
--> statement
CREATE INDEX "settlement_payout_line_id_idx" ON "settlement" USING btree ("tenant","payout_line_id");
