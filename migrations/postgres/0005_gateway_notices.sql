CREATE TABLE "gateway_notice" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"heard_at" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"why" text COLLATE "C" NOT NULL,
	"said" text COLLATE "C",
	"expected_cents" bigint,
	"currency" text COLLATE "C",
	"transaction_no" text COLLATE "C",
	"said_at" text COLLATE "C",
	"order_id" text COLLATE "C",
	"payment_id" text COLLATE "C",
	"refund_id" text COLLATE "C",
	"said_cents" bigint,
	"fingerprint" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	"decided_by" text COLLATE "C",
	"decided_at" text COLLATE "C",
	CONSTRAINT "gateway_notice_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE INDEX "gateway_notice_status_idx" ON "gateway_notice" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "gateway_notice_created_idx" ON "gateway_notice" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "gateway_notice_order_id_idx" ON "gateway_notice" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "gateway_notice_payment_id_idx" ON "gateway_notice" USING btree ("tenant","payment_id");
--> statement
CREATE INDEX "gateway_notice_refund_id_idx" ON "gateway_notice" USING btree ("tenant","refund_id");
--> statement
CREATE UNIQUE INDEX "gateway_notice_fingerprint_key" ON "gateway_notice" USING btree ("tenant","fingerprint");
--> statement
CREATE INDEX "gateway_notice_decided_by_idx" ON "gateway_notice" USING btree ("tenant","decided_by");
