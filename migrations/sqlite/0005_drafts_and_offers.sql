CREATE TABLE `group_offer` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`size` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`until` text NOT NULL,
	`joined` integer NOT NULL,
	`members` text,
	`full_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `group_offer_status_idx` ON `group_offer` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `group_offer_created_idx` ON `group_offer` (`tenant`,`created_at`);
--> statement
CREATE INDEX `group_offer_open_class_id_idx` ON `group_offer` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `group_offer_school_id_idx` ON `group_offer` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `group_offer_agency_id_idx` ON `group_offer` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `group_offer_area_code_idx` ON `group_offer` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `group_offer_until_idx` ON `group_offer` (`tenant`,`until`);
--> statement
ALTER TABLE `policy` ADD `sibling_first` integer NOT NULL DEFAULT 1;
--> statement
ALTER TABLE `school` ADD `submitted_for` text;
--> statement
ALTER TABLE `agency` ADD `submitted_for` text;
--> statement
ALTER TABLE `area_authorization` ADD `submitted_for` text;
--> statement
ALTER TABLE `agency_teacher` ADD `submitted_for` text;
--> statement
ALTER TABLE `product` ADD `min_age` integer;
--> statement
ALTER TABLE `product` ADD `max_age` integer;
--> statement
ALTER TABLE `product` ADD `age_day` text;
--> statement
ALTER TABLE `product` ADD `area_codes` text;
--> statement
ALTER TABLE `product` ADD `submitted_for` text;
--> statement
ALTER TABLE `open_class` ADD `min_age` integer;
--> statement
ALTER TABLE `open_class` ADD `max_age` integer;
--> statement
ALTER TABLE `open_class` ADD `age_day` text;
--> statement
ALTER TABLE `open_class` ADD `area_codes` text;
--> statement
ALTER TABLE `open_class` ADD `submitted_for` text;
--> statement
ALTER TABLE `teacher_change` ADD `submitted_for` text;
--> statement
ALTER TABLE `cancel_class` ADD `submitted_for` text;
--> statement
ALTER TABLE `enrolment` ADD `sibling` integer;
--> statement
ALTER TABLE `enrolment` ADD `group_id` text;
--> statement
CREATE INDEX `enrolment_group_id_idx` ON `enrolment` (`tenant`,`group_id`);
--> statement
ALTER TABLE `choice_round` ADD `draws` text;
--> statement
ALTER TABLE `choice_round` ADD `looked_at` text;
--> statement
ALTER TABLE `choice_round` ADD `looked_by` text;
--> statement
ALTER TABLE `choice_round` ADD `published_at` text;
--> statement
CREATE INDEX `choice_round_looked_by_idx` ON `choice_round` (`tenant`,`looked_by`);
--> statement
ALTER TABLE `refund` ADD `submitted_for` text;
--> statement
ALTER TABLE `leave` ADD `submitted_for` text;
--> statement
ALTER TABLE `settlement` ADD `submitted_for` text;
