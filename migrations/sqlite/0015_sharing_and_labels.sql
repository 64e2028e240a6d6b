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
CREATE TABLE `sub_merchant` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`merchant_id` text NOT NULL,
	`agency_id` text,
	`school_id` text,
	`sub_merchant_no` text NOT NULL,
	`sub_app_id` text,
	`auth_token` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sub_merchant_status_idx` ON `sub_merchant` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sub_merchant_created_idx` ON `sub_merchant` (`tenant`,`created_at`);
--> statement
CREATE INDEX `sub_merchant_merchant_id_idx` ON `sub_merchant` (`tenant`,`merchant_id`);
--> statement
CREATE INDEX `sub_merchant_agency_id_idx` ON `sub_merchant` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `sub_merchant_school_id_idx` ON `sub_merchant` (`tenant`,`school_id`);
--> statement
CREATE TABLE `share_receiver` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`merchant_id` text NOT NULL,
	`sub_merchant_id` text,
	`agency_id` text NOT NULL,
	`account` text NOT NULL,
	`account_name` text NOT NULL,
	`entered_by` text,
	`approved_by` text,
	`failure` text,
	`tries` integer NOT NULL,
	`ask_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `share_receiver_status_idx` ON `share_receiver` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `share_receiver_created_idx` ON `share_receiver` (`tenant`,`created_at`);
--> statement
CREATE INDEX `share_receiver_merchant_id_idx` ON `share_receiver` (`tenant`,`merchant_id`);
--> statement
CREATE INDEX `share_receiver_sub_merchant_id_idx` ON `share_receiver` (`tenant`,`sub_merchant_id`);
--> statement
CREATE INDEX `share_receiver_agency_id_idx` ON `share_receiver` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `share_receiver_entered_by_idx` ON `share_receiver` (`tenant`,`entered_by`);
--> statement
CREATE INDEX `share_receiver_approved_by_idx` ON `share_receiver` (`tenant`,`approved_by`);
--> statement
CREATE INDEX `share_receiver_ask_at_idx` ON `share_receiver` (`tenant`,`status`,`ask_at`);
--> statement
CREATE TABLE `profit_share` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_id` text NOT NULL,
	`order_code` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`open_class_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`school_id` text,
	`area_code` text NOT NULL,
	`channel` text NOT NULL,
	`merchant_id` text NOT NULL,
	`sub_merchant_id` text,
	`trade_no` text NOT NULL,
	`transaction_no` text NOT NULL,
	`received_cents` integer NOT NULL,
	`rate_bp` integer NOT NULL,
	`cap_cents` integer NOT NULL,
	`shared_cents` integer NOT NULL,
	`returned_cents` integer NOT NULL,
	`debt_cents` integer NOT NULL,
	`move_count` integer NOT NULL,
	`moving_id` text,
	`look_at` text,
	`share_until` text NOT NULL,
	`failure` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `profit_share_status_idx` ON `profit_share` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `profit_share_created_idx` ON `profit_share` (`tenant`,`created_at`);
--> statement
CREATE INDEX `profit_share_order_id_idx` ON `profit_share` (`tenant`,`order_id`);
--> statement
CREATE INDEX `profit_share_enrolment_id_idx` ON `profit_share` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `profit_share_open_class_id_idx` ON `profit_share` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `profit_share_agency_id_idx` ON `profit_share` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `profit_share_school_id_idx` ON `profit_share` (`tenant`,`school_id`);
--> statement
CREATE INDEX `profit_share_area_code_idx` ON `profit_share` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `profit_share_merchant_id_idx` ON `profit_share` (`tenant`,`merchant_id`);
--> statement
CREATE INDEX `profit_share_sub_merchant_id_idx` ON `profit_share` (`tenant`,`sub_merchant_id`);
--> statement
CREATE INDEX `profit_share_look_at_idx` ON `profit_share` (`tenant`,`status`,`look_at`);
--> statement
CREATE TABLE `share_move` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`move_no` text NOT NULL,
	`share_id` text NOT NULL,
	`kind` text NOT NULL,
	`order_code` text NOT NULL,
	`agency_id` text NOT NULL,
	`school_id` text,
	`area_code` text NOT NULL,
	`channel` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`account` text,
	`of_move_id` text,
	`of_move_no` text,
	`refund_id` text,
	`returned_cents` integer NOT NULL,
	`channel_no` text,
	`done_at` text,
	`failure` text,
	`tries` integer NOT NULL,
	`asks` integer NOT NULL,
	`ask_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `share_move_status_idx` ON `share_move` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `share_move_created_idx` ON `share_move` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `share_move_move_no_key` ON `share_move` (`tenant`,`move_no`);
