CREATE TABLE `import_log` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`type` text NOT NULL,
	`file_name` text NOT NULL,
	`total` integer NOT NULL,
	`success_count` integer NOT NULL,
	`fail_count` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `import_log_status_idx` ON `import_log` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `import_log_created_idx` ON `import_log` (`tenant`,`created_at`);
--> statement
CREATE TABLE `auth_lock` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text,
	`lock_target` text,
	`lock_type` text,
	`lock_status` text,
	`lock_begin_time` text,
	`lock_end_time` text,
	`lock_reason` text,
	`unlock_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `auth_lock_status_idx` ON `auth_lock` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `auth_lock_created_idx` ON `auth_lock` (`tenant`,`created_at`);
--> statement
CREATE INDEX `auth_lock_user_id_idx` ON `auth_lock` (`tenant`,`user_id`);
--> statement
CREATE TABLE `gateway_notice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`heard_at` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`number` text NOT NULL,
	`why` text NOT NULL,
	`said` text,
	`expected_cents` integer,
	`currency` text,
	`transaction_no` text,
	`said_at` text,
	`order_id` text,
	`payment_id` text,
	`refund_id` text,
	`said_cents` integer,
	`fingerprint` text NOT NULL,
	`remark` text,
	`decided_by` text,
	`decided_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `gateway_notice_status_idx` ON `gateway_notice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `gateway_notice_created_idx` ON `gateway_notice` (`tenant`,`created_at`);
--> statement
CREATE INDEX `gateway_notice_order_id_idx` ON `gateway_notice` (`tenant`,`order_id`);
--> statement
CREATE INDEX `gateway_notice_payment_id_idx` ON `gateway_notice` (`tenant`,`payment_id`);
--> statement
CREATE INDEX `gateway_notice_refund_id_idx` ON `gateway_notice` (`tenant`,`refund_id`);
--> statement
CREATE UNIQUE INDEX `gateway_notice_fingerprint_key` ON `gateway_notice` (`tenant`,`fingerprint`);
--> statement
CREATE INDEX `gateway_notice_decided_by_idx` ON `gateway_notice` (`tenant`,`decided_by`);
--> statement
CREATE TABLE `group_offer` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`size` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`until` text NOT NULL,
	`joined` integer NOT NULL,
	`members` text,
	`full_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `group_offer_status_idx` ON `group_offer` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `group_offer_created_idx` ON `group_offer` (`tenant`,`created_at`);
--> statement
CREATE INDEX `group_offer_open_class_id_idx` ON `group_offer` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `group_offer_school_id_idx` ON `group_offer` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `group_offer_agency_id_idx` ON `group_offer` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `group_offer_area_code_idx` ON `group_offer` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `group_offer_until_idx` ON `group_offer` (`tenant`,`until`);
--> statement
CREATE TABLE `leave_shares` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`lesson_ids` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `leave_shares_status_idx` ON `leave_shares` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `leave_shares_created_idx` ON `leave_shares` (`tenant`,`created_at`);
--> statement
CREATE TABLE `leave_right` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`leave_id` text NOT NULL,
	`student_id` text NOT NULL,
	`open_class_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`product_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`gives` text NOT NULL,
	`expires_at` text,
	`back_bp` integer,
	`cents` integer,
	`guest_lesson_id` text,
	`guest_class_id` text,
	`guest_teacher_id` text,
	`guest_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `leave_right_status_idx` ON `leave_right` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `leave_right_created_idx` ON `leave_right` (`tenant`,`created_at`);
