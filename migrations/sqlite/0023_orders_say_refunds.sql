CREATE TABLE `order_back` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`back_cents` integer NOT NULL,
	`said_cents` integer NOT NULL,
	`is_behind` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `order_back_is_behind_idx` ON `order_back` (`tenant`,`is_behind`);
--> statement
ALTER TABLE `order` ADD `refunded_cents` integer;
