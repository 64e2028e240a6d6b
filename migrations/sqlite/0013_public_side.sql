CREATE TABLE `mail_config` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`security` text NOT NULL,
	`username` text,
	`password` text,
	`from_address` text NOT NULL,
	`from_name` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `mail_config_status_idx` ON `mail_config` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `mail_config_created_idx` ON `mail_config` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `mail_config_name_key` ON `mail_config` (`tenant`,`name`);
--> statement
CREATE TABLE `mail` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`address` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`link` text,
	`purpose` text NOT NULL,
	`user_id` text,
	`send_time` text,
	`message_no` text,
	`fail_reason` text,
	`tries` integer NOT NULL,
	`resends` integer NOT NULL,
	`retry_at` text,
	`config_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `mail_status_idx` ON `mail` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `mail_created_idx` ON `mail` (`tenant`,`created_at`);
--> statement
CREATE INDEX `mail_user_id_idx` ON `mail` (`tenant`,`user_id`);
--> statement
CREATE INDEX `mail_retry_at_idx` ON `mail` (`tenant`,`status`,`retry_at`);
--> statement
CREATE INDEX `mail_config_id_idx` ON `mail` (`tenant`,`config_id`);
--> statement
CREATE TABLE `notification_setting` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`approval_mail` integer,
	`normal_mail` integer,
	`crm_mail` integer,
	`approval_sms` integer,
	`normal_sms` integer,
	`crm_sms` integer,
	`quiet_from` text,
	`quiet_to` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `notification_setting_status_idx` ON `notification_setting` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `notification_setting_created_idx` ON `notification_setting` (`tenant`,`created_at`);
--> statement
CREATE TABLE `result_consent` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`letter` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `result_consent_status_idx` ON `result_consent` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `result_consent_created_idx` ON `result_consent` (`tenant`,`created_at`);
--> statement
CREATE INDEX `result_consent_student_id_idx` ON `result_consent` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `result_consent_school_id_idx` ON `result_consent` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE TABLE `uu_school` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`logo` text,
	`area_code` text NOT NULL,
	`address` text,
	`introduction` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `uu_school_status_idx` ON `uu_school` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `uu_school_created_idx` ON `uu_school` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `uu_school_name_key` ON `uu_school` (`tenant`,`name`);
--> statement
CREATE TABLE `activity_schedule` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`activity_id` text,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`date` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`start_at` text,
	`end_at` text,
	`place` text,
	`capacity` integer NOT NULL,
	`price` integer NOT NULL,
	`enrol_from` text,
	`enrol_until` text,
	`seats_max` integer NOT NULL,
	`hold_minutes` integer NOT NULL,
	`introduction` text,
	`cancel_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `activity_schedule_status_idx` ON `activity_schedule` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `activity_schedule_created_idx` ON `activity_schedule` (`tenant`,`created_at`);
--> statement
CREATE INDEX `activity_schedule_activity_id_idx` ON `activity_schedule` (`tenant`,`activity_id`);
--> statement
CREATE INDEX `activity_schedule_school_id_idx` ON `activity_schedule` (`tenant`,`school_id`);
--> statement
CREATE INDEX `activity_schedule_end_at_idx` ON `activity_schedule` (`tenant`,`status`,`end_at`);
--> statement
CREATE INDEX `activity_schedule_enrol_from_idx` ON `activity_schedule` (`tenant`,`status`,`enrol_from`);
--> statement
CREATE INDEX `activity_schedule_enrol_until_idx` ON `activity_schedule` (`tenant`,`status`,`enrol_until`);
--> statement
CREATE TABLE `seat_map` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`schedule_id` text NOT NULL,
	`plan` text,
	`seat_count` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `seat_map_status_idx` ON `seat_map` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `seat_map_created_idx` ON `seat_map` (`tenant`,`created_at`);
