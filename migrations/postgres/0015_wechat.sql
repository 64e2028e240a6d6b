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
ALTER TABLE "notification_setting" ADD COLUMN "approval_wechat" boolean;
--> statement
ALTER TABLE "notification_setting" ADD COLUMN "normal_wechat" boolean;
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
