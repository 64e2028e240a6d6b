CREATE TABLE `flow_move` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`map` text,
	`started_by` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	`total` integer NOT NULL,
	`looked` integer NOT NULL,
	`moved` integer NOT NULL,
	`stayed` integer NOT NULL,
	`kept` text,
	`last_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_move_status_idx` ON `flow_move` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_move_created_idx` ON `flow_move` (`tenant`,`created_at`);
--> statement
CREATE INDEX `flow_move_from_id_idx` ON `flow_move` (`tenant`,`from_id`);
--> statement
CREATE INDEX `flow_move_to_id_idx` ON `flow_move` (`tenant`,`to_id`);
--> statement
ALTER TABLE `flow_task` ADD `done_by` text NOT NULL DEFAULT '';
--> statement
CREATE INDEX `flow_task_done_by_idx` ON `flow_task` (`tenant`,`done_by`);
