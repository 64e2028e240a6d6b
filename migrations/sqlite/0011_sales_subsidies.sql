CREATE TABLE `label` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`color` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `label_status_idx` ON `label` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `label_created_idx` ON `label` (`tenant`,`created_at`);
--> statement
CREATE TABLE `student_document` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`day` text NOT NULL,
	`score` integer,
	`shown_to` text NOT NULL,
	`file_id` text NOT NULL,
	`document_id` text,
	`looks` integer NOT NULL,
	`looked_by` text,
	`looked_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_document_status_idx` ON `student_document` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_document_created_idx` ON `student_document` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_document_student_id_idx` ON `student_document` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `student_document_school_id_idx` ON `student_document` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `student_document_area_code_idx` ON `student_document` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `student_document_document_id_idx` ON `student_document` (`tenant`,`document_id`);
--> statement
CREATE INDEX `student_document_looked_by_idx` ON `student_document` (`tenant`,`looked_by`);
--> statement
CREATE TABLE `class_certificate` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`template_id` text NOT NULL,
	`certificate_no` text NOT NULL,
	`issue_time` text,
	`remark` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`printed_name` text,
	`printed` text,
	`template_version` integer,
	`edition` integer,
	`verify_id` text,
	`revoked_at` text,
	`former` text,
	`file_hash` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `class_certificate_status_idx` ON `class_certificate` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `class_certificate_created_idx` ON `class_certificate` (`tenant`,`created_at`);
--> statement
CREATE INDEX `class_certificate_open_class_id_idx` ON `class_certificate` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `class_certificate_student_id_idx` ON `class_certificate` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `class_certificate_template_id_idx` ON `class_certificate` (`tenant`,`template_id`);
--> statement
CREATE UNIQUE INDEX `class_certificate_certificate_no_key` ON `class_certificate` (`tenant`,`certificate_no`);
--> statement
CREATE INDEX `class_certificate_school_id_idx` ON `class_certificate` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `class_certificate_agency_id_idx` ON `class_certificate` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `class_certificate_area_code_idx` ON `class_certificate` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `class_certificate_verify_id_idx` ON `class_certificate` (`tenant`,`verify_id`);
--> statement
CREATE TABLE `subsidy_scheme` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`area_code` text NOT NULL,
	`apply_from` text NOT NULL,
	`apply_until` text NOT NULL,
	`use_from` text NOT NULL,
	`use_until` text NOT NULL,
	`grade_from` integer,
	`grade_to` integer,
	`share_bp` integer,
	`cap_cents` integer NOT NULL,
	`budget_cents` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `subsidy_scheme_status_idx` ON `subsidy_scheme` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `subsidy_scheme_created_idx` ON `subsidy_scheme` (`tenant`,`created_at`);
--> statement
CREATE INDEX `subsidy_scheme_area_code_idx` ON `subsidy_scheme` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `subsidy` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`scheme_id` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`type` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`grounds` text NOT NULL,
	`file_id` text,
	`document_id` text,
	`approved_cents` integer,
	`waits_for` text,
	`class_by` text,
	`ended_at` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `subsidy_status_idx` ON `subsidy` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `subsidy_created_idx` ON `subsidy` (`tenant`,`created_at`);
--> statement
CREATE INDEX `subsidy_scheme_id_idx` ON `subsidy` (`tenant`,`scheme_id`);
--> statement
CREATE INDEX `subsidy_student_id_idx` ON `subsidy` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `subsidy_school_id_idx` ON `subsidy` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `subsidy_area_code_idx` ON `subsidy` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `subsidy_document_id_idx` ON `subsidy` (`tenant`,`document_id`);
--> statement
CREATE INDEX `subsidy_class_by_idx` ON `subsidy` (`tenant`,`class_by`);
--> statement
CREATE TABLE `subsidy_use` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_code` text NOT NULL,
	`subsidy_id` text NOT NULL,
	`scheme_id` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`agency_id` text NOT NULL,
	`total_cents` integer NOT NULL,
	`cents` integer NOT NULL,
	`back_cents` integer NOT NULL,
	`used_at` text,
	`parts` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `subsidy_use_status_idx` ON `subsidy_use` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `subsidy_use_created_idx` ON `subsidy_use` (`tenant`,`created_at`);
--> statement
CREATE INDEX `subsidy_use_subsidy_id_idx` ON `subsidy_use` (`tenant`,`subsidy_id`);
--> statement
CREATE INDEX `subsidy_use_scheme_id_idx` ON `subsidy_use` (`tenant`,`scheme_id`);
--> statement
CREATE INDEX `subsidy_use_student_id_idx` ON `subsidy_use` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `subsidy_use_school_id_idx` ON `subsidy_use` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `subsidy_use_area_code_idx` ON `subsidy_use` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `subsidy_balance` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`used_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE TABLE `subsidy_scheme_balance` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_cents` integer NOT NULL,
	`used_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE TABLE `channel` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`channel_name` text NOT NULL,
	`channel_code` text NOT NULL,
	`base_id` text,
	`contact` text,
	`phone` text,
	`commission_rate` integer NOT NULL,
	`qr_code` text,
	`account` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `channel_status_idx` ON `channel` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `channel_created_idx` ON `channel` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `channel_channel_name_key` ON `channel` (`tenant`,`channel_name`);
