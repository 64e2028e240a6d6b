CREATE TABLE "vehicle" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"plate_no" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C",
	"seats" bigint NOT NULL,
	"company" text COLLATE "C",
	"driver" text COLLATE "C",
	"phone" text COLLATE "C",
	"is_accessible" boolean NOT NULL,
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"vehicle_licence_until" text COLLATE "C",
	"vehicle_licence_file_id" text COLLATE "C",
	"insurance_until" text COLLATE "C",
	"insurance_file_id" text COLLATE "C",
	"inspection_until" text COLLATE "C",
	"inspection_file_id" text COLLATE "C",
	"driver_licence_until" text COLLATE "C",
	"driver_licence_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "vehicle_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "hotel_room" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"hotel_name" text COLLATE "C" NOT NULL,
	"room_type" text COLLATE "C" NOT NULL,
	"bed_count" bigint NOT NULL,
	"room_count" bigint NOT NULL,
	"is_accessible" boolean NOT NULL,
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"fire_safety_until" text COLLATE "C",
	"fire_safety_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "hotel_room_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "restaurant" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"capacity" bigint NOT NULL,
	"diets" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"license_until" text COLLATE "C",
	"license_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "restaurant_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "scenic_spot" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"capacity" bigint NOT NULL,
	"introduction" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "scenic_spot_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "labor_place" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C",
	"capacity" bigint NOT NULL,
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"safety_until" text COLLATE "C",
	"safety_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "labor_place_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "base_place" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"capacity" bigint NOT NULL,
	"level" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"safety_until" text COLLATE "C",
	"safety_file_id" text COLLATE "C",
	"liability_until" text COLLATE "C",
	"liability_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "base_place_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "camp" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"capacity" bigint NOT NULL,
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"safety_until" text COLLATE "C",
	"safety_file_id" text COLLATE "C",
	"fire_safety_until" text COLLATE "C",
	"fire_safety_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "camp_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "guide" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"specialty" text COLLATE "C",
	"languages" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"price" bigint,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"pictures" text COLLATE "C",
	"free_cancel_days" bigint NOT NULL,
	"penalty_bp" bigint NOT NULL,
	"certificate_until" text COLLATE "C",
	"certificate_file_id" text COLLATE "C",
	"papers_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "guide_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "resource_booking" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"resource_id" text COLLATE "C" NOT NULL,
	"resource_name" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C",
	"tour_id" text COLLATE "C",
	"party" text COLLATE "C",
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"units" bigint NOT NULL,
	"start_at" text COLLATE "C" NOT NULL,
	"end_at" text COLLATE "C" NOT NULL,
	"free_at" text COLLATE "C" NOT NULL,
	"held_until" text COLLATE "C",
	"quotation_id" text COLLATE "C",
	"line_id" text COLLATE "C",
	"price" bigint,
	"amount" bigint,
	"answer" text COLLATE "C",
	"confirmed_at" text COLLATE "C",
	"confirmed_by" text COLLATE "C",
	"penalty" bigint,
	"remark" text COLLATE "C",
	CONSTRAINT "resource_booking_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "tour" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"destination" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"quotation_id" text COLLATE "C" NOT NULL,
	"price_cents" bigint NOT NULL,
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C" NOT NULL,
	"capacity_min" bigint NOT NULL,
	"capacity" bigint NOT NULL,
	"assembly" text COLLATE "C",
	"leader_id" text COLLATE "C",
	"health_officer_id" text COLLATE "C",
	"safety_plan" text COLLATE "C",
	"emergency_plan" text COLLATE "C",
	"plan_file" text COLLATE "C",
	"letters" text COLLATE "C",
	"letter_version" bigint NOT NULL,
	"launched_at" text COLLATE "C",
	"agency_tick_by" text COLLATE "C",
	"agency_tick_at" text COLLATE "C",
	"school_tick_by" text COLLATE "C",
	"school_tick_at" text COLLATE "C",
	"departed_at" text COLLATE "C",
	"departed_count" bigint,
	"returned_at" text COLLATE "C",
	"broken_off" boolean NOT NULL,
	"incident" text COLLATE "C",
	"receipts" text COLLATE "C",
	"reported_by" text COLLATE "C",
	"cancel_reason" text COLLATE "C",
	"remark" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "tour_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "itinerary" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"day" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C",
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"content" text COLLATE "C",
	"ticket_price" bigint,
	"sort" bigint NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "itinerary_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "traveller" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"group_id" text COLLATE "C",
	"consent_version" bigint,
	"consent_by" text COLLATE "C",
	"consent_at" text COLLATE "C",
	"consent_paper" text COLLATE "C",
	"emergency_name" text COLLATE "C",
	"emergency_phone" text COLLATE "C",
	"has_note" boolean NOT NULL,
	"note_at" text COLLATE "C",
	"note_read_by" text COLLATE "C",
	"note_read_at" text COLLATE "C",
	"handed_to" text COLLATE "C",
	"handed_by" text COLLATE "C",
	"handed_at" text COLLATE "C",
	"reason" text COLLATE "C",
	CONSTRAINT "traveller_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "health_note" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"medical" text COLLATE "C",
	"diet" text COLLATE "C",
	CONSTRAINT "health_note_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "study_group" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"group_name" text COLLATE "C" NOT NULL,
	"leader_id" text COLLATE "C",
	"leader_name" text COLLATE "C",
	"leader_phone" text COLLATE "C",
	"deputy_id" text COLLATE "C",
	"deputy_name" text COLLATE "C",
	"deputy_phone" text COLLATE "C",
	"student_count" bigint NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "study_group_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "insurance" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"company" text COLLATE "C" NOT NULL,
	"policy_no" text COLLATE "C",
	"amount" bigint NOT NULL,
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"insured_name" text COLLATE "C",
	"insured_card" text COLLATE "C",
	"ask_at" text COLLATE "C",
	"tries" bigint NOT NULL,
	"endorsements" text COLLATE "C",
	"reason" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "insurance_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "ready_file" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "ready_file_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "study_attendance" (
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
	"student_id" text COLLATE "C" NOT NULL,
	"group_id" text COLLATE "C",
	"mark" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	"attend_time" text COLLATE "C",
	"confirm_user" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "study_attendance_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "inspection_attendance" (
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
	"inspector_id" text COLLATE "C",
	"signed_at" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"metres" text COLLATE "C",
	"is_fine" boolean NOT NULL,
	"remark" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "inspection_attendance_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "question_answer" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"question" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"user_name" text COLLATE "C",
	"answer" text COLLATE "C",
	"answered_by" text COLLATE "C",
	"answer_time" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "question_answer_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "reservation_notice" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"receivers" text COLLATE "C" NOT NULL,
	"send_time" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "reservation_notice_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "study_report" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C",
	"file_id" text COLLATE "C",
	"score" bigint,
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "study_report_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "study_certificate" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"template_id" text COLLATE "C" NOT NULL,
	"certificate_no" text COLLATE "C" NOT NULL,
	"issue_time" text COLLATE "C",
	"remark" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "study_certificate_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pay_proportion" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"parts" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	CONSTRAINT "pay_proportion_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pay_apply" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"part_no" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"bank_account_id" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"voucher_no" text COLLATE "C",
	"pay_time" text COLLATE "C",
	"paid_by" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "pay_apply_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "class_moment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"held_at" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"photos" text COLLATE "C",
	"audience" text COLLATE "C" NOT NULL,
	"shown" text COLLATE "C",
	"expires_at" text COLLATE "C" NOT NULL,
	"taken_down_reason" text COLLATE "C",
	CONSTRAINT "class_moment_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "policy" ADD COLUMN "moment_days" bigint NOT NULL DEFAULT 365;
--> statement
ALTER TABLE "policy" ADD COLUMN "names" text COLLATE "C" NOT NULL DEFAULT 'chinese';
--> statement
ALTER TABLE "policy" ADD COLUMN "tour_pupils_per_leader" bigint NOT NULL DEFAULT 20;
--> statement
ALTER TABLE "policy" ADD COLUMN "tour_cover_fen" bigint NOT NULL DEFAULT 25000000;
--> statement
ALTER TABLE "tenant" ADD COLUMN "logo" text COLLATE "C";
--> statement
ALTER TABLE "tenant" ADD COLUMN "colour" text COLLATE "C";
--> statement
ALTER TABLE "preference" ADD COLUMN "pins" text COLLATE "C";
--> statement
ALTER TABLE "preference" ADD COLUMN "dismissed" text COLLATE "C";
--> statement
CREATE INDEX "vehicle_status_idx" ON "vehicle" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "vehicle_created_idx" ON "vehicle" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "vehicle_plate_no_key" ON "vehicle" USING btree ("tenant","plate_no");
--> statement
CREATE INDEX "vehicle_agency_id_idx" ON "vehicle" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "vehicle_warn_at_idx" ON "vehicle" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "hotel_room_status_idx" ON "hotel_room" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "hotel_room_created_idx" ON "hotel_room" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "hotel_room_agency_id_idx" ON "hotel_room" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "hotel_room_warn_at_idx" ON "hotel_room" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "restaurant_status_idx" ON "restaurant" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "restaurant_created_idx" ON "restaurant" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "restaurant_agency_id_idx" ON "restaurant" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "restaurant_warn_at_idx" ON "restaurant" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "scenic_spot_status_idx" ON "scenic_spot" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "scenic_spot_created_idx" ON "scenic_spot" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "scenic_spot_agency_id_idx" ON "scenic_spot" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "scenic_spot_warn_at_idx" ON "scenic_spot" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "labor_place_status_idx" ON "labor_place" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "labor_place_created_idx" ON "labor_place" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "labor_place_agency_id_idx" ON "labor_place" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "labor_place_warn_at_idx" ON "labor_place" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "base_place_status_idx" ON "base_place" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "base_place_created_idx" ON "base_place" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "base_place_agency_id_idx" ON "base_place" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "base_place_warn_at_idx" ON "base_place" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "camp_status_idx" ON "camp" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "camp_created_idx" ON "camp" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "camp_agency_id_idx" ON "camp" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "camp_warn_at_idx" ON "camp" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "guide_status_idx" ON "guide" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "guide_created_idx" ON "guide" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "guide_agency_id_idx" ON "guide" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "guide_warn_at_idx" ON "guide" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "resource_booking_status_idx" ON "resource_booking" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "resource_booking_created_idx" ON "resource_booking" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "resource_booking_resource_id_idx" ON "resource_booking" USING btree ("tenant","resource_id");
--> statement
CREATE INDEX "resource_booking_open_class_id_idx" ON "resource_booking" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "resource_booking_tour_id_idx" ON "resource_booking" USING btree ("tenant","tour_id");
--> statement
CREATE INDEX "resource_booking_agency_id_idx" ON "resource_booking" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "resource_booking_school_id_idx" ON "resource_booking" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "resource_booking_area_code_idx" ON "resource_booking" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "resource_booking_start_at_idx" ON "resource_booking" USING btree ("tenant","status","start_at");
--> statement
CREATE INDEX "resource_booking_end_at_idx" ON "resource_booking" USING btree ("tenant","status","end_at");
--> statement
CREATE INDEX "resource_booking_free_at_idx" ON "resource_booking" USING btree ("tenant","free_at");
--> statement
CREATE INDEX "resource_booking_held_until_idx" ON "resource_booking" USING btree ("tenant","status","held_until");
--> statement
CREATE INDEX "resource_booking_quotation_id_idx" ON "resource_booking" USING btree ("tenant","quotation_id");
--> statement
CREATE INDEX "tour_status_idx" ON "tour" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "tour_created_idx" ON "tour" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "tour_product_id_idx" ON "tour" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "tour_school_id_idx" ON "tour" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "tour_agency_id_idx" ON "tour" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "tour_area_code_idx" ON "tour" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "tour_quotation_id_idx" ON "tour" USING btree ("tenant","quotation_id");
--> statement
CREATE INDEX "tour_leader_id_idx" ON "tour" USING btree ("tenant","leader_id");
--> statement
CREATE INDEX "tour_health_officer_id_idx" ON "tour" USING btree ("tenant","health_officer_id");
--> statement
CREATE INDEX "itinerary_status_idx" ON "itinerary" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "itinerary_created_idx" ON "itinerary" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "itinerary_open_class_id_idx" ON "itinerary" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "itinerary_school_id_idx" ON "itinerary" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "itinerary_agency_id_idx" ON "itinerary" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "itinerary_area_code_idx" ON "itinerary" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "traveller_status_idx" ON "traveller" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "traveller_created_idx" ON "traveller" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "traveller_open_class_id_idx" ON "traveller" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "traveller_student_id_idx" ON "traveller" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "traveller_school_id_idx" ON "traveller" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "traveller_agency_id_idx" ON "traveller" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "traveller_area_code_idx" ON "traveller" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "traveller_group_id_idx" ON "traveller" USING btree ("tenant","group_id");
--> statement
CREATE INDEX "traveller_handed_to_idx" ON "traveller" USING btree ("tenant","handed_to");
--> statement
CREATE INDEX "health_note_status_idx" ON "health_note" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "health_note_created_idx" ON "health_note" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "health_note_open_class_id_idx" ON "health_note" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "health_note_student_id_idx" ON "health_note" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "study_group_status_idx" ON "study_group" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "study_group_created_idx" ON "study_group" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "study_group_open_class_id_idx" ON "study_group" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "study_group_leader_id_idx" ON "study_group" USING btree ("tenant","leader_id");
--> statement
CREATE INDEX "study_group_deputy_id_idx" ON "study_group" USING btree ("tenant","deputy_id");
--> statement
CREATE INDEX "study_group_school_id_idx" ON "study_group" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "study_group_agency_id_idx" ON "study_group" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "study_group_area_code_idx" ON "study_group" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "insurance_status_idx" ON "insurance" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "insurance_created_idx" ON "insurance" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "insurance_open_class_id_idx" ON "insurance" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "insurance_student_id_idx" ON "insurance" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "insurance_end_date_idx" ON "insurance" USING btree ("tenant","status","end_date");
--> statement
CREATE INDEX "insurance_ask_at_idx" ON "insurance" USING btree ("tenant","status","ask_at");
--> statement
CREATE INDEX "insurance_school_id_idx" ON "insurance" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "insurance_agency_id_idx" ON "insurance" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "insurance_area_code_idx" ON "insurance" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "ready_file_status_idx" ON "ready_file" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "ready_file_created_idx" ON "ready_file" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "ready_file_open_class_id_idx" ON "ready_file" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "ready_file_school_id_idx" ON "ready_file" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "ready_file_agency_id_idx" ON "ready_file" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "ready_file_area_code_idx" ON "ready_file" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "study_attendance_status_idx" ON "study_attendance" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "study_attendance_created_idx" ON "study_attendance" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "study_attendance_open_class_id_idx" ON "study_attendance" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "study_attendance_lesson_id_idx" ON "study_attendance" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "study_attendance_student_id_idx" ON "study_attendance" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "study_attendance_group_id_idx" ON "study_attendance" USING btree ("tenant","group_id");
--> statement
CREATE INDEX "study_attendance_school_id_idx" ON "study_attendance" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "study_attendance_agency_id_idx" ON "study_attendance" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "study_attendance_area_code_idx" ON "study_attendance" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "inspection_attendance_status_idx" ON "inspection_attendance" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "inspection_attendance_created_idx" ON "inspection_attendance" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "inspection_attendance_open_class_id_idx" ON "inspection_attendance" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "inspection_attendance_lesson_id_idx" ON "inspection_attendance" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "inspection_attendance_school_id_idx" ON "inspection_attendance" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "inspection_attendance_agency_id_idx" ON "inspection_attendance" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "inspection_attendance_area_code_idx" ON "inspection_attendance" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "question_answer_status_idx" ON "question_answer" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "question_answer_created_idx" ON "question_answer" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "question_answer_open_class_id_idx" ON "question_answer" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "question_answer_user_id_idx" ON "question_answer" USING btree ("tenant","user_id","created_at");
--> statement
CREATE INDEX "question_answer_school_id_idx" ON "question_answer" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "question_answer_agency_id_idx" ON "question_answer" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "question_answer_area_code_idx" ON "question_answer" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "reservation_notice_status_idx" ON "reservation_notice" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "reservation_notice_created_idx" ON "reservation_notice" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "reservation_notice_open_class_id_idx" ON "reservation_notice" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "reservation_notice_school_id_idx" ON "reservation_notice" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "reservation_notice_agency_id_idx" ON "reservation_notice" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "reservation_notice_area_code_idx" ON "reservation_notice" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "study_report_status_idx" ON "study_report" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "study_report_created_idx" ON "study_report" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "study_report_open_class_id_idx" ON "study_report" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "study_report_student_id_idx" ON "study_report" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "study_report_school_id_idx" ON "study_report" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "study_report_agency_id_idx" ON "study_report" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "study_report_area_code_idx" ON "study_report" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "study_certificate_status_idx" ON "study_certificate" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "study_certificate_created_idx" ON "study_certificate" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "study_certificate_open_class_id_idx" ON "study_certificate" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "study_certificate_student_id_idx" ON "study_certificate" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "study_certificate_template_id_idx" ON "study_certificate" USING btree ("tenant","template_id");
--> statement
CREATE UNIQUE INDEX "study_certificate_certificate_no_key" ON "study_certificate" USING btree ("tenant","certificate_no");
--> statement
CREATE INDEX "study_certificate_school_id_idx" ON "study_certificate" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "study_certificate_agency_id_idx" ON "study_certificate" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "study_certificate_area_code_idx" ON "study_certificate" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "pay_proportion_status_idx" ON "pay_proportion" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pay_proportion_created_idx" ON "pay_proportion" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pay_proportion_open_class_id_idx" ON "pay_proportion" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "pay_proportion_school_id_idx" ON "pay_proportion" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "pay_proportion_agency_id_idx" ON "pay_proportion" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "pay_proportion_area_code_idx" ON "pay_proportion" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "pay_apply_status_idx" ON "pay_apply" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pay_apply_created_idx" ON "pay_apply" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pay_apply_open_class_id_idx" ON "pay_apply" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "pay_apply_bank_account_id_idx" ON "pay_apply" USING btree ("tenant","bank_account_id");
--> statement
CREATE INDEX "pay_apply_school_id_idx" ON "pay_apply" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "pay_apply_agency_id_idx" ON "pay_apply" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "pay_apply_area_code_idx" ON "pay_apply" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "class_moment_status_idx" ON "class_moment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "class_moment_created_idx" ON "class_moment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "class_moment_open_class_id_idx" ON "class_moment" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "class_moment_lesson_id_idx" ON "class_moment" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "class_moment_held_at_idx" ON "class_moment" USING btree ("tenant","held_at");
--> statement
CREATE INDEX "class_moment_school_id_idx" ON "class_moment" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "class_moment_agency_id_idx" ON "class_moment" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "class_moment_teacher_id_idx" ON "class_moment" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "class_moment_expires_at_idx" ON "class_moment" USING btree ("tenant","status","expires_at");
--> statement
CREATE INDEX "facts_actor_idx" ON "facts" USING btree ("tenant","actor","position") WHERE "actor" <> 'system';
--> statement
CREATE INDEX "facts_archive_actor_idx" ON "facts_archive" USING btree ("tenant","actor","position") WHERE "actor" <> 'system';
