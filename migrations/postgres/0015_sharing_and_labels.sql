CREATE TABLE "wechat_account" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"app_id" text COLLATE "C" NOT NULL,
	"app_secret" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "wechat_account_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "wechat_template" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"notice_code" text COLLATE "C" NOT NULL,
	"template_id" text COLLATE "C" NOT NULL,
	"mapping" text COLLATE "C" NOT NULL,
	"page" text COLLATE "C",
	CONSTRAINT "wechat_template_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "wechat_binding" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"account_id" text COLLATE "C",
	"open_id" text COLLATE "C",
	"counts" text COLLATE "C",
	CONSTRAINT "wechat_binding_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "wechat_message" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"title" text COLLATE "C" NOT NULL,
	"notice_code" text COLLATE "C",
	"template" text COLLATE "C",
	"data" text COLLATE "C",
	"link" text COLLATE "C",
	"lang" text COLLATE "C",
	"send_time" text COLLATE "C",
	"message_no" text COLLATE "C",
	"fail_reason" text COLLATE "C",
	"tries" bigint NOT NULL,
	"resends" bigint NOT NULL,
	"retry_at" text COLLATE "C",
	CONSTRAINT "wechat_message_pk" PRIMARY KEY("tenant","id")
);

--> statement
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
CREATE TABLE "flow_move" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"from_id" text COLLATE "C" NOT NULL,
	"to_id" text COLLATE "C" NOT NULL,
	"map" text COLLATE "C",
	"started_by" text COLLATE "C" NOT NULL,
	"started_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	"total" bigint NOT NULL,
	"looked" bigint NOT NULL,
	"moved" bigint NOT NULL,
	"stayed" bigint NOT NULL,
	"kept" text COLLATE "C",
	"last_id" text COLLATE "C",
	CONSTRAINT "flow_move_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "dict" ADD COLUMN "english_name" text COLLATE "C";
--> statement
ALTER TABLE "dict_biz" ADD COLUMN "english_name" text COLLATE "C";
--> statement
ALTER TABLE "notification_setting" ADD COLUMN "approval_wechat" boolean;
--> statement
ALTER TABLE "notification_setting" ADD COLUMN "normal_wechat" boolean;
--> statement
ALTER TABLE "school" ADD COLUMN "labels" text COLLATE "C";
--> statement
ALTER TABLE "agency" ADD COLUMN "labels" text COLLATE "C";
--> statement
ALTER TABLE "student" ADD COLUMN "labels" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "labels" text COLLATE "C";
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
ALTER TABLE "merchant_key" ADD COLUMN "warned_at" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "sub_merchant_id" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "sub_merchant_no" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "is_shared" boolean NOT NULL DEFAULT false;
--> statement
ALTER TABLE "settlement" ADD COLUMN "return_count" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "settlement" ADD COLUMN "payout_line_id" text COLLATE "C";
--> statement
ALTER TABLE "reconciliation_batch" ADD COLUMN "account_ids" text COLLATE "C";
--> statement
ALTER TABLE "reconciliation_batch" ADD COLUMN "seen_refund_count" bigint;
--> statement
ALTER TABLE "traveller" ADD COLUMN "leg_seats" text COLLATE "C";
--> statement
ALTER TABLE "flow_task" ADD COLUMN "done_by" text COLLATE "C" NOT NULL DEFAULT '';
--> statement
CREATE INDEX "wechat_account_status_idx" ON "wechat_account" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "wechat_account_created_idx" ON "wechat_account" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "wechat_account_name_key" ON "wechat_account" USING btree ("tenant","name");
--> statement
CREATE INDEX "wechat_template_status_idx" ON "wechat_template" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "wechat_template_created_idx" ON "wechat_template" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "wechat_template_notice_code_key" ON "wechat_template" USING btree ("tenant","notice_code");
--> statement
CREATE INDEX "wechat_template_template_id_idx" ON "wechat_template" USING btree ("tenant","template_id");
--> statement
CREATE INDEX "wechat_binding_status_idx" ON "wechat_binding" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "wechat_binding_created_idx" ON "wechat_binding" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "wechat_binding_user_id_idx" ON "wechat_binding" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "wechat_binding_account_id_idx" ON "wechat_binding" USING btree ("tenant","account_id");
--> statement
CREATE INDEX "wechat_message_status_idx" ON "wechat_message" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "wechat_message_created_idx" ON "wechat_message" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "wechat_message_user_id_idx" ON "wechat_message" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "wechat_message_template_idx" ON "wechat_message" USING btree ("tenant","template");
--> statement
CREATE INDEX "wechat_message_retry_at_idx" ON "wechat_message" USING btree ("tenant","status","retry_at");
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
CREATE INDEX "flow_move_status_idx" ON "flow_move" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_move_created_idx" ON "flow_move" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "flow_move_from_id_idx" ON "flow_move" USING btree ("tenant","from_id");
--> statement
CREATE INDEX "flow_move_to_id_idx" ON "flow_move" USING btree ("tenant","to_id");
--> statement
CREATE INDEX "payment_sub_merchant_id_idx" ON "payment" USING btree ("tenant","sub_merchant_id");
--> statement
CREATE INDEX "settlement_payout_line_id_idx" ON "settlement" USING btree ("tenant","payout_line_id");
--> statement
CREATE INDEX "flow_task_done_by_idx" ON "flow_task" USING btree ("tenant","done_by");