--> statement
CREATE UNIQUE INDEX `channel_channel_code_key` ON `channel` (`tenant`,`channel_code`);
--> statement
CREATE INDEX `channel_base_id_idx` ON `channel` (`tenant`,`base_id`);
--> statement
CREATE INDEX `channel_phone_idx` ON `channel` (`tenant`,`phone`);
--> statement
CREATE TABLE `channel_base` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`area_code` text NOT NULL,
	`contact` text,
	`phone` text,
	`ratio` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `channel_base_status_idx` ON `channel_base` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `channel_base_created_idx` ON `channel_base` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `channel_base_name_key` ON `channel_base` (`tenant`,`name`);
--> statement
CREATE INDEX `channel_base_phone_idx` ON `channel_base` (`tenant`,`phone`);
--> statement
CREATE TABLE `channel_rate` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`channel_id` text NOT NULL,
	`rate` integer NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text,
	`used_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `channel_rate_status_idx` ON `channel_rate` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `channel_rate_created_idx` ON `channel_rate` (`tenant`,`created_at`);
--> statement
CREATE INDEX `channel_rate_channel_id_idx` ON `channel_rate` (`tenant`,`channel_id`,`created_at`);
--> statement
CREATE TABLE `org` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`org_name` text NOT NULL,
	`org_code` text NOT NULL,
	`contact` text NOT NULL,
	`phone` text NOT NULL,
	`area_code` text NOT NULL,
	`account` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `org_status_idx` ON `org` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `org_created_idx` ON `org` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `org_org_name_key` ON `org` (`tenant`,`org_name`);
--> statement
CREATE UNIQUE INDEX `org_org_code_key` ON `org` (`tenant`,`org_code`);
--> statement
CREATE INDEX `org_phone_idx` ON `org` (`tenant`,`phone`);
--> statement
CREATE TABLE `org_area` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`org_id` text NOT NULL,
	`area_code` text NOT NULL,
	`area_name` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `org_area_status_idx` ON `org_area` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `org_area_created_idx` ON `org_area` (`tenant`,`created_at`);
--> statement
CREATE INDEX `org_area_org_id_idx` ON `org_area` (`tenant`,`org_id`,`created_at`);
--> statement
CREATE TABLE `org_teacher` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`org_id` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`subject` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `org_teacher_status_idx` ON `org_teacher` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `org_teacher_created_idx` ON `org_teacher` (`tenant`,`created_at`);
--> statement
CREATE INDEX `org_teacher_org_id_idx` ON `org_teacher` (`tenant`,`org_id`,`created_at`);
--> statement
CREATE TABLE `price_auth` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`org_id` text NOT NULL,
	`product_id` text NOT NULL,
	`price1` integer NOT NULL,
	`price2` integer NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text,
	`used_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `price_auth_status_idx` ON `price_auth` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `price_auth_created_idx` ON `price_auth` (`tenant`,`created_at`);
--> statement
CREATE INDEX `price_auth_org_id_idx` ON `price_auth` (`tenant`,`org_id`,`created_at`);
--> statement
CREATE INDEX `price_auth_product_id_idx` ON `price_auth` (`tenant`,`product_id`);
--> statement
CREATE TABLE `partner_order` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_code` text NOT NULL,
	`kind` text NOT NULL,
	`partner_id` text NOT NULL,
	`channel_id` text,
	`org_id` text,
	`user_id` text NOT NULL,
	`product_id` text,
	`open_class_id` text NOT NULL,
	`area_code` text NOT NULL,
	`lesson_count` integer NOT NULL,
	`price` integer,
	`amount` integer NOT NULL,
	`refunded` integer NOT NULL,
	`rate` integer,
	`price1` integer,
	`full` integer NOT NULL,
	`commission` integer NOT NULL,
	`lined` integer NOT NULL,
	`open` integer NOT NULL,
	`earns_nothing` text,
	`paid_at` text,
	`payable_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `partner_order_status_idx` ON `partner_order` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `partner_order_created_idx` ON `partner_order` (`tenant`,`created_at`);
