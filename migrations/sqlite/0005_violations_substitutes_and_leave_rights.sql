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
ALTER TABLE `policy` ADD `violation_object_days` integer NOT NULL DEFAULT 5;
--> statement
ALTER TABLE `policy` ADD `violation_check_level` text NOT NULL DEFAULT '1';
--> statement
ALTER TABLE `policy` ADD `violation_launch_level` text NOT NULL DEFAULT '2';
--> statement
ALTER TABLE `policy` ADD `violation_shelf_level` text NOT NULL DEFAULT '3';
--> statement
ALTER TABLE `inspection` ADD `violation_id` text;
--> statement
CREATE INDEX `inspection_violation_id_idx` ON `inspection` (`tenant`,`violation_id`);