--> statement
CREATE INDEX `leave_right_leave_id_idx` ON `leave_right` (`tenant`,`leave_id`);
--> statement
CREATE INDEX `leave_right_student_id_idx` ON `leave_right` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `leave_right_open_class_id_idx` ON `leave_right` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `leave_right_lesson_id_idx` ON `leave_right` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `leave_right_enrolment_id_idx` ON `leave_right` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `leave_right_product_id_idx` ON `leave_right` (`tenant`,`product_id`);
--> statement
CREATE INDEX `leave_right_school_id_idx` ON `leave_right` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `leave_right_agency_id_idx` ON `leave_right` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `leave_right_area_code_idx` ON `leave_right` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `leave_right_expires_at_idx` ON `leave_right` (`tenant`,`expires_at`);
--> statement
CREATE INDEX `leave_right_guest_lesson_id_idx` ON `leave_right` (`tenant`,`guest_lesson_id`);
--> statement
CREATE INDEX `leave_right_guest_class_id_idx` ON `leave_right` (`tenant`,`guest_class_id`);
--> statement
CREATE INDEX `leave_right_guest_teacher_id_idx` ON `leave_right` (`tenant`,`guest_teacher_id`,`created_at`);
--> statement
CREATE TABLE `violation` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`agency_id` text NOT NULL,
	`teacher_id` text,
	`school_id` text,
	`area_code` text NOT NULL,
	`inspection_id` text,
	`type` text NOT NULL,
	`level` text NOT NULL,
	`content` text NOT NULL,
	`file_id` text,
	`handle_result` text,
	`recorded_by` text,
	`recorder_name` text,
	`object_until` text,
	`objection` text,
	`objection_file_id` text,
	`objected_at` text,
	`decision` text,
	`decided_at` text,
	`rectify_until` text,
	`rectification` text,
	`rectification_file_id` text,
	`reported_at` text,
	`rectified_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `violation_status_idx` ON `violation` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `violation_created_idx` ON `violation` (`tenant`,`created_at`);
--> statement
CREATE INDEX `violation_agency_id_idx` ON `violation` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `violation_teacher_id_idx` ON `violation` (`tenant`,`teacher_id`);
--> statement
CREATE INDEX `violation_school_id_idx` ON `violation` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `violation_area_code_idx` ON `violation` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `violation_inspection_id_idx` ON `violation` (`tenant`,`inspection_id`);
--> statement
CREATE INDEX `violation_recorded_by_idx` ON `violation` (`tenant`,`recorded_by`);
--> statement
CREATE INDEX `violation_object_until_idx` ON `violation` (`tenant`,`object_until`);
--> statement
CREATE TABLE `violation_complaint` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text,
	`of_teacher` integer NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`file_id` text,
	`agency_id` text NOT NULL,
	`teacher_id` text,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`complained_by` text NOT NULL,
	`answer` text,
	`answered_at` text,
	`violation_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `violation_complaint_status_idx` ON `violation_complaint` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `violation_complaint_created_idx` ON `violation_complaint` (`tenant`,`created_at`);
--> statement
CREATE INDEX `violation_complaint_open_class_id_idx` ON `violation_complaint` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `violation_complaint_student_id_idx` ON `violation_complaint` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `violation_complaint_agency_id_idx` ON `violation_complaint` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `violation_complaint_teacher_id_idx` ON `violation_complaint` (`tenant`,`teacher_id`);
--> statement
CREATE INDEX `violation_complaint_school_id_idx` ON `violation_complaint` (`tenant`,`school_id`);
--> statement
CREATE INDEX `violation_complaint_area_code_idx` ON `violation_complaint` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `violation_complaint_complained_by_idx` ON `violation_complaint` (`tenant`,`complained_by`);
--> statement
CREATE INDEX `violation_complaint_violation_id_idx` ON `violation_complaint` (`tenant`,`violation_id`);
--> statement
CREATE TABLE `substitute_task` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`leave_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`lesson_no` integer NOT NULL,
	`start_at` text NOT NULL,
	`teacher_id` text NOT NULL,
	`substitute_id` text,
	`change_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `substitute_task_status_idx` ON `substitute_task` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `substitute_task_created_idx` ON `substitute_task` (`tenant`,`created_at`);