--> statement
CREATE INDEX `seat_map_schedule_id_idx` ON `seat_map` (`tenant`,`schedule_id`);
--> statement
CREATE TABLE `seat` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`schedule_id` text NOT NULL,
	`seat_no` text NOT NULL,
	`booking_id` text,
	`enrollment_id` text,
	`hold_until` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `seat_status_idx` ON `seat` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `seat_created_idx` ON `seat` (`tenant`,`created_at`);
--> statement
CREATE INDEX `seat_schedule_id_idx` ON `seat` (`tenant`,`schedule_id`);
--> statement
CREATE INDEX `seat_booking_id_idx` ON `seat` (`tenant`,`booking_id`);
--> statement
CREATE INDEX `seat_enrollment_id_idx` ON `seat` (`tenant`,`enrollment_id`);
--> statement
CREATE TABLE `seat_booking` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`schedule_id` text NOT NULL,
	`seats` text,
	`name` text,
	`phone` text,
	`hold_until` text,
	`total_cents` integer NOT NULL,
	`order_id` text,
	`order_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `seat_booking_status_idx` ON `seat_booking` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `seat_booking_created_idx` ON `seat_booking` (`tenant`,`created_at`);
--> statement
CREATE INDEX `seat_booking_schedule_id_idx` ON `seat_booking` (`tenant`,`schedule_id`);
--> statement
CREATE INDEX `seat_booking_phone_idx` ON `seat_booking` (`tenant`,`phone`);
--> statement
CREATE INDEX `seat_booking_hold_until_idx` ON `seat_booking` (`tenant`,`status`,`hold_until`);
--> statement
CREATE INDEX `seat_booking_order_id_idx` ON `seat_booking` (`tenant`,`order_id`);
--> statement
CREATE TABLE `promotion_enrollment` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`schedule_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`student_name` text NOT NULL,
	`grade` text,
	`seat_no` text NOT NULL,
	`amount` integer NOT NULL,
	`pay_status` text NOT NULL,
	`refund_status` text NOT NULL,
	`order_id` text,
	`order_code` text,
	`paid_at` text,
	`refund_amount` integer,
	`checked_at` text,
	`gate` text,
	`scan_id` text,
	`copies` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `promotion_enrollment_status_idx` ON `promotion_enrollment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `promotion_enrollment_created_idx` ON `promotion_enrollment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `promotion_enrollment_schedule_id_idx` ON `promotion_enrollment` (`tenant`,`schedule_id`);
--> statement
CREATE INDEX `promotion_enrollment_booking_id_idx` ON `promotion_enrollment` (`tenant`,`booking_id`);
--> statement
CREATE INDEX `promotion_enrollment_phone_idx` ON `promotion_enrollment` (`tenant`,`phone`);
--> statement
CREATE INDEX `promotion_enrollment_order_id_idx` ON `promotion_enrollment` (`tenant`,`order_id`);
--> statement
CREATE INDEX `promotion_enrollment_order_code_idx` ON `promotion_enrollment` (`tenant`,`order_code`);
--> statement
CREATE TABLE `uu_banner` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`picture` text NOT NULL,
	`link` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `uu_banner_status_idx` ON `uu_banner` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `uu_banner_created_idx` ON `uu_banner` (`tenant`,`created_at`);
--> statement
CREATE TABLE `seat_tally` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`held` integer NOT NULL,
	`sold` integer NOT NULL,
	`used` integer NOT NULL,
	`locked` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE TABLE `pilot_product` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`cover` text,
	`price` integer NOT NULL,
	`content` text,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`quota` integer NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pilot_product_status_idx` ON `pilot_product` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pilot_product_created_idx` ON `pilot_product` (`tenant`,`created_at`);
--> statement
CREATE TABLE `pilot_quota` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`product_id` text NOT NULL,
	`area_code` text NOT NULL,
	`seats` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pilot_quota_status_idx` ON `pilot_quota` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pilot_quota_created_idx` ON `pilot_quota` (`tenant`,`created_at`);
