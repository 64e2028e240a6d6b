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
ALTER TABLE `seats_taken` ADD `guests` text DEFAULT '[]';
