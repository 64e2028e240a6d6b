CREATE TABLE `gateway_notice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`heard_at` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`number` text NOT NULL,
	`why` text NOT NULL,
	`said` text,
	`expected_cents` integer,
	`currency` text,
	`transaction_no` text,
	`said_at` text,
	`order_id` text,
	`payment_id` text,
	`refund_id` text,
	`said_cents` integer,
	`fingerprint` text NOT NULL,
	`remark` text,
	`decided_by` text,
	`decided_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `gateway_notice_status_idx` ON `gateway_notice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `gateway_notice_created_idx` ON `gateway_notice` (`tenant`,`created_at`);
--> statement
CREATE INDEX `gateway_notice_order_id_idx` ON `gateway_notice` (`tenant`,`order_id`);
--> statement
CREATE INDEX `gateway_notice_payment_id_idx` ON `gateway_notice` (`tenant`,`payment_id`);
--> statement
CREATE INDEX `gateway_notice_refund_id_idx` ON `gateway_notice` (`tenant`,`refund_id`);
--> statement
CREATE UNIQUE INDEX `gateway_notice_fingerprint_key` ON `gateway_notice` (`tenant`,`fingerprint`);
--> statement
CREATE INDEX `gateway_notice_decided_by_idx` ON `gateway_notice` (`tenant`,`decided_by`);
