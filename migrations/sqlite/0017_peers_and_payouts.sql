CREATE TABLE `student_peer_round` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`system_id` text NOT NULL,
	`family` text NOT NULL,
	`node_ids` text,
	`opens_at` text,
	`closes_at` text NOT NULL,
	`each` integer NOT NULL,
	`at_least` integer NOT NULL,
	`asked` integer,
	`answered` integer,
	`figures` integer,
	`left_over` integer,
	`reminded_at` text,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_peer_round_status_idx` ON `student_peer_round` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_created_idx` ON `student_peer_round` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_class_id_idx` ON `student_peer_round` (`tenant`,`class_id`);
--> statement
CREATE INDEX `student_peer_round_school_id_idx` ON `student_peer_round` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_area_code_idx` ON `student_peer_round` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_system_id_idx` ON `student_peer_round` (`tenant`,`system_id`);
--> statement
CREATE INDEX `student_peer_round_opens_at_idx` ON `student_peer_round` (`tenant`,`status`,`opens_at`);
--> statement
CREATE INDEX `student_peer_round_closes_at_idx` ON `student_peer_round` (`tenant`,`status`,`closes_at`);
--> statement
CREATE TABLE `student_peer_rating` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`round_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`student_id` text NOT NULL,
	`scores` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_peer_rating_status_idx` ON `student_peer_rating` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_peer_rating_created_idx` ON `student_peer_rating` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_peer_rating_round_id_idx` ON `student_peer_rating` (`tenant`,`round_id`);
--> statement
CREATE INDEX `student_peer_rating_rater_id_idx` ON `student_peer_rating` (`tenant`,`rater_id`,`created_at`);
--> statement
CREATE INDEX `student_peer_rating_student_id_idx` ON `student_peer_rating` (`tenant`,`student_id`);
--> statement
PRAGMA foreign_keys=OFF;
--> statement
CREATE TABLE `__new_payout_line` (
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
	`settlement_id` text,
	`commission_id` text,
	`agency_id` text,
	`channel_id` text,
	`org_id` text,
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
INSERT INTO `__new_payout_line`("id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "batch_id", "line_no", "settlement_id", "commission_id", "agency_id", "channel_id", "org_id", "bank_account_id", "account_ending", "account_version", "amount_cents", "reference", "reason", "answered_at") SELECT "id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "batch_id", "line_no", "settlement_id", NULL, "agency_id", NULL, NULL, "bank_account_id", "account_ending", "account_version", "amount_cents", "reference", "reason", "answered_at" FROM `payout_line`;
--> statement
DROP TABLE `payout_line`;
--> statement
ALTER TABLE `__new_payout_line` RENAME TO `payout_line`;
--> statement
PRAGMA foreign_keys=ON;
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
CREATE INDEX `payout_line_commission_id_idx` ON `payout_line` (`tenant`,`commission_id`);
--> statement
CREATE INDEX `payout_line_agency_id_idx` ON `payout_line` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `payout_line_channel_id_idx` ON `payout_line` (`tenant`,`channel_id`);
--> statement
CREATE INDEX `payout_line_org_id_idx` ON `payout_line` (`tenant`,`org_id`);
--> statement
CREATE INDEX `payout_line_bank_account_id_idx` ON `payout_line` (`tenant`,`bank_account_id`);
--> statement
ALTER TABLE `commission` ADD `return_count` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `commission` ADD `payout_line_id` text;
--> statement
CREATE INDEX `commission_payout_line_id_idx` ON `commission` (`tenant`,`payout_line_id`);
