ALTER TABLE `policy` DROP COLUMN `charge_fen_max`;
--> statement
ALTER TABLE `policy` DROP COLUMN `refund_school_fen_max`;
--> statement
ALTER TABLE `policy` DROP COLUMN `refund_platform_fen_max`;
--> statement
ALTER TABLE `policy` DROP COLUMN `tour_cover_fen`;
--> statement
CREATE TABLE `study_unit` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`kind` text NOT NULL,
	`unit_name` text NOT NULL,
	`capacity` integer NOT NULL,
	`count` integer NOT NULL,
	`is_accessible` integer NOT NULL,
	`from_night` integer,
	`to_night` integer,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `study_unit_status_idx` ON `study_unit` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `study_unit_created_idx` ON `study_unit` (`tenant`,`created_at`);
--> statement
CREATE INDEX `study_unit_open_class_id_idx` ON `study_unit` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `study_unit_school_id_idx` ON `study_unit` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `study_unit_agency_id_idx` ON `study_unit` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `study_unit_area_code_idx` ON `study_unit` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `study_adjustment` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`kind` text NOT NULL,
	`heads` integer NOT NULL,
	`remark` text,
	`moved_by` text,
	`moved_at` text,
	`is_late` integer NOT NULL,
	`seed` integer,
	`weights` text,
	`outcome` text,
	`changes` text,
	`undone_by` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `study_adjustment_status_idx` ON `study_adjustment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `study_adjustment_created_idx` ON `study_adjustment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `study_adjustment_open_class_id_idx` ON `study_adjustment` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `study_adjustment_school_id_idx` ON `study_adjustment` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `study_adjustment_agency_id_idx` ON `study_adjustment` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `study_adjustment_area_code_idx` ON `study_adjustment` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `stop_clock_in` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`group_id` text NOT NULL,
	`leader_name` text,
	`clock_time` text,
	`lng` text,
	`lat` text,
	`metres` text,
	`is_late` integer NOT NULL,
	`remark` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `stop_clock_in_status_idx` ON `stop_clock_in` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `stop_clock_in_created_idx` ON `stop_clock_in` (`tenant`,`created_at`);
--> statement
CREATE INDEX `stop_clock_in_open_class_id_idx` ON `stop_clock_in` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `stop_clock_in_lesson_id_idx` ON `stop_clock_in` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `stop_clock_in_group_id_idx` ON `stop_clock_in` (`tenant`,`group_id`);
--> statement
CREATE INDEX `stop_clock_in_school_id_idx` ON `stop_clock_in` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `stop_clock_in_agency_id_idx` ON `stop_clock_in` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `stop_clock_in_area_code_idx` ON `stop_clock_in` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `vehicle_travel` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`from_address` text NOT NULL,
	`to_address` text NOT NULL,
	`depart_time` text NOT NULL,
	`arrive_time` text NOT NULL,
	`people_count` integer NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `vehicle_travel_status_idx` ON `vehicle_travel` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `vehicle_travel_created_idx` ON `vehicle_travel` (`tenant`,`created_at`);
--> statement
CREATE INDEX `vehicle_travel_open_class_id_idx` ON `vehicle_travel` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `vehicle_travel_vehicle_id_idx` ON `vehicle_travel` (`tenant`,`vehicle_id`);
--> statement
CREATE INDEX `vehicle_travel_school_id_idx` ON `vehicle_travel` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `vehicle_travel_agency_id_idx` ON `vehicle_travel` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `vehicle_travel_area_code_idx` ON `vehicle_travel` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `quota_system` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`level` text NOT NULL,
	`system_id` text NOT NULL,
	`education_period` text NOT NULL,
	`year_grade` integer NOT NULL,
	`school_year` text,
	`area_code` text,
	`school_id` text,
	`remark` text,
	`inherit_id` text,
	`edition` integer NOT NULL,
	`family` text,
	`revision_of` text,
	`is_root_open` integer NOT NULL,
	`nodes` text,
	`changed` text,
	`node_count` integer,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `quota_system_status_idx` ON `quota_system` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `quota_system_created_idx` ON `quota_system` (`tenant`,`created_at`);
