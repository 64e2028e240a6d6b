CREATE TABLE `commission_booking` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`cents` integer NOT NULL,
	`part_cents` integer NOT NULL,
	`rule` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `commission_booking_status_idx` ON `commission_booking` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `commission_booking_created_idx` ON `commission_booking` (`tenant`,`created_at`);
--> statement
CREATE TABLE `commission_money` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`out_cents` integer NOT NULL,
	`booked_cents` integer NOT NULL,
	`is_behind` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `commission_money_is_behind_idx` ON `commission_money` (`tenant`,`is_behind`);
