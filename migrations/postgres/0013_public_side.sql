CREATE TABLE "mail_config" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"host" text COLLATE "C" NOT NULL,
	"port" bigint NOT NULL,
	"security" text COLLATE "C" NOT NULL,
	"username" text COLLATE "C",
	"password" text COLLATE "C",
	"from_address" text COLLATE "C" NOT NULL,
	"from_name" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "mail_config_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "mail" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"link" text COLLATE "C",
	"purpose" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"send_time" text COLLATE "C",
	"message_no" text COLLATE "C",
	"fail_reason" text COLLATE "C",
	"tries" bigint NOT NULL,
	"resends" bigint NOT NULL,
	"retry_at" text COLLATE "C",
	"config_id" text COLLATE "C",
	CONSTRAINT "mail_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "notification_setting" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"approval_mail" boolean,
	"normal_mail" boolean,
	"crm_mail" boolean,
	"approval_sms" boolean,
	"normal_sms" boolean,
	"crm_sms" boolean,
	"quiet_from" text COLLATE "C",
	"quiet_to" text COLLATE "C",
	CONSTRAINT "notification_setting_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "result_consent" (
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
	"letter" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "result_consent_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "uu_school" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"logo" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C",
	"introduction" text COLLATE "C",
	"sort" bigint NOT NULL,
	CONSTRAINT "uu_school_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "activity_schedule" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"activity_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C" NOT NULL,
	"start_at" text COLLATE "C",
	"end_at" text COLLATE "C",
	"place" text COLLATE "C",
	"capacity" bigint NOT NULL,
	"price" bigint NOT NULL,
	"enrol_from" text COLLATE "C",
	"enrol_until" text COLLATE "C",
	"seats_max" bigint NOT NULL,
	"hold_minutes" bigint NOT NULL,
	"introduction" text COLLATE "C",
	"cancel_reason" text COLLATE "C",
	CONSTRAINT "activity_schedule_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seat_map" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"schedule_id" text COLLATE "C" NOT NULL,
	"plan" text COLLATE "C",
	"seat_count" bigint NOT NULL,
	CONSTRAINT "seat_map_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seat" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"schedule_id" text COLLATE "C" NOT NULL,
	"seat_no" text COLLATE "C" NOT NULL,
	"booking_id" text COLLATE "C",
	"enrollment_id" text COLLATE "C",
	"hold_until" text COLLATE "C",
	CONSTRAINT "seat_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seat_booking" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"schedule_id" text COLLATE "C" NOT NULL,
	"seats" text COLLATE "C",
	"name" text COLLATE "C",
	"phone" text COLLATE "C",
	"hold_until" text COLLATE "C",
	"total_cents" bigint NOT NULL,
	"order_id" text COLLATE "C",
	"order_code" text COLLATE "C",
	CONSTRAINT "seat_booking_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "promotion_enrollment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"schedule_id" text COLLATE "C" NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"student_name" text COLLATE "C" NOT NULL,
	"grade" text COLLATE "C",
	"seat_no" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"pay_status" text COLLATE "C" NOT NULL,
	"refund_status" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C",
	"order_code" text COLLATE "C",
	"paid_at" text COLLATE "C",
	"refund_amount" bigint,
	"checked_at" text COLLATE "C",
	"gate" text COLLATE "C",
	"scan_id" text COLLATE "C",
	"copies" bigint NOT NULL,
	CONSTRAINT "promotion_enrollment_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "uu_banner" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"picture" text COLLATE "C" NOT NULL,
	"link" text COLLATE "C",
	"sort" bigint NOT NULL,
	CONSTRAINT "uu_banner_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seat_tally" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"held" bigint NOT NULL,
	"sold" bigint NOT NULL,
	"used" bigint NOT NULL,
	"locked" bigint NOT NULL,
	CONSTRAINT "seat_tally_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pilot_product" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"cover" text COLLATE "C",
	"price" bigint NOT NULL,
	"content" text COLLATE "C",
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C" NOT NULL,
	"quota" bigint NOT NULL,
	"sort" bigint NOT NULL,
	CONSTRAINT "pilot_product_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pilot_quota" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"seats" bigint NOT NULL,
	CONSTRAINT "pilot_quota_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pilot_consult" (
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
	"school_name" text COLLATE "C",
	"grade" text COLLATE "C",
	"area_code" text COLLATE "C",
	"product_id" text COLLATE "C",
	"content" text COLLATE "C",
	"birthday" text COLLATE "C",
	"guardian_name" text COLLATE "C",
	"agreed" boolean NOT NULL,
	"reply" text COLLATE "C",
	"replied_at" text COLLATE "C",
	"source" text COLLATE "C" NOT NULL,
	"receipt" text COLLATE "C",
	"consultant_id" text COLLATE "C",
	"answer_by" text COLLATE "C",
	"reminded_at" text COLLATE "C",
	"contacts" text COLLATE "C",
	"first_contact_at" text COLLATE "C",
	"next_contact_at" text COLLATE "C",
	"selected_at" text COLLATE "C",
	"sign_no" text COLLATE "C",
	"amount" bigint,
	"signed_at" text COLLATE "C",
	"outcome" text COLLATE "C",
	"closed_at" text COLLATE "C",
	"close_remark" text COLLATE "C",
	"clue_id" text COLLATE "C",
	CONSTRAINT "pilot_consult_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pilot_file" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"consult_id" text COLLATE "C" NOT NULL,
	"consultant_id" text COLLATE "C",
	"height" text COLLATE "C",
	"weight" text COLLATE "C",
	"left_eye" text COLLATE "C",
	"right_eye" text COLLATE "C",
	"colours" text COLLATE "C",
	"illness" text COLLATE "C",
	"reached" text COLLATE "C",
	"results" text COLLATE "C",
	CONSTRAINT "pilot_file_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "flow_substitute" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"substitute_id" text COLLATE "C" NOT NULL,
	"start_at" text COLLATE "C" NOT NULL,
	"end_at" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"ended_why" text COLLATE "C",
	CONSTRAINT "flow_substitute_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "flow_pool" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"candidates" text COLLATE "C",
	"open" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "flow_pool_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "customer_category" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C",
	"sort" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "customer_category_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "hot_problem" (
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
	"similar" text COLLATE "C",
	"category_id" text COLLATE "C",
	"hot" boolean NOT NULL,
	"sort" bigint,
	CONSTRAINT "hot_problem_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "service_keyword" (
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
	"match_type" text COLLATE "C" NOT NULL,
	"hands_over" boolean NOT NULL,
	"category_id" text COLLATE "C",
	CONSTRAINT "service_keyword_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "robot_info" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"avatar" text COLLATE "C",
	"welcome" text COLLATE "C" NOT NULL,
	"default_reply" text COLLATE "C" NOT NULL,
	"misses_max" bigint NOT NULL,
	"work_days" text COLLATE "C" NOT NULL,
	"opens_at" text COLLATE "C" NOT NULL,
	"closes_at" text COLLATE "C" NOT NULL,
	"off_hours" text COLLATE "C" NOT NULL,
	"lapse_hours" bigint NOT NULL,
	CONSTRAINT "robot_info_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "service_member" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"nick_name" text COLLATE "C" NOT NULL,
	"avatar" text COLLATE "C",
	"max_session" bigint NOT NULL,
	"categories" text COLLATE "C",
	"online" boolean NOT NULL,
	CONSTRAINT "service_member_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "conversation" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"visitor_id" text COLLATE "C" NOT NULL,
	"visitor_name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C",
	"source" text COLLATE "C",
	"category_id" text COLLATE "C",
	"member_id" text COLLATE "C",
	"serving_id" text COLLATE "C",
	"member_user_id" text COLLATE "C",
	"start_time" text COLLATE "C" NOT NULL,
	"handed_by" text COLLATE "C",
	"queued_at" text COLLATE "C",
	"opened_at" text COLLATE "C",
	"first_answer_at" text COLLATE "C",
	"end_time" text COLLATE "C",
	"due_at" text COLLATE "C",
	"last_seq" bigint NOT NULL,
	"last_at" text COLLATE "C" NOT NULL,
	"last_from" text COLLATE "C",
	"last_text" text COLLATE "C",
	"member_seq" bigint NOT NULL,
	"visitor_seq" bigint NOT NULL,
	"misses" bigint NOT NULL,
	"reopened" bigint NOT NULL,
	"score" bigint,
	"score_text" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "conversation_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "conversation_message" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"from_type" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"member_id" text COLLATE "C",
	"answer_id" text COLLATE "C",
	"suggestions" text COLLATE "C",
	CONSTRAINT "conversation_message_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "robot_answer" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"question" text COLLATE "C" NOT NULL,
	"result" text COLLATE "C" NOT NULL,
	"likeness" bigint NOT NULL,
	"problem_id" text COLLATE "C",
	"keyword_id" text COLLATE "C",
	"helpful" text COLLATE "C",
	"conversation_id" text COLLATE "C" NOT NULL,
	"adopted_id" text COLLATE "C",
	CONSTRAINT "robot_answer_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "service_reply" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"shortcut" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"category_id" text COLLATE "C",
	"closes" boolean NOT NULL,
	CONSTRAINT "service_reply_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "service_ticket" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"priority" text COLLATE "C" NOT NULL,
	"category_id" text COLLATE "C",
	"conversation_id" text COLLATE "C",
	"member_id" text COLLATE "C",
	"waits_for" text COLLATE "C",
	"outcome" text COLLATE "C",
	"duplicate_of_id" text COLLATE "C",
	"closed_at" text COLLATE "C",
	CONSTRAINT "service_ticket_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "web_banner" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"picture" text COLLATE "C" NOT NULL,
	"alt" text COLLATE "C",
	"link" text COLLATE "C",
	"sort" bigint NOT NULL,
	CONSTRAINT "web_banner_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "company_overview" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"picture" text COLLATE "C",
	"alt" text COLLATE "C",
	"content" text COLLATE "C" NOT NULL,
	"content_en" text COLLATE "C",
	"sort" bigint NOT NULL,
	CONSTRAINT "company_overview_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "content_information" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"category" text COLLATE "C" NOT NULL,
	"cover" text COLLATE "C",
	"alt" text COLLATE "C",
	"summary" text COLLATE "C",
	"summary_en" text COLLATE "C",
	"content" text COLLATE "C" NOT NULL,
	"content_en" text COLLATE "C",
	"sort" bigint NOT NULL,
	"edition" bigint NOT NULL,
	"live_no" bigint,
	"publish_time" text COLLATE "C",
	"next_no" bigint,
	"next_at" text COLLATE "C",
	CONSTRAINT "content_information_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "web_activity" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"cover" text COLLATE "C",
	"alt" text COLLATE "C",
	"content" text COLLATE "C" NOT NULL,
	"content_en" text COLLATE "C",
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C",
	"place" text COLLATE "C",
	"sort" bigint NOT NULL,
	"edition" bigint NOT NULL,
	"live_no" bigint,
	"publish_time" text COLLATE "C",
	"next_no" bigint,
	"next_at" text COLLATE "C",
	CONSTRAINT "web_activity_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "reslerning" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"cover" text COLLATE "C",
	"alt" text COLLATE "C",
	"summary" text COLLATE "C",
	"summary_en" text COLLATE "C",
	"content" text COLLATE "C" NOT NULL,
	"content_en" text COLLATE "C",
	"area_code" text COLLATE "C",
	"sort" bigint NOT NULL,
	"edition" bigint NOT NULL,
	"live_no" bigint,
	"publish_time" text COLLATE "C",
	"next_no" bigint,
	"next_at" text COLLATE "C",
	CONSTRAINT "reslerning_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "web_page" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"lang" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"in_menu" boolean NOT NULL,
	"sort" bigint NOT NULL,
	"blocks" text COLLATE "C",
	"former" text COLLATE "C",
	"edition" bigint NOT NULL,
	"live_no" bigint,
	"publish_time" text COLLATE "C",
	"next_no" bigint,
	"next_at" text COLLATE "C",
	CONSTRAINT "web_page_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "web_media" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"picture" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"alt" text COLLATE "C" NOT NULL,
	"alt_en" text COLLATE "C",
	"width" bigint,
	"height" bigint,
	CONSTRAINT "web_media_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "web_setting" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"site_name" text COLLATE "C",
	"site_name_en" text COLLATE "C",
	"slogan" text COLLATE "C",
	"slogan_en" text COLLATE "C",
	"description" text COLLATE "C",
	"description_en" text COLLATE "C",
	"logo" text COLLATE "C",
	"phone" text COLLATE "C",
	"email" text COLLATE "C",
	"address" text COLLATE "C",
	"hours" text COLLATE "C",
	"icp" text COLLATE "C",
	"police" text COLLATE "C",
	"is_indexed" boolean NOT NULL,
	CONSTRAINT "web_setting_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "web_edition" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"no" bigint NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C",
	CONSTRAINT "web_edition_pk" PRIMARY KEY("tenant","id")
);

