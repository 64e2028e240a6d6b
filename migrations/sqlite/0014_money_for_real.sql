CREATE TABLE `merchant` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`channel` text NOT NULL,
	`merchant_no` text NOT NULL,
	`app_id` text NOT NULL,
	`mobile_app_id` text,
	`mini_app_id` text,
	`tested_at` text,
	`test_result` text,
	`test_words` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `merchant_status_idx` ON `merchant` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `merchant_created_idx` ON `merchant` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `merchant_name_key` ON `merchant` (`tenant`,`name`);
--> statement
CREATE TABLE `merchant_key` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`merchant_id` text NOT NULL,
	`kind` text NOT NULL,
	`serial` text,
	`value` text NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `merchant_key_status_idx` ON `merchant_key` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `merchant_key_created_idx` ON `merchant_key` (`tenant`,`created_at`);
--> statement
CREATE INDEX `merchant_key_merchant_id_idx` ON `merchant_key` (`tenant`,`merchant_id`);
--> statement
CREATE TABLE `reconciliation_batch` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`day` text NOT NULL,
	`channel` text NOT NULL,
	`merchant_no` text NOT NULL,
	`channel_pay_cents` integer NOT NULL,
	`own_pay_cents` integer NOT NULL,
	`channel_refund_cents` integer NOT NULL,
	`own_refund_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`channel_pay_count` integer NOT NULL,
	`own_pay_count` integer NOT NULL,
	`channel_refund_count` integer NOT NULL,
	`own_refund_count` integer NOT NULL,
	`matched_count` integer NOT NULL,
	`difference_count` integer NOT NULL,
	`open_count` integer NOT NULL,
	`source` text NOT NULL,
	`file_id` text,
	`digest` text NOT NULL,
	`imported_at` text,
	`is_empty` integer NOT NULL,
	`closed_by` text,
	`closed_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `reconciliation_batch_status_idx` ON `reconciliation_batch` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `reconciliation_batch_created_idx` ON `reconciliation_batch` (`tenant`,`created_at`);
--> statement
CREATE INDEX `reconciliation_batch_day_idx` ON `reconciliation_batch` (`tenant`,`day`);
--> statement
CREATE INDEX `reconciliation_batch_closed_by_idx` ON `reconciliation_batch` (`tenant`,`closed_by`);
--> statement
CREATE TABLE `reconciliation_difference` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`batch_id` text,
	`day` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`why` text NOT NULL,
	`number` text NOT NULL,
	`channel_no` text,
	`channel_cents` integer,
	`own_cents` integer,
	`delta_cents` integer NOT NULL,
	`line` integer,
	`payment_id` text,
	`refund_id` text,
	`is_late` integer NOT NULL,
	`is_counted` integer NOT NULL,
	`is_suspended` integer NOT NULL,
	`way` text,
	`remark` text,
	`proposed_by` text,
	`decided_by` text,
	`decided_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `reconciliation_difference_status_idx` ON `reconciliation_difference` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `reconciliation_difference_created_idx` ON `reconciliation_difference` (`tenant`,`created_at`);
--> statement
CREATE INDEX `reconciliation_difference_batch_id_idx` ON `reconciliation_difference` (`tenant`,`batch_id`);
--> statement
CREATE INDEX `reconciliation_difference_number_idx` ON `reconciliation_difference` (`tenant`,`number`);
--> statement
CREATE INDEX `reconciliation_difference_payment_id_idx` ON `reconciliation_difference` (`tenant`,`payment_id`);
--> statement
CREATE INDEX `reconciliation_difference_refund_id_idx` ON `reconciliation_difference` (`tenant`,`refund_id`);
--> statement
CREATE INDEX `reconciliation_difference_proposed_by_idx` ON `reconciliation_difference` (`tenant`,`proposed_by`);
--> statement
CREATE INDEX `reconciliation_difference_decided_by_idx` ON `reconciliation_difference` (`tenant`,`decided_by`);
--> statement
CREATE TABLE `ledger_refund_share` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`refund_no` text NOT NULL,
	`cents` integer NOT NULL,
	`at` text NOT NULL,
	`channel` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `ledger_refund_share_status_idx` ON `ledger_refund_share` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `ledger_refund_share_created_idx` ON `ledger_refund_share` (`tenant`,`created_at`);
--> statement
CREATE INDEX `ledger_refund_share_school_id_idx` ON `ledger_refund_share` (`tenant`,`school_id`);
--> statement
CREATE INDEX `ledger_refund_share_agency_id_idx` ON `ledger_refund_share` (`tenant`,`agency_id`);
--> statement
CREATE TABLE `ledger_month` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`month` text NOT NULL,
	`through` text NOT NULL,
	`entry_count` integer NOT NULL,
	`balances` text,
	`closed_by` text,
	`closed_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `ledger_month_status_idx` ON `ledger_month` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `ledger_month_created_idx` ON `ledger_month` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `ledger_month_month_key` ON `ledger_month` (`tenant`,`month`);