--> statement
CREATE INDEX `partner_order_order_code_idx` ON `partner_order` (`tenant`,`order_code`);
--> statement
CREATE INDEX `partner_order_partner_id_idx` ON `partner_order` (`tenant`,`partner_id`,`created_at`);
--> statement
CREATE INDEX `partner_order_channel_id_idx` ON `partner_order` (`tenant`,`channel_id`);
--> statement
CREATE INDEX `partner_order_org_id_idx` ON `partner_order` (`tenant`,`org_id`);
--> statement
CREATE INDEX `partner_order_user_id_idx` ON `partner_order` (`tenant`,`user_id`);
--> statement
CREATE INDEX `partner_order_product_id_idx` ON `partner_order` (`tenant`,`product_id`);
--> statement
CREATE INDEX `partner_order_open_class_id_idx` ON `partner_order` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `partner_order_open_idx` ON `partner_order` (`tenant`,`open`);
--> statement
CREATE INDEX `partner_order_payable_at_idx` ON `partner_order` (`tenant`,`payable_at`);
--> statement
CREATE TABLE `partner_visitor` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`kind` text NOT NULL,
	`partner_id` text NOT NULL,
	`channel_id` text,
	`org_id` text,
	`user_id` text NOT NULL,
	`code` text NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL,
	`until` text NOT NULL,
	`order_count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `partner_visitor_status_idx` ON `partner_visitor` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `partner_visitor_created_idx` ON `partner_visitor` (`tenant`,`created_at`);
--> statement
CREATE INDEX `partner_visitor_partner_id_idx` ON `partner_visitor` (`tenant`,`partner_id`,`created_at`);
--> statement
CREATE INDEX `partner_visitor_channel_id_idx` ON `partner_visitor` (`tenant`,`channel_id`);
--> statement
CREATE INDEX `partner_visitor_org_id_idx` ON `partner_visitor` (`tenant`,`org_id`);
--> statement
CREATE INDEX `partner_visitor_user_id_idx` ON `partner_visitor` (`tenant`,`user_id`,`created_at`);
--> statement
CREATE TABLE `stray_code` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`code` text NOT NULL,
	`why` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `stray_code_status_idx` ON `stray_code` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `stray_code_created_idx` ON `stray_code` (`tenant`,`created_at`);
--> statement
CREATE TABLE `commission` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`commission_no` text NOT NULL,
	`kind` text NOT NULL,
	`partner_id` text NOT NULL,
	`channel_id` text,
	`org_id` text,
	`period` text NOT NULL,
	`order_count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`carried_cents` integer NOT NULL,
	`line_count` integer NOT NULL,
	`bank_account_id` text,
	`executed_by` text,
	`execute_time` text,
	`tries` integer NOT NULL,
	`bank_reference` text,
	`failure` text,
	`settled_at` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `commission_status_idx` ON `commission` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `commission_created_idx` ON `commission` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `commission_commission_no_key` ON `commission` (`tenant`,`commission_no`);
--> statement
CREATE INDEX `commission_partner_id_idx` ON `commission` (`tenant`,`partner_id`,`created_at`);
--> statement
CREATE INDEX `commission_channel_id_idx` ON `commission` (`tenant`,`channel_id`);
--> statement
CREATE INDEX `commission_org_id_idx` ON `commission` (`tenant`,`org_id`);
--> statement
CREATE INDEX `commission_period_idx` ON `commission` (`tenant`,`period`);
--> statement
CREATE INDEX `commission_bank_account_id_idx` ON `commission` (`tenant`,`bank_account_id`);
--> statement
CREATE TABLE `commission_line` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`commission_id` text NOT NULL,
	`kind` text NOT NULL,
	`partner_id` text NOT NULL,
	`channel_id` text,
	`org_id` text,
	`order_id` text,
	`order_code` text,
	`is_adjustment` integer NOT NULL,
	`adjusts_id` text,
	`order_amount` integer,
	`refunded` integer,
	`rate` integer,
	`amount_cents` integer NOT NULL,
	`reason` text,
	`taken_at` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `commission_line_status_idx` ON `commission_line` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `commission_line_created_idx` ON `commission_line` (`tenant`,`created_at`);
--> statement
CREATE INDEX `commission_line_commission_id_idx` ON `commission_line` (`tenant`,`commission_id`);
--> statement
CREATE INDEX `commission_line_partner_id_idx` ON `commission_line` (`tenant`,`partner_id`,`created_at`);
--> statement
CREATE INDEX `commission_line_channel_id_idx` ON `commission_line` (`tenant`,`channel_id`);
--> statement
CREATE INDEX `commission_line_org_id_idx` ON `commission_line` (`tenant`,`org_id`);
--> statement
CREATE INDEX `commission_line_order_id_idx` ON `commission_line` (`tenant`,`order_id`);
--> statement
CREATE TABLE `evaluation_request` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`closes_at` text NOT NULL,
	`fixed_at` text,
	`stars` text,
	`content` text,
	`tags` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `evaluation_request_status_idx` ON `evaluation_request` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `evaluation_request_created_idx` ON `evaluation_request` (`tenant`,`created_at`);
--> statement
CREATE INDEX `evaluation_request_open_class_id_idx` ON `evaluation_request` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `evaluation_request_student_id_idx` ON `evaluation_request` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `evaluation_request_fixed_at_idx` ON `evaluation_request` (`tenant`,`status`,`fixed_at`);
--> statement
CREATE TABLE `evaluation_round` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`teacher_id` text,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`criteria` text,
	`asked` integer NOT NULL,
	`edit_hours` integer NOT NULL,
	`closes_at` text,
	`due_at` text,
	`count` integer,
	`score` integer,
	`means` text,
	`spread` text,
	`sum` integer,
	`sums` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `evaluation_round_status_idx` ON `evaluation_round` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `evaluation_round_created_idx` ON `evaluation_round` (`tenant`,`created_at`);
