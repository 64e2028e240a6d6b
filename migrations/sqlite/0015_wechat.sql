CREATE TABLE `wechat_account` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`app_id` text NOT NULL,
	`app_secret` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `wechat_account_status_idx` ON `wechat_account` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `wechat_account_created_idx` ON `wechat_account` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `wechat_account_name_key` ON `wechat_account` (`tenant`,`name`);
--> statement
CREATE TABLE `wechat_template` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`notice_code` text NOT NULL,
	`template_id` text NOT NULL,
	`mapping` text NOT NULL,
	`page` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `wechat_template_status_idx` ON `wechat_template` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `wechat_template_created_idx` ON `wechat_template` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `wechat_template_notice_code_key` ON `wechat_template` (`tenant`,`notice_code`);
--> statement
CREATE INDEX `wechat_template_template_id_idx` ON `wechat_template` (`tenant`,`template_id`);
--> statement
CREATE TABLE `wechat_binding` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text,
	`account_id` text,
	`open_id` text,
	`counts` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `wechat_binding_status_idx` ON `wechat_binding` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `wechat_binding_created_idx` ON `wechat_binding` (`tenant`,`created_at`);
--> statement
CREATE INDEX `wechat_binding_user_id_idx` ON `wechat_binding` (`tenant`,`user_id`);
--> statement
CREATE INDEX `wechat_binding_account_id_idx` ON `wechat_binding` (`tenant`,`account_id`);
--> statement
CREATE TABLE `wechat_message` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text,
	`title` text NOT NULL,
	`notice_code` text,
	`template` text,
	`data` text,
	`link` text,
	`lang` text,
	`send_time` text,
	`message_no` text,
	`fail_reason` text,
	`tries` integer NOT NULL,
	`resends` integer NOT NULL,
	`retry_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `wechat_message_status_idx` ON `wechat_message` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `wechat_message_created_idx` ON `wechat_message` (`tenant`,`created_at`);
--> statement
CREATE INDEX `wechat_message_user_id_idx` ON `wechat_message` (`tenant`,`user_id`);
--> statement
CREATE INDEX `wechat_message_template_idx` ON `wechat_message` (`tenant`,`template`);
--> statement
CREATE INDEX `wechat_message_retry_at_idx` ON `wechat_message` (`tenant`,`status`,`retry_at`);
--> statement
ALTER TABLE `notification_setting` ADD `approval_wechat` integer;
--> statement
ALTER TABLE `notification_setting` ADD `normal_wechat` integer;
