CREATE TABLE `payout_batch` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`batch_no` text NOT NULL,
	`template` text NOT NULL,
	`line_count` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`prepared_by` text,
	`released_by` text,
	`released_at` text,
	`exported_by` text,
	`exported_at` text,
	`export_count` integer NOT NULL,
	`file_digest` text,
	`paid_count` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`refused_count` integer NOT NULL,
	`doubtful_count` integer NOT NULL,
	`answers` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `payout_batch_status_idx` ON `payout_batch` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `payout_batch_created_idx` ON `payout_batch` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `payout_batch_batch_no_key` ON `payout_batch` (`tenant`,`batch_no`);
--> statement
CREATE INDEX `payout_batch_prepared_by_idx` ON `payout_batch` (`tenant`,`prepared_by`);
--> statement
CREATE INDEX `payout_batch_released_by_idx` ON `payout_batch` (`tenant`,`released_by`);
--> statement
CREATE INDEX `payout_batch_exported_by_idx` ON `payout_batch` (`tenant`,`exported_by`);
--> statement
CREATE TABLE `payout_line` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`batch_id` text NOT NULL,
	`line_no` text NOT NULL,
	`settlement_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`bank_account_id` text NOT NULL,
	`account_ending` text NOT NULL,
	`account_version` integer,
	`amount_cents` integer NOT NULL,
	`reference` text,
	`reason` text,
	`answered_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `payout_line_status_idx` ON `payout_line` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `payout_line_created_idx` ON `payout_line` (`tenant`,`created_at`);
--> statement
CREATE INDEX `payout_line_batch_id_idx` ON `payout_line` (`tenant`,`batch_id`);
--> statement
CREATE UNIQUE INDEX `payout_line_line_no_key` ON `payout_line` (`tenant`,`line_no`);
--> statement
CREATE INDEX `payout_line_settlement_id_idx` ON `payout_line` (`tenant`,`settlement_id`);
--> statement
CREATE INDEX `payout_line_agency_id_idx` ON `payout_line` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `payout_line_bank_account_id_idx` ON `payout_line` (`tenant`,`bank_account_id`);
--> statement
ALTER TABLE `settlement` ADD `payout_line_id` text;
--> statement
CREATE INDEX `settlement_payout_line_id_idx` ON `settlement` (`tenant`,`payout_line_id`);