--> statement
CREATE INDEX `quota_system_area_code_idx` ON `quota_system` (`tenant`,`area_code`);
--> statement
CREATE INDEX `quota_system_school_id_idx` ON `quota_system` (`tenant`,`school_id`);
--> statement
CREATE INDEX `quota_system_inherit_id_idx` ON `quota_system` (`tenant`,`inherit_id`);
--> statement
CREATE INDEX `quota_system_family_idx` ON `quota_system` (`tenant`,`family`);
--> statement
CREATE INDEX `quota_system_revision_of_idx` ON `quota_system` (`tenant`,`revision_of`);
--> statement
CREATE TABLE `evaluate_system` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`system_id` text NOT NULL,
	`type` text NOT NULL,
	`rule` text NOT NULL,
	`area_code` text,
	`school_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `evaluate_system_status_idx` ON `evaluate_system` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `evaluate_system_created_idx` ON `evaluate_system` (`tenant`,`created_at`);
--> statement
CREATE INDEX `evaluate_system_system_id_idx` ON `evaluate_system` (`tenant`,`system_id`);
--> statement
CREATE INDEX `evaluate_system_school_id_idx` ON `evaluate_system` (`tenant`,`school_id`);
--> statement
CREATE TABLE `student_score` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_id` text NOT NULL,
	`class_id` text,
	`school_id` text NOT NULL,
	`area_code` text,
	`year_grade` integer,
	`system_id` text NOT NULL,
	`system_type` text NOT NULL,
	`family` text NOT NULL,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`scores` text,
	`comment` text,
	`total` integer,
	`parts` text,
	`scored` integer NOT NULL,
	`leaves` integer NOT NULL,
	`evaluator_id` text,
	`edition` integer NOT NULL,
	`correction_of` text,
	`correction_id` text,
	`correct_reason` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_score_status_idx` ON `student_score` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_score_created_idx` ON `student_score` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_score_student_id_idx` ON `student_score` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `student_score_class_id_idx` ON `student_score` (`tenant`,`class_id`);
--> statement
CREATE INDEX `student_score_school_id_idx` ON `student_score` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `student_score_area_code_idx` ON `student_score` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `student_score_system_id_idx` ON `student_score` (`tenant`,`system_id`);
--> statement
CREATE INDEX `student_score_school_year_idx` ON `student_score` (`tenant`,`school_year`);
--> statement
CREATE INDEX `student_score_evaluator_id_idx` ON `student_score` (`tenant`,`evaluator_id`);
--> statement
CREATE INDEX `student_score_correction_of_idx` ON `student_score` (`tenant`,`correction_of`);
--> statement
CREATE INDEX `student_score_correction_id_idx` ON `student_score` (`tenant`,`correction_id`);
--> statement
CREATE TABLE `student_rating` (
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
	`area_code` text,
	`system_id` text NOT NULL,
	`rater` text NOT NULL,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`scores` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_rating_status_idx` ON `student_rating` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_rating_created_idx` ON `student_rating` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_rating_student_id_idx` ON `student_rating` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `student_rating_school_id_idx` ON `student_rating` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `student_rating_area_code_idx` ON `student_rating` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `student_rating_system_id_idx` ON `student_rating` (`tenant`,`system_id`);
--> statement
CREATE TABLE `quality_total` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`class_id` text,
	`school_id` text NOT NULL,
	`area_code` text,
	`year_grade` integer,
	`system_type` text NOT NULL,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`count` integer NOT NULL,
	`sum` integer NOT NULL,
	`buckets` text,
	`parts` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `quality_total_class_id_idx` ON `quality_total` (`tenant`,`class_id`);
