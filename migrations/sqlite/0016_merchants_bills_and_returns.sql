CREATE TABLE `reconciliation_own_account` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`channel` text NOT NULL,
	`account` text NOT NULL,
	`day` text NOT NULL,
	`pay_count` integer NOT NULL,
	`pay_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
ALTER TABLE `merchant_key` ADD `warned_at` text;
--> statement
ALTER TABLE `settlement` ADD `return_count` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `reconciliation_batch` ADD `account_ids` text;
--> statement
ALTER TABLE `reconciliation_batch` ADD `seen_refund_count` integer;
