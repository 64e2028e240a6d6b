CREATE TABLE "tour_leader" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"beds" text COLLATE "C",
	"room_name" text COLLATE "C",
	"reason" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "tour_leader_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "phone_looks" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "phone_looks_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "flow_model" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"model_key" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"category" text COLLATE "C" NOT NULL,
	"xml" text COLLATE "C",
	"problems" text COLLATE "C",
	CONSTRAINT "flow_model_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "flow_definition" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"number" bigint NOT NULL,
	"model_id" text COLLATE "C",
	"xml" text COLLATE "C",
	"model" text COLLATE "C",
	"deployed_at" text COLLATE "C",
	CONSTRAINT "flow_definition_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "flow_instance" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"definition_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"started_by" text COLLATE "C" NOT NULL,
	"started_role" text COLLATE "C" NOT NULL,
	"started_dept" text COLLATE "C",
	"started_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	"business_table" text COLLATE "C",
	"business_id" text COLLATE "C",
	"values" text COLLATE "C",
	"state" text COLLATE "C",
	"trail" text COLLATE "C",
	"due_at" text COLLATE "C",
	"incident" text COLLATE "C",
	"reason" text COLLATE "C",
	CONSTRAINT "flow_instance_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "flow_task" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"instance_id" text COLLATE "C" NOT NULL,
	"definition_id" text COLLATE "C" NOT NULL,
	"process_key" text COLLATE "C" NOT NULL,
	"process_name" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"node" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"assignee" text COLLATE "C",
	"candidates" text COLLATE "C",
	"owner" text COLLATE "C",
	"signs" text COLLATE "C",
	"started_by" text COLLATE "C" NOT NULL,
	"opened_at" text COLLATE "C" NOT NULL,
	"claimed_at" text COLLATE "C",
	"done_at" text COLLATE "C",
	"due_at" text COLLATE "C",
	"is_agreed" boolean,
	"comment" text COLLATE "C",
	"said" text COLLATE "C",
	"reminded" bigint NOT NULL,
	CONSTRAINT "flow_task_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "import_log" ADD COLUMN "file_id" text COLLATE "C";
--> statement
ALTER TABLE "import_log" ADD COLUMN "link" text COLLATE "C";
--> statement
ALTER TABLE "import_log" ADD COLUMN "rows" text COLLATE "C";
--> statement
ALTER TABLE "import_log" ADD COLUMN "kept_until" text COLLATE "C";
--> statement
ALTER TABLE "import_log" ADD COLUMN "reason" text COLLATE "C";
--> statement
ALTER TABLE "import_log" ADD COLUMN "opened_by" text COLLATE "C";
--> statement
ALTER TABLE "import_log" ADD COLUMN "opened_at" text COLLATE "C";
--> statement
ALTER TABLE "school_class" ADD COLUMN "head_teacher_id" text COLLATE "C";
--> statement
ALTER TABLE "school_class" ADD COLUMN "head_by" text COLLATE "C";
--> statement
ALTER TABLE "subsidy" ADD COLUMN "class_id" text COLLATE "C";
--> statement
ALTER TABLE "subsidy" ADD COLUMN "head_by" text COLLATE "C";
--> statement
ALTER TABLE "evaluation_request" ADD COLUMN "remind_at" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "contract_ended_at" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "offer_keeps_deals" boolean;
--> statement
ALTER TABLE "client_sea" ADD COLUMN "receive_day_max" bigint;
--> statement
ALTER TABLE "sea_rule" ADD COLUMN "view_day_max" bigint NOT NULL DEFAULT 100;
--> statement
ALTER TABLE "sea_rule" ADD COLUMN "contract_days" bigint NOT NULL DEFAULT 90;
--> statement
ALTER TABLE "contract_payment" ADD COLUMN "recorded_by_id" text COLLATE "C";
--> statement
ALTER TABLE "contract_payment" ADD COLUMN "audit_remark" text COLLATE "C";
--> statement
ALTER TABLE "sales_rule" ADD COLUMN "pay_tolerance" bigint NOT NULL DEFAULT 0;
--> statement
CREATE INDEX "tour_leader_status_idx" ON "tour_leader" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "tour_leader_created_idx" ON "tour_leader" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "tour_leader_open_class_id_idx" ON "tour_leader" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "tour_leader_teacher_id_idx" ON "tour_leader" USING btree ("tenant","teacher_id");
--> statement
CREATE INDEX "tour_leader_school_id_idx" ON "tour_leader" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "tour_leader_agency_id_idx" ON "tour_leader" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "tour_leader_area_code_idx" ON "tour_leader" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "flow_model_status_idx" ON "flow_model" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_model_created_idx" ON "flow_model" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "flow_model_model_key_key" ON "flow_model" USING btree ("tenant","model_key");
--> statement
CREATE INDEX "flow_definition_status_idx" ON "flow_definition" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_definition_created_idx" ON "flow_definition" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "flow_definition_key_idx" ON "flow_definition" USING btree ("tenant","key");
--> statement
CREATE INDEX "flow_instance_status_idx" ON "flow_instance" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_instance_created_idx" ON "flow_instance" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "flow_instance_definition_id_idx" ON "flow_instance" USING btree ("tenant","definition_id");
--> statement
CREATE INDEX "flow_instance_started_by_idx" ON "flow_instance" USING btree ("tenant","started_by");
--> statement
CREATE INDEX "flow_instance_business_id_idx" ON "flow_instance" USING btree ("tenant","business_id");
--> statement
CREATE INDEX "flow_instance_due_at_idx" ON "flow_instance" USING btree ("tenant","status","due_at");
--> statement
CREATE INDEX "flow_task_status_idx" ON "flow_task" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_task_created_idx" ON "flow_task" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "flow_task_instance_id_idx" ON "flow_task" USING btree ("tenant","instance_id");
--> statement
CREATE INDEX "flow_task_definition_id_idx" ON "flow_task" USING btree ("tenant","definition_id");
--> statement
CREATE INDEX "flow_task_assignee_idx" ON "flow_task" USING btree ("tenant","assignee");
--> statement
CREATE INDEX "flow_task_signs_idx" ON "flow_task" USING btree ("tenant","signs");
--> statement
CREATE INDEX "import_log_file_id_idx" ON "import_log" USING btree ("tenant","file_id");
--> statement
CREATE INDEX "import_log_kept_until_idx" ON "import_log" USING btree ("tenant","status","kept_until");
--> statement
CREATE INDEX "import_log_opened_by_idx" ON "import_log" USING btree ("tenant","opened_by");
--> statement
CREATE INDEX "school_class_head_teacher_id_idx" ON "school_class" USING btree ("tenant","head_teacher_id");
--> statement
CREATE INDEX "school_class_head_by_idx" ON "school_class" USING btree ("tenant","head_by");
--> statement
CREATE INDEX "subsidy_class_id_idx" ON "subsidy" USING btree ("tenant","class_id");
--> statement
CREATE INDEX "subsidy_head_by_idx" ON "subsidy" USING btree ("tenant","head_by");
--> statement
CREATE INDEX "evaluation_request_remind_at_idx" ON "evaluation_request" USING btree ("tenant","status","remind_at");
--> statement
CREATE INDEX "contract_payment_recorded_by_id_idx" ON "contract_payment" USING btree ("tenant","recorded_by_id");
