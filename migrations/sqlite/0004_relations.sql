CREATE TABLE `note` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`owner_type` text NOT NULL,
	`owner_id` text NOT NULL,
	`text` text NOT NULL,
	`mentions` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `note_status_idx` ON `note` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `note_created_idx` ON `note` (`tenant`,`created_at`);
--> statement
CREATE INDEX `note_owner_id_idx` ON `note` (`tenant`,`owner_id`);
--> statement
CREATE TABLE `task` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`owner_type` text NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`detail` text,
	`assignee_id` text NOT NULL,
	`due_on` text,
	`remind_at` text,
	`done_at` text,
	`done_by_id` text,
	`result` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `task_status_idx` ON `task` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `task_created_idx` ON `task` (`tenant`,`created_at`);
--> statement
CREATE INDEX `task_owner_id_idx` ON `task` (`tenant`,`owner_id`);
--> statement
CREATE INDEX `task_assignee_id_idx` ON `task` (`tenant`,`assignee_id`);
--> statement
CREATE INDEX `task_remind_at_idx` ON `task` (`tenant`,`remind_at`);
--> statement
CREATE INDEX `task_done_by_id_idx` ON `task` (`tenant`,`done_by_id`);
--> statement
CREATE TABLE `attachment` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`owner_type` text NOT NULL,
	`owner_id` text NOT NULL,
	`file_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text,
	`size` integer,
	`link` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `attachment_status_idx` ON `attachment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `attachment_created_idx` ON `attachment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `attachment_owner_id_idx` ON `attachment` (`tenant`,`owner_id`);
--> statement
CREATE INDEX `attachment_file_id_idx` ON `attachment` (`tenant`,`file_id`);