--> statement
CREATE INDEX `evaluation_round_open_class_id_idx` ON `evaluation_round` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `evaluation_round_teacher_id_idx` ON `evaluation_round` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `evaluation_round_school_id_idx` ON `evaluation_round` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `evaluation_round_agency_id_idx` ON `evaluation_round` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `evaluation_round_area_code_idx` ON `evaluation_round` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `evaluation_round_due_at_idx` ON `evaluation_round` (`tenant`,`status`,`due_at`);
--> statement
CREATE TABLE `teacher_evaluation` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`teacher_id` text,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`score` integer NOT NULL,
	`stars` text,
	`content` text,
	`tags` text,
	`hidden_reason` text,
	`violation_id` text,
	`feedback_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `teacher_evaluation_status_idx` ON `teacher_evaluation` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `teacher_evaluation_created_idx` ON `teacher_evaluation` (`tenant`,`created_at`);
--> statement
CREATE INDEX `teacher_evaluation_open_class_id_idx` ON `teacher_evaluation` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `teacher_evaluation_teacher_id_idx` ON `teacher_evaluation` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `teacher_evaluation_school_id_idx` ON `teacher_evaluation` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `teacher_evaluation_agency_id_idx` ON `teacher_evaluation` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `teacher_evaluation_area_code_idx` ON `teacher_evaluation` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `teacher_evaluation_violation_id_idx` ON `teacher_evaluation` (`tenant`,`violation_id`);
--> statement
CREATE INDEX `teacher_evaluation_feedback_id_idx` ON `teacher_evaluation` (`tenant`,`feedback_id`);
--> statement
CREATE TABLE `client_sea` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`dept_id` text,
	`area_code` text,
	`fresh_hours` integer,
	`former_owner_days` integer,
	`sort` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `client_sea_status_idx` ON `client_sea` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `client_sea_created_idx` ON `client_sea` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `client_sea_name_key` ON `client_sea` (`tenant`,`name`);
--> statement
CREATE INDEX `client_sea_dept_id_idx` ON `client_sea` (`tenant`,`dept_id`);
--> statement
CREATE TABLE `crm_label` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `crm_label_status_idx` ON `crm_label` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `crm_label_created_idx` ON `crm_label` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `crm_label_name_key` ON `crm_label` (`tenant`,`name`);
--> statement
CREATE TABLE `clue` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`source` text,
	`content` text,
	`owner_id` text,
	`owner_dept_id` text,
	`first_contact_by` text,
	`first_contact_at` text,
	`warned_at` text,
	`back_at` text,
	`last_follow_at` text,
	`next_follow_time` text,
	`pool_at` text,
	`pool_reason` text,
	`invalid_reason` text,
	`reopened` integer,
	`converted_at` text,
	`customer_id` text,
	`contact_id` text,
	`opportunity_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `clue_status_idx` ON `clue` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `clue_created_idx` ON `clue` (`tenant`,`created_at`);
--> statement
CREATE INDEX `clue_phone_idx` ON `clue` (`tenant`,`phone`);
--> statement
CREATE INDEX `clue_owner_id_idx` ON `clue` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `clue_owner_dept_id_idx` ON `clue` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `clue_first_contact_by_idx` ON `clue` (`tenant`,`status`,`first_contact_by`);
--> statement
CREATE INDEX `clue_back_at_idx` ON `clue` (`tenant`,`status`,`back_at`);
--> statement
CREATE INDEX `clue_customer_id_idx` ON `clue` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `clue_contact_id_idx` ON `clue` (`tenant`,`contact_id`);
--> statement
CREATE INDEX `clue_opportunity_id_idx` ON `clue` (`tenant`,`opportunity_id`);
--> statement
CREATE TABLE `contact` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`customer_id` text NOT NULL,
	`name` text NOT NULL,
	`sex` text,
	`phone` text NOT NULL,
	`email` text,
	`position` text,
	`is_main` integer NOT NULL,
	`remark` text,
	`owner_id` text,
	`owner_dept_id` text,
	`came_from_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `contact_status_idx` ON `contact` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `contact_created_idx` ON `contact` (`tenant`,`created_at`);
--> statement
CREATE INDEX `contact_customer_id_idx` ON `contact` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `contact_phone_idx` ON `contact` (`tenant`,`phone`);
--> statement
CREATE INDEX `contact_owner_id_idx` ON `contact` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `contact_owner_dept_id_idx` ON `contact` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `contact_came_from_id_idx` ON `contact` (`tenant`,`came_from_id`);
--> statement
CREATE TABLE `follow_info` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`customer_id` text,
	`clue_id` text,
	`opportunity_id` text,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`file_id` text,
	`follow_time` text NOT NULL,
	`next_time` text,
	`next_type` text,
	`escalate_at` text,
	`seller_id` text,
	`seller_dept_id` text,
	`owner_id` text,
	`owner_dept_id` text,
	`came_from_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `follow_info_status_idx` ON `follow_info` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `follow_info_created_idx` ON `follow_info` (`tenant`,`created_at`);
