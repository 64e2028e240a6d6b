CREATE TABLE `facts_archive` (
	`tenant` text NOT NULL,
	`position` integer NOT NULL,
	`resource` text NOT NULL,
	`stream` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`v` integer NOT NULL,
	`data` text NOT NULL,
	`status` text NOT NULL,
	`actor` text NOT NULL,
	`role` text NOT NULL,
	`dept` text NOT NULL,
	`command` text NOT NULL,
	`root` text NOT NULL,
	`key` text,
	`at` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`tenant`, `position`)
);

--> statement
CREATE INDEX `facts_archive_stream_idx` ON `facts_archive` (`tenant`,`resource`,`stream`,`version`);
--> statement
CREATE TABLE `found_keys` (
	`tenant` text NOT NULL,
	`resource` text NOT NULL,
	`key` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`tenant`, `resource`, `key`, `id`)
) WITHOUT ROWID;
--> statement
CREATE TABLE `found_news` (
	`tenant` text NOT NULL,
	`resource` text NOT NULL,
	`id` text NOT NULL,
	`keys` text NOT NULL,
	PRIMARY KEY(`tenant`, `resource`, `id`)
) WITHOUT ROWID;
--> statement
CREATE TABLE `quotation` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`revision` integer NOT NULL,
	`product_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`school_id` text,
	`area_code` text,
	`open_class_type` text NOT NULL,
	`heads` integer NOT NULL,
	`group_size` integer NOT NULL,
	`days` integer NOT NULL,
	`valid_until` text,
	`remark` text,
	`lines` text,
	`schemes` text,
	`adjustments` text,
	`total_amount` integer NOT NULL,
	`per_head` integer NOT NULL,
	`remainder` integer NOT NULL,
	`groups` integer NOT NULL,
	`edition` integer NOT NULL,
	`use_count` integer NOT NULL,
	`revision_of` text,
	`locked_at` text,
	`locked_by` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `quotation_status_idx` ON `quotation` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `quotation_created_idx` ON `quotation` (`tenant`,`created_at`);
--> statement
CREATE INDEX `quotation_code_idx` ON `quotation` (`tenant`,`code`);
--> statement
CREATE INDEX `quotation_product_id_idx` ON `quotation` (`tenant`,`product_id`);
--> statement
CREATE INDEX `quotation_agency_id_idx` ON `quotation` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `quotation_school_id_idx` ON `quotation` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `quotation_area_code_idx` ON `quotation` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `quotation_revision_of_idx` ON `quotation` (`tenant`,`revision_of`);
--> statement
CREATE TABLE `saved_view` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`filters` text,
	`columns` text,
	`sort` text,
	`size` integer,
	`roles` text,
	`user_id` text,
	`is_wide` integer,
	`dept_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `saved_view_status_idx` ON `saved_view` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `saved_view_created_idx` ON `saved_view` (`tenant`,`created_at`);
--> statement
CREATE INDEX `saved_view_list_idx` ON `saved_view` (`tenant`,`list`);
--> statement
CREATE INDEX `saved_view_user_id_idx` ON `saved_view` (`tenant`,`user_id`);
--> statement
ALTER TABLE `login_session` ADD `viewer_id` text;
--> statement
ALTER TABLE `login_session` ADD `viewed_from` text;
--> statement
ALTER TABLE `login_session` ADD `purpose` text;
--> statement
CREATE INDEX `login_session_viewer_id_idx` ON `login_session` (`tenant`,`viewer_id`);
--> statement
ALTER TABLE `open_class` ADD `quotation_id` text;
--> statement
CREATE INDEX `open_class_quotation_id_idx` ON `open_class` (`tenant`,`quotation_id`);