--> statement
CREATE INDEX `substitute_task_leave_id_idx` ON `substitute_task` (`tenant`,`leave_id`);
--> statement
CREATE INDEX `substitute_task_lesson_id_idx` ON `substitute_task` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `substitute_task_open_class_id_idx` ON `substitute_task` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `substitute_task_school_id_idx` ON `substitute_task` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `substitute_task_agency_id_idx` ON `substitute_task` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `substitute_task_area_code_idx` ON `substitute_task` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `substitute_task_teacher_id_idx` ON `substitute_task` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `substitute_task_substitute_id_idx` ON `substitute_task` (`tenant`,`substitute_id`);
--> statement
CREATE INDEX `substitute_task_change_id_idx` ON `substitute_task` (`tenant`,`change_id`);
--> statement
CREATE TABLE `code_model` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`datasource_id` text,
	`model_name` text NOT NULL,
	`model_code` text NOT NULL,
	`model_table` text,
	`model_class` text,
	`model_remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `code_model_status_idx` ON `code_model` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `code_model_created_idx` ON `code_model` (`tenant`,`created_at`);
--> statement
CREATE INDEX `code_model_datasource_id_idx` ON `code_model` (`tenant`,`datasource_id`);
--> statement
CREATE UNIQUE INDEX `code_model_model_code_key` ON `code_model` (`tenant`,`model_code`);
--> statement
CREATE TABLE `code_setting` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`settings` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `code_setting_status_idx` ON `code_setting` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `code_setting_created_idx` ON `code_setting` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `code_setting_code_key` ON `code_setting` (`tenant`,`code`);
--> statement
ALTER TABLE `policy` ADD `sibling_first` integer NOT NULL DEFAULT 1;
--> statement
ALTER TABLE `policy` ADD `violation_object_days` integer NOT NULL DEFAULT 5;
--> statement
ALTER TABLE `policy` ADD `violation_check_level` text NOT NULL DEFAULT '1';
--> statement
ALTER TABLE `policy` ADD `violation_launch_level` text NOT NULL DEFAULT '2';
--> statement
ALTER TABLE `policy` ADD `violation_shelf_level` text NOT NULL DEFAULT '3';
--> statement
ALTER TABLE `dept` ADD `leader_id` text;
--> statement
ALTER TABLE `user` ADD `is_leader` integer;
--> statement
ALTER TABLE `user` ADD `leader_id` text;
--> statement
ALTER TABLE `user` ADD `must_change` integer;
--> statement
ALTER TABLE `top_menu` ADD `path` text;
--> statement
ALTER TABLE `school` ADD `submitted_for` text;
--> statement
ALTER TABLE `agency` ADD `submitted_for` text;
--> statement
ALTER TABLE `area_authorization` ADD `submitted_for` text;
--> statement
ALTER TABLE `agency_teacher` ADD `submitted_for` text;
--> statement
ALTER TABLE `product` ADD `min_age` integer;
--> statement
ALTER TABLE `product` ADD `max_age` integer;
--> statement
ALTER TABLE `product` ADD `age_day` text;
--> statement
ALTER TABLE `product` ADD `area_codes` text;
--> statement
ALTER TABLE `product` ADD `submitted_for` text;
--> statement
ALTER TABLE `open_class` ADD `min_age` integer;
--> statement
ALTER TABLE `open_class` ADD `max_age` integer;
--> statement
ALTER TABLE `open_class` ADD `age_day` text;
--> statement
ALTER TABLE `open_class` ADD `area_codes` text;
--> statement
ALTER TABLE `open_class` ADD `submitted_for` text;
--> statement
ALTER TABLE `teacher_change` ADD `submitted_for` text;
--> statement
ALTER TABLE `inspection` ADD `violation_id` text;
--> statement
CREATE INDEX `inspection_violation_id_idx` ON `inspection` (`tenant`,`violation_id`);
--> statement
ALTER TABLE `cancel_class` ADD `submitted_for` text;
--> statement
ALTER TABLE `enrolment` ADD `sibling` integer;
--> statement
ALTER TABLE `enrolment` ADD `group_id` text;
--> statement
CREATE INDEX `enrolment_group_id_idx` ON `enrolment` (`tenant`,`group_id`);
--> statement
ALTER TABLE `choice_round` ADD `draws` text;
--> statement
ALTER TABLE `choice_round` ADD `looked_at` text;
--> statement
ALTER TABLE `choice_round` ADD `looked_by` text;
--> statement
ALTER TABLE `choice_round` ADD `published_at` text;
--> statement
CREATE INDEX `choice_round_looked_by_idx` ON `choice_round` (`tenant`,`looked_by`);
--> statement
ALTER TABLE `seats_taken` ADD `guests` text DEFAULT '[]';
--> statement
ALTER TABLE `refund` ADD `submitted_for` text;
--> statement
ALTER TABLE `leave` ADD `submitted_for` text;
--> statement
ALTER TABLE `settlement` ADD `submitted_for` text;
