CREATE TABLE "sub_merchant" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"merchant_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C",
	"school_id" text COLLATE "C",
	"sub_merchant_no" text COLLATE "C" NOT NULL,
	"sub_app_id" text COLLATE "C",
	"auth_token" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "sub_merchant_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "share_receiver" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"merchant_id" text COLLATE "C" NOT NULL,
	"sub_merchant_id" text COLLATE "C",
	"agency_id" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"account_name" text COLLATE "C" NOT NULL,
	"entered_by" text COLLATE "C",
	"approved_by" text COLLATE "C",
	"failure" text COLLATE "C",
	"tries" bigint NOT NULL,
	"ask_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "share_receiver_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "profit_share" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"enrolment_id" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"merchant_id" text COLLATE "C" NOT NULL,
	"sub_merchant_id" text COLLATE "C",
	"trade_no" text COLLATE "C" NOT NULL,
	"transaction_no" text COLLATE "C" NOT NULL,
	"received_cents" bigint NOT NULL,
	"rate_bp" bigint NOT NULL,
	"cap_cents" bigint NOT NULL,
	"shared_cents" bigint NOT NULL,
	"returned_cents" bigint NOT NULL,
	"debt_cents" bigint NOT NULL,
	"move_count" bigint NOT NULL,
	"moving_id" text COLLATE "C",
	"look_at" text COLLATE "C",
	"share_until" text COLLATE "C" NOT NULL,
	"failure" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "profit_share_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "share_move" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"move_no" text COLLATE "C" NOT NULL,
	"share_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"account" text COLLATE "C",
	"of_move_id" text COLLATE "C",
	"of_move_no" text COLLATE "C",
	"refund_id" text COLLATE "C",
	"returned_cents" bigint NOT NULL,
	"channel_no" text COLLATE "C",
	"done_at" text COLLATE "C",
	"failure" text COLLATE "C",
	"tries" bigint NOT NULL,
	"asks" bigint NOT NULL,
	"ask_at" text COLLATE "C",
	CONSTRAINT "share_move_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "merchant" ADD COLUMN "mode" text COLLATE "C" NOT NULL DEFAULT 'direct';
--> statement
ALTER TABLE "merchant" ADD COLUMN "sub_by" text COLLATE "C" NOT NULL DEFAULT 'agency';
--> statement
ALTER TABLE "merchant" ADD COLUMN "shares" boolean NOT NULL DEFAULT false;
--> statement
ALTER TABLE "merchant" ADD COLUMN "share_max_bp" bigint NOT NULL DEFAULT 3000;
--> statement
ALTER TABLE "merchant" ADD COLUMN "share_days" bigint NOT NULL DEFAULT 30;
--> statement
ALTER TABLE "merchant" ADD COLUMN "share_wait_days" bigint NOT NULL DEFAULT 7;
--> statement
ALTER TABLE "merchant_key" ADD COLUMN "valid_until" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "sub_merchant_id" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "sub_merchant_no" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "is_shared" boolean NOT NULL DEFAULT false;
--> statement
CREATE INDEX "sub_merchant_status_idx" ON "sub_merchant" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sub_merchant_created_idx" ON "sub_merchant" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sub_merchant_merchant_id_idx" ON "sub_merchant" USING btree ("tenant","merchant_id");
--> statement
CREATE INDEX "sub_merchant_agency_id_idx" ON "sub_merchant" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "sub_merchant_school_id_idx" ON "sub_merchant" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "share_receiver_status_idx" ON "share_receiver" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "share_receiver_created_idx" ON "share_receiver" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "share_receiver_merchant_id_idx" ON "share_receiver" USING btree ("tenant","merchant_id");
--> statement
CREATE INDEX "share_receiver_sub_merchant_id_idx" ON "share_receiver" USING btree ("tenant","sub_merchant_id");
--> statement
CREATE INDEX "share_receiver_agency_id_idx" ON "share_receiver" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "share_receiver_entered_by_idx" ON "share_receiver" USING btree ("tenant","entered_by");
--> statement
CREATE INDEX "share_receiver_approved_by_idx" ON "share_receiver" USING btree ("tenant","approved_by");
--> statement
CREATE INDEX "share_receiver_ask_at_idx" ON "share_receiver" USING btree ("tenant","status","ask_at");
--> statement
CREATE INDEX "profit_share_status_idx" ON "profit_share" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "profit_share_created_idx" ON "profit_share" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "profit_share_order_id_idx" ON "profit_share" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "profit_share_enrolment_id_idx" ON "profit_share" USING btree ("tenant","enrolment_id");
--> statement
CREATE INDEX "profit_share_open_class_id_idx" ON "profit_share" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "profit_share_agency_id_idx" ON "profit_share" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "profit_share_school_id_idx" ON "profit_share" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "profit_share_area_code_idx" ON "profit_share" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "profit_share_merchant_id_idx" ON "profit_share" USING btree ("tenant","merchant_id");
--> statement
CREATE INDEX "profit_share_sub_merchant_id_idx" ON "profit_share" USING btree ("tenant","sub_merchant_id");
--> statement
CREATE INDEX "profit_share_look_at_idx" ON "profit_share" USING btree ("tenant","status","look_at");
--> statement
CREATE INDEX "share_move_status_idx" ON "share_move" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "share_move_created_idx" ON "share_move" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "share_move_move_no_key" ON "share_move" USING btree ("tenant","move_no");
--> statement
CREATE INDEX "share_move_share_id_idx" ON "share_move" USING btree ("tenant","share_id");
--> statement
CREATE INDEX "share_move_agency_id_idx" ON "share_move" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "share_move_school_id_idx" ON "share_move" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "share_move_area_code_idx" ON "share_move" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "share_move_of_move_id_idx" ON "share_move" USING btree ("tenant","of_move_id");
--> statement
CREATE INDEX "share_move_refund_id_idx" ON "share_move" USING btree ("tenant","refund_id");
--> statement
CREATE INDEX "share_move_ask_at_idx" ON "share_move" USING btree ("tenant","status","ask_at");
--> statement
CREATE INDEX "payment_sub_merchant_id_idx" ON "payment" USING btree ("tenant","sub_merchant_id");