--> statement
CREATE INDEX `ledger_month_closed_by_idx` ON `ledger_month` (`tenant`,`closed_by`);
--> statement
CREATE TABLE `reconciliation_own_day` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`channel` text NOT NULL,
	`day` text NOT NULL,
	`pay_count` integer NOT NULL,
	`pay_cents` integer NOT NULL,
	`refund_count` integer NOT NULL,
	`refund_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE TABLE `ledger_entry` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`booked_on` text NOT NULL,
	`day` text NOT NULL,
	`rule` text NOT NULL,
	`channel` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `ledger_entry_booked_on_idx` ON `ledger_entry` (`tenant`,`booked_on`);
--> statement
CREATE INDEX `ledger_entry_school_id_idx` ON `ledger_entry` (`tenant`,`school_id`);
--> statement
CREATE INDEX `ledger_entry_agency_id_idx` ON `ledger_entry` (`tenant`,`agency_id`);
--> statement
ALTER TABLE `payment` ADD `merchant_id` text;
--> statement
CREATE INDEX `payment_merchant_id_idx` ON `payment` (`tenant`,`merchant_id`);
--> statement
ALTER TABLE `seat_booking` ADD `visitor` text;
--> statement
CREATE INDEX `seat_booking_visitor_idx` ON `seat_booking` (`tenant`,`visitor`);
--> statement
ALTER TABLE `invoice` ADD `is_electronic` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `invoice` ADD `pdf_url` text;
--> statement
ALTER TABLE `invoice` ADD `reversed_cents` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `invoice` ADD `reversals` text;
--> statement
ALTER TABLE `invoice` ADD `ask_at` text;
--> statement
ALTER TABLE `invoice` ADD `tries` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `invoice` ADD `round` integer NOT NULL DEFAULT 0;
--> statement
CREATE INDEX `invoice_ask_at_idx` ON `invoice` (`tenant`,`status`,`ask_at`);
--> statement
ALTER TABLE `pilot_consult` ADD `pay_status` text NOT NULL DEFAULT 'none';
--> statement
ALTER TABLE `pilot_consult` ADD `order_id` text;
--> statement
ALTER TABLE `pilot_consult` ADD `order_code` text;
--> statement
ALTER TABLE `pilot_consult` ADD `pay_until` text;
--> statement
ALTER TABLE `pilot_consult` ADD `paid_at` text;
--> statement
ALTER TABLE `pilot_consult` ADD `refunded_cents` integer NOT NULL DEFAULT 0;
--> statement
CREATE INDEX `pilot_consult_order_id_idx` ON `pilot_consult` (`tenant`,`order_id`);
--> statement
CREATE INDEX `pilot_consult_pay_until_idx` ON `pilot_consult` (`tenant`,`status`,`pay_until`);
--> statement
ALTER TABLE `conversation` ADD `visitor_no` integer NOT NULL DEFAULT 0;
--> statement
CREATE INDEX `contract_invoice_invoice_no_idx` ON `contract_invoice` (`tenant`,`invoice_no`);
