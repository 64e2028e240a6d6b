CREATE TABLE "label" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"color" text COLLATE "C",
	"sort" bigint NOT NULL,
	CONSTRAINT "label_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "student_document" (
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
	"type" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"score" bigint,
	"shown_to" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C",
	"looks" bigint NOT NULL,
	"looked_by" text COLLATE "C",
	"looked_at" text COLLATE "C",
	CONSTRAINT "student_document_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "class_certificate" (
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
	"printed_name" text COLLATE "C",
	"printed" text COLLATE "C",
	"template_version" bigint,
	"edition" bigint,
	"verify_id" text COLLATE "C",
	"revoked_at" text COLLATE "C",
	"former" text COLLATE "C",
	"file_hash" text COLLATE "C",
	CONSTRAINT "class_certificate_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "subsidy_scheme" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"apply_from" text COLLATE "C" NOT NULL,
	"apply_until" text COLLATE "C" NOT NULL,
	"use_from" text COLLATE "C" NOT NULL,
	"use_until" text COLLATE "C" NOT NULL,
	"grade_from" bigint,
	"grade_to" bigint,
	"share_bp" bigint,
	"cap_cents" bigint NOT NULL,
	"budget_cents" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "subsidy_scheme_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "subsidy" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"scheme_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"grounds" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"document_id" text COLLATE "C",
	"approved_cents" bigint,
	"waits_for" text COLLATE "C",
	"class_by" text COLLATE "C",
	"ended_at" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "subsidy_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "subsidy_use" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"subsidy_id" text COLLATE "C" NOT NULL,
	"scheme_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"total_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"back_cents" bigint NOT NULL,
	"used_at" text COLLATE "C",
	"parts" text COLLATE "C",
	CONSTRAINT "subsidy_use_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "subsidy_balance" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"used_cents" bigint NOT NULL,
	CONSTRAINT "subsidy_balance_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "subsidy_scheme_balance" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_cents" bigint NOT NULL,
	"used_cents" bigint NOT NULL,
	CONSTRAINT "subsidy_scheme_balance_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "channel" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"channel_name" text COLLATE "C" NOT NULL,
	"channel_code" text COLLATE "C" NOT NULL,
	"base_id" text COLLATE "C",
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"commission_rate" bigint NOT NULL,
	"qr_code" text COLLATE "C",
	"account" text COLLATE "C",
	CONSTRAINT "channel_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "channel_base" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"ratio" bigint NOT NULL,
	CONSTRAINT "channel_base_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "channel_rate" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C" NOT NULL,
	"rate" bigint NOT NULL,
	"from_date" text COLLATE "C" NOT NULL,
	"to_date" text COLLATE "C",
	"used_at" text COLLATE "C",
	CONSTRAINT "channel_rate_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "org" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"org_name" text COLLATE "C" NOT NULL,
	"org_code" text COLLATE "C" NOT NULL,
	"contact" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	CONSTRAINT "org_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "org_area" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"area_name" text COLLATE "C",
	CONSTRAINT "org_area_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "org_teacher" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C",
	CONSTRAINT "org_teacher_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "price_auth" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"price1" bigint NOT NULL,
	"price2" bigint NOT NULL,
	"from_date" text COLLATE "C" NOT NULL,
	"to_date" text COLLATE "C",
	"used_at" text COLLATE "C",
	CONSTRAINT "price_auth_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "partner_order" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"partner_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C",
	"org_id" text COLLATE "C",
	"user_id" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C",
	"open_class_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"lesson_count" bigint NOT NULL,
	"price" bigint,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"rate" bigint,
	"price1" bigint,
	"full" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"lined" bigint NOT NULL,
	"open" bigint NOT NULL,
	"earns_nothing" text COLLATE "C",
	"paid_at" text COLLATE "C",
	"payable_at" text COLLATE "C",
	CONSTRAINT "partner_order_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "partner_visitor" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"partner_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C",
	"org_id" text COLLATE "C",
	"user_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"first_at" text COLLATE "C" NOT NULL,
	"last_at" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"order_count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "partner_visitor_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "stray_code" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"why" text COLLATE "C" NOT NULL,
	"times" bigint NOT NULL,
	"last_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "stray_code_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "commission" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"commission_no" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"partner_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C",
	"org_id" text COLLATE "C",
	"period" text COLLATE "C" NOT NULL,
	"order_count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"carried_cents" bigint NOT NULL,
	"line_count" bigint NOT NULL,
	"bank_account_id" text COLLATE "C",
	"executed_by" text COLLATE "C",
	"execute_time" text COLLATE "C",
	"tries" bigint NOT NULL,
	"bank_reference" text COLLATE "C",
	"failure" text COLLATE "C",
	"settled_at" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "commission_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "commission_line" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"commission_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"partner_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C",
	"org_id" text COLLATE "C",
	"order_id" text COLLATE "C",
	"order_code" text COLLATE "C",
	"is_adjustment" boolean NOT NULL,
	"adjusts_id" text COLLATE "C",
	"order_amount" bigint,
	"refunded" bigint,
	"rate" bigint,
	"amount_cents" bigint NOT NULL,
	"reason" text COLLATE "C",
	"taken_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "commission_line_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "evaluation_request" (
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
	"closes_at" text COLLATE "C" NOT NULL,
	"fixed_at" text COLLATE "C",
	"stars" text COLLATE "C",
	"content" text COLLATE "C",
	"tags" text COLLATE "C",
	CONSTRAINT "evaluation_request_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "evaluation_round" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"school_year" text COLLATE "C" NOT NULL,
	"semester" text COLLATE "C" NOT NULL,
	"criteria" text COLLATE "C",
	"asked" bigint NOT NULL,
	"edit_hours" bigint NOT NULL,
	"closes_at" text COLLATE "C",
	"due_at" text COLLATE "C",
	"count" bigint,
	"score" bigint,
	"means" text COLLATE "C",
	"spread" text COLLATE "C",
	"sum" bigint,
	"sums" text COLLATE "C",
	CONSTRAINT "evaluation_round_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "teacher_evaluation" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"school_year" text COLLATE "C" NOT NULL,
	"semester" text COLLATE "C" NOT NULL,
	"score" bigint NOT NULL,
	"stars" text COLLATE "C",
	"content" text COLLATE "C",
	"tags" text COLLATE "C",
	"hidden_reason" text COLLATE "C",
	"violation_id" text COLLATE "C",
	"feedback_id" text COLLATE "C",
	CONSTRAINT "teacher_evaluation_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "client_sea" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"dept_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"fresh_hours" bigint,
	"former_owner_days" bigint,
	"sort" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "client_sea_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "crm_label" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"color" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	CONSTRAINT "crm_label_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "clue" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"source" text COLLATE "C",
	"content" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"first_contact_by" text COLLATE "C",
	"first_contact_at" text COLLATE "C",
	"warned_at" text COLLATE "C",
	"back_at" text COLLATE "C",
	"last_follow_at" text COLLATE "C",
	"next_follow_time" text COLLATE "C",
	"pool_at" text COLLATE "C",
	"pool_reason" text COLLATE "C",
	"invalid_reason" text COLLATE "C",
	"reopened" boolean,
	"converted_at" text COLLATE "C",
	"customer_id" text COLLATE "C",
	"contact_id" text COLLATE "C",
	"opportunity_id" text COLLATE "C",
	CONSTRAINT "clue_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "contact" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"sex" text COLLATE "C",
	"phone" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"position" text COLLATE "C",
	"is_main" boolean NOT NULL,
	"remark" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"came_from_id" text COLLATE "C",
	CONSTRAINT "contact_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "follow_info" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C",
	"clue_id" text COLLATE "C",
	"opportunity_id" text COLLATE "C",
	"type" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"follow_time" text COLLATE "C" NOT NULL,
	"next_time" text COLLATE "C",
	"next_type" text COLLATE "C",
	"escalate_at" text COLLATE "C",
	"seller_id" text COLLATE "C",
	"seller_dept_id" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"came_from_id" text COLLATE "C",
	CONSTRAINT "follow_info_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "opportunity" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"stage" text COLLATE "C",
	"stage_at" text COLLATE "C",
	"amount" bigint,
	"probability" bigint,
	"expect_date" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"came_from_id" text COLLATE "C",
	"passed" text COLLATE "C",
	"last_follow_at" text COLLATE "C",
	"next_follow_time" text COLLATE "C",
	"back_reason" text COLLATE "C",
	"lost_reason" text COLLATE "C",
	"lost_remark" text COLLATE "C",
	"closed_at" text COLLATE "C",
	"contract_id" text COLLATE "C",
	CONSTRAINT "opportunity_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "contract" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"contract_no" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"opportunity_id" text COLLATE "C",
	"amount" bigint NOT NULL,
	"paid_amount" bigint NOT NULL,
	"invoiced_amount" bigint NOT NULL,
	"sign_date" text COLLATE "C",
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"plan" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"came_from_id" text COLLATE "C",
	"approved_at" text COLLATE "C",
	"proposed" text COLLATE "C",
	"written_off" text COLLATE "C",
	"void_reason" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"expired" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"revised" boolean,
	"audit_remark" text COLLATE "C",
	CONSTRAINT "contract_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "contract_payment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"pay_date" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"void_reason" text COLLATE "C",
	CONSTRAINT "contract_payment_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "contract_invoice" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"invoice_no" text COLLATE "C" NOT NULL,
	"invoice_date" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"void_reason" text COLLATE "C",
	CONSTRAINT "contract_invoice_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "crm_order" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_no" text COLLATE "C",
	"customer_id" text COLLATE "C" NOT NULL,
	"opportunity_id" text COLLATE "C",
	"amount" bigint NOT NULL,
	"order_date" text COLLATE "C",
	"remark" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"came_from_id" text COLLATE "C",
	"cancel_reason" text COLLATE "C",
	CONSTRAINT "crm_order_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "crm_problem" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	CONSTRAINT "crm_problem_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "crm_keyword" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"keyword" text COLLATE "C" NOT NULL,
	"reply" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	CONSTRAINT "crm_keyword_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sales_target" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"owner_dept_id" text COLLATE "C",
	"month" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"follows" bigint NOT NULL,
	CONSTRAINT "sales_target_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sales_rule" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"first_contact_hours" bigint NOT NULL,
	"clue_days" bigint NOT NULL,
	"escalate_days" bigint NOT NULL,
	"reopen_days" bigint NOT NULL,
	"platform_from" bigint NOT NULL,
	CONSTRAINT "sales_rule_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "stage_rule" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"stage" text COLLATE "C" NOT NULL,
	"asks" text COLLATE "C" NOT NULL,
	"probability" bigint NOT NULL,
	"limit_days" bigint NOT NULL,
	CONSTRAINT "stage_rule_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seller_day" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"day" text COLLATE "C" NOT NULL,
	"call" bigint NOT NULL,
	"visit" bigint NOT NULL,
	"message" bigint NOT NULL,
	"meeting" bigint NOT NULL,
	"note" bigint NOT NULL,
	CONSTRAINT "seller_day_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sale_user" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"phone" text COLLATE "C",
	"dept_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "sale_user_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sale_type_relation" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"sale_user_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"dept_id" text COLLATE "C",
	"type_code" text COLLATE "C" NOT NULL,
	"type_name" text COLLATE "C",
	"target_type" text COLLATE "C",
	"target_id" text COLLATE "C",
	"target_name" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"ratio" bigint NOT NULL,
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C",
	CONSTRAINT "sale_type_relation_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sale_relation" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"sale_user_id" text COLLATE "C" NOT NULL,
	"sale_name" text COLLATE "C",
	"user_id" text COLLATE "C",
	"dept_id" text COLLATE "C",
	"target_type" text COLLATE "C",
	"target_id" text COLLATE "C",
	"target_name" text COLLATE "C",
	"school_id" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"type_code" text COLLATE "C",
	"ratio" bigint,
	"side" text COLLATE "C",
	"remark" text COLLATE "C",
	"apply_time" text COLLATE "C",
	"since" text COLLATE "C",
	"ended_at" text COLLATE "C",
	"end_reason" text COLLATE "C",
	"formers" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "sale_relation_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sale_order" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"relation_id" text COLLATE "C",
	"sale_user_id" text COLLATE "C",
	"sale_name" text COLLATE "C",
	"user_id" text COLLATE "C",
	"dept_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"school_name" text COLLATE "C",
	"product_id" text COLLATE "C" NOT NULL,
	"product_name" text COLLATE "C",
	"customer_id" text COLLATE "C",
	"customer_was_id" text COLLATE "C",
	"headcount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"ratio" bigint,
	"class_name" text COLLATE "C",
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C",
	"capacity_min" bigint,
	"remark" text COLLATE "C",
	"like_id" text COLLATE "C",
	"open_class_id" text COLLATE "C",
	"apply_time" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_for" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "sale_order_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "refund" ALTER COLUMN "payment_id" DROP NOT NULL;
--> statement
ALTER TABLE "policy" ADD COLUMN "evaluation_days" bigint NOT NULL DEFAULT 14;
--> statement
ALTER TABLE "policy" ADD COLUMN "evaluation_edit_hours" bigint NOT NULL DEFAULT 24;
--> statement
ALTER TABLE "policy" ADD COLUMN "referral_days" bigint NOT NULL DEFAULT 30;
--> statement
ALTER TABLE "policy" ADD COLUMN "commission_days" bigint NOT NULL DEFAULT 15;
--> statement
ALTER TABLE "certificate_template" ADD COLUMN "orientation" text COLLATE "C" NOT NULL DEFAULT 'landscape';
--> statement
ALTER TABLE "certificate_template" ADD COLUMN "edition" bigint NOT NULL DEFAULT 1;
--> statement
ALTER TABLE "feedback" ADD COLUMN "evaluation_id" text COLLATE "C";
--> statement
ALTER TABLE "violation" ADD COLUMN "evaluation_id" text COLLATE "C";
--> statement
ALTER TABLE "bank_account" ADD COLUMN "partner_id" text COLLATE "C";
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "printed_name" text COLLATE "C";
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "printed" text COLLATE "C";
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "template_version" bigint;
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "edition" bigint;
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "verify_id" text COLLATE "C";
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "revoked_at" text COLLATE "C";
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "former" text COLLATE "C";
--> statement
ALTER TABLE "study_certificate" ADD COLUMN "file_hash" text COLLATE "C";
--> statement
ALTER TABLE "student_rating" ADD COLUMN "sources" text COLLATE "C";
--> statement
ALTER TABLE "question" ADD COLUMN "audio" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "name_key" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "consent" text COLLATE "C" NOT NULL DEFAULT 'unknown';
--> statement
ALTER TABLE "customer" ADD COLUMN "sea_id" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "sea_dept_id" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "former_status" text COLLATE "C";
--> statement
ALTER TABLE "customer" ADD COLUMN "merge_trace" text COLLATE "C";
--> statement
ALTER TABLE "sea_rule" ADD COLUMN "key_follow_days" bigint;
--> statement
ALTER TABLE "sea_rule" ADD COLUMN "key_deal_days" bigint;
--> statement
ALTER TABLE "sea_rule" ADD COLUMN "minor_follow_days" bigint;
--> statement
ALTER TABLE "sea_rule" ADD COLUMN "minor_deal_days" bigint;
--> statement
ALTER TABLE "note" ADD COLUMN "came_from_id" text COLLATE "C";
--> statement
ALTER TABLE "task" ADD COLUMN "came_from_id" text COLLATE "C";
--> statement
ALTER TABLE "attachment" ADD COLUMN "came_from_id" text COLLATE "C";
--> statement
CREATE INDEX "label_status_idx" ON "label" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "label_created_idx" ON "label" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_document_status_idx" ON "student_document" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_document_created_idx" ON "student_document" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_document_student_id_idx" ON "student_document" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "student_document_school_id_idx" ON "student_document" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "student_document_area_code_idx" ON "student_document" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "student_document_document_id_idx" ON "student_document" USING btree ("tenant","document_id");
--> statement
CREATE INDEX "student_document_looked_by_idx" ON "student_document" USING btree ("tenant","looked_by");
--> statement
CREATE INDEX "class_certificate_status_idx" ON "class_certificate" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "class_certificate_created_idx" ON "class_certificate" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "class_certificate_open_class_id_idx" ON "class_certificate" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "class_certificate_student_id_idx" ON "class_certificate" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "class_certificate_template_id_idx" ON "class_certificate" USING btree ("tenant","template_id");
--> statement
CREATE UNIQUE INDEX "class_certificate_certificate_no_key" ON "class_certificate" USING btree ("tenant","certificate_no");
--> statement
CREATE INDEX "class_certificate_school_id_idx" ON "class_certificate" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "class_certificate_agency_id_idx" ON "class_certificate" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "class_certificate_area_code_idx" ON "class_certificate" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "class_certificate_verify_id_idx" ON "class_certificate" USING btree ("tenant","verify_id");
--> statement
CREATE INDEX "subsidy_scheme_status_idx" ON "subsidy_scheme" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "subsidy_scheme_created_idx" ON "subsidy_scheme" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "subsidy_scheme_area_code_idx" ON "subsidy_scheme" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "subsidy_status_idx" ON "subsidy" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "subsidy_created_idx" ON "subsidy" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "subsidy_scheme_id_idx" ON "subsidy" USING btree ("tenant","scheme_id");
--> statement
CREATE INDEX "subsidy_student_id_idx" ON "subsidy" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "subsidy_school_id_idx" ON "subsidy" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "subsidy_area_code_idx" ON "subsidy" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "subsidy_document_id_idx" ON "subsidy" USING btree ("tenant","document_id");
--> statement
CREATE INDEX "subsidy_class_by_idx" ON "subsidy" USING btree ("tenant","class_by");
--> statement
CREATE INDEX "subsidy_use_status_idx" ON "subsidy_use" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "subsidy_use_created_idx" ON "subsidy_use" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "subsidy_use_subsidy_id_idx" ON "subsidy_use" USING btree ("tenant","subsidy_id");
--> statement
CREATE INDEX "subsidy_use_scheme_id_idx" ON "subsidy_use" USING btree ("tenant","scheme_id");
--> statement
CREATE INDEX "subsidy_use_student_id_idx" ON "subsidy_use" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "subsidy_use_school_id_idx" ON "subsidy_use" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "subsidy_use_area_code_idx" ON "subsidy_use" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "channel_status_idx" ON "channel" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "channel_created_idx" ON "channel" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "channel_channel_name_key" ON "channel" USING btree ("tenant","channel_name");
--> statement
CREATE UNIQUE INDEX "channel_channel_code_key" ON "channel" USING btree ("tenant","channel_code");
--> statement
CREATE INDEX "channel_base_id_idx" ON "channel" USING btree ("tenant","base_id");
--> statement
CREATE INDEX "channel_phone_idx" ON "channel" USING btree ("tenant","phone");
--> statement
CREATE INDEX "channel_base_status_idx" ON "channel_base" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "channel_base_created_idx" ON "channel_base" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "channel_base_name_key" ON "channel_base" USING btree ("tenant","name");
--> statement
CREATE INDEX "channel_base_phone_idx" ON "channel_base" USING btree ("tenant","phone");
--> statement
CREATE INDEX "channel_rate_status_idx" ON "channel_rate" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "channel_rate_created_idx" ON "channel_rate" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "channel_rate_channel_id_idx" ON "channel_rate" USING btree ("tenant","channel_id","created_at");
--> statement
CREATE INDEX "org_status_idx" ON "org" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "org_created_idx" ON "org" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "org_org_name_key" ON "org" USING btree ("tenant","org_name");
--> statement
CREATE UNIQUE INDEX "org_org_code_key" ON "org" USING btree ("tenant","org_code");
--> statement
CREATE INDEX "org_phone_idx" ON "org" USING btree ("tenant","phone");
--> statement
CREATE INDEX "org_area_status_idx" ON "org_area" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "org_area_created_idx" ON "org_area" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "org_area_org_id_idx" ON "org_area" USING btree ("tenant","org_id","created_at");
--> statement
CREATE INDEX "org_teacher_status_idx" ON "org_teacher" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "org_teacher_created_idx" ON "org_teacher" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "org_teacher_org_id_idx" ON "org_teacher" USING btree ("tenant","org_id","created_at");
--> statement
CREATE INDEX "price_auth_status_idx" ON "price_auth" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "price_auth_created_idx" ON "price_auth" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "price_auth_org_id_idx" ON "price_auth" USING btree ("tenant","org_id","created_at");
--> statement
CREATE INDEX "price_auth_product_id_idx" ON "price_auth" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "partner_order_status_idx" ON "partner_order" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "partner_order_created_idx" ON "partner_order" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "partner_order_order_code_idx" ON "partner_order" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "partner_order_partner_id_idx" ON "partner_order" USING btree ("tenant","partner_id","created_at");
--> statement
CREATE INDEX "partner_order_channel_id_idx" ON "partner_order" USING btree ("tenant","channel_id");
--> statement
CREATE INDEX "partner_order_org_id_idx" ON "partner_order" USING btree ("tenant","org_id");
--> statement
CREATE INDEX "partner_order_user_id_idx" ON "partner_order" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "partner_order_product_id_idx" ON "partner_order" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "partner_order_open_class_id_idx" ON "partner_order" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "partner_order_open_idx" ON "partner_order" USING btree ("tenant","open");
--> statement
CREATE INDEX "partner_order_payable_at_idx" ON "partner_order" USING btree ("tenant","payable_at");
--> statement
CREATE INDEX "partner_visitor_status_idx" ON "partner_visitor" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "partner_visitor_created_idx" ON "partner_visitor" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "partner_visitor_partner_id_idx" ON "partner_visitor" USING btree ("tenant","partner_id","created_at");
--> statement
CREATE INDEX "partner_visitor_channel_id_idx" ON "partner_visitor" USING btree ("tenant","channel_id");
--> statement
CREATE INDEX "partner_visitor_org_id_idx" ON "partner_visitor" USING btree ("tenant","org_id");
--> statement
CREATE INDEX "partner_visitor_user_id_idx" ON "partner_visitor" USING btree ("tenant","user_id","created_at");
--> statement
CREATE INDEX "stray_code_status_idx" ON "stray_code" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "stray_code_created_idx" ON "stray_code" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "commission_status_idx" ON "commission" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "commission_created_idx" ON "commission" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "commission_commission_no_key" ON "commission" USING btree ("tenant","commission_no");
--> statement
CREATE INDEX "commission_partner_id_idx" ON "commission" USING btree ("tenant","partner_id","created_at");
--> statement
CREATE INDEX "commission_channel_id_idx" ON "commission" USING btree ("tenant","channel_id");
--> statement
CREATE INDEX "commission_org_id_idx" ON "commission" USING btree ("tenant","org_id");
--> statement
CREATE INDEX "commission_period_idx" ON "commission" USING btree ("tenant","period");
--> statement
CREATE INDEX "commission_bank_account_id_idx" ON "commission" USING btree ("tenant","bank_account_id");
--> statement
CREATE INDEX "commission_line_status_idx" ON "commission_line" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "commission_line_created_idx" ON "commission_line" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "commission_line_commission_id_idx" ON "commission_line" USING btree ("tenant","commission_id");
--> statement
CREATE INDEX "commission_line_partner_id_idx" ON "commission_line" USING btree ("tenant","partner_id","created_at");
--> statement
CREATE INDEX "commission_line_channel_id_idx" ON "commission_line" USING btree ("tenant","channel_id");
--> statement
CREATE INDEX "commission_line_org_id_idx" ON "commission_line" USING btree ("tenant","org_id");
--> statement
CREATE INDEX "commission_line_order_id_idx" ON "commission_line" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "evaluation_request_status_idx" ON "evaluation_request" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "evaluation_request_created_idx" ON "evaluation_request" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "evaluation_request_open_class_id_idx" ON "evaluation_request" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "evaluation_request_student_id_idx" ON "evaluation_request" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "evaluation_request_fixed_at_idx" ON "evaluation_request" USING btree ("tenant","status","fixed_at");
--> statement
CREATE INDEX "evaluation_round_status_idx" ON "evaluation_round" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "evaluation_round_created_idx" ON "evaluation_round" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "evaluation_round_open_class_id_idx" ON "evaluation_round" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "evaluation_round_teacher_id_idx" ON "evaluation_round" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "evaluation_round_school_id_idx" ON "evaluation_round" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "evaluation_round_agency_id_idx" ON "evaluation_round" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "evaluation_round_area_code_idx" ON "evaluation_round" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "evaluation_round_due_at_idx" ON "evaluation_round" USING btree ("tenant","status","due_at");
--> statement
CREATE INDEX "teacher_evaluation_status_idx" ON "teacher_evaluation" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "teacher_evaluation_created_idx" ON "teacher_evaluation" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "teacher_evaluation_open_class_id_idx" ON "teacher_evaluation" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "teacher_evaluation_teacher_id_idx" ON "teacher_evaluation" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "teacher_evaluation_school_id_idx" ON "teacher_evaluation" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "teacher_evaluation_agency_id_idx" ON "teacher_evaluation" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "teacher_evaluation_area_code_idx" ON "teacher_evaluation" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "teacher_evaluation_violation_id_idx" ON "teacher_evaluation" USING btree ("tenant","violation_id");
--> statement
CREATE INDEX "teacher_evaluation_feedback_id_idx" ON "teacher_evaluation" USING btree ("tenant","feedback_id");
--> statement
CREATE INDEX "client_sea_status_idx" ON "client_sea" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "client_sea_created_idx" ON "client_sea" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "client_sea_name_key" ON "client_sea" USING btree ("tenant","name");
--> statement
CREATE INDEX "client_sea_dept_id_idx" ON "client_sea" USING btree ("tenant","dept_id");
--> statement
CREATE INDEX "crm_label_status_idx" ON "crm_label" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "crm_label_created_idx" ON "crm_label" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "crm_label_name_key" ON "crm_label" USING btree ("tenant","name");
--> statement
CREATE INDEX "clue_status_idx" ON "clue" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "clue_created_idx" ON "clue" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "clue_phone_idx" ON "clue" USING btree ("tenant","phone");
--> statement
CREATE INDEX "clue_owner_id_idx" ON "clue" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "clue_owner_dept_id_idx" ON "clue" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "clue_first_contact_by_idx" ON "clue" USING btree ("tenant","status","first_contact_by");
--> statement
CREATE INDEX "clue_back_at_idx" ON "clue" USING btree ("tenant","status","back_at");
--> statement
CREATE INDEX "clue_customer_id_idx" ON "clue" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "clue_contact_id_idx" ON "clue" USING btree ("tenant","contact_id");
--> statement
CREATE INDEX "clue_opportunity_id_idx" ON "clue" USING btree ("tenant","opportunity_id");
--> statement
CREATE INDEX "contact_status_idx" ON "contact" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "contact_created_idx" ON "contact" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "contact_customer_id_idx" ON "contact" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "contact_phone_idx" ON "contact" USING btree ("tenant","phone");
--> statement
CREATE INDEX "contact_owner_id_idx" ON "contact" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "contact_owner_dept_id_idx" ON "contact" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "contact_came_from_id_idx" ON "contact" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "follow_info_status_idx" ON "follow_info" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "follow_info_created_idx" ON "follow_info" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "follow_info_customer_id_idx" ON "follow_info" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "follow_info_clue_id_idx" ON "follow_info" USING btree ("tenant","clue_id");
--> statement
CREATE INDEX "follow_info_opportunity_id_idx" ON "follow_info" USING btree ("tenant","opportunity_id");
--> statement
CREATE INDEX "follow_info_next_time_idx" ON "follow_info" USING btree ("tenant","status","next_time");
--> statement
CREATE INDEX "follow_info_escalate_at_idx" ON "follow_info" USING btree ("tenant","status","escalate_at");
--> statement
CREATE INDEX "follow_info_seller_id_idx" ON "follow_info" USING btree ("tenant","seller_id");
--> statement
CREATE INDEX "follow_info_seller_dept_id_idx" ON "follow_info" USING btree ("tenant","seller_dept_id");
--> statement
CREATE INDEX "follow_info_owner_id_idx" ON "follow_info" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "follow_info_owner_dept_id_idx" ON "follow_info" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "follow_info_came_from_id_idx" ON "follow_info" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "opportunity_status_idx" ON "opportunity" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "opportunity_created_idx" ON "opportunity" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "opportunity_customer_id_idx" ON "opportunity" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "opportunity_stage_idx" ON "opportunity" USING btree ("tenant","stage");
--> statement
CREATE INDEX "opportunity_owner_id_idx" ON "opportunity" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "opportunity_owner_dept_id_idx" ON "opportunity" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "opportunity_came_from_id_idx" ON "opportunity" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "opportunity_contract_id_idx" ON "opportunity" USING btree ("tenant","contract_id");
--> statement
CREATE INDEX "contract_status_idx" ON "contract" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "contract_created_idx" ON "contract" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "contract_contract_no_key" ON "contract" USING btree ("tenant","contract_no");
--> statement
CREATE INDEX "contract_customer_id_idx" ON "contract" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "contract_opportunity_id_idx" ON "contract" USING btree ("tenant","opportunity_id");
--> statement
CREATE INDEX "contract_start_date_idx" ON "contract" USING btree ("tenant","status","start_date");
--> statement
CREATE INDEX "contract_owner_id_idx" ON "contract" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "contract_owner_dept_id_idx" ON "contract" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "contract_came_from_id_idx" ON "contract" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "contract_warn_at_idx" ON "contract" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "contract_payment_status_idx" ON "contract_payment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "contract_payment_created_idx" ON "contract_payment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "contract_payment_contract_id_idx" ON "contract_payment" USING btree ("tenant","contract_id");
--> statement
CREATE INDEX "contract_payment_owner_id_idx" ON "contract_payment" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "contract_payment_owner_dept_id_idx" ON "contract_payment" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "contract_invoice_status_idx" ON "contract_invoice" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "contract_invoice_created_idx" ON "contract_invoice" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "contract_invoice_contract_id_idx" ON "contract_invoice" USING btree ("tenant","contract_id");
--> statement
CREATE INDEX "contract_invoice_owner_id_idx" ON "contract_invoice" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "contract_invoice_owner_dept_id_idx" ON "contract_invoice" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "crm_order_status_idx" ON "crm_order" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "crm_order_created_idx" ON "crm_order" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "crm_order_order_no_key" ON "crm_order" USING btree ("tenant","order_no");
--> statement
CREATE INDEX "crm_order_customer_id_idx" ON "crm_order" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "crm_order_opportunity_id_idx" ON "crm_order" USING btree ("tenant","opportunity_id");
--> statement
CREATE INDEX "crm_order_owner_id_idx" ON "crm_order" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "crm_order_owner_dept_id_idx" ON "crm_order" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "crm_order_came_from_id_idx" ON "crm_order" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "crm_problem_status_idx" ON "crm_problem" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "crm_problem_created_idx" ON "crm_problem" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "crm_keyword_status_idx" ON "crm_keyword" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "crm_keyword_created_idx" ON "crm_keyword" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "crm_keyword_keyword_key" ON "crm_keyword" USING btree ("tenant","keyword");
--> statement
CREATE INDEX "sales_target_status_idx" ON "sales_target" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sales_target_created_idx" ON "sales_target" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sales_target_owner_id_idx" ON "sales_target" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "sales_target_owner_dept_id_idx" ON "sales_target" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "sales_target_month_idx" ON "sales_target" USING btree ("tenant","month");
--> statement
CREATE INDEX "sales_rule_status_idx" ON "sales_rule" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sales_rule_created_idx" ON "sales_rule" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "stage_rule_status_idx" ON "stage_rule" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "stage_rule_created_idx" ON "stage_rule" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "stage_rule_stage_idx" ON "stage_rule" USING btree ("tenant","stage");
--> statement
CREATE INDEX "seller_day_owner_id_idx" ON "seller_day" USING btree ("tenant","owner_id");
--> statement
CREATE INDEX "seller_day_owner_dept_id_idx" ON "seller_day" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "seller_day_day_idx" ON "seller_day" USING btree ("tenant","day");
--> statement
CREATE INDEX "sale_user_status_idx" ON "sale_user" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sale_user_created_idx" ON "sale_user" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sale_user_user_id_idx" ON "sale_user" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "sale_user_dept_id_idx" ON "sale_user" USING btree ("tenant","dept_id");
--> statement
CREATE INDEX "sale_type_relation_status_idx" ON "sale_type_relation" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sale_type_relation_created_idx" ON "sale_type_relation" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sale_type_relation_sale_user_id_idx" ON "sale_type_relation" USING btree ("tenant","sale_user_id");
--> statement
CREATE INDEX "sale_type_relation_user_id_idx" ON "sale_type_relation" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "sale_type_relation_dept_id_idx" ON "sale_type_relation" USING btree ("tenant","dept_id");
--> statement
CREATE INDEX "sale_type_relation_target_id_idx" ON "sale_type_relation" USING btree ("tenant","target_id");
--> statement
CREATE INDEX "sale_type_relation_school_id_idx" ON "sale_type_relation" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "sale_type_relation_agency_id_idx" ON "sale_type_relation" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "sale_relation_status_idx" ON "sale_relation" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sale_relation_created_idx" ON "sale_relation" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sale_relation_sale_user_id_idx" ON "sale_relation" USING btree ("tenant","sale_user_id");
--> statement
CREATE INDEX "sale_relation_user_id_idx" ON "sale_relation" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "sale_relation_dept_id_idx" ON "sale_relation" USING btree ("tenant","dept_id");
--> statement
CREATE INDEX "sale_relation_target_id_idx" ON "sale_relation" USING btree ("tenant","target_id");
--> statement
CREATE INDEX "sale_relation_school_id_idx" ON "sale_relation" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "sale_relation_agency_id_idx" ON "sale_relation" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "sale_order_status_idx" ON "sale_order" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sale_order_created_idx" ON "sale_order" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "sale_order_order_code_key" ON "sale_order" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "sale_order_relation_id_idx" ON "sale_order" USING btree ("tenant","relation_id");
--> statement
CREATE INDEX "sale_order_sale_user_id_idx" ON "sale_order" USING btree ("tenant","sale_user_id");
--> statement
CREATE INDEX "sale_order_user_id_idx" ON "sale_order" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "sale_order_dept_id_idx" ON "sale_order" USING btree ("tenant","dept_id");
--> statement
CREATE INDEX "sale_order_school_id_idx" ON "sale_order" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "sale_order_product_id_idx" ON "sale_order" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "sale_order_customer_id_idx" ON "sale_order" USING btree ("tenant","customer_id");
--> statement
CREATE INDEX "sale_order_customer_was_id_idx" ON "sale_order" USING btree ("tenant","customer_was_id");
--> statement
CREATE INDEX "sale_order_like_id_idx" ON "sale_order" USING btree ("tenant","like_id");
--> statement
CREATE INDEX "sale_order_open_class_id_idx" ON "sale_order" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "feedback_evaluation_id_idx" ON "feedback" USING btree ("tenant","evaluation_id");
--> statement
CREATE INDEX "violation_evaluation_id_idx" ON "violation" USING btree ("tenant","evaluation_id");
--> statement
CREATE INDEX "bank_account_partner_id_idx" ON "bank_account" USING btree ("tenant","partner_id","created_at");
--> statement
CREATE INDEX "study_certificate_verify_id_idx" ON "study_certificate" USING btree ("tenant","verify_id");
--> statement
CREATE INDEX "customer_name_key_idx" ON "customer" USING btree ("tenant","name_key");
--> statement
CREATE INDEX "customer_sea_id_idx" ON "customer" USING btree ("tenant","sea_id");
--> statement
CREATE INDEX "customer_sea_dept_id_idx" ON "customer" USING btree ("tenant","sea_dept_id");
--> statement
CREATE INDEX "note_came_from_id_idx" ON "note" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "task_came_from_id_idx" ON "task" USING btree ("tenant","came_from_id");
--> statement
CREATE INDEX "attachment_came_from_id_idx" ON "attachment" USING btree ("tenant","came_from_id");