--> statement
CREATE INDEX `pilot_quota_product_id_idx` ON `pilot_quota` (`tenant`,`product_id`);
--> statement
CREATE INDEX `pilot_quota_area_code_idx` ON `pilot_quota` (`tenant`,`area_code`);
--> statement
CREATE TABLE `pilot_consult` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`school_name` text,
	`grade` text,
	`area_code` text,
	`product_id` text,
	`content` text,
	`birthday` text,
	`guardian_name` text,
	`agreed` integer NOT NULL,
	`reply` text,
	`replied_at` text,
	`source` text NOT NULL,
	`receipt` text,
	`consultant_id` text,
	`answer_by` text,
	`reminded_at` text,
	`contacts` text,
	`first_contact_at` text,
	`next_contact_at` text,
	`selected_at` text,
	`sign_no` text,
	`amount` integer,
	`signed_at` text,
	`outcome` text,
	`closed_at` text,
	`close_remark` text,
	`clue_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pilot_consult_status_idx` ON `pilot_consult` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pilot_consult_created_idx` ON `pilot_consult` (`tenant`,`created_at`);
--> statement
CREATE INDEX `pilot_consult_phone_idx` ON `pilot_consult` (`tenant`,`phone`);
--> statement
CREATE INDEX `pilot_consult_area_code_idx` ON `pilot_consult` (`tenant`,`area_code`);
--> statement
CREATE INDEX `pilot_consult_product_id_idx` ON `pilot_consult` (`tenant`,`product_id`);
--> statement
CREATE INDEX `pilot_consult_receipt_idx` ON `pilot_consult` (`tenant`,`receipt`);
--> statement
CREATE INDEX `pilot_consult_consultant_id_idx` ON `pilot_consult` (`tenant`,`consultant_id`,`created_at`);
--> statement
CREATE INDEX `pilot_consult_answer_by_idx` ON `pilot_consult` (`tenant`,`status`,`answer_by`);
--> statement
CREATE INDEX `pilot_consult_sign_no_idx` ON `pilot_consult` (`tenant`,`sign_no`);
--> statement
CREATE INDEX `pilot_consult_clue_id_idx` ON `pilot_consult` (`tenant`,`clue_id`);
--> statement
CREATE TABLE `pilot_file` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`consult_id` text NOT NULL,
	`consultant_id` text,
	`height` text,
	`weight` text,
	`left_eye` text,
	`right_eye` text,
	`colours` text,
	`illness` text,
	`reached` text,
	`results` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pilot_file_status_idx` ON `pilot_file` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pilot_file_created_idx` ON `pilot_file` (`tenant`,`created_at`);
--> statement
CREATE INDEX `pilot_file_consult_id_idx` ON `pilot_file` (`tenant`,`consult_id`);
--> statement
CREATE INDEX `pilot_file_consultant_id_idx` ON `pilot_file` (`tenant`,`consultant_id`,`created_at`);
--> statement
CREATE TABLE `flow_substitute` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`substitute_id` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	`reason` text,
	`ended_why` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_substitute_status_idx` ON `flow_substitute` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_substitute_created_idx` ON `flow_substitute` (`tenant`,`created_at`);
--> statement
CREATE INDEX `flow_substitute_user_id_idx` ON `flow_substitute` (`tenant`,`user_id`);
--> statement
CREATE INDEX `flow_substitute_substitute_id_idx` ON `flow_substitute` (`tenant`,`substitute_id`);
--> statement
CREATE TABLE `flow_pool` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`candidates` text,
	`open` integer NOT NULL,
	`is_open` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_pool_is_open_idx` ON `flow_pool` (`tenant`,`is_open`);
--> statement
CREATE TABLE `customer_category` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`parent_id` text,
	`sort` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `customer_category_status_idx` ON `customer_category` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `customer_category_created_idx` ON `customer_category` (`tenant`,`created_at`);
--> statement
CREATE INDEX `customer_category_parent_id_idx` ON `customer_category` (`tenant`,`parent_id`);
--> statement
CREATE TABLE `hot_problem` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`answer` text NOT NULL,
	`similar` text,
	`category_id` text,
	`hot` integer NOT NULL,
	`sort` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `hot_problem_status_idx` ON `hot_problem` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `hot_problem_created_idx` ON `hot_problem` (`tenant`,`created_at`);
