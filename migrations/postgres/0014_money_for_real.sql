CREATE TABLE "merchant" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"merchant_no" text COLLATE "C" NOT NULL,
	"app_id" text COLLATE "C" NOT NULL,
	"mobile_app_id" text COLLATE "C",
	"mini_app_id" text COLLATE "C",
	"tested_at" text COLLATE "C",
	"test_result" text COLLATE "C",
	"test_words" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "merchant_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "merchant_key" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"merchant_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"serial" text COLLATE "C",
	"value" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "merchant_key_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "reconciliation_batch" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"merchant_no" text COLLATE "C" NOT NULL,
	"channel_pay_cents" bigint NOT NULL,
	"own_pay_cents" bigint NOT NULL,
	"channel_refund_cents" bigint NOT NULL,
	"own_refund_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"channel_pay_count" bigint NOT NULL,
	"own_pay_count" bigint NOT NULL,
	"channel_refund_count" bigint NOT NULL,
	"own_refund_count" bigint NOT NULL,
	"matched_count" bigint NOT NULL,
	"difference_count" bigint NOT NULL,
	"open_count" bigint NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"digest" text COLLATE "C" NOT NULL,
	"imported_at" text COLLATE "C",
	"is_empty" boolean NOT NULL,
	"closed_by" text COLLATE "C",
	"closed_at" text COLLATE "C",
	CONSTRAINT "reconciliation_batch_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "reconciliation_difference" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"batch_id" text COLLATE "C",
	"day" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"why" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"channel_no" text COLLATE "C",
	"channel_cents" bigint,
	"own_cents" bigint,
	"delta_cents" bigint NOT NULL,
	"line" bigint,
	"payment_id" text COLLATE "C",
	"refund_id" text COLLATE "C",
	"is_late" boolean NOT NULL,
	"is_counted" boolean NOT NULL,
	"is_suspended" boolean NOT NULL,
	"way" text COLLATE "C",
	"remark" text COLLATE "C",
	"proposed_by" text COLLATE "C",
	"decided_by" text COLLATE "C",
	"decided_at" text COLLATE "C",
	CONSTRAINT "reconciliation_difference_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "ledger_refund_share" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"refund_no" text COLLATE "C" NOT NULL,
	"cents" bigint NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "ledger_refund_share_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "ledger_month" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"through" text COLLATE "C" NOT NULL,
	"entry_count" bigint NOT NULL,
	"balances" text COLLATE "C",
	"closed_by" text COLLATE "C",
	"closed_at" text COLLATE "C",
	CONSTRAINT "ledger_month_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "reconciliation_own_day" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"pay_count" bigint NOT NULL,
	"pay_cents" bigint NOT NULL,
	"refund_count" bigint NOT NULL,
	"refund_cents" bigint NOT NULL,
	CONSTRAINT "reconciliation_own_day_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "ledger_entry" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"booked_on" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"rule" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"count" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "ledger_entry_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "payment" ADD COLUMN "merchant_id" text COLLATE "C";
--> statement
ALTER TABLE "seat_booking" ADD COLUMN "visitor" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "is_electronic" boolean NOT NULL DEFAULT false;
--> statement
ALTER TABLE "invoice" ADD COLUMN "pdf_url" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "reversed_cents" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "invoice" ADD COLUMN "reversals" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "ask_at" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "tries" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "invoice" ADD COLUMN "round" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "pilot_consult" ADD COLUMN "pay_status" text COLLATE "C" NOT NULL DEFAULT 'none';
--> statement
ALTER TABLE "pilot_consult" ADD COLUMN "order_id" text COLLATE "C";
--> statement
ALTER TABLE "pilot_consult" ADD COLUMN "order_code" text COLLATE "C";
--> statement
ALTER TABLE "pilot_consult" ADD COLUMN "pay_until" text COLLATE "C";
--> statement
ALTER TABLE "pilot_consult" ADD COLUMN "paid_at" text COLLATE "C";
--> statement
ALTER TABLE "pilot_consult" ADD COLUMN "refunded_cents" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "conversation" ADD COLUMN "visitor_no" bigint NOT NULL DEFAULT 0;
--> statement
CREATE INDEX "merchant_status_idx" ON "merchant" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "merchant_created_idx" ON "merchant" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "merchant_name_key" ON "merchant" USING btree ("tenant","name");
--> statement
CREATE INDEX "merchant_key_status_idx" ON "merchant_key" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "merchant_key_created_idx" ON "merchant_key" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "merchant_key_merchant_id_idx" ON "merchant_key" USING btree ("tenant","merchant_id");
--> statement
CREATE INDEX "reconciliation_batch_status_idx" ON "reconciliation_batch" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "reconciliation_batch_created_idx" ON "reconciliation_batch" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "reconciliation_batch_day_idx" ON "reconciliation_batch" USING btree ("tenant","day");
--> statement
CREATE INDEX "reconciliation_batch_closed_by_idx" ON "reconciliation_batch" USING btree ("tenant","closed_by");
--> statement
CREATE INDEX "reconciliation_difference_status_idx" ON "reconciliation_difference" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "reconciliation_difference_created_idx" ON "reconciliation_difference" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "reconciliation_difference_batch_id_idx" ON "reconciliation_difference" USING btree ("tenant","batch_id");
--> statement
CREATE INDEX "reconciliation_difference_number_idx" ON "reconciliation_difference" USING btree ("tenant","number");
--> statement
CREATE INDEX "reconciliation_difference_payment_id_idx" ON "reconciliation_difference" USING btree ("tenant","payment_id");
--> statement
CREATE INDEX "reconciliation_difference_refund_id_idx" ON "reconciliation_difference" USING btree ("tenant","refund_id");
--> statement
CREATE INDEX "reconciliation_difference_proposed_by_idx" ON "reconciliation_difference" USING btree ("tenant","proposed_by");
--> statement
CREATE INDEX "reconciliation_difference_decided_by_idx" ON "reconciliation_difference" USING btree ("tenant","decided_by");
--> statement
CREATE INDEX "ledger_refund_share_status_idx" ON "ledger_refund_share" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "ledger_refund_share_created_idx" ON "ledger_refund_share" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "ledger_refund_share_school_id_idx" ON "ledger_refund_share" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "ledger_refund_share_agency_id_idx" ON "ledger_refund_share" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "ledger_month_status_idx" ON "ledger_month" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "ledger_month_created_idx" ON "ledger_month" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "ledger_month_month_key" ON "ledger_month" USING btree ("tenant","month");
--> statement
CREATE INDEX "ledger_month_closed_by_idx" ON "ledger_month" USING btree ("tenant","closed_by");
--> statement
CREATE INDEX "ledger_entry_booked_on_idx" ON "ledger_entry" USING btree ("tenant","booked_on");
--> statement
CREATE INDEX "ledger_entry_school_id_idx" ON "ledger_entry" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "ledger_entry_agency_id_idx" ON "ledger_entry" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "payment_merchant_id_idx" ON "payment" USING btree ("tenant","merchant_id");
--> statement
CREATE INDEX "seat_booking_visitor_idx" ON "seat_booking" USING btree ("tenant","visitor");
--> statement
CREATE INDEX "invoice_ask_at_idx" ON "invoice" USING btree ("tenant","status","ask_at");
--> statement
CREATE INDEX "contract_invoice_invoice_no_idx" ON "contract_invoice" USING btree ("tenant","invoice_no");
--> statement
CREATE INDEX "pilot_consult_order_id_idx" ON "pilot_consult" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "pilot_consult_pay_until_idx" ON "pilot_consult" USING btree ("tenant","status","pay_until");
