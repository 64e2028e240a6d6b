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
CREATE TABLE "group_offer" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"joined" bigint NOT NULL,
	"members" text COLLATE "C",
	"full_at" text COLLATE "C",
	CONSTRAINT "group_offer_pk" PRIMARY KEY("tenant","id")
);

--> statement
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
CREATE TABLE "violation_complaint" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C",
	"of_teacher" boolean NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"complained_by" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C",
	"answered_at" text COLLATE "C",
	"violation_id" text COLLATE "C",
	CONSTRAINT "violation_complaint_pk" PRIMARY KEY("tenant","id")
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
ALTER TABLE "policy" ADD COLUMN "sibling_first" boolean NOT NULL DEFAULT true;
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_object_days" bigint NOT NULL DEFAULT 5;
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_check_level" text COLLATE "C" NOT NULL DEFAULT '1';
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_launch_level" text COLLATE "C" NOT NULL DEFAULT '2';
--> statement
ALTER TABLE "policy" ADD COLUMN "violation_shelf_level" text COLLATE "C" NOT NULL DEFAULT '3';
--> statement
ALTER TABLE "dept" ADD COLUMN "leader_id" text COLLATE "C";
--> statement
ALTER TABLE "user" ADD COLUMN "is_leader" boolean;
--> statement
ALTER TABLE "user" ADD COLUMN "leader_id" text COLLATE "C";
--> statement
ALTER TABLE "user" ADD COLUMN "must_change" boolean;
--> statement
ALTER TABLE "top_menu" ADD COLUMN "path" text COLLATE "C";
--> statement
ALTER TABLE "school" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "agency" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "area_authorization" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "agency_teacher" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "min_age" bigint;
--> statement
ALTER TABLE "product" ADD COLUMN "max_age" bigint;
--> statement
ALTER TABLE "product" ADD COLUMN "age_day" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "area_codes" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "min_age" bigint;
--> statement
ALTER TABLE "open_class" ADD COLUMN "max_age" bigint;
--> statement
ALTER TABLE "open_class" ADD COLUMN "age_day" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "area_codes" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "teacher_change" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "inspection" ADD COLUMN "violation_id" text COLLATE "C";
--> statement
ALTER TABLE "cancel_class" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "enrolment" ADD COLUMN "sibling" boolean;
--> statement
ALTER TABLE "enrolment" ADD COLUMN "group_id" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "draws" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "looked_at" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "looked_by" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "published_at" text COLLATE "C";
--> statement
ALTER TABLE "seats_taken" ADD COLUMN "guests" text COLLATE "C" DEFAULT '[]';
--> statement
ALTER TABLE "refund" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "leave" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "settlement" ADD COLUMN "submitted_for" text COLLATE "C";
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
--> statement
CREATE INDEX "group_offer_status_idx" ON "group_offer" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "group_offer_created_idx" ON "group_offer" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "group_offer_open_class_id_idx" ON "group_offer" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "group_offer_school_id_idx" ON "group_offer" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "group_offer_agency_id_idx" ON "group_offer" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "group_offer_area_code_idx" ON "group_offer" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "group_offer_until_idx" ON "group_offer" USING btree ("tenant","until");
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
CREATE INDEX "violation_complaint_status_idx" ON "violation_complaint" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "violation_complaint_created_idx" ON "violation_complaint" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "violation_complaint_open_class_id_idx" ON "violation_complaint" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "violation_complaint_student_id_idx" ON "violation_complaint" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "violation_complaint_agency_id_idx" ON "violation_complaint" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "violation_complaint_teacher_id_idx" ON "violation_complaint" USING btree ("tenant","teacher_id");
--> statement
CREATE INDEX "violation_complaint_school_id_idx" ON "violation_complaint" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "violation_complaint_area_code_idx" ON "violation_complaint" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "violation_complaint_complained_by_idx" ON "violation_complaint" USING btree ("tenant","complained_by");
--> statement
CREATE INDEX "violation_complaint_violation_id_idx" ON "violation_complaint" USING btree ("tenant","violation_id");
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
--> statement
CREATE INDEX "inspection_violation_id_idx" ON "inspection" USING btree ("tenant","violation_id");
--> statement
CREATE INDEX "enrolment_group_id_idx" ON "enrolment" USING btree ("tenant","group_id");
--> statement
CREATE INDEX "choice_round_looked_by_idx" ON "choice_round" USING btree ("tenant","looked_by");