--> statement
CREATE INDEX `hot_problem_category_id_idx` ON `hot_problem` (`tenant`,`category_id`);
--> statement
CREATE TABLE `service_keyword` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`keyword` text NOT NULL,
	`reply` text NOT NULL,
	`match_type` text NOT NULL,
	`hands_over` integer NOT NULL,
	`category_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `service_keyword_status_idx` ON `service_keyword` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `service_keyword_created_idx` ON `service_keyword` (`tenant`,`created_at`);
--> statement
CREATE INDEX `service_keyword_category_id_idx` ON `service_keyword` (`tenant`,`category_id`);
--> statement
CREATE TABLE `robot_info` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`avatar` text,
	`welcome` text NOT NULL,
	`default_reply` text NOT NULL,
	`misses_max` integer NOT NULL,
	`work_days` text NOT NULL,
	`opens_at` text NOT NULL,
	`closes_at` text NOT NULL,
	`off_hours` text NOT NULL,
	`lapse_hours` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `robot_info_status_idx` ON `robot_info` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `robot_info_created_idx` ON `robot_info` (`tenant`,`created_at`);
--> statement
CREATE TABLE `service_member` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`nick_name` text NOT NULL,
	`avatar` text,
	`max_session` integer NOT NULL,
	`categories` text,
	`online` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `service_member_status_idx` ON `service_member` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `service_member_created_idx` ON `service_member` (`tenant`,`created_at`);
--> statement
CREATE INDEX `service_member_user_id_idx` ON `service_member` (`tenant`,`user_id`);
--> statement
CREATE TABLE `conversation` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`visitor_id` text NOT NULL,
	`visitor_name` text NOT NULL,
	`phone` text,
	`source` text,
	`category_id` text,
	`member_id` text,
	`serving_id` text,
	`member_user_id` text,
	`start_time` text NOT NULL,
	`handed_by` text,
	`queued_at` text,
	`opened_at` text,
	`first_answer_at` text,
	`end_time` text,
	`due_at` text,
	`last_seq` integer NOT NULL,
	`last_at` text NOT NULL,
	`last_from` text,
	`last_text` text,
	`member_seq` integer NOT NULL,
	`visitor_seq` integer NOT NULL,
	`misses` integer NOT NULL,
	`reopened` integer NOT NULL,
	`score` integer,
	`score_text` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `conversation_status_idx` ON `conversation` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `conversation_created_idx` ON `conversation` (`tenant`,`created_at`);
--> statement
CREATE INDEX `conversation_visitor_id_idx` ON `conversation` (`tenant`,`visitor_id`);
--> statement
CREATE INDEX `conversation_phone_idx` ON `conversation` (`tenant`,`phone`);
--> statement
CREATE INDEX `conversation_category_id_idx` ON `conversation` (`tenant`,`category_id`);
--> statement
CREATE INDEX `conversation_member_id_idx` ON `conversation` (`tenant`,`member_id`);
--> statement
CREATE INDEX `conversation_serving_id_idx` ON `conversation` (`tenant`,`serving_id`);
--> statement
CREATE INDEX `conversation_member_user_id_idx` ON `conversation` (`tenant`,`member_user_id`);
--> statement
CREATE INDEX `conversation_queued_at_idx` ON `conversation` (`tenant`,`status`,`queued_at`);
--> statement
CREATE INDEX `conversation_due_at_idx` ON `conversation` (`tenant`,`status`,`due_at`);
--> statement
CREATE TABLE `conversation_message` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`from_type` text NOT NULL,
	`content` text NOT NULL,
	`kind` text NOT NULL,
	`file_id` text,
	`member_id` text,
	`answer_id` text,
	`suggestions` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `conversation_message_status_idx` ON `conversation_message` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `conversation_message_created_idx` ON `conversation_message` (`tenant`,`created_at`);
--> statement
CREATE INDEX `conversation_message_conversation_id_idx` ON `conversation_message` (`tenant`,`conversation_id`);
--> statement
CREATE INDEX `conversation_message_file_id_idx` ON `conversation_message` (`tenant`,`file_id`);
--> statement
CREATE INDEX `conversation_message_member_id_idx` ON `conversation_message` (`tenant`,`member_id`);
--> statement
CREATE TABLE `robot_answer` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`question` text NOT NULL,
	`result` text NOT NULL,
	`likeness` integer NOT NULL,
	`problem_id` text,
	`keyword_id` text,
	`helpful` text,
	`conversation_id` text NOT NULL,
	`adopted_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `robot_answer_status_idx` ON `robot_answer` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `robot_answer_created_idx` ON `robot_answer` (`tenant`,`created_at`);