--> statement
CREATE INDEX `quality_total_school_id_idx` ON `quality_total` (`tenant`,`school_id`);
--> statement
CREATE INDEX `quality_total_area_code_idx` ON `quality_total` (`tenant`,`area_code`);
--> statement
CREATE INDEX `quality_total_school_year_idx` ON `quality_total` (`tenant`,`school_year`);
--> statement
CREATE TABLE `question_bank` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`grade` integer,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`question_count` integer NOT NULL,
	`sort` integer NOT NULL,
	`remark` text,
	`source_id` text,
	`copy_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `question_bank_status_idx` ON `question_bank` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `question_bank_created_idx` ON `question_bank` (`tenant`,`created_at`);
--> statement
CREATE INDEX `question_bank_school_id_idx` ON `question_bank` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `question_bank_agency_id_idx` ON `question_bank` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `question_bank_area_code_idx` ON `question_bank` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `question_bank_source_id_idx` ON `question_bank` (`tenant`,`source_id`);
--> statement
CREATE INDEX `question_bank_copy_id_idx` ON `question_bank` (`tenant`,`copy_id`);
--> statement
CREATE TABLE `question_chapter` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`bank_id` text NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`sort` integer NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`copy_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `question_chapter_status_idx` ON `question_chapter` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `question_chapter_created_idx` ON `question_chapter` (`tenant`,`created_at`);
--> statement
CREATE INDEX `question_chapter_bank_id_idx` ON `question_chapter` (`tenant`,`bank_id`);
--> statement
CREATE INDEX `question_chapter_parent_id_idx` ON `question_chapter` (`tenant`,`parent_id`);
--> statement
CREATE INDEX `question_chapter_school_id_idx` ON `question_chapter` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `question_chapter_agency_id_idx` ON `question_chapter` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `question_chapter_area_code_idx` ON `question_chapter` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `question_chapter_copy_id_idx` ON `question_chapter` (`tenant`,`copy_id`);
--> statement
CREATE TABLE `question` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`bank_id` text NOT NULL,
	`chapter_id` text,
	`type` text NOT NULL,
	`stem` text NOT NULL,
	`plain_stem` text NOT NULL,
	`image` text,
	`options` text,
	`answer` text,
	`analysis` text,
	`score` integer NOT NULL,
	`difficulty` integer NOT NULL,
	`points` text,
	`sort` integer NOT NULL,
	`revision` integer NOT NULL,
	`origin_id` text,
	`source_id` text,
	`next_id` text,
	`copy_id` text,
	`use_count` integer NOT NULL,
	`is_by_hand` integer NOT NULL,
	`remark` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `question_status_idx` ON `question` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `question_created_idx` ON `question` (`tenant`,`created_at`);
