CREATE TABLE `tour_leader` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`beds` text,
	`room_name` text,
	`reason` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `tour_leader_status_idx` ON `tour_leader` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `tour_leader_created_idx` ON `tour_leader` (`tenant`,`created_at`);
--> statement
CREATE INDEX `tour_leader_open_class_id_idx` ON `tour_leader` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `tour_leader_teacher_id_idx` ON `tour_leader` (`tenant`,`teacher_id`);
--> statement
CREATE INDEX `tour_leader_school_id_idx` ON `tour_leader` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `tour_leader_agency_id_idx` ON `tour_leader` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `tour_leader_area_code_idx` ON `tour_leader` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `phone_looks` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE TABLE `flow_model` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`model_key` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`category` text NOT NULL,
	`xml` text,
	`problems` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_model_status_idx` ON `flow_model` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_model_created_idx` ON `flow_model` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `flow_model_model_key_key` ON `flow_model` (`tenant`,`model_key`);
--> statement
CREATE TABLE `flow_definition` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`number` integer NOT NULL,
	`model_id` text,
	`xml` text,
	`model` text,
	`deployed_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_definition_status_idx` ON `flow_definition` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_definition_created_idx` ON `flow_definition` (`tenant`,`created_at`);
--> statement
CREATE INDEX `flow_definition_key_idx` ON `flow_definition` (`tenant`,`key`);
--> statement
CREATE TABLE `flow_instance` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`definition_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`started_by` text NOT NULL,
	`started_role` text NOT NULL,
	`started_dept` text,
	`started_at` text NOT NULL,
	`ended_at` text,
	`business_table` text,
	`business_id` text,
	`values` text,
	`state` text,
	`trail` text,
	`due_at` text,
	`incident` text,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_instance_status_idx` ON `flow_instance` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_instance_created_idx` ON `flow_instance` (`tenant`,`created_at`);
--> statement
CREATE INDEX `flow_instance_definition_id_idx` ON `flow_instance` (`tenant`,`definition_id`);
--> statement
CREATE INDEX `flow_instance_started_by_idx` ON `flow_instance` (`tenant`,`started_by`);
--> statement
CREATE INDEX `flow_instance_business_id_idx` ON `flow_instance` (`tenant`,`business_id`);
--> statement
CREATE INDEX `flow_instance_due_at_idx` ON `flow_instance` (`tenant`,`status`,`due_at`);
--> statement
CREATE TABLE `flow_task` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`instance_id` text NOT NULL,
	`definition_id` text NOT NULL,
	`process_key` text NOT NULL,
	`process_name` text NOT NULL,
	`category` text NOT NULL,
	`token` text NOT NULL,
	`node` text NOT NULL,
	`name` text NOT NULL,
	`assignee` text,
	`candidates` text,
	`owner` text,
	`signs` text,
	`started_by` text NOT NULL,
	`opened_at` text NOT NULL,
	`claimed_at` text,
	`done_at` text,
	`due_at` text,
	`is_agreed` integer,
	`comment` text,
	`said` text,
	`reminded` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `flow_task_status_idx` ON `flow_task` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `flow_task_created_idx` ON `flow_task` (`tenant`,`created_at`);
--> statement
CREATE INDEX `flow_task_instance_id_idx` ON `flow_task` (`tenant`,`instance_id`);
--> statement
CREATE INDEX `flow_task_definition_id_idx` ON `flow_task` (`tenant`,`definition_id`);
--> statement
CREATE INDEX `flow_task_assignee_idx` ON `flow_task` (`tenant`,`assignee`);
--> statement
CREATE INDEX `flow_task_signs_idx` ON `flow_task` (`tenant`,`signs`);
--> statement
ALTER TABLE `import_log` ADD `file_id` text;
--> statement
ALTER TABLE `import_log` ADD `link` text;
--> statement
ALTER TABLE `import_log` ADD `rows` text;
--> statement
ALTER TABLE `import_log` ADD `kept_until` text;
--> statement
ALTER TABLE `import_log` ADD `reason` text;
--> statement
ALTER TABLE `import_log` ADD `opened_by` text;
--> statement
ALTER TABLE `import_log` ADD `opened_at` text;
--> statement
CREATE INDEX `import_log_file_id_idx` ON `import_log` (`tenant`,`file_id`);
--> statement
CREATE INDEX `import_log_kept_until_idx` ON `import_log` (`tenant`,`status`,`kept_until`);
--> statement
CREATE INDEX `import_log_opened_by_idx` ON `import_log` (`tenant`,`opened_by`);
--> statement
ALTER TABLE `school_class` ADD `head_teacher_id` text;
--> statement
ALTER TABLE `school_class` ADD `head_by` text;
--> statement
CREATE INDEX `school_class_head_teacher_id_idx` ON `school_class` (`tenant`,`head_teacher_id`);
--> statement
CREATE INDEX `school_class_head_by_idx` ON `school_class` (`tenant`,`head_by`);
--> statement
ALTER TABLE `subsidy` ADD `class_id` text;
--> statement
ALTER TABLE `subsidy` ADD `head_by` text;
--> statement
CREATE INDEX `subsidy_class_id_idx` ON `subsidy` (`tenant`,`class_id`);
--> statement
CREATE INDEX `subsidy_head_by_idx` ON `subsidy` (`tenant`,`head_by`);
--> statement
ALTER TABLE `evaluation_request` ADD `remind_at` text;
--> statement
CREATE INDEX `evaluation_request_remind_at_idx` ON `evaluation_request` (`tenant`,`status`,`remind_at`);
--> statement
ALTER TABLE `customer` ADD `contract_ended_at` text;
--> statement
ALTER TABLE `customer` ADD `offer_keeps_deals` integer;
--> statement
ALTER TABLE `client_sea` ADD `receive_day_max` integer;
--> statement
ALTER TABLE `sea_rule` ADD `view_day_max` integer NOT NULL DEFAULT 100;
--> statement
ALTER TABLE `sea_rule` ADD `contract_days` integer NOT NULL DEFAULT 90;
--> statement
ALTER TABLE `contract_payment` ADD `recorded_by_id` text;
--> statement
ALTER TABLE `contract_payment` ADD `audit_remark` text;
--> statement
CREATE INDEX `contract_payment_recorded_by_id_idx` ON `contract_payment` (`tenant`,`recorded_by_id`);
--> statement
ALTER TABLE `sales_rule` ADD `pay_tolerance` integer NOT NULL DEFAULT 0;