--> statement
CREATE INDEX `robot_answer_problem_id_idx` ON `robot_answer` (`tenant`,`problem_id`);
--> statement
CREATE INDEX `robot_answer_keyword_id_idx` ON `robot_answer` (`tenant`,`keyword_id`);
--> statement
CREATE INDEX `robot_answer_conversation_id_idx` ON `robot_answer` (`tenant`,`conversation_id`);
--> statement
CREATE INDEX `robot_answer_adopted_id_idx` ON `robot_answer` (`tenant`,`adopted_id`);
--> statement
CREATE TABLE `service_reply` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`shortcut` text NOT NULL,
	`content` text NOT NULL,
	`category_id` text,
	`closes` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `service_reply_status_idx` ON `service_reply` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `service_reply_created_idx` ON `service_reply` (`tenant`,`created_at`);
--> statement
CREATE INDEX `service_reply_category_id_idx` ON `service_reply` (`tenant`,`category_id`);
--> statement
CREATE TABLE `service_ticket` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`number` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`priority` text NOT NULL,
	`category_id` text,
	`conversation_id` text,
	`member_id` text,
	`waits_for` text,
	`outcome` text,
	`duplicate_of_id` text,
	`closed_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `service_ticket_status_idx` ON `service_ticket` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `service_ticket_created_idx` ON `service_ticket` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `service_ticket_number_key` ON `service_ticket` (`tenant`,`number`);
--> statement
CREATE INDEX `service_ticket_category_id_idx` ON `service_ticket` (`tenant`,`category_id`);
--> statement
CREATE INDEX `service_ticket_conversation_id_idx` ON `service_ticket` (`tenant`,`conversation_id`);
--> statement
CREATE INDEX `service_ticket_member_id_idx` ON `service_ticket` (`tenant`,`member_id`);
--> statement
CREATE INDEX `service_ticket_duplicate_of_id_idx` ON `service_ticket` (`tenant`,`duplicate_of_id`);
--> statement
CREATE TABLE `web_banner` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text,
	`picture` text NOT NULL,
	`alt` text,
	`link` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `web_banner_status_idx` ON `web_banner` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `web_banner_created_idx` ON `web_banner` (`tenant`,`created_at`);
--> statement
CREATE TABLE `company_overview` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text,
	`picture` text,
	`alt` text,
	`content` text NOT NULL,
	`content_en` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `company_overview_status_idx` ON `company_overview` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `company_overview_created_idx` ON `company_overview` (`tenant`,`created_at`);
--> statement
CREATE TABLE `content_information` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text,
	`category` text NOT NULL,
	`cover` text,
	`alt` text,
	`summary` text,
	`summary_en` text,
	`content` text NOT NULL,
	`content_en` text,
	`sort` integer NOT NULL,
	`edition` integer NOT NULL,
	`live_no` integer,
	`publish_time` text,
	`next_no` integer,
	`next_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `content_information_status_idx` ON `content_information` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `content_information_created_idx` ON `content_information` (`tenant`,`created_at`);