--> statement
CREATE INDEX `share_move_share_id_idx` ON `share_move` (`tenant`,`share_id`);
--> statement
CREATE INDEX `share_move_agency_id_idx` ON `share_move` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `share_move_school_id_idx` ON `share_move` (`tenant`,`school_id`);
--> statement
CREATE INDEX `share_move_area_code_idx` ON `share_move` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `share_move_of_move_id_idx` ON `share_move` (`tenant`,`of_move_id`);
--> statement
CREATE INDEX `share_move_refund_id_idx` ON `share_move` (`tenant`,`refund_id`);
--> statement
CREATE INDEX `share_move_ask_at_idx` ON `share_move` (`tenant`,`status`,`ask_at`);
--> statement
CREATE TABLE `payout_batch` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`batch_no` text NOT NULL,
	`template` text NOT NULL,
	`line_count` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`prepared_by` text,
	`released_by` text,
	`released_at` text,
	`exported_by` text,
	`exported_at` text,
	`export_count` integer NOT NULL,
	`file_digest` text,
	`paid_count` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`refused_count` integer NOT NULL,
	`doubtful_count` integer NOT NULL,
	`answers` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `payout_batch_status_idx` ON `payout_batch` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `payout_batch_created_idx` ON `payout_batch` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `payout_batch_batch_no_key` ON `payout_batch` (`tenant`,`batch_no`);
--> statement
CREATE INDEX `payout_batch_prepared_by_idx` ON `payout_batch` (`tenant`,`prepared_by`);
--> statement
CREATE INDEX `payout_batch_released_by_idx` ON `payout_batch` (`tenant`,`released_by`);
--> statement
CREATE INDEX `payout_batch_exported_by_idx` ON `payout_batch` (`tenant`,`exported_by`);
--> statement
CREATE TABLE `payout_line` (
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
	`settlement_id` text NOT NULL,
	`agency_id` text NOT NULL,
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
CREATE INDEX `payout_line_agency_id_idx` ON `payout_line` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `payout_line_bank_account_id_idx` ON `payout_line` (`tenant`,`bank_account_id`);
--> statement
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
CREATE TABLE `flow_move` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`map` text,
	`started_by` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	`total` integer NOT NULL,
	`looked` integer NOT NULL,
	`moved` integer NOT NULL,
	`stayed` integer NOT NULL,
	`kept` text,
	`last_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_move_status_idx` ON `flow_move` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_move_created_idx` ON `flow_move` (`tenant`,`created_at`);
--> statement
CREATE INDEX `flow_move_from_id_idx` ON `flow_move` (`tenant`,`from_id`);
--> statement
CREATE INDEX `flow_move_to_id_idx` ON `flow_move` (`tenant`,`to_id`);
--> statement
ALTER TABLE `dict` ADD `english_name` text;
--> statement
ALTER TABLE `dict_biz` ADD `english_name` text;
--> statement
ALTER TABLE `notification_setting` ADD `approval_wechat` integer;
--> statement
ALTER TABLE `notification_setting` ADD `normal_wechat` integer;
--> statement
ALTER TABLE `school` ADD `labels` text;
--> statement
ALTER TABLE `agency` ADD `labels` text;
--> statement
ALTER TABLE `student` ADD `labels` text;
--> statement
ALTER TABLE `product` ADD `labels` text;
--> statement
ALTER TABLE `merchant` ADD `mode` text NOT NULL DEFAULT 'direct';
--> statement
ALTER TABLE `merchant` ADD `sub_by` text NOT NULL DEFAULT 'agency';
--> statement
ALTER TABLE `merchant` ADD `shares` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `merchant` ADD `share_max_bp` integer NOT NULL DEFAULT 3000;
--> statement
ALTER TABLE `merchant` ADD `share_days` integer NOT NULL DEFAULT 30;
--> statement
ALTER TABLE `merchant` ADD `share_wait_days` integer NOT NULL DEFAULT 7;
--> statement
ALTER TABLE `merchant_key` ADD `valid_until` text;
--> statement
ALTER TABLE `merchant_key` ADD `warned_at` text;
--> statement
ALTER TABLE `payment` ADD `sub_merchant_id` text;
--> statement
ALTER TABLE `payment` ADD `sub_merchant_no` text;
--> statement
ALTER TABLE `payment` ADD `is_shared` integer NOT NULL DEFAULT 0;
--> statement
CREATE INDEX `payment_sub_merchant_id_idx` ON `payment` (`tenant`,`sub_merchant_id`);
--> statement
ALTER TABLE `settlement` ADD `return_count` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `settlement` ADD `payout_line_id` text;
--> statement
CREATE INDEX `settlement_payout_line_id_idx` ON `settlement` (`tenant`,`payout_line_id`);
--> statement
ALTER TABLE `reconciliation_batch` ADD `account_ids` text;
--> statement
ALTER TABLE `reconciliation_batch` ADD `seen_refund_count` integer;
--> statement
ALTER TABLE `traveller` ADD `leg_seats` text;
--> statement
ALTER TABLE `flow_task` ADD `done_by` text NOT NULL DEFAULT '';
--> statement
CREATE INDEX `flow_task_done_by_idx` ON `flow_task` (`tenant`,`done_by`);
