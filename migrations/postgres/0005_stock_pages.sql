CREATE TABLE "import_log" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"total" bigint NOT NULL,
	"success_count" bigint NOT NULL,
	"fail_count" bigint NOT NULL,
	CONSTRAINT "import_log_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "auth_lock" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"lock_target" text COLLATE "C",
	"lock_type" text COLLATE "C",
	"lock_status" text COLLATE "C",
	"lock_begin_time" text COLLATE "C",
	"lock_end_time" text COLLATE "C",
	"lock_reason" text COLLATE "C",
	"unlock_reason" text COLLATE "C",
	CONSTRAINT "auth_lock_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "code_model" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"datasource_id" text COLLATE "C",
	"model_name" text COLLATE "C" NOT NULL,
	"model_code" text COLLATE "C" NOT NULL,
	"model_table" text COLLATE "C",
	"model_class" text COLLATE "C",
	"model_remark" text COLLATE "C",
	CONSTRAINT "code_model_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "code_setting" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"settings" text COLLATE "C" NOT NULL,
	CONSTRAINT "code_setting_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "dept" ADD COLUMN "leader_id" text COLLATE "C";
--> statement
ALTER TABLE "user" ADD COLUMN "is_leader" boolean;
--> statement
ALTER TABLE "user" ADD COLUMN "leader_id" text COLLATE "C";
--> statement
ALTER TABLE "top_menu" ADD COLUMN "path" text COLLATE "C";
--> statement
CREATE INDEX "import_log_status_idx" ON "import_log" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "import_log_created_idx" ON "import_log" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "auth_lock_status_idx" ON "auth_lock" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "auth_lock_created_idx" ON "auth_lock" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "auth_lock_user_id_idx" ON "auth_lock" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "code_model_status_idx" ON "code_model" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "code_model_created_idx" ON "code_model" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "code_model_datasource_id_idx" ON "code_model" USING btree ("tenant","datasource_id");
--> statement
CREATE UNIQUE INDEX "code_model_model_code_key" ON "code_model" USING btree ("tenant","model_code");
--> statement
CREATE INDEX "code_setting_status_idx" ON "code_setting" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "code_setting_created_idx" ON "code_setting" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "code_setting_code_key" ON "code_setting" USING btree ("tenant","code");