--> statement
CREATE INDEX `follow_info_customer_id_idx` ON `follow_info` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `follow_info_clue_id_idx` ON `follow_info` (`tenant`,`clue_id`);
--> statement
CREATE INDEX `follow_info_opportunity_id_idx` ON `follow_info` (`tenant`,`opportunity_id`);
--> statement
CREATE INDEX `follow_info_next_time_idx` ON `follow_info` (`tenant`,`status`,`next_time`);
--> statement
CREATE INDEX `follow_info_escalate_at_idx` ON `follow_info` (`tenant`,`status`,`escalate_at`);
--> statement
CREATE INDEX `follow_info_seller_id_idx` ON `follow_info` (`tenant`,`seller_id`);
--> statement
CREATE INDEX `follow_info_seller_dept_id_idx` ON `follow_info` (`tenant`,`seller_dept_id`);
--> statement
CREATE INDEX `follow_info_owner_id_idx` ON `follow_info` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `follow_info_owner_dept_id_idx` ON `follow_info` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `follow_info_came_from_id_idx` ON `follow_info` (`tenant`,`came_from_id`);
--> statement
CREATE TABLE `opportunity` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`customer_id` text NOT NULL,
	`stage` text,
	`stage_at` text,
	`amount` integer,
	`probability` integer,
	`expect_date` text,
	`owner_id` text,
	`owner_dept_id` text,
	`came_from_id` text,
	`passed` text,
	`last_follow_at` text,
	`next_follow_time` text,
	`back_reason` text,
	`lost_reason` text,
	`lost_remark` text,
	`closed_at` text,
	`contract_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `opportunity_status_idx` ON `opportunity` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `opportunity_created_idx` ON `opportunity` (`tenant`,`created_at`);
--> statement
CREATE INDEX `opportunity_customer_id_idx` ON `opportunity` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `opportunity_stage_idx` ON `opportunity` (`tenant`,`stage`);
--> statement
CREATE INDEX `opportunity_owner_id_idx` ON `opportunity` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `opportunity_owner_dept_id_idx` ON `opportunity` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `opportunity_came_from_id_idx` ON `opportunity` (`tenant`,`came_from_id`);
--> statement
CREATE INDEX `opportunity_contract_id_idx` ON `opportunity` (`tenant`,`contract_id`);
--> statement
CREATE TABLE `contract` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`contract_no` text,
	`name` text NOT NULL,
	`customer_id` text NOT NULL,
	`opportunity_id` text,
	`amount` integer NOT NULL,
	`paid_amount` integer NOT NULL,
	`invoiced_amount` integer NOT NULL,
	`sign_date` text,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`file_id` text,
	`plan` text,
	`owner_id` text,
	`owner_dept_id` text,
	`came_from_id` text,
	`approved_at` text,
	`proposed` text,
	`written_off` text,
	`void_reason` text,
	`warn_at` text,
	`expired` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`revised` integer,
	`audit_remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `contract_status_idx` ON `contract` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `contract_created_idx` ON `contract` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `contract_contract_no_key` ON `contract` (`tenant`,`contract_no`);
--> statement
CREATE INDEX `contract_customer_id_idx` ON `contract` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `contract_opportunity_id_idx` ON `contract` (`tenant`,`opportunity_id`);
--> statement
CREATE INDEX `contract_start_date_idx` ON `contract` (`tenant`,`status`,`start_date`);
--> statement
CREATE INDEX `contract_owner_id_idx` ON `contract` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `contract_owner_dept_id_idx` ON `contract` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `contract_came_from_id_idx` ON `contract` (`tenant`,`came_from_id`);
--> statement
CREATE INDEX `contract_warn_at_idx` ON `contract` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `contract_payment` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`contract_id` text NOT NULL,
	`amount` integer NOT NULL,
	`pay_date` text NOT NULL,
	`method` text NOT NULL,
	`remark` text,
	`owner_id` text,
	`owner_dept_id` text,
	`void_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `contract_payment_status_idx` ON `contract_payment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `contract_payment_created_idx` ON `contract_payment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `contract_payment_contract_id_idx` ON `contract_payment` (`tenant`,`contract_id`);
--> statement
CREATE INDEX `contract_payment_owner_id_idx` ON `contract_payment` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `contract_payment_owner_dept_id_idx` ON `contract_payment` (`tenant`,`owner_dept_id`);
--> statement
CREATE TABLE `contract_invoice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`contract_id` text NOT NULL,
	`amount` integer NOT NULL,
	`invoice_no` text NOT NULL,
	`invoice_date` text NOT NULL,
	`title` text NOT NULL,
	`remark` text,
	`owner_id` text,
	`owner_dept_id` text,
	`void_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `contract_invoice_status_idx` ON `contract_invoice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `contract_invoice_created_idx` ON `contract_invoice` (`tenant`,`created_at`);
--> statement
CREATE INDEX `contract_invoice_contract_id_idx` ON `contract_invoice` (`tenant`,`contract_id`);
--> statement
CREATE INDEX `contract_invoice_owner_id_idx` ON `contract_invoice` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `contract_invoice_owner_dept_id_idx` ON `contract_invoice` (`tenant`,`owner_dept_id`);
--> statement
CREATE TABLE `crm_order` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_no` text,
	`customer_id` text NOT NULL,
	`opportunity_id` text,
	`amount` integer NOT NULL,
	`order_date` text,
	`remark` text,
	`owner_id` text,
	`owner_dept_id` text,
	`came_from_id` text,
	`cancel_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `crm_order_status_idx` ON `crm_order` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `crm_order_created_idx` ON `crm_order` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `crm_order_order_no_key` ON `crm_order` (`tenant`,`order_no`);
