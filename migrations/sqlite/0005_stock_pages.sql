CREATE TABLE `import_log` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`type` text NOT NULL,
	`file_name` text NOT NULL,
	`total` integer NOT NULL,
	`success_count` integer NOT NULL,
	`fail_count` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `import_log_status_idx` ON `import_log` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `import_log_created_idx` ON `import_log` (`tenant`,`created_at`);
--> statement
CREATE TABLE `auth_lock` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text,
	`lock_target` text,
	`lock_type` text,
	`lock_status` text,
	`lock_begin_time` text,
	`lock_end_time` text,
	`lock_reason` text,
	`unlock_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `auth_lock_status_idx` ON `auth_lock` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `auth_lock_created_idx` ON `auth_lock` (`tenant`,`created_at`);
--> statement
CREATE INDEX `auth_lock_user_id_idx` ON `auth_lock` (`tenant`,`user_id`);
--> statement
CREATE TABLE `code_model` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`datasource_id` text,
	`model_name` text NOT NULL,
	`model_code` text NOT NULL,
	`model_table` text,
	`model_class` text,
	`model_remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `code_model_status_idx` ON `code_model` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `code_model_created_idx` ON `code_model` (`tenant`,`created_at`);
--> statement
CREATE INDEX `code_model_datasource_id_idx` ON `code_model` (`tenant`,`datasource_id`);
--> statement
CREATE UNIQUE INDEX `code_model_model_code_key` ON `code_model` (`tenant`,`model_code`);
--> statement
CREATE TABLE `code_setting` (
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
	`settings` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `code_setting_status_idx` ON `code_setting` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `code_setting_created_idx` ON `code_setting` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `code_setting_code_key` ON `code_setting` (`tenant`,`code`);
--> statement
ALTER TABLE `dept` ADD `leader_id` text;
--> statement
ALTER TABLE `user` ADD `is_leader` integer;
--> statement
ALTER TABLE `user` ADD `leader_id` text;
--> statement
ALTER TABLE `top_menu` ADD `path` text;
