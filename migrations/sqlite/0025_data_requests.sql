CREATE TABLE `data_request` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text,
	`school_id` text NOT NULL,
	`requested_by` text NOT NULL,
	`due_at` text NOT NULL,
	`late_since` text,
	`answer` text,
	`answered_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `data_request_status_idx` ON `data_request` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `data_request_created_idx` ON `data_request` (`tenant`,`created_at`);
--> statement
CREATE INDEX `data_request_student_id_idx` ON `data_request` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `data_request_school_id_idx` ON `data_request` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `data_request_requested_by_idx` ON `data_request` (`tenant`,`requested_by`,`created_at`);
--> statement
CREATE INDEX `data_request_due_at_idx` ON `data_request` (`tenant`,`status`,`due_at`);