--> statement
CREATE INDEX `content_information_next_at_idx` ON `content_information` (`tenant`,`status`,`next_at`);
--> statement
CREATE TABLE `web_activity` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text,
	`cover` text,
	`alt` text,
	`content` text NOT NULL,
	`content_en` text,
	`start_time` text NOT NULL,
	`end_time` text,
	`place` text,
	`sort` integer NOT NULL,
	`edition` integer NOT NULL,
	`live_no` integer,
	`publish_time` text,
	`next_no` integer,
	`next_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `web_activity_status_idx` ON `web_activity` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `web_activity_created_idx` ON `web_activity` (`tenant`,`created_at`);
--> statement
CREATE INDEX `web_activity_next_at_idx` ON `web_activity` (`tenant`,`status`,`next_at`);
--> statement
CREATE TABLE `reslerning` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text,
	`cover` text,
	`alt` text,
	`summary` text,
	`summary_en` text,
	`content` text NOT NULL,
	`content_en` text,
	`area_code` text,
	`sort` integer NOT NULL,
	`edition` integer NOT NULL,
	`live_no` integer,
	`publish_time` text,
	`next_no` integer,
	`next_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `reslerning_status_idx` ON `reslerning` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `reslerning_created_idx` ON `reslerning` (`tenant`,`created_at`);
--> statement
CREATE INDEX `reslerning_next_at_idx` ON `reslerning` (`tenant`,`status`,`next_at`);
--> statement
CREATE TABLE `web_page` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`description` text,
	`in_menu` integer NOT NULL,
	`sort` integer NOT NULL,
	`blocks` text,
	`former` text,
	`edition` integer NOT NULL,
	`live_no` integer,
	`publish_time` text,
	`next_no` integer,
	`next_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `web_page_status_idx` ON `web_page` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `web_page_created_idx` ON `web_page` (`tenant`,`created_at`);
--> statement
CREATE INDEX `web_page_slug_idx` ON `web_page` (`tenant`,`slug`);
--> statement
CREATE INDEX `web_page_next_at_idx` ON `web_page` (`tenant`,`status`,`next_at`);
--> statement
CREATE TABLE `web_media` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`picture` text NOT NULL,
	`title` text NOT NULL,
	`alt` text NOT NULL,
	`alt_en` text,
	`width` integer,
	`height` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `web_media_status_idx` ON `web_media` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `web_media_created_idx` ON `web_media` (`tenant`,`created_at`);
--> statement
CREATE TABLE `web_setting` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`site_name` text,
	`site_name_en` text,
	`slogan` text,
	`slogan_en` text,
	`description` text,
	`description_en` text,
	`logo` text,
	`phone` text,
	`email` text,
	`address` text,
	`hours` text,
	`icp` text,
	`police` text,
	`is_indexed` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `web_setting_status_idx` ON `web_setting` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `web_setting_created_idx` ON `web_setting` (`tenant`,`created_at`);
--> statement
CREATE TABLE `web_edition` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`no` integer NOT NULL,
	`title` text NOT NULL,
	`content` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `web_edition_status_idx` ON `web_edition` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `web_edition_created_idx` ON `web_edition` (`tenant`,`created_at`);
--> statement
CREATE INDEX `web_edition_owner_id_idx` ON `web_edition` (`tenant`,`owner_id`);
--> statement
DROP INDEX `flow_instance_started_by_idx`;
--> statement
CREATE INDEX `flow_instance_started_by_idx` ON `flow_instance` (`tenant`,`started_by`,`created_at`);
--> statement
DROP INDEX `flow_task_assignee_idx`;
--> statement
ALTER TABLE `flow_task` ADD `waits_for` text;
--> statement
ALTER TABLE `flow_task` ADD `behalf_of` text;
--> statement
ALTER TABLE `flow_task` ADD `alarm_at` text;
--> statement
ALTER TABLE `flow_task` ADD `alarms` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `flow_task` ADD `escalate_in` text;
--> statement
ALTER TABLE `flow_task` ADD `escalate_to` text;
--> statement
CREATE INDEX `flow_task_waits_for_idx` ON `flow_task` (`tenant`,`waits_for`,`created_at`);
--> statement
CREATE INDEX `flow_task_alarm_at_idx` ON `flow_task` (`tenant`,`status`,`alarm_at`);
--> statement
CREATE INDEX `flow_task_assignee_idx` ON `flow_task` (`tenant`,`assignee`,`created_at`);
--> statement
PRAGMA foreign_keys=OFF;
--> statement
CREATE TABLE `__new_order` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_code` text NOT NULL,
	`enrolment_id` text,
	`open_class_id` text,
	`student_id` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text NOT NULL,
	`subject` text,
	`subject_kind` text,
	`subject_id` text,
	`payer_id` text,
	`total_cents` integer NOT NULL,
	`value_cents` integer NOT NULL,
	`lines` text,
	`pay_until` text NOT NULL,
	`paid_at` text,
	`policy` text,
	`phone_number` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
