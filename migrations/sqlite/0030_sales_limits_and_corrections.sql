CREATE TABLE `clue_limit` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`dept_id` text NOT NULL,
	`day_max` integer,
	`hold_max` integer,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `clue_limit_status_idx` ON `clue_limit` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `clue_limit_created_idx` ON `clue_limit` (`tenant`,`created_at`);
--> statement
CREATE INDEX `clue_limit_dept_id_idx` ON `clue_limit` (`tenant`,`dept_id`);
--> statement
ALTER TABLE `exam_attempt` ADD `looked_at` text;
--> statement
ALTER TABLE `exam_attempt` ADD `corrected_at` text;
--> statement
ALTER TABLE `clue` ADD `last_owner_id` text;
--> statement
CREATE INDEX `clue_last_owner_id_idx` ON `clue` (`tenant`,`last_owner_id`) WHERE "last_owner_id" is not null;
--> statement
ALTER TABLE `sales_rule` ADD `clue_day_max` integer NOT NULL DEFAULT 20;
--> statement
ALTER TABLE `sales_rule` ADD `clue_hold_max` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `sales_rule` ADD `clue_fresh_hours` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `sales_rule` ADD `clue_former_days` integer NOT NULL DEFAULT 0;
