ALTER TABLE "policy" DROP COLUMN "charge_fen_max";
--> statement
ALTER TABLE "policy" DROP COLUMN "refund_school_fen_max";
--> statement
ALTER TABLE "policy" DROP COLUMN "refund_platform_fen_max";
--> statement
ALTER TABLE "policy" DROP COLUMN "tour_cover_fen";
--> statement
CREATE TABLE "study_unit" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"unit_name" text COLLATE "C" NOT NULL,
	"capacity" bigint NOT NULL,
	"count" bigint NOT NULL,
	"is_accessible" boolean NOT NULL,
	"from_night" bigint,
	"to_night" bigint,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "study_unit_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "study_adjustment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"heads" bigint NOT NULL,
	"remark" text COLLATE "C",
	"moved_by" text COLLATE "C",
	"moved_at" text COLLATE "C",
	"is_late" boolean NOT NULL,
	"seed" bigint,
	"weights" text COLLATE "C",
	"outcome" text COLLATE "C",
	"changes" text COLLATE "C",
	"undone_by" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "study_adjustment_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "stop_clock_in" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"group_id" text COLLATE "C" NOT NULL,
	"leader_name" text COLLATE "C",
	"clock_time" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"metres" text COLLATE "C",
	"is_late" boolean NOT NULL,
	"remark" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "stop_clock_in_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "vehicle_travel" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"vehicle_id" text COLLATE "C" NOT NULL,
	"from_address" text COLLATE "C" NOT NULL,
	"to_address" text COLLATE "C" NOT NULL,
	"depart_time" text COLLATE "C" NOT NULL,
	"arrive_time" text COLLATE "C" NOT NULL,
	"people_count" bigint NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "vehicle_travel_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "quota_system" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"level" text COLLATE "C" NOT NULL,
	"system_id" text COLLATE "C" NOT NULL,
	"education_period" text COLLATE "C" NOT NULL,
	"year_grade" bigint NOT NULL,
	"school_year" text COLLATE "C",
	"area_code" text COLLATE "C",
	"school_id" text COLLATE "C",
	"remark" text COLLATE "C",
	"inherit_id" text COLLATE "C",
	"edition" bigint NOT NULL,
	"family" text COLLATE "C",
	"revision_of" text COLLATE "C",
	"is_root_open" boolean NOT NULL,
	"nodes" text COLLATE "C",
	"changed" text COLLATE "C",
	"node_count" bigint,
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "quota_system_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "evaluate_system" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"system_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"rule" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"school_id" text COLLATE "C",
	CONSTRAINT "evaluate_system_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "student_score" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"class_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"year_grade" bigint,
	"system_id" text COLLATE "C" NOT NULL,
	"system_type" text COLLATE "C" NOT NULL,
	"family" text COLLATE "C" NOT NULL,
	"school_year" text COLLATE "C" NOT NULL,
	"semester" text COLLATE "C" NOT NULL,
	"scores" text COLLATE "C",
	"comment" text COLLATE "C",
	"total" bigint,
	"parts" text COLLATE "C",
	"scored" bigint NOT NULL,
	"leaves" bigint NOT NULL,
	"evaluator_id" text COLLATE "C",
	"edition" bigint NOT NULL,
	"correction_of" text COLLATE "C",
	"correction_id" text COLLATE "C",
	"correct_reason" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "student_score_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "student_rating" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"system_id" text COLLATE "C" NOT NULL,
	"rater" text COLLATE "C" NOT NULL,
	"school_year" text COLLATE "C" NOT NULL,
	"semester" text COLLATE "C" NOT NULL,
	"scores" text COLLATE "C",
	CONSTRAINT "student_rating_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "quality_total" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"class_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"year_grade" bigint,
	"system_type" text COLLATE "C" NOT NULL,
	"school_year" text COLLATE "C" NOT NULL,
	"semester" text COLLATE "C" NOT NULL,
	"count" bigint NOT NULL,
	"sum" bigint NOT NULL,
	"buckets" text COLLATE "C",
	"parts" text COLLATE "C",
	CONSTRAINT "quality_total_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "question_bank" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"grade" bigint,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"question_count" bigint NOT NULL,
	"sort" bigint NOT NULL,
	"remark" text COLLATE "C",
	"source_id" text COLLATE "C",
	"copy_id" text COLLATE "C",
	CONSTRAINT "question_bank_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "question_chapter" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"bank_id" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"copy_id" text COLLATE "C",
	CONSTRAINT "question_chapter_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "question" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"bank_id" text COLLATE "C" NOT NULL,
	"chapter_id" text COLLATE "C",
	"type" text COLLATE "C" NOT NULL,
	"stem" text COLLATE "C" NOT NULL,
	"plain_stem" text COLLATE "C" NOT NULL,
	"image" text COLLATE "C",
	"options" text COLLATE "C",
	"answer" text COLLATE "C",
	"analysis" text COLLATE "C",
	"score" bigint NOT NULL,
	"difficulty" bigint NOT NULL,
	"points" text COLLATE "C",
	"sort" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"origin_id" text COLLATE "C",
	"source_id" text COLLATE "C",
	"next_id" text COLLATE "C",
	"copy_id" text COLLATE "C",
	"use_count" bigint NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"remark" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "question_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "exam" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"bank_id" text COLLATE "C" NOT NULL,
	"grade" bigint,
	"open_class_id" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C" NOT NULL,
	"duration" bigint NOT NULL,
	"total_score" bigint NOT NULL,
	"pass_score" bigint NOT NULL,
	"attempts" bigint NOT NULL,
	"forms" bigint NOT NULL,
	"is_shuffled" boolean NOT NULL,
	"markers" bigint NOT NULL,
	"tolerance" bigint NOT NULL,
	"notes" text COLLATE "C",
	"rules" text COLLATE "C",
	"picks" text COLLATE "C",
	"seed" text COLLATE "C",
	"papers" text COLLATE "C",
	"drawn" text COLLATE "C",
	"allowances" text COLLATE "C",
	"corrections" text COLLATE "C",
	"published_at" text COLLATE "C",
	"cancel_reason" text COLLATE "C",
	CONSTRAINT "exam_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "exam_attempt" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"exam_id" text COLLATE "C" NOT NULL,
	"exam_name" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"turn" bigint NOT NULL,
	"form" text COLLATE "C",
	"seed" text COLLATE "C",
	"items" text COLLATE "C",
	"answers" text COLLATE "C",
	"started_at" text COLLATE "C",
	"deadline" text COLLATE "C",
	"submit_time" text COLLATE "C",
	"handed_by" text COLLATE "C",
	"score" bigint,
	"total_score" bigint,
	"is_passed" boolean,
	"marks" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "exam_attempt_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "exam_script" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"exam_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"attempt_id" text COLLATE "C" NOT NULL,
	"items" text COLLATE "C",
	"answers" text COLLATE "C",
	"marks" text COLLATE "C",
	"score" bigint,
	"open_count" bigint NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "exam_script_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "moment_look" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"moment_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"first_at" text COLLATE "C" NOT NULL,
	"looked_at" text COLLATE "C" NOT NULL,
	"days" bigint NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	CONSTRAINT "moment_look_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "policy" ADD COLUMN "charge_max_cents" bigint NOT NULL DEFAULT 500000;