INSERT INTO `__new_order`("id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "order_code", "enrolment_id", "open_class_id", "student_id", "school_id", "agency_id", "area_code", "subject", "subject_kind", "subject_id", "payer_id", "total_cents", "value_cents", "lines", "pay_until", "paid_at", "policy", "phone_number", "remark") SELECT "id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "order_code", "enrolment_id", "open_class_id", "student_id", "school_id", "agency_id", "area_code", NULL, NULL, NULL, "payer_id", "total_cents", "value_cents", "lines", "pay_until", "paid_at", "policy", "phone_number", "remark" FROM `order`;
--> statement
DROP TABLE `order`;
--> statement
ALTER TABLE `__new_order` RENAME TO `order`;
--> statement
PRAGMA foreign_keys=ON;
--> statement
CREATE INDEX `order_status_idx` ON `order` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `order_created_idx` ON `order` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `order_order_code_key` ON `order` (`tenant`,`order_code`);
--> statement
CREATE INDEX `order_enrolment_id_idx` ON `order` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `order_open_class_id_idx` ON `order` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `order_student_id_idx` ON `order` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `order_school_id_idx` ON `order` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `order_agency_id_idx` ON `order` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `order_area_code_idx` ON `order` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `order_subject_id_idx` ON `order` (`tenant`,`subject_id`);
--> statement
CREATE INDEX `order_payer_id_idx` ON `order` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE INDEX `order_pay_until_idx` ON `order` (`tenant`,`pay_until`);
--> statement
CREATE TABLE `__new_payment` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_id` text NOT NULL,
	`order_code` text NOT NULL,
	`open_class_id` text,
	`student_id` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text NOT NULL,
	`subject` text,
	`payer_id` text,
	`trade_no` text NOT NULL,
	`pay_type` text NOT NULL,
	`terminal` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`received_cents` integer,
	`transaction_no` text,
	`paid_at` text,
	`failure` text,
	`pay_url` text,
	`disposition` text,
	`asks` integer NOT NULL,
	`ask_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
INSERT INTO `__new_payment`("id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "order_id", "order_code", "open_class_id", "student_id", "school_id", "agency_id", "area_code", "subject", "payer_id", "trade_no", "pay_type", "terminal", "amount_cents", "received_cents", "transaction_no", "paid_at", "failure", "pay_url", "disposition", "asks", "ask_at") SELECT "id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "order_id", "order_code", "open_class_id", "student_id", "school_id", "agency_id", "area_code", NULL, "payer_id", "trade_no", "pay_type", "terminal", "amount_cents", "received_cents", "transaction_no", "paid_at", "failure", "pay_url", "disposition", "asks", "ask_at" FROM `payment`;
--> statement
DROP TABLE `payment`;
--> statement
ALTER TABLE `__new_payment` RENAME TO `payment`;
--> statement
CREATE INDEX `payment_status_idx` ON `payment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `payment_created_idx` ON `payment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `payment_order_id_idx` ON `payment` (`tenant`,`order_id`);
--> statement
CREATE INDEX `payment_order_code_idx` ON `payment` (`tenant`,`order_code`);
--> statement
CREATE INDEX `payment_open_class_id_idx` ON `payment` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `payment_student_id_idx` ON `payment` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `payment_school_id_idx` ON `payment` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `payment_agency_id_idx` ON `payment` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `payment_area_code_idx` ON `payment` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `payment_payer_id_idx` ON `payment` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE UNIQUE INDEX `payment_trade_no_key` ON `payment` (`tenant`,`trade_no`);
--> statement
CREATE UNIQUE INDEX `payment_transaction_no_key` ON `payment` (`tenant`,`transaction_no`);
--> statement
CREATE INDEX `payment_ask_at_idx` ON `payment` (`tenant`,`status`,`ask_at`);
--> statement
CREATE TABLE `__new_refund` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`refund_no` text NOT NULL,
	`order_id` text NOT NULL,
	`order_code` text NOT NULL,
	`payment_id` text,
	`enrolment_id` text,
	`open_class_id` text,
	`student_id` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text NOT NULL,
	`subject` text,
	`subject_kind` text,
	`subject_id` text,
	`payer_id` text,
	`cause` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`leaves` integer NOT NULL,
	`opine_until` text,
	`quote` text,
	`reason` text,
	`pay_type` text,
	`tries` integer NOT NULL,
	`retry_at` text,
	`gateway_no` text,
	`failure` text,
	`agency_opinion` text,
	`hand_by` text,
	`executed_by` text,
	`voucher_no` text,
	`refunded_at` text,
	`waits_for` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
INSERT INTO `__new_refund`("id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "refund_no", "order_id", "order_code", "payment_id", "enrolment_id", "open_class_id", "student_id", "school_id", "agency_id", "area_code", "subject", "subject_kind", "subject_id", "payer_id", "cause", "amount_cents", "leaves", "opine_until", "quote", "reason", "pay_type", "tries", "retry_at", "gateway_no", "failure", "agency_opinion", "hand_by", "executed_by", "voucher_no", "refunded_at", "waits_for", "submitted_by", "submitted_for", "submitted_at", "approvals", "audit_remark", "revised") SELECT "id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "refund_no", "order_id", "order_code", "payment_id", "enrolment_id", "open_class_id", "student_id", "school_id", "agency_id", "area_code", NULL, NULL, NULL, "payer_id", "cause", "amount_cents", "leaves", "opine_until", "quote", "reason", "pay_type", "tries", "retry_at", "gateway_no", "failure", "agency_opinion", "hand_by", "executed_by", "voucher_no", "refunded_at", "waits_for", "submitted_by", "submitted_for", "submitted_at", "approvals", "audit_remark", "revised" FROM `refund`;
--> statement
DROP TABLE `refund`;
--> statement
ALTER TABLE `__new_refund` RENAME TO `refund`;
--> statement
CREATE INDEX `refund_status_idx` ON `refund` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `refund_created_idx` ON `refund` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `refund_refund_no_key` ON `refund` (`tenant`,`refund_no`);
--> statement
CREATE INDEX `refund_order_id_idx` ON `refund` (`tenant`,`order_id`);
--> statement
CREATE INDEX `refund_order_code_idx` ON `refund` (`tenant`,`order_code`);
--> statement
CREATE INDEX `refund_payment_id_idx` ON `refund` (`tenant`,`payment_id`);
--> statement
CREATE INDEX `refund_enrolment_id_idx` ON `refund` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `refund_open_class_id_idx` ON `refund` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `refund_student_id_idx` ON `refund` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `refund_school_id_idx` ON `refund` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `refund_agency_id_idx` ON `refund` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `refund_area_code_idx` ON `refund` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `refund_subject_id_idx` ON `refund` (`tenant`,`subject_id`);
--> statement
CREATE INDEX `refund_payer_id_idx` ON `refund` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE INDEX `refund_retry_at_idx` ON `refund` (`tenant`,`status`,`retry_at`);
--> statement
ALTER TABLE `certificate_template` ADD `school_id` text;
--> statement
CREATE INDEX `certificate_template_school_id_idx` ON `certificate_template` (`tenant`,`school_id`);
--> statement
ALTER TABLE `leave_process` ADD `is_by_process` integer;
