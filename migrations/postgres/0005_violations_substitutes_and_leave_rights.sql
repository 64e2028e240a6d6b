CREATE TABLE "leave_shares" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"lesson_ids" text COLLATE "C",
	CONSTRAINT "leave_shares_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "leave_right" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"leave_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"enrolment_id" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"gives" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C",
	"back_bp" bigint,
	"cents" bigint,
	"guest_lesson_id" text COLLATE "C",
	"guest_class_id" text COLLATE "C",
	"guest_teacher_id" text COLLATE "C",
	"guest_at" text COLLATE "C",
	CONSTRAINT "leave_right_pk" PRIMARY KEY("tenant","id")
);

--> statement
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
CREATE INDEX "leave_shares_status_idx" ON "leave_shares" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "leave_shares_created_idx" ON "leave_shares" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "leave_right_status_idx" ON "leave_right" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "leave_right_created_idx" ON "leave_right" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "leave_right_leave_id_idx" ON "leave_right" USING btree ("tenant","leave_id");
--> statement
CREATE INDEX "leave_right_student_id_idx" ON "leave_right" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "leave_right_open_class_id_idx" ON "leave_right" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "leave_right_lesson_id_idx" ON "leave_right" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "leave_right_enrolment_id_idx" ON "leave_right" USING btree ("tenant","enrolment_id");
--> statement
CREATE INDEX "leave_right_product_id_idx" ON "leave_right" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "leave_right_school_id_idx" ON "leave_right" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "leave_right_agency_id_idx" ON "leave_right" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "leave_right_area_code_idx" ON "leave_right" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "leave_right_expires_at_idx" ON "leave_right" USING btree ("tenant","expires_at");
--> statement
CREATE INDEX "leave_right_guest_lesson_id_idx" ON "leave_right" USING btree ("tenant","guest_lesson_id");
--> statement
CREATE INDEX "leave_right_guest_class_id_idx" ON "leave_right" USING btree ("tenant","guest_class_id");
--> statement
CREATE INDEX "leave_right_guest_teacher_id_idx" ON "leave_right" USING btree ("tenant","guest_teacher_id","created_at");
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