--> statement
DROP INDEX "flow_instance_started_by_idx";
--> statement
DROP INDEX "flow_task_assignee_idx";
--> statement
ALTER TABLE "order" ALTER COLUMN "enrolment_id" DROP NOT NULL;
--> statement
ALTER TABLE "order" ALTER COLUMN "open_class_id" DROP NOT NULL;
--> statement
ALTER TABLE "order" ALTER COLUMN "student_id" DROP NOT NULL;
--> statement
ALTER TABLE "order" ALTER COLUMN "school_id" DROP NOT NULL;
--> statement
ALTER TABLE "order" ALTER COLUMN "agency_id" DROP NOT NULL;
--> statement
ALTER TABLE "payment" ALTER COLUMN "open_class_id" DROP NOT NULL;
--> statement
ALTER TABLE "payment" ALTER COLUMN "student_id" DROP NOT NULL;
--> statement
ALTER TABLE "payment" ALTER COLUMN "school_id" DROP NOT NULL;
--> statement
ALTER TABLE "payment" ALTER COLUMN "agency_id" DROP NOT NULL;
--> statement
ALTER TABLE "refund" ALTER COLUMN "open_class_id" DROP NOT NULL;
--> statement
ALTER TABLE "refund" ALTER COLUMN "student_id" DROP NOT NULL;
--> statement
ALTER TABLE "refund" ALTER COLUMN "school_id" DROP NOT NULL;
--> statement
ALTER TABLE "refund" ALTER COLUMN "agency_id" DROP NOT NULL;
--> statement
ALTER TABLE "certificate_template" ADD COLUMN "school_id" text COLLATE "C";
--> statement
ALTER TABLE "order" ADD COLUMN "subject" text COLLATE "C";
--> statement
ALTER TABLE "order" ADD COLUMN "subject_kind" text COLLATE "C";
--> statement
ALTER TABLE "order" ADD COLUMN "subject_id" text COLLATE "C";
--> statement
ALTER TABLE "payment" ADD COLUMN "subject" text COLLATE "C";
--> statement
ALTER TABLE "refund" ADD COLUMN "subject" text COLLATE "C";
--> statement
ALTER TABLE "refund" ADD COLUMN "subject_kind" text COLLATE "C";
--> statement
ALTER TABLE "refund" ADD COLUMN "subject_id" text COLLATE "C";
--> statement
ALTER TABLE "flow_task" ADD COLUMN "waits_for" text COLLATE "C";
--> statement
ALTER TABLE "flow_task" ADD COLUMN "behalf_of" text COLLATE "C";
--> statement
ALTER TABLE "flow_task" ADD COLUMN "alarm_at" text COLLATE "C";
--> statement
ALTER TABLE "flow_task" ADD COLUMN "alarms" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "flow_task" ADD COLUMN "escalate_in" text COLLATE "C";
--> statement
ALTER TABLE "flow_task" ADD COLUMN "escalate_to" text COLLATE "C";
--> statement
ALTER TABLE "leave_process" ADD COLUMN "is_by_process" boolean;
--> statement
CREATE INDEX "mail_config_status_idx" ON "mail_config" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "mail_config_created_idx" ON "mail_config" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "mail_config_name_key" ON "mail_config" USING btree ("tenant","name");
--> statement
CREATE INDEX "mail_status_idx" ON "mail" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "mail_created_idx" ON "mail" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "mail_user_id_idx" ON "mail" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "mail_retry_at_idx" ON "mail" USING btree ("tenant","status","retry_at");
--> statement
CREATE INDEX "mail_config_id_idx" ON "mail" USING btree ("tenant","config_id");
--> statement
CREATE INDEX "notification_setting_status_idx" ON "notification_setting" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "notification_setting_created_idx" ON "notification_setting" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "result_consent_status_idx" ON "result_consent" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "result_consent_created_idx" ON "result_consent" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "result_consent_student_id_idx" ON "result_consent" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "result_consent_school_id_idx" ON "result_consent" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "uu_school_status_idx" ON "uu_school" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "uu_school_created_idx" ON "uu_school" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "uu_school_name_key" ON "uu_school" USING btree ("tenant","name");
--> statement
CREATE INDEX "activity_schedule_status_idx" ON "activity_schedule" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "activity_schedule_created_idx" ON "activity_schedule" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "activity_schedule_activity_id_idx" ON "activity_schedule" USING btree ("tenant","activity_id");
--> statement
CREATE INDEX "activity_schedule_school_id_idx" ON "activity_schedule" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "activity_schedule_end_at_idx" ON "activity_schedule" USING btree ("tenant","status","end_at");
--> statement
CREATE INDEX "activity_schedule_enrol_from_idx" ON "activity_schedule" USING btree ("tenant","status","enrol_from");
--> statement
CREATE INDEX "activity_schedule_enrol_until_idx" ON "activity_schedule" USING btree ("tenant","status","enrol_until");
--> statement
CREATE INDEX "seat_map_status_idx" ON "seat_map" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "seat_map_created_idx" ON "seat_map" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "seat_map_schedule_id_idx" ON "seat_map" USING btree ("tenant","schedule_id");
--> statement
CREATE INDEX "seat_status_idx" ON "seat" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "seat_created_idx" ON "seat" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "seat_schedule_id_idx" ON "seat" USING btree ("tenant","schedule_id");
--> statement
CREATE INDEX "seat_booking_id_idx" ON "seat" USING btree ("tenant","booking_id");
--> statement
CREATE INDEX "seat_enrollment_id_idx" ON "seat" USING btree ("tenant","enrollment_id");
--> statement
CREATE INDEX "seat_booking_status_idx" ON "seat_booking" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "seat_booking_created_idx" ON "seat_booking" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "seat_booking_schedule_id_idx" ON "seat_booking" USING btree ("tenant","schedule_id");
--> statement
CREATE INDEX "seat_booking_phone_idx" ON "seat_booking" USING btree ("tenant","phone");
--> statement
CREATE INDEX "seat_booking_hold_until_idx" ON "seat_booking" USING btree ("tenant","status","hold_until");
--> statement
CREATE INDEX "seat_booking_order_id_idx" ON "seat_booking" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "promotion_enrollment_status_idx" ON "promotion_enrollment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "promotion_enrollment_created_idx" ON "promotion_enrollment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "promotion_enrollment_schedule_id_idx" ON "promotion_enrollment" USING btree ("tenant","schedule_id");
--> statement
CREATE INDEX "promotion_enrollment_booking_id_idx" ON "promotion_enrollment" USING btree ("tenant","booking_id");
--> statement
CREATE INDEX "promotion_enrollment_phone_idx" ON "promotion_enrollment" USING btree ("tenant","phone");
--> statement
CREATE INDEX "promotion_enrollment_order_id_idx" ON "promotion_enrollment" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "promotion_enrollment_order_code_idx" ON "promotion_enrollment" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "uu_banner_status_idx" ON "uu_banner" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "uu_banner_created_idx" ON "uu_banner" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pilot_product_status_idx" ON "pilot_product" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pilot_product_created_idx" ON "pilot_product" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pilot_quota_status_idx" ON "pilot_quota" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pilot_quota_created_idx" ON "pilot_quota" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pilot_quota_product_id_idx" ON "pilot_quota" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "pilot_quota_area_code_idx" ON "pilot_quota" USING btree ("tenant","area_code");
--> statement
CREATE INDEX "pilot_consult_status_idx" ON "pilot_consult" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pilot_consult_created_idx" ON "pilot_consult" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pilot_consult_phone_idx" ON "pilot_consult" USING btree ("tenant","phone");
--> statement
CREATE INDEX "pilot_consult_area_code_idx" ON "pilot_consult" USING btree ("tenant","area_code");
--> statement
CREATE INDEX "pilot_consult_product_id_idx" ON "pilot_consult" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "pilot_consult_receipt_idx" ON "pilot_consult" USING btree ("tenant","receipt");
--> statement
CREATE INDEX "pilot_consult_consultant_id_idx" ON "pilot_consult" USING btree ("tenant","consultant_id","created_at");
--> statement
CREATE INDEX "pilot_consult_answer_by_idx" ON "pilot_consult" USING btree ("tenant","status","answer_by");
--> statement
CREATE INDEX "pilot_consult_sign_no_idx" ON "pilot_consult" USING btree ("tenant","sign_no");
--> statement
CREATE INDEX "pilot_consult_clue_id_idx" ON "pilot_consult" USING btree ("tenant","clue_id");
--> statement
CREATE INDEX "pilot_file_status_idx" ON "pilot_file" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pilot_file_created_idx" ON "pilot_file" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pilot_file_consult_id_idx" ON "pilot_file" USING btree ("tenant","consult_id");
--> statement
CREATE INDEX "pilot_file_consultant_id_idx" ON "pilot_file" USING btree ("tenant","consultant_id","created_at");
--> statement
CREATE INDEX "flow_substitute_status_idx" ON "flow_substitute" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_substitute_created_idx" ON "flow_substitute" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "flow_substitute_user_id_idx" ON "flow_substitute" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "flow_substitute_substitute_id_idx" ON "flow_substitute" USING btree ("tenant","substitute_id");
--> statement
CREATE INDEX "flow_pool_is_open_idx" ON "flow_pool" USING btree ("tenant","is_open");
--> statement
CREATE INDEX "customer_category_status_idx" ON "customer_category" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "customer_category_created_idx" ON "customer_category" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "customer_category_parent_id_idx" ON "customer_category" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "hot_problem_status_idx" ON "hot_problem" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "hot_problem_created_idx" ON "hot_problem" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "hot_problem_category_id_idx" ON "hot_problem" USING btree ("tenant","category_id");
--> statement
CREATE INDEX "service_keyword_status_idx" ON "service_keyword" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "service_keyword_created_idx" ON "service_keyword" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "service_keyword_category_id_idx" ON "service_keyword" USING btree ("tenant","category_id");
--> statement
CREATE INDEX "robot_info_status_idx" ON "robot_info" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "robot_info_created_idx" ON "robot_info" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "service_member_status_idx" ON "service_member" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "service_member_created_idx" ON "service_member" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "service_member_user_id_idx" ON "service_member" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "conversation_status_idx" ON "conversation" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "conversation_created_idx" ON "conversation" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "conversation_visitor_id_idx" ON "conversation" USING btree ("tenant","visitor_id");
--> statement
CREATE INDEX "conversation_phone_idx" ON "conversation" USING btree ("tenant","phone");
--> statement
CREATE INDEX "conversation_category_id_idx" ON "conversation" USING btree ("tenant","category_id");
--> statement
CREATE INDEX "conversation_member_id_idx" ON "conversation" USING btree ("tenant","member_id");
--> statement
CREATE INDEX "conversation_serving_id_idx" ON "conversation" USING btree ("tenant","serving_id");
--> statement
CREATE INDEX "conversation_member_user_id_idx" ON "conversation" USING btree ("tenant","member_user_id");
--> statement
CREATE INDEX "conversation_queued_at_idx" ON "conversation" USING btree ("tenant","status","queued_at");
--> statement
CREATE INDEX "conversation_due_at_idx" ON "conversation" USING btree ("tenant","status","due_at");
--> statement
CREATE INDEX "conversation_message_status_idx" ON "conversation_message" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "conversation_message_created_idx" ON "conversation_message" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "conversation_message_conversation_id_idx" ON "conversation_message" USING btree ("tenant","conversation_id");
--> statement
CREATE INDEX "conversation_message_file_id_idx" ON "conversation_message" USING btree ("tenant","file_id");
--> statement
CREATE INDEX "conversation_message_member_id_idx" ON "conversation_message" USING btree ("tenant","member_id");
--> statement
CREATE INDEX "robot_answer_status_idx" ON "robot_answer" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "robot_answer_created_idx" ON "robot_answer" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "robot_answer_problem_id_idx" ON "robot_answer" USING btree ("tenant","problem_id");
--> statement
CREATE INDEX "robot_answer_keyword_id_idx" ON "robot_answer" USING btree ("tenant","keyword_id");
--> statement
CREATE INDEX "robot_answer_conversation_id_idx" ON "robot_answer" USING btree ("tenant","conversation_id");
--> statement
CREATE INDEX "robot_answer_adopted_id_idx" ON "robot_answer" USING btree ("tenant","adopted_id");
--> statement
CREATE INDEX "service_reply_status_idx" ON "service_reply" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "service_reply_created_idx" ON "service_reply" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "service_reply_category_id_idx" ON "service_reply" USING btree ("tenant","category_id");
--> statement
CREATE INDEX "service_ticket_status_idx" ON "service_ticket" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "service_ticket_created_idx" ON "service_ticket" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "service_ticket_number_key" ON "service_ticket" USING btree ("tenant","number");
--> statement
CREATE INDEX "service_ticket_category_id_idx" ON "service_ticket" USING btree ("tenant","category_id");
--> statement
CREATE INDEX "service_ticket_conversation_id_idx" ON "service_ticket" USING btree ("tenant","conversation_id");
--> statement
CREATE INDEX "service_ticket_member_id_idx" ON "service_ticket" USING btree ("tenant","member_id");
--> statement
CREATE INDEX "service_ticket_duplicate_of_id_idx" ON "service_ticket" USING btree ("tenant","duplicate_of_id");
--> statement
CREATE INDEX "web_banner_status_idx" ON "web_banner" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "web_banner_created_idx" ON "web_banner" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "company_overview_status_idx" ON "company_overview" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "company_overview_created_idx" ON "company_overview" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "content_information_status_idx" ON "content_information" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "content_information_created_idx" ON "content_information" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "content_information_next_at_idx" ON "content_information" USING btree ("tenant","status","next_at");
--> statement
CREATE INDEX "web_activity_status_idx" ON "web_activity" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "web_activity_created_idx" ON "web_activity" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "web_activity_next_at_idx" ON "web_activity" USING btree ("tenant","status","next_at");
--> statement
CREATE INDEX "reslerning_status_idx" ON "reslerning" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "reslerning_created_idx" ON "reslerning" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "reslerning_next_at_idx" ON "reslerning" USING btree ("tenant","status","next_at");
--> statement
CREATE INDEX "web_page_status_idx" ON "web_page" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "web_page_created_idx" ON "web_page" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "web_page_slug_idx" ON "web_page" USING btree ("tenant","slug");
--> statement
CREATE INDEX "web_page_next_at_idx" ON "web_page" USING btree ("tenant","status","next_at");
--> statement
CREATE INDEX "web_media_status_idx" ON "web_media" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "web_media_created_idx" ON "web_media" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "web_setting_status_idx" ON "web_setting" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "web_setting_created_idx" ON "web_setting" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "web_edition_status_idx" ON "web_edition" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "web_edition_created_idx" ON "web_edition" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "web_edition_owner_id_idx" ON "web_edition" USING btree ("tenant","owner_id");
--> statement
CREATE INDEX "certificate_template_school_id_idx" ON "certificate_template" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "order_subject_id_idx" ON "order" USING btree ("tenant","subject_id");
--> statement
CREATE INDEX "refund_subject_id_idx" ON "refund" USING btree ("tenant","subject_id");
--> statement
CREATE INDEX "flow_task_waits_for_idx" ON "flow_task" USING btree ("tenant","waits_for","created_at");
--> statement
CREATE INDEX "flow_task_alarm_at_idx" ON "flow_task" USING btree ("tenant","status","alarm_at");
--> statement
CREATE INDEX "flow_instance_started_by_idx" ON "flow_instance" USING btree ("tenant","started_by","created_at");
--> statement
CREATE INDEX "flow_task_assignee_idx" ON "flow_task" USING btree ("tenant","assignee","created_at");