--> statement
CREATE INDEX `crm_order_customer_id_idx` ON `crm_order` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `crm_order_opportunity_id_idx` ON `crm_order` (`tenant`,`opportunity_id`);
--> statement
CREATE INDEX `crm_order_owner_id_idx` ON `crm_order` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `crm_order_owner_dept_id_idx` ON `crm_order` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `crm_order_came_from_id_idx` ON `crm_order` (`tenant`,`came_from_id`);
--> statement
CREATE TABLE `crm_problem` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`answer` text NOT NULL,
	`type` text NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `crm_problem_status_idx` ON `crm_problem` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `crm_problem_created_idx` ON `crm_problem` (`tenant`,`created_at`);
--> statement
CREATE TABLE `crm_keyword` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`keyword` text NOT NULL,
	`reply` text NOT NULL,
	`type` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `crm_keyword_status_idx` ON `crm_keyword` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `crm_keyword_created_idx` ON `crm_keyword` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `crm_keyword_keyword_key` ON `crm_keyword` (`tenant`,`keyword`);
--> statement
CREATE TABLE `sales_target` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`owner_id` text NOT NULL,
	`owner_dept_id` text,
	`month` text NOT NULL,
	`amount` integer NOT NULL,
	`follows` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sales_target_status_idx` ON `sales_target` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sales_target_created_idx` ON `sales_target` (`tenant`,`created_at`);
--> statement
CREATE INDEX `sales_target_owner_id_idx` ON `sales_target` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `sales_target_owner_dept_id_idx` ON `sales_target` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `sales_target_month_idx` ON `sales_target` (`tenant`,`month`);
--> statement
CREATE TABLE `sales_rule` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`first_contact_hours` integer NOT NULL,
	`clue_days` integer NOT NULL,
	`escalate_days` integer NOT NULL,
	`reopen_days` integer NOT NULL,
	`platform_from` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sales_rule_status_idx` ON `sales_rule` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sales_rule_created_idx` ON `sales_rule` (`tenant`,`created_at`);
--> statement
CREATE TABLE `stage_rule` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`stage` text NOT NULL,
	`asks` text NOT NULL,
	`probability` integer NOT NULL,
	`limit_days` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `stage_rule_status_idx` ON `stage_rule` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `stage_rule_created_idx` ON `stage_rule` (`tenant`,`created_at`);
--> statement
CREATE INDEX `stage_rule_stage_idx` ON `stage_rule` (`tenant`,`stage`);
--> statement
CREATE TABLE `seller_day` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`owner_id` text,
	`owner_dept_id` text,
	`day` text NOT NULL,
	`call` integer NOT NULL,
	`visit` integer NOT NULL,
	`message` integer NOT NULL,
	`meeting` integer NOT NULL,
	`note` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `seller_day_owner_id_idx` ON `seller_day` (`tenant`,`owner_id`);
--> statement
CREATE INDEX `seller_day_owner_dept_id_idx` ON `seller_day` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `seller_day_day_idx` ON `seller_day` (`tenant`,`day`);
--> statement
CREATE TABLE `sale_user` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`phone` text,
	`dept_id` text,
	`area_code` text NOT NULL,
	`channel_id` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sale_user_status_idx` ON `sale_user` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sale_user_created_idx` ON `sale_user` (`tenant`,`created_at`);
--> statement
CREATE INDEX `sale_user_user_id_idx` ON `sale_user` (`tenant`,`user_id`);
--> statement
CREATE INDEX `sale_user_dept_id_idx` ON `sale_user` (`tenant`,`dept_id`);
--> statement
CREATE TABLE `sale_type_relation` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`sale_user_id` text NOT NULL,
	`user_id` text,
	`dept_id` text,
	`type_code` text NOT NULL,
	`type_name` text,
	`target_type` text,
	`target_id` text,
	`target_name` text,
	`school_id` text,
	`agency_id` text,
	`ratio` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sale_type_relation_status_idx` ON `sale_type_relation` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sale_type_relation_created_idx` ON `sale_type_relation` (`tenant`,`created_at`);
--> statement
CREATE INDEX `sale_type_relation_sale_user_id_idx` ON `sale_type_relation` (`tenant`,`sale_user_id`);
--> statement
CREATE INDEX `sale_type_relation_user_id_idx` ON `sale_type_relation` (`tenant`,`user_id`);
--> statement
CREATE INDEX `sale_type_relation_dept_id_idx` ON `sale_type_relation` (`tenant`,`dept_id`);
--> statement
CREATE INDEX `sale_type_relation_target_id_idx` ON `sale_type_relation` (`tenant`,`target_id`);
--> statement
CREATE INDEX `sale_type_relation_school_id_idx` ON `sale_type_relation` (`tenant`,`school_id`);
--> statement
CREATE INDEX `sale_type_relation_agency_id_idx` ON `sale_type_relation` (`tenant`,`agency_id`);
--> statement
CREATE TABLE `sale_relation` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`sale_user_id` text NOT NULL,
	`sale_name` text,
	`user_id` text,
	`dept_id` text,
	`target_type` text,
	`target_id` text,
	`target_name` text,
	`school_id` text,
	`agency_id` text,
	`type_code` text,
	`ratio` integer,
	`side` text,
	`remark` text,
	`apply_time` text,
	`since` text,
	`ended_at` text,
	`end_reason` text,
	`formers` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sale_relation_status_idx` ON `sale_relation` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sale_relation_created_idx` ON `sale_relation` (`tenant`,`created_at`);
