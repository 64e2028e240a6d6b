CREATE TABLE "violation" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"inspection_id" text COLLATE "C",
	"type" text COLLATE "C" NOT NULL,
	"level" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"handle_result" text COLLATE "C",
	"recorded_by" text COLLATE "C",
	"recorder_name" text COLLATE "C",
	"object_until" text COLLATE "C",
	"objection" text COLLATE "C",
	"objection_file_id" text COLLATE "C",
	"objected_at" text COLLATE "C",
	"decision" text COLLATE "C",
	"decided_at" text COLLATE "C",
	"rectify_until" text COLLATE "C",
	"rectification" text COLLATE "C",
	"rectification_file_id" text COLLATE "C",
	"reported_at" text COLLATE "C",
	"rectified_at" text COLLATE "C",
	CONSTRAINT "violation_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "substitute_task" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"leave_id" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"lesson_no" bigint NOT NULL,
	"start_at" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"substitute_id" text COLLATE "C",
	"change_id" text COLLATE "C",
	CONSTRAINT "substitute_task_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "policy" ADD COLUMN "violation_object_days" bigint NOT NULL DEFAULT 5;
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_check_level" text COLLATE "C" NOT NULL DEFAULT '1';
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_launch_level" text COLLATE "C" NOT NULL DEFAULT '2';
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_shelf_level" text COLLATE "C" NOT NULL DEFAULT '3';
--> statement
ALTER TABLE "inspection" ADD COLUMN "violation_id" text COLLATE "C";
--> statement
CREATE INDEX "violation_status_idx" ON "violation" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "violation_created_idx" ON "violation" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "violation_agency_id_idx" ON "violation" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "violation_teacher_id_idx" ON "violation" USING btree ("tenant","teacher_id");
--> statement
CREATE INDEX "violation_school_id_idx" ON "violation" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "violation_area_code_idx" ON "violation" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "violation_inspection_id_idx" ON "violation" USING btree ("tenant","inspection_id");
--> statement
CREATE INDEX "violation_recorded_by_idx" ON "violation" USING btree ("tenant","recorded_by");
--> statement
CREATE INDEX "violation_object_until_idx" ON "violation" USING btree ("tenant","object_until");
--> statement
CREATE INDEX "substitute_task_status_idx" ON "substitute_task" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "substitute_task_created_idx" ON "substitute_task" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "substitute_task_leave_id_idx" ON "substitute_task" USING btree ("tenant","leave_id");
--> statement
CREATE INDEX "substitute_task_lesson_id_idx" ON "substitute_task" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "substitute_task_open_class_id_idx" ON "substitute_task" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "substitute_task_school_id_idx" ON "substitute_task" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "substitute_task_agency_id_idx" ON "substitute_task" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "substitute_task_area_code_idx" ON "substitute_task" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "substitute_task_teacher_id_idx" ON "substitute_task" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "substitute_task_substitute_id_idx" ON "substitute_task" USING btree ("tenant","substitute_id");
--> statement
CREATE INDEX "substitute_task_change_id_idx" ON "substitute_task" USING btree ("tenant","change_id");
--> statement
CREATE INDEX "inspection_violation_id_idx" ON "inspection" USING btree ("tenant","violation_id");