--> statement
ALTER TABLE "policy" ADD COLUMN "refund_school_max_cents" bigint NOT NULL DEFAULT 100000;
--> statement
ALTER TABLE "policy" ADD COLUMN "refund_platform_max_cents" bigint NOT NULL DEFAULT 300000;
--> statement
ALTER TABLE "policy" ADD COLUMN "tour_cover_cents" bigint NOT NULL DEFAULT 25000000;
--> statement
ALTER TABLE "traveller" ADD COLUMN "vehicle_id" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "vehicle_name" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "seat_no" bigint;
--> statement
ALTER TABLE "traveller" ADD COLUMN "beds" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "room_name" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "is_pinned" boolean NOT NULL DEFAULT false;
--> statement
ALTER TABLE "traveller" ADD COLUMN "friends" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "apart" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "is_step_free" boolean NOT NULL DEFAULT false;
--> statement
ALTER TABLE "traveller" ADD COLUMN "diet" text COLLATE "C" NOT NULL DEFAULT 'usual';
--> statement
ALTER TABLE "class_moment" ADD COLUMN "group_id" text COLLATE "C";
--> statement
ALTER TABLE "class_moment" ADD COLUMN "stop_id" text COLLATE "C";
--> statement
CREATE INDEX "study_unit_status_idx" ON "study_unit" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "study_unit_created_idx" ON "study_unit" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "study_unit_open_class_id_idx" ON "study_unit" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "study_unit_school_id_idx" ON "study_unit" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "study_unit_agency_id_idx" ON "study_unit" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "study_unit_area_code_idx" ON "study_unit" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "study_adjustment_status_idx" ON "study_adjustment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "study_adjustment_created_idx" ON "study_adjustment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "study_adjustment_open_class_id_idx" ON "study_adjustment" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "study_adjustment_school_id_idx" ON "study_adjustment" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "study_adjustment_agency_id_idx" ON "study_adjustment" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "study_adjustment_area_code_idx" ON "study_adjustment" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "stop_clock_in_status_idx" ON "stop_clock_in" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "stop_clock_in_created_idx" ON "stop_clock_in" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "stop_clock_in_open_class_id_idx" ON "stop_clock_in" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "stop_clock_in_lesson_id_idx" ON "stop_clock_in" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "stop_clock_in_group_id_idx" ON "stop_clock_in" USING btree ("tenant","group_id");
--> statement
CREATE INDEX "stop_clock_in_school_id_idx" ON "stop_clock_in" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "stop_clock_in_agency_id_idx" ON "stop_clock_in" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "stop_clock_in_area_code_idx" ON "stop_clock_in" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "vehicle_travel_status_idx" ON "vehicle_travel" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "vehicle_travel_created_idx" ON "vehicle_travel" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "vehicle_travel_open_class_id_idx" ON "vehicle_travel" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "vehicle_travel_vehicle_id_idx" ON "vehicle_travel" USING btree ("tenant","vehicle_id");
--> statement
CREATE INDEX "vehicle_travel_school_id_idx" ON "vehicle_travel" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "vehicle_travel_agency_id_idx" ON "vehicle_travel" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "vehicle_travel_area_code_idx" ON "vehicle_travel" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "quota_system_status_idx" ON "quota_system" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "quota_system_created_idx" ON "quota_system" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "quota_system_area_code_idx" ON "quota_system" USING btree ("tenant","area_code");
--> statement
CREATE INDEX "quota_system_school_id_idx" ON "quota_system" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "quota_system_inherit_id_idx" ON "quota_system" USING btree ("tenant","inherit_id");
--> statement
CREATE INDEX "quota_system_family_idx" ON "quota_system" USING btree ("tenant","family");
--> statement
CREATE INDEX "quota_system_revision_of_idx" ON "quota_system" USING btree ("tenant","revision_of");
--> statement
CREATE INDEX "evaluate_system_status_idx" ON "evaluate_system" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "evaluate_system_created_idx" ON "evaluate_system" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "evaluate_system_system_id_idx" ON "evaluate_system" USING btree ("tenant","system_id");
--> statement
CREATE INDEX "evaluate_system_school_id_idx" ON "evaluate_system" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "student_score_status_idx" ON "student_score" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_score_created_idx" ON "student_score" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_score_student_id_idx" ON "student_score" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "student_score_class_id_idx" ON "student_score" USING btree ("tenant","class_id");
--> statement
CREATE INDEX "student_score_school_id_idx" ON "student_score" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "student_score_area_code_idx" ON "student_score" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "student_score_system_id_idx" ON "student_score" USING btree ("tenant","system_id");
--> statement
CREATE INDEX "student_score_school_year_idx" ON "student_score" USING btree ("tenant","school_year");
--> statement
CREATE INDEX "student_score_evaluator_id_idx" ON "student_score" USING btree ("tenant","evaluator_id");
--> statement
CREATE INDEX "student_score_correction_of_idx" ON "student_score" USING btree ("tenant","correction_of");
--> statement
CREATE INDEX "student_score_correction_id_idx" ON "student_score" USING btree ("tenant","correction_id");
--> statement
CREATE INDEX "student_rating_status_idx" ON "student_rating" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_rating_created_idx" ON "student_rating" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_rating_student_id_idx" ON "student_rating" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "student_rating_school_id_idx" ON "student_rating" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "student_rating_area_code_idx" ON "student_rating" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "student_rating_system_id_idx" ON "student_rating" USING btree ("tenant","system_id");
--> statement
CREATE INDEX "quality_total_class_id_idx" ON "quality_total" USING btree ("tenant","class_id");
--> statement
CREATE INDEX "quality_total_school_id_idx" ON "quality_total" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "quality_total_area_code_idx" ON "quality_total" USING btree ("tenant","area_code");
--> statement
CREATE INDEX "quality_total_school_year_idx" ON "quality_total" USING btree ("tenant","school_year");
--> statement
CREATE INDEX "question_bank_status_idx" ON "question_bank" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "question_bank_created_idx" ON "question_bank" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "question_bank_school_id_idx" ON "question_bank" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "question_bank_agency_id_idx" ON "question_bank" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "question_bank_area_code_idx" ON "question_bank" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "question_bank_source_id_idx" ON "question_bank" USING btree ("tenant","source_id");
--> statement
CREATE INDEX "question_bank_copy_id_idx" ON "question_bank" USING btree ("tenant","copy_id");
--> statement
CREATE INDEX "question_chapter_status_idx" ON "question_chapter" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "question_chapter_created_idx" ON "question_chapter" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "question_chapter_bank_id_idx" ON "question_chapter" USING btree ("tenant","bank_id");
--> statement
CREATE INDEX "question_chapter_parent_id_idx" ON "question_chapter" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "question_chapter_school_id_idx" ON "question_chapter" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "question_chapter_agency_id_idx" ON "question_chapter" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "question_chapter_area_code_idx" ON "question_chapter" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "question_chapter_copy_id_idx" ON "question_chapter" USING btree ("tenant","copy_id");
--> statement
CREATE INDEX "question_status_idx" ON "question" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "question_created_idx" ON "question" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "question_bank_id_idx" ON "question" USING btree ("tenant","bank_id");
--> statement
CREATE INDEX "question_chapter_id_idx" ON "question" USING btree ("tenant","chapter_id");
--> statement
CREATE INDEX "question_origin_id_idx" ON "question" USING btree ("tenant","origin_id");
--> statement
CREATE INDEX "question_source_id_idx" ON "question" USING btree ("tenant","source_id");
--> statement
CREATE INDEX "question_next_id_idx" ON "question" USING btree ("tenant","next_id");
--> statement
CREATE INDEX "question_copy_id_idx" ON "question" USING btree ("tenant","copy_id");
--> statement
CREATE INDEX "question_school_id_idx" ON "question" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "question_agency_id_idx" ON "question" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "question_area_code_idx" ON "question" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "exam_status_idx" ON "exam" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "exam_created_idx" ON "exam" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "exam_bank_id_idx" ON "exam" USING btree ("tenant","bank_id");
--> statement
CREATE INDEX "exam_open_class_id_idx" ON "exam" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "exam_school_id_idx" ON "exam" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "exam_agency_id_idx" ON "exam" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "exam_area_code_idx" ON "exam" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "exam_start_time_idx" ON "exam" USING btree ("tenant","status","start_time");
--> statement
CREATE INDEX "exam_end_time_idx" ON "exam" USING btree ("tenant","status","end_time");
--> statement
CREATE INDEX "exam_attempt_status_idx" ON "exam_attempt" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "exam_attempt_created_idx" ON "exam_attempt" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "exam_attempt_exam_id_idx" ON "exam_attempt" USING btree ("tenant","exam_id");
--> statement
CREATE INDEX "exam_attempt_student_id_idx" ON "exam_attempt" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "exam_attempt_deadline_idx" ON "exam_attempt" USING btree ("tenant","status","deadline");
--> statement
CREATE INDEX "exam_attempt_school_id_idx" ON "exam_attempt" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "exam_attempt_agency_id_idx" ON "exam_attempt" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "exam_attempt_area_code_idx" ON "exam_attempt" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "exam_script_status_idx" ON "exam_script" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "exam_script_created_idx" ON "exam_script" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "exam_script_exam_id_idx" ON "exam_script" USING btree ("tenant","exam_id");
--> statement
CREATE INDEX "exam_script_attempt_id_idx" ON "exam_script" USING btree ("tenant","attempt_id");
--> statement
CREATE INDEX "exam_script_school_id_idx" ON "exam_script" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "exam_script_agency_id_idx" ON "exam_script" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "exam_script_area_code_idx" ON "exam_script" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "moment_look_status_idx" ON "moment_look" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "moment_look_created_idx" ON "moment_look" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "moment_look_moment_id_idx" ON "moment_look" USING btree ("tenant","moment_id");
--> statement
CREATE INDEX "moment_look_user_id_idx" ON "moment_look" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "moment_look_looked_at_idx" ON "moment_look" USING btree ("tenant","looked_at");
--> statement
CREATE INDEX "moment_look_school_id_idx" ON "moment_look" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "moment_look_agency_id_idx" ON "moment_look" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "class_moment_group_id_idx" ON "class_moment" USING btree ("tenant","group_id");
--> statement
CREATE INDEX "class_moment_stop_id_idx" ON "class_moment" USING btree ("tenant","stop_id");