--> statement
CREATE INDEX `question_bank_id_idx` ON `question` (`tenant`,`bank_id`);
--> statement
CREATE INDEX `question_chapter_id_idx` ON `question` (`tenant`,`chapter_id`);
--> statement
CREATE INDEX `question_origin_id_idx` ON `question` (`tenant`,`origin_id`);
--> statement
CREATE INDEX `question_source_id_idx` ON `question` (`tenant`,`source_id`);
--> statement
CREATE INDEX `question_next_id_idx` ON `question` (`tenant`,`next_id`);
--> statement
CREATE INDEX `question_copy_id_idx` ON `question` (`tenant`,`copy_id`);
--> statement
CREATE INDEX `question_school_id_idx` ON `question` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `question_agency_id_idx` ON `question` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `question_area_code_idx` ON `question` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `exam` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`bank_id` text NOT NULL,
	`grade` integer,
	`open_class_id` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`duration` integer NOT NULL,
	`total_score` integer NOT NULL,
	`pass_score` integer NOT NULL,
	`attempts` integer NOT NULL,
	`forms` integer NOT NULL,
	`is_shuffled` integer NOT NULL,
	`markers` integer NOT NULL,
	`tolerance` integer NOT NULL,
	`notes` text,
	`rules` text,
	`picks` text,
	`seed` text,
	`papers` text,
	`drawn` text,
	`allowances` text,
	`corrections` text,
	`published_at` text,
	`cancel_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `exam_status_idx` ON `exam` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `exam_created_idx` ON `exam` (`tenant`,`created_at`);
--> statement
CREATE INDEX `exam_bank_id_idx` ON `exam` (`tenant`,`bank_id`);
--> statement
CREATE INDEX `exam_open_class_id_idx` ON `exam` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `exam_school_id_idx` ON `exam` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `exam_agency_id_idx` ON `exam` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `exam_area_code_idx` ON `exam` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `exam_start_time_idx` ON `exam` (`tenant`,`status`,`start_time`);
--> statement
CREATE INDEX `exam_end_time_idx` ON `exam` (`tenant`,`status`,`end_time`);
--> statement
CREATE TABLE `exam_attempt` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`exam_id` text NOT NULL,
	`exam_name` text NOT NULL,
	`student_id` text NOT NULL,
	`turn` integer NOT NULL,
	`form` text,
	`seed` text,
	`items` text,
	`answers` text,
	`started_at` text,
	`deadline` text,
	`submit_time` text,
	`handed_by` text,
	`score` integer,
	`total_score` integer,
	`is_passed` integer,
	`marks` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `exam_attempt_status_idx` ON `exam_attempt` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `exam_attempt_created_idx` ON `exam_attempt` (`tenant`,`created_at`);
--> statement
CREATE INDEX `exam_attempt_exam_id_idx` ON `exam_attempt` (`tenant`,`exam_id`);
--> statement
CREATE INDEX `exam_attempt_student_id_idx` ON `exam_attempt` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `exam_attempt_deadline_idx` ON `exam_attempt` (`tenant`,`status`,`deadline`);
--> statement
CREATE INDEX `exam_attempt_school_id_idx` ON `exam_attempt` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `exam_attempt_agency_id_idx` ON `exam_attempt` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `exam_attempt_area_code_idx` ON `exam_attempt` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `exam_script` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`exam_id` text NOT NULL,
	`code` text NOT NULL,
	`attempt_id` text NOT NULL,
	`items` text,
	`answers` text,
	`marks` text,
	`score` integer,
	`open_count` integer NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `exam_script_status_idx` ON `exam_script` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `exam_script_created_idx` ON `exam_script` (`tenant`,`created_at`);
--> statement
CREATE INDEX `exam_script_exam_id_idx` ON `exam_script` (`tenant`,`exam_id`);
--> statement
CREATE INDEX `exam_script_attempt_id_idx` ON `exam_script` (`tenant`,`attempt_id`);
--> statement
CREATE INDEX `exam_script_school_id_idx` ON `exam_script` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `exam_script_agency_id_idx` ON `exam_script` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `exam_script_area_code_idx` ON `exam_script` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `moment_look` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`moment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`first_at` text NOT NULL,
	`looked_at` text NOT NULL,
	`days` integer NOT NULL,
	`school_id` text,
	`agency_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `moment_look_status_idx` ON `moment_look` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `moment_look_created_idx` ON `moment_look` (`tenant`,`created_at`);
--> statement
CREATE INDEX `moment_look_moment_id_idx` ON `moment_look` (`tenant`,`moment_id`);
--> statement
CREATE INDEX `moment_look_user_id_idx` ON `moment_look` (`tenant`,`user_id`);
--> statement
CREATE INDEX `moment_look_looked_at_idx` ON `moment_look` (`tenant`,`looked_at`);
--> statement
CREATE INDEX `moment_look_school_id_idx` ON `moment_look` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `moment_look_agency_id_idx` ON `moment_look` (`tenant`,`agency_id`,`created_at`);
--> statement
ALTER TABLE `policy` ADD `charge_max_cents` integer NOT NULL DEFAULT 500000;
--> statement
ALTER TABLE `policy` ADD `refund_school_max_cents` integer NOT NULL DEFAULT 100000;
--> statement
ALTER TABLE `policy` ADD `refund_platform_max_cents` integer NOT NULL DEFAULT 300000;
--> statement
ALTER TABLE `policy` ADD `tour_cover_cents` integer NOT NULL DEFAULT 25000000;
--> statement
ALTER TABLE `traveller` ADD `vehicle_id` text;
--> statement
ALTER TABLE `traveller` ADD `vehicle_name` text;
--> statement
ALTER TABLE `traveller` ADD `seat_no` integer;
--> statement
ALTER TABLE `traveller` ADD `beds` text;
--> statement
ALTER TABLE `traveller` ADD `room_name` text;
--> statement
ALTER TABLE `traveller` ADD `is_pinned` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `traveller` ADD `friends` text;
--> statement
ALTER TABLE `traveller` ADD `apart` text;
--> statement
ALTER TABLE `traveller` ADD `is_step_free` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `traveller` ADD `diet` text NOT NULL DEFAULT 'usual';
--> statement
ALTER TABLE `class_moment` ADD `group_id` text;
--> statement
ALTER TABLE `class_moment` ADD `stop_id` text;
--> statement
CREATE INDEX `class_moment_group_id_idx` ON `class_moment` (`tenant`,`group_id`);
--> statement
CREATE INDEX `class_moment_stop_id_idx` ON `class_moment` (`tenant`,`stop_id`);