--> statement
CREATE INDEX `sale_relation_sale_user_id_idx` ON `sale_relation` (`tenant`,`sale_user_id`);
--> statement
CREATE INDEX `sale_relation_user_id_idx` ON `sale_relation` (`tenant`,`user_id`);
--> statement
CREATE INDEX `sale_relation_dept_id_idx` ON `sale_relation` (`tenant`,`dept_id`);
--> statement
CREATE INDEX `sale_relation_target_id_idx` ON `sale_relation` (`tenant`,`target_id`);
--> statement
CREATE INDEX `sale_relation_school_id_idx` ON `sale_relation` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `sale_relation_agency_id_idx` ON `sale_relation` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE TABLE `sale_order` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_code` text NOT NULL,
	`relation_id` text,
	`sale_user_id` text,
	`sale_name` text,
	`user_id` text,
	`dept_id` text,
	`school_id` text NOT NULL,
	`school_name` text,
	`product_id` text NOT NULL,
	`product_name` text,
	`customer_id` text,
	`customer_was_id` text,
	`headcount` integer NOT NULL,
	`amount` integer NOT NULL,
	`ratio` integer,
	`class_name` text,
	`start_date` text NOT NULL,
	`end_date` text,
	`capacity_min` integer,
	`remark` text,
	`like_id` text,
	`open_class_id` text,
	`apply_time` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sale_order_status_idx` ON `sale_order` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sale_order_created_idx` ON `sale_order` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `sale_order_order_code_key` ON `sale_order` (`tenant`,`order_code`);
--> statement
CREATE INDEX `sale_order_relation_id_idx` ON `sale_order` (`tenant`,`relation_id`);
--> statement
CREATE INDEX `sale_order_sale_user_id_idx` ON `sale_order` (`tenant`,`sale_user_id`);
--> statement
CREATE INDEX `sale_order_user_id_idx` ON `sale_order` (`tenant`,`user_id`);
--> statement
CREATE INDEX `sale_order_dept_id_idx` ON `sale_order` (`tenant`,`dept_id`);
--> statement
CREATE INDEX `sale_order_school_id_idx` ON `sale_order` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `sale_order_product_id_idx` ON `sale_order` (`tenant`,`product_id`);
--> statement
CREATE INDEX `sale_order_customer_id_idx` ON `sale_order` (`tenant`,`customer_id`);
--> statement
CREATE INDEX `sale_order_customer_was_id_idx` ON `sale_order` (`tenant`,`customer_was_id`);
--> statement
CREATE INDEX `sale_order_like_id_idx` ON `sale_order` (`tenant`,`like_id`);
--> statement
CREATE INDEX `sale_order_open_class_id_idx` ON `sale_order` (`tenant`,`open_class_id`);
--> statement
PRAGMA foreign_keys=OFF;
--> statement
CREATE TABLE `__new_refund` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`refund_no` text NOT NULL,
	`order_id` text NOT NULL,
	`order_code` text NOT NULL,
	`payment_id` text,
	`enrolment_id` text,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`payer_id` text,
	`cause` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`leaves` integer NOT NULL,
	`opine_until` text,
	`quote` text,
	`reason` text,
	`pay_type` text,
	`tries` integer NOT NULL,
	`retry_at` text,
	`gateway_no` text,
	`failure` text,
	`agency_opinion` text,
	`hand_by` text,
	`executed_by` text,
	`voucher_no` text,
	`refunded_at` text,
	`waits_for` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
INSERT INTO `__new_refund`("id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "refund_no", "order_id", "order_code", "payment_id", "enrolment_id", "open_class_id", "student_id", "school_id", "agency_id", "area_code", "payer_id", "cause", "amount_cents", "leaves", "opine_until", "quote", "reason", "pay_type", "tries", "retry_at", "gateway_no", "failure", "agency_opinion", "hand_by", "executed_by", "voucher_no", "refunded_at", "waits_for", "submitted_by", "submitted_for", "submitted_at", "approvals", "audit_remark", "revised") SELECT "id", "tenant", "version", "status", "created_at", "created_by", "updated_at", "updated_by", "refund_no", "order_id", "order_code", "payment_id", "enrolment_id", "open_class_id", "student_id", "school_id", "agency_id", "area_code", "payer_id", "cause", "amount_cents", "leaves", "opine_until", "quote", "reason", "pay_type", "tries", "retry_at", "gateway_no", "failure", "agency_opinion", "hand_by", "executed_by", "voucher_no", "refunded_at", "waits_for", "submitted_by", "submitted_for", "submitted_at", "approvals", "audit_remark", "revised" FROM `refund`;
--> statement
DROP TABLE `refund`;
--> statement
ALTER TABLE `__new_refund` RENAME TO `refund`;
--> statement
PRAGMA foreign_keys=ON;
--> statement
CREATE INDEX `refund_status_idx` ON `refund` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `refund_created_idx` ON `refund` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `refund_refund_no_key` ON `refund` (`tenant`,`refund_no`);
--> statement
CREATE INDEX `refund_order_id_idx` ON `refund` (`tenant`,`order_id`);
--> statement
CREATE INDEX `refund_order_code_idx` ON `refund` (`tenant`,`order_code`);
--> statement
CREATE INDEX `refund_payment_id_idx` ON `refund` (`tenant`,`payment_id`);
--> statement
CREATE INDEX `refund_enrolment_id_idx` ON `refund` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `refund_open_class_id_idx` ON `refund` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `refund_student_id_idx` ON `refund` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `refund_school_id_idx` ON `refund` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `refund_agency_id_idx` ON `refund` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `refund_area_code_idx` ON `refund` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `refund_payer_id_idx` ON `refund` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE INDEX `refund_retry_at_idx` ON `refund` (`tenant`,`status`,`retry_at`);
--> statement
ALTER TABLE `policy` ADD `evaluation_days` integer NOT NULL DEFAULT 14;
--> statement
ALTER TABLE `policy` ADD `evaluation_edit_hours` integer NOT NULL DEFAULT 24;
--> statement
ALTER TABLE `policy` ADD `referral_days` integer NOT NULL DEFAULT 30;
--> statement
ALTER TABLE `policy` ADD `commission_days` integer NOT NULL DEFAULT 15;
--> statement
ALTER TABLE `certificate_template` ADD `orientation` text NOT NULL DEFAULT 'landscape';
--> statement
ALTER TABLE `certificate_template` ADD `edition` integer NOT NULL DEFAULT 1;
--> statement
ALTER TABLE `feedback` ADD `evaluation_id` text;
--> statement
CREATE INDEX `feedback_evaluation_id_idx` ON `feedback` (`tenant`,`evaluation_id`);
--> statement
ALTER TABLE `violation` ADD `evaluation_id` text;
--> statement
CREATE INDEX `violation_evaluation_id_idx` ON `violation` (`tenant`,`evaluation_id`);
--> statement
ALTER TABLE `bank_account` ADD `partner_id` text;
--> statement
CREATE INDEX `bank_account_partner_id_idx` ON `bank_account` (`tenant`,`partner_id`,`created_at`);
--> statement
ALTER TABLE `study_certificate` ADD `printed_name` text;
--> statement
ALTER TABLE `study_certificate` ADD `printed` text;
--> statement
ALTER TABLE `study_certificate` ADD `template_version` integer;
--> statement
ALTER TABLE `study_certificate` ADD `edition` integer;
--> statement
ALTER TABLE `study_certificate` ADD `verify_id` text;
--> statement
ALTER TABLE `study_certificate` ADD `revoked_at` text;
--> statement
ALTER TABLE `study_certificate` ADD `former` text;
--> statement
ALTER TABLE `study_certificate` ADD `file_hash` text;
--> statement
CREATE INDEX `study_certificate_verify_id_idx` ON `study_certificate` (`tenant`,`verify_id`);
--> statement
ALTER TABLE `student_rating` ADD `sources` text;
--> statement
ALTER TABLE `question` ADD `audio` text;
--> statement
ALTER TABLE `customer` ADD `name_key` text;
--> statement
ALTER TABLE `customer` ADD `consent` text NOT NULL DEFAULT 'unknown';
--> statement
ALTER TABLE `customer` ADD `sea_id` text;
--> statement
ALTER TABLE `customer` ADD `sea_dept_id` text;
--> statement
ALTER TABLE `customer` ADD `former_status` text;
--> statement
ALTER TABLE `customer` ADD `merge_trace` text;
--> statement
CREATE INDEX `customer_name_key_idx` ON `customer` (`tenant`,`name_key`);
--> statement
CREATE INDEX `customer_sea_id_idx` ON `customer` (`tenant`,`sea_id`);
--> statement
CREATE INDEX `customer_sea_dept_id_idx` ON `customer` (`tenant`,`sea_dept_id`);
--> statement
ALTER TABLE `sea_rule` ADD `key_follow_days` integer;
--> statement
ALTER TABLE `sea_rule` ADD `key_deal_days` integer;
--> statement
ALTER TABLE `sea_rule` ADD `minor_follow_days` integer;
--> statement
ALTER TABLE `sea_rule` ADD `minor_deal_days` integer;
--> statement
ALTER TABLE `note` ADD `came_from_id` text;
--> statement
CREATE INDEX `note_came_from_id_idx` ON `note` (`tenant`,`came_from_id`);
--> statement
ALTER TABLE `task` ADD `came_from_id` text;
--> statement
CREATE INDEX `task_came_from_id_idx` ON `task` (`tenant`,`came_from_id`);
--> statement
ALTER TABLE `attachment` ADD `came_from_id` text;
--> statement
CREATE INDEX `attachment_came_from_id_idx` ON `attachment` (`tenant`,`came_from_id`);
