CREATE TABLE `facts` (
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
CREATE UNIQUE INDEX `facts_stream_key` ON `facts` (`tenant`,`resource`,`stream`,`version`);
--> statement
CREATE TABLE `receipts` (
	`tenant` text NOT NULL,
	`key` text NOT NULL,
	`hash` text NOT NULL,
	`answer` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`tenant`, `key`)
);

--> statement
CREATE INDEX `receipts_at_idx` ON `receipts` (`tenant`,`at`);
--> statement
CREATE TABLE `stream_keys` (
	`tenant` text NOT NULL,
	`resource` text NOT NULL,
	`stream` text NOT NULL,
	`wrapped` text NOT NULL,
	PRIMARY KEY(`tenant`, `resource`, `stream`)
);

--> statement
CREATE TABLE `sequences` (
	`tenant` text NOT NULL,
	`name` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`tenant`, `name`)
);

--> statement
CREATE TABLE `cursors` (
	`tenant` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`tenant`, `name`)
);

--> statement
CREATE TABLE `leases` (
	`tenant` text NOT NULL,
	`name` text NOT NULL,
	`holder` text NOT NULL,
	`until` text NOT NULL,
	PRIMARY KEY(`tenant`, `name`)
);

--> statement
CREATE TABLE `kernel_state` (
	`tenant` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`tenant`, `name`)
);

--> statement
CREATE TABLE `param` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`param_name` text NOT NULL,
	`param_key` text NOT NULL,
	`param_value` text NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `param_status_idx` ON `param` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `param_created_idx` ON `param` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `param_param_key_key` ON `param` (`tenant`,`param_key`);
--> statement
CREATE TABLE `dict` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`parent_id` text NOT NULL,
	`code` text NOT NULL,
	`dict_key` text NOT NULL,
	`dict_value` text NOT NULL,
	`sort` integer NOT NULL,
	`is_sealed` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `dict_status_idx` ON `dict` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `dict_created_idx` ON `dict` (`tenant`,`created_at`);
--> statement
CREATE INDEX `dict_parent_id_idx` ON `dict` (`tenant`,`parent_id`);
--> statement
CREATE INDEX `dict_code_idx` ON `dict` (`tenant`,`code`);
--> statement
CREATE TABLE `dict_biz` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`parent_id` text NOT NULL,
	`code` text NOT NULL,
	`dict_key` text NOT NULL,
	`dict_value` text NOT NULL,
	`sort` integer NOT NULL,
	`is_sealed` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `dict_biz_status_idx` ON `dict_biz` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `dict_biz_created_idx` ON `dict_biz` (`tenant`,`created_at`);
--> statement
CREATE INDEX `dict_biz_parent_id_idx` ON `dict_biz` (`tenant`,`parent_id`);
--> statement
CREATE INDEX `dict_biz_code_idx` ON `dict_biz` (`tenant`,`code`);
--> statement
CREATE TABLE `region` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`code` text NOT NULL,
	`parent_code` text NOT NULL,
	`ancestors` text,
	`name` text NOT NULL,
	`region_level` integer NOT NULL,
	`province_code` text,
	`province_name` text,
	`city_code` text,
	`city_name` text,
	`district_code` text,
	`district_name` text,
	`town_code` text,
	`town_name` text,
	`village_code` text,
	`village_name` text,
	`sort` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `region_status_idx` ON `region` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `region_created_idx` ON `region` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `region_code_key` ON `region` (`tenant`,`code`);
--> statement
CREATE TABLE `policy` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`hold_minutes` integer NOT NULL,
	`hold_grace_minutes` integer NOT NULL,
	`offer_minutes` integer NOT NULL,
	`waitlist_max` integer NOT NULL,
	`enrolments_max` integer NOT NULL,
	`accept_late_pay` integer NOT NULL,
	`late_join` integer NOT NULL,
	`lesson_end_latest` text NOT NULL,
	`charge_months_max` integer NOT NULL,
	`charge_lessons_max` integer NOT NULL,
	`charge_fen_max` integer NOT NULL,
	`charge_lead_days` integer NOT NULL,
	`sign_before_minutes` integer NOT NULL,
	`sign_radius_meters` integer NOT NULL,
	`correct_hours` integer NOT NULL,
	`confirm_silence_days` integer NOT NULL,
	`refund_silence_days` integer NOT NULL,
	`refund_school_fen_max` integer NOT NULL,
	`refund_platform_fen_max` integer NOT NULL,
	`guardians_max` integer NOT NULL,
	`weekly_lessons_max` integer NOT NULL,
	`agency_share_bp` integer NOT NULL,
	`below_min` text NOT NULL,
	`account_cooling_days` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `policy_status_idx` ON `policy` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `policy_created_idx` ON `policy` (`tenant`,`created_at`);
--> statement
CREATE TABLE `datasource` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`category` text,
	`name` text NOT NULL,
	`driver_class` text NOT NULL,
	`url` text NOT NULL,
	`username` text,
	`password` text,
	`sharding_config` text,
	`remark` text,
	`tested_at` text,
	`tested_ok` integer,
	`tested_in` integer,
	`tested_said` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `datasource_status_idx` ON `datasource` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `datasource_created_idx` ON `datasource` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `datasource_name_key` ON `datasource` (`tenant`,`name`);
--> statement
CREATE TABLE `interface_param` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`value` text,
	`attachment` text NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `interface_param_status_idx` ON `interface_param` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `interface_param_created_idx` ON `interface_param` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `interface_param_key_key` ON `interface_param` (`tenant`,`key`);
--> statement
CREATE TABLE `tenant` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`tenant_id` text NOT NULL,
	`tenant_name` text NOT NULL,
	`domain_url` text,
	`background_url` text,
	`linkman` text,
	`contact_number` text,
	`address` text,
	`account_number` integer,
	`expire_time` text,
	`package_id` text,
	`modules` text,
	`datasource_id` text,
	`zone` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `tenant_status_idx` ON `tenant` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `tenant_created_idx` ON `tenant` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `tenant_tenant_id_key` ON `tenant` (`tenant`,`tenant_id`);
--> statement
CREATE TABLE `dept` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`dept_name` text NOT NULL,
	`full_name` text,
	`parent_id` text,
	`dept_category` text NOT NULL,
	`area_code` text,
	`sort` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `dept_status_idx` ON `dept` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `dept_created_idx` ON `dept` (`tenant`,`created_at`);
--> statement
CREATE INDEX `dept_parent_id_idx` ON `dept` (`tenant`,`parent_id`);
--> statement
CREATE INDEX `dept_area_code_idx` ON `dept` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `role` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`role_name` text NOT NULL,
	`role_alias` text NOT NULL,
	`parent_id` text,
	`sort` integer NOT NULL,
	`menu_ids` text,
	`data_scope_ids` text,
	`api_scope_ids` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `role_status_idx` ON `role` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `role_created_idx` ON `role` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `role_role_name_key` ON `role` (`tenant`,`role_name`);
--> statement
CREATE INDEX `role_parent_id_idx` ON `role` (`tenant`,`parent_id`);
--> statement
CREATE TABLE `user` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`account` text NOT NULL,
	`real_name` text NOT NULL,
	`name` text,
	`phone` text,
	`email` text,
	`avatar` text,
	`dept_id` text,
	`area_code` text,
	`code` text,
	`post_id` text,
	`sex` text,
	`birthday` text,
	`user_type` text,
	`user_ext` text,
	`user_category` text,
	`password_hash` text,
	`oauth_id` text,
	`locked_until` text,
	`password_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `user_status_idx` ON `user` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `user_created_idx` ON `user` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `user_account_key` ON `user` (`tenant`,`account`);
--> statement
CREATE INDEX `user_phone_idx` ON `user` (`tenant`,`phone`);
--> statement
CREATE INDEX `user_dept_id_idx` ON `user` (`tenant`,`dept_id`,`created_at`);
--> statement
CREATE INDEX `user_area_code_idx` ON `user` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `user_code_idx` ON `user` (`tenant`,`code`);
--> statement
CREATE INDEX `user_post_id_idx` ON `user` (`tenant`,`post_id`);
--> statement
CREATE TABLE `identity` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`dept_id` text NOT NULL,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `identity_status_idx` ON `identity` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `identity_created_idx` ON `identity` (`tenant`,`created_at`);
--> statement
CREATE INDEX `identity_user_id_idx` ON `identity` (`tenant`,`user_id`,`created_at`);
--> statement
CREATE INDEX `identity_role_id_idx` ON `identity` (`tenant`,`role_id`);
--> statement
CREATE INDEX `identity_dept_id_idx` ON `identity` (`tenant`,`dept_id`,`created_at`);
--> statement
CREATE INDEX `identity_area_code_idx` ON `identity` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `login_session` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`identity_id` text NOT NULL,
	`digest` text NOT NULL,
	`until` text NOT NULL,
	`rotations` integer NOT NULL,
	`grant` text,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `login_session_status_idx` ON `login_session` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `login_session_created_idx` ON `login_session` (`tenant`,`created_at`);
--> statement
CREATE INDEX `login_session_user_id_idx` ON `login_session` (`tenant`,`user_id`,`created_at`);
--> statement
CREATE INDEX `login_session_identity_id_idx` ON `login_session` (`tenant`,`identity_id`);
--> statement
CREATE TABLE `phone_code` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`phone` text NOT NULL,
	`code_hash` text,
	`code_until` text,
	`code_tries` integer,
	`code_day` text,
	`code_count` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `phone_code_status_idx` ON `phone_code` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `phone_code_created_idx` ON `phone_code` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `phone_code_phone_key` ON `phone_code` (`tenant`,`phone`);
--> statement
CREATE TABLE `post` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`category` text NOT NULL,
	`post_code` text NOT NULL,
	`post_name` text NOT NULL,
	`sort` integer NOT NULL,
	`post_remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `post_status_idx` ON `post` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `post_created_idx` ON `post` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `post_post_code_key` ON `post` (`tenant`,`post_code`);
--> statement
CREATE TABLE `preference` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`theme` text,
	`colour` text,
	`lang` text,
	`columns` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `preference_status_idx` ON `preference` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `preference_created_idx` ON `preference` (`tenant`,`created_at`);
--> statement
CREATE TABLE `client` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`authorized_grant_types` text NOT NULL,
	`access_token_validity` integer NOT NULL,
	`refresh_token_validity` integer NOT NULL,
	`scope` text NOT NULL,
	`web_server_redirect_uri` text,
	`resource_ids` text,
	`authorities` text,
	`additional_information` text,
	`autoapprove` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `client_status_idx` ON `client` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `client_created_idx` ON `client` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `client_client_id_key` ON `client` (`tenant`,`client_id`);
--> statement
CREATE TABLE `tenant_package` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`package_name` text NOT NULL,
	`modules` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `tenant_package_status_idx` ON `tenant_package` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `tenant_package_created_idx` ON `tenant_package` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `tenant_package_package_name_key` ON `tenant_package` (`tenant`,`package_name`);
--> statement
CREATE TABLE `login_provider` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`issuer` text,
	`authorize_url` text,
	`token_url` text,
	`userinfo_url` text,
	`scope` text NOT NULL,
	`subject_field` text NOT NULL,
	`name_field` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `login_provider_status_idx` ON `login_provider` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `login_provider_created_idx` ON `login_provider` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `login_provider_source_key` ON `login_provider` (`tenant`,`source`);
--> statement
CREATE TABLE `menu` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`parent_id` text,
	`code` text,
	`name` text,
	`en_name` text,
	`alias` text,
	`path` text,
	`source` text,
	`component` text,
	`sort` integer,
	`category` integer,
	`action` integer,
	`is_open` integer,
	`is_hidden` integer,
	`roles` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `menu_status_idx` ON `menu` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `menu_created_idx` ON `menu` (`tenant`,`created_at`);
--> statement
CREATE INDEX `menu_parent_id_idx` ON `menu` (`tenant`,`parent_id`);
--> statement
CREATE INDEX `menu_code_idx` ON `menu` (`tenant`,`code`);
--> statement
CREATE TABLE `top_menu` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`en_name` text,
	`source` text,
	`sort` integer NOT NULL,
	`menu_ids` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `top_menu_status_idx` ON `top_menu` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `top_menu_created_idx` ON `top_menu` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `top_menu_code_key` ON `top_menu` (`tenant`,`code`);
--> statement
CREATE TABLE `data_scope` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`menu_id` text NOT NULL,
	`resource_code` text,
	`scope_name` text NOT NULL,
	`scope_type` integer NOT NULL,
	`scope_column` text,
	`scope_field` text,
	`scope_class` text,
	`scope_value` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `data_scope_status_idx` ON `data_scope` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `data_scope_created_idx` ON `data_scope` (`tenant`,`created_at`);
--> statement
CREATE TABLE `api_scope` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`menu_id` text NOT NULL,
	`resource_code` text,
	`scope_name` text NOT NULL,
	`scope_path` text NOT NULL,
	`scope_type` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `api_scope_status_idx` ON `api_scope` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `api_scope_created_idx` ON `api_scope` (`tenant`,`created_at`);
--> statement
CREATE TABLE `attach` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`original_name` text NOT NULL,
	`name` text,
	`extension` text,
	`attach_size` integer,
	`type` text,
	`belongs` text,
	`is_public` integer NOT NULL,
	`link` text NOT NULL,
	`domain_url` text,
	`sha256` text,
	`md5` text,
	`oss_id` text,
	`key` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `attach_status_idx` ON `attach` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `attach_created_idx` ON `attach` (`tenant`,`created_at`);
--> statement
CREATE INDEX `attach_md5_idx` ON `attach` (`tenant`,`md5`);
--> statement
CREATE INDEX `attach_oss_id_idx` ON `attach` (`tenant`,`oss_id`);
--> statement
CREATE TABLE `oss` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`category` text NOT NULL,
	`oss_code` text NOT NULL,
	`endpoint` text,
	`transform_endpoint` text,
	`bucket_name` text NOT NULL,
	`access_key` text,
	`secret_key` text,
	`app_id` text,
	`region` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `oss_status_idx` ON `oss` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `oss_created_idx` ON `oss` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `oss_oss_code_key` ON `oss` (`tenant`,`oss_code`);
--> statement
CREATE TABLE `file_usage` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`bytes` integer NOT NULL,
	`files` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `file_usage_status_idx` ON `file_usage` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `file_usage_created_idx` ON `file_usage` (`tenant`,`created_at`);
--> statement
CREATE TABLE `file_usage_of` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`bytes` integer NOT NULL,
	`files` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `file_usage_of_status_idx` ON `file_usage_of` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `file_usage_of_created_idx` ON `file_usage_of` (`tenant`,`created_at`);
--> statement
CREATE TABLE `sms_config` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`category` text NOT NULL,
	`sms_code` text NOT NULL,
	`template_id` text,
	`access_key` text,
	`secret_key` text,
	`app_id` text,
	`region_id` text,
	`sign_name` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sms_config_status_idx` ON `sms_config` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sms_config_created_idx` ON `sms_config` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `sms_config_sms_code_key` ON `sms_config` (`tenant`,`sms_code`);
--> statement
CREATE TABLE `sms_line` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`provider` text NOT NULL,
	`access_key` text,
	`secret_key` text,
	`app_id` text,
	`region_id` text,
	`sign_name` text,
	`priority` integer NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sms_line_status_idx` ON `sms_line` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sms_line_created_idx` ON `sms_line` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `sms_line_name_key` ON `sms_line` (`tenant`,`name`);
--> statement
CREATE TABLE `sms_template` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`template_code` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`params` text,
	`sign_name` text,
	`provider_code` text,
	`line_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sms_template_status_idx` ON `sms_template` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sms_template_created_idx` ON `sms_template` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `sms_template_template_code_key` ON `sms_template` (`tenant`,`template_code`);
--> statement
CREATE INDEX `sms_template_line_id_idx` ON `sms_template` (`tenant`,`line_id`);
--> statement
CREATE TABLE `sms_notice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`template_code` text NOT NULL,
	`content` text NOT NULL,
	`params` text,
	`phones` text,
	`total` integer NOT NULL,
	`sent_count` integer NOT NULL,
	`failed_count` integer NOT NULL,
	`send_status` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sms_notice_status_idx` ON `sms_notice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sms_notice_created_idx` ON `sms_notice` (`tenant`,`created_at`);
--> statement
CREATE TABLE `sms_send` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`phone_number` text NOT NULL,
	`template_code` text NOT NULL,
	`params` text,
	`content` text,
	`purpose` text NOT NULL,
	`send_status` text,
	`send_time` text,
	`line_name` text,
	`provider_no` text,
	`fail_reason` text,
	`tries` integer NOT NULL,
	`resends` integer NOT NULL,
	`retry_at` text,
	`notice_id` text,
	`config_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sms_send_status_idx` ON `sms_send` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sms_send_created_idx` ON `sms_send` (`tenant`,`created_at`);
--> statement
CREATE INDEX `sms_send_retry_at_idx` ON `sms_send` (`tenant`,`retry_at`);
--> statement
CREATE INDEX `sms_send_notice_id_idx` ON `sms_send` (`tenant`,`notice_id`);
--> statement
CREATE INDEX `sms_send_config_id_idx` ON `sms_send` (`tenant`,`config_id`);
--> statement
CREATE TABLE `notice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`title_en` text,
	`content_en` text,
	`audience` text NOT NULL,
	`link` text,
	`sender_name` text NOT NULL,
	`receivers` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `notice_status_idx` ON `notice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `notice_created_idx` ON `notice` (`tenant`,`created_at`);
--> statement
CREATE TABLE `message` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`notice_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`title_en` text,
	`content_en` text,
	`link` text,
	`sender_name` text NOT NULL,
	`sent_at` text NOT NULL,
	`read_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `message_status_idx` ON `message` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `message_created_idx` ON `message` (`tenant`,`created_at`);
--> statement
CREATE TABLE `help_doc` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`parent_id` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text,
	`path` text,
	`content` text,
	`content_en` text,
	`sort` integer NOT NULL,
	`is_public` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `help_doc_status_idx` ON `help_doc` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `help_doc_created_idx` ON `help_doc` (`tenant`,`created_at`);
--> statement
CREATE INDEX `help_doc_parent_id_idx` ON `help_doc` (`tenant`,`parent_id`);
--> statement
CREATE TABLE `certificate_template` (
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
	`background` text,
	`content` text,
	`fields` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `certificate_template_status_idx` ON `certificate_template` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `certificate_template_created_idx` ON `certificate_template` (`tenant`,`created_at`);
--> statement
CREATE TABLE `feedback` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`content` text NOT NULL,
	`contact` text,
	`file_id` text,
	`reply` text,
	`replied_at` text,
	`remark` text,
	`is_reopened` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `feedback_status_idx` ON `feedback` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `feedback_created_idx` ON `feedback` (`tenant`,`created_at`);
--> statement
CREATE TABLE `slider_picture` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`title` text NOT NULL,
	`picture` text NOT NULL,
	`link` text,
	`position` text NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `slider_picture_status_idx` ON `slider_picture` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `slider_picture_created_idx` ON `slider_picture` (`tenant`,`created_at`);
--> statement
CREATE TABLE `site_page` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`key` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`android_url` text,
	`ios_url` text,
	`edition` integer NOT NULL,
	`published_at` text,
	`published_title` text,
	`published_body` text,
	`published_android_url` text,
	`published_ios_url` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `site_page_status_idx` ON `site_page` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `site_page_created_idx` ON `site_page` (`tenant`,`created_at`);
--> statement
CREATE TABLE `school` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_name` text NOT NULL,
	`school_code` text NOT NULL,
	`education_period` text NOT NULL,
	`area_code` text NOT NULL,
	`area_name` text NOT NULL,
	`address` text,
	`lng` text,
	`lat` text,
	`contact` text,
	`phone` text,
	`guardian_approval` integer NOT NULL,
	`direct_release` integer NOT NULL,
	`term_start` text NOT NULL,
	`term_end` text NOT NULL,
	`holidays` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `school_status_idx` ON `school` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `school_created_idx` ON `school` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `school_school_name_key` ON `school` (`tenant`,`school_name`);
--> statement
CREATE UNIQUE INDEX `school_school_code_key` ON `school` (`tenant`,`school_code`);
--> statement
CREATE INDEX `school_area_code_idx` ON `school` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `school_phone_idx` ON `school` (`tenant`,`phone`);
--> statement
CREATE TABLE `agency` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`agency_name` text NOT NULL,
	`license_no` text NOT NULL,
	`license_until` text NOT NULL,
	`area_code` text NOT NULL,
	`area_name` text NOT NULL,
	`contact` text NOT NULL,
	`phone` text NOT NULL,
	`share_bp` integer,
	`files` text,
	`applicant_id` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `agency_status_idx` ON `agency` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `agency_created_idx` ON `agency` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `agency_agency_name_key` ON `agency` (`tenant`,`agency_name`);
--> statement
CREATE UNIQUE INDEX `agency_license_no_key` ON `agency` (`tenant`,`license_no`);
--> statement
CREATE INDEX `agency_area_code_idx` ON `agency` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `agency_phone_idx` ON `agency` (`tenant`,`phone`);
--> statement
CREATE INDEX `agency_applicant_id_idx` ON `agency` (`tenant`,`applicant_id`);
--> statement
CREATE TABLE `area_authorization` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`area_name` text NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `area_authorization_status_idx` ON `area_authorization` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `area_authorization_created_idx` ON `area_authorization` (`tenant`,`created_at`);
--> statement
CREATE INDEX `area_authorization_agency_id_idx` ON `area_authorization` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `area_authorization_area_code_idx` ON `area_authorization` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `area_authorization_to_date_idx` ON `area_authorization` (`tenant`,`to_date`);
--> statement
CREATE TABLE `classroom` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`name` text NOT NULL,
	`building` text,
	`capacity` integer NOT NULL,
	`type` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `classroom_status_idx` ON `classroom` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `classroom_created_idx` ON `classroom` (`tenant`,`created_at`);
--> statement
CREATE INDEX `classroom_school_id_idx` ON `classroom` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `classroom_area_code_idx` ON `classroom` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `agency_teacher_fee` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`teacher_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`product_type` text,
	`fee_per_lesson` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`used_at` text,
	`used_until` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `agency_teacher_fee_status_idx` ON `agency_teacher_fee` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_fee_created_idx` ON `agency_teacher_fee` (`tenant`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_fee_teacher_id_idx` ON `agency_teacher_fee` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_fee_agency_id_idx` ON `agency_teacher_fee` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_fee_end_time_idx` ON `agency_teacher_fee` (`tenant`,`end_time`);
--> statement
CREATE TABLE `school_grade` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text,
	`grade_name` text NOT NULL,
	`education_period` text,
	`year_grade` integer NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `school_grade_status_idx` ON `school_grade` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `school_grade_created_idx` ON `school_grade` (`tenant`,`created_at`);
--> statement
CREATE INDEX `school_grade_school_id_idx` ON `school_grade` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `school_grade_area_code_idx` ON `school_grade` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `school_class` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text,
	`grade_id` text NOT NULL,
	`class_name` text NOT NULL,
	`head_teacher` text,
	`school_year` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `school_class_status_idx` ON `school_class` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `school_class_created_idx` ON `school_class` (`tenant`,`created_at`);
--> statement
CREATE INDEX `school_class_school_id_idx` ON `school_class` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `school_class_area_code_idx` ON `school_class` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `school_class_grade_id_idx` ON `school_class` (`tenant`,`grade_id`);
--> statement
CREATE TABLE `student` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_name` text NOT NULL,
	`student_code` text NOT NULL,
	`phone_number` text,
	`school_year` text,
	`semester` text,
	`school_id` text NOT NULL,
	`area_code` text,
	`grade_id` text NOT NULL,
	`year_grade` integer,
	`class_id` text,
	`sex` text,
	`id_card` text,
	`birthday` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_status_idx` ON `student` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_created_idx` ON `student` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `student_student_code_key` ON `student` (`tenant`,`student_code`);
--> statement
CREATE INDEX `student_school_id_idx` ON `student` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `student_area_code_idx` ON `student` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `student_grade_id_idx` ON `student` (`tenant`,`grade_id`);
--> statement
CREATE INDEX `student_class_id_idx` ON `student` (`tenant`,`class_id`);
--> statement
CREATE INDEX `student_id_card_idx` ON `student` (`tenant`,`id_card`);
--> statement
CREATE TABLE `guardian` (
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
	`user_id` text,
	`name` text,
	`phone` text NOT NULL,
	`relation` text NOT NULL,
	`is_primary` integer NOT NULL,
	`may_see` integer NOT NULL,
	`may_pay` integer NOT NULL,
	`may_pick_up` integer NOT NULL,
	`may_receive` integer NOT NULL,
	`blocked` integer NOT NULL,
	`assign_day` text,
	`verified_at` text,
	`bound_at` text,
	`code_hash` text,
	`code_until` text,
	`code_tries` integer,
	`code_day` text,
	`code_count` integer,
	`new_phone` text,
	`former_phone` text,
	`leaving_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `guardian_status_idx` ON `guardian` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `guardian_created_idx` ON `guardian` (`tenant`,`created_at`);
--> statement
CREATE INDEX `guardian_student_id_idx` ON `guardian` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `guardian_school_id_idx` ON `guardian` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `guardian_area_code_idx` ON `guardian` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `guardian_user_id_idx` ON `guardian` (`tenant`,`user_id`,`created_at`);
--> statement
CREATE INDEX `guardian_phone_idx` ON `guardian` (`tenant`,`phone`);
--> statement
CREATE TABLE `agency_teacher` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text,
	`user_id` text,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`id_card` text NOT NULL,
	`sex` text,
	`subject` text,
	`title_level` text,
	`photo` text,
	`certificate_no` text NOT NULL,
	`certificate_until` text NOT NULL,
	`no_crime_until` text NOT NULL,
	`contract_until` text NOT NULL,
	`blocked` integer NOT NULL,
	`draft` text,
	`draft_status` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `agency_teacher_status_idx` ON `agency_teacher` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_created_idx` ON `agency_teacher` (`tenant`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_agency_id_idx` ON `agency_teacher` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_area_code_idx` ON `agency_teacher` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `agency_teacher_user_id_idx` ON `agency_teacher` (`tenant`,`user_id`);
--> statement
CREATE UNIQUE INDEX `agency_teacher_phone_key` ON `agency_teacher` (`tenant`,`phone`);
--> statement
CREATE INDEX `agency_teacher_id_card_idx` ON `agency_teacher` (`tenant`,`id_card`);
--> statement
CREATE TABLE `school_teacher` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text,
	`user_id` text,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`subject` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `school_teacher_status_idx` ON `school_teacher` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `school_teacher_created_idx` ON `school_teacher` (`tenant`,`created_at`);
--> statement
CREATE INDEX `school_teacher_school_id_idx` ON `school_teacher` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `school_teacher_area_code_idx` ON `school_teacher` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `school_teacher_user_id_idx` ON `school_teacher` (`tenant`,`user_id`,`created_at`);
--> statement
CREATE INDEX `school_teacher_phone_idx` ON `school_teacher` (`tenant`,`phone`);
--> statement
CREATE TABLE `agency_load` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`live_classes` integer NOT NULL,
	`open_refunds` integer NOT NULL,
	`unsettled_lessons` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `agency_load_status_idx` ON `agency_load` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `agency_load_created_idx` ON `agency_load` (`tenant`,`created_at`);
--> statement
CREATE TABLE `student_load` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`live` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_load_status_idx` ON `student_load` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_load_created_idx` ON `student_load` (`tenant`,`created_at`);
--> statement
CREATE TABLE `payer_load` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_orders` integer NOT NULL,
	`open_refunds` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `payer_load_status_idx` ON `payer_load` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `payer_load_created_idx` ON `payer_load` (`tenant`,`created_at`);
--> statement
CREATE TABLE `product` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`product_name` text NOT NULL,
	`agency_id` text NOT NULL,
	`product_type` text NOT NULL,
	`category` text,
	`grades` text,
	`lesson_count` integer NOT NULL,
	`lesson_minutes` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`cover` text,
	`introduction` text,
	`chapters` text,
	`materials` text,
	`teacher_demands` text,
	`needs_results` integer NOT NULL,
	`for_school_id` text,
	`remark` text,
	`approved_version` integer,
	`draft` text,
	`draft_status` text,
	`grant_ask` text,
	`product_grant_id` text,
	`prodct_status` integer NOT NULL,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `product_status_idx` ON `product` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `product_created_idx` ON `product` (`tenant`,`created_at`);
--> statement
CREATE INDEX `product_agency_id_idx` ON `product` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `product_for_school_id_idx` ON `product` (`tenant`,`for_school_id`);
--> statement
CREATE INDEX `product_product_grant_id_idx` ON `product` (`tenant`,`product_grant_id`);
--> statement
CREATE TABLE `product_shelf` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`product_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `product_shelf_status_idx` ON `product_shelf` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `product_shelf_created_idx` ON `product_shelf` (`tenant`,`created_at`);
--> statement
CREATE INDEX `product_shelf_product_id_idx` ON `product_shelf` (`tenant`,`product_id`);
--> statement
CREATE INDEX `product_shelf_agency_id_idx` ON `product_shelf` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE TABLE `product_grant` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`product_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`school_id` text,
	`area_code` text,
	`price_cents` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`is_public` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `product_grant_status_idx` ON `product_grant` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `product_grant_created_idx` ON `product_grant` (`tenant`,`created_at`);
--> statement
CREATE INDEX `product_grant_product_id_idx` ON `product_grant` (`tenant`,`product_id`);
--> statement
CREATE INDEX `product_grant_agency_id_idx` ON `product_grant` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `product_grant_school_id_idx` ON `product_grant` (`tenant`,`school_id`);
--> statement
CREATE INDEX `product_grant_end_time_idx` ON `product_grant` (`tenant`,`end_time`);
--> statement
CREATE TABLE `lesson_resource` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`product_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`lesson_no` integer NOT NULL,
	`name` text NOT NULL,
	`type` text,
	`url` text NOT NULL,
	`size` integer,
	`sort` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `lesson_resource_status_idx` ON `lesson_resource` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `lesson_resource_created_idx` ON `lesson_resource` (`tenant`,`created_at`);
--> statement
CREATE INDEX `lesson_resource_product_id_idx` ON `lesson_resource` (`tenant`,`product_id`);
--> statement
CREATE INDEX `lesson_resource_agency_id_idx` ON `lesson_resource` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE TABLE `product_load` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`live_classes` integer NOT NULL,
	`classes` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `product_load_status_idx` ON `product_load` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `product_load_created_idx` ON `product_load` (`tenant`,`created_at`);
--> statement
CREATE TABLE `open_class` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`open_class_type` text NOT NULL,
	`product_id` text NOT NULL,
	`grant_id` text,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`teacher_id` text,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`grades` text,
	`capacity_min` integer NOT NULL,
	`capacity` integer NOT NULL,
	`lesson_count` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`enroll_start` text,
	`enroll_end` text,
	`decision_date` text,
	`below_min` integer NOT NULL,
	`waitlist_on` integer NOT NULL,
	`late_join` integer NOT NULL,
	`refund_policy` text,
	`snapshot` text,
	`first_lesson_at` text,
	`last_lesson_at` text,
	`sign_address` text,
	`sign_lng` text,
	`sign_lat` text,
	`roster_version` integer,
	`is_audit` integer NOT NULL,
	`relaunch_of_id` text,
	`cancel_reason` text,
	`remark` text,
	`sign_radius` integer,
	`sign_dates` text,
	`completion_file` text,
	`committed_at` text,
	`completed_at` text,
	`attendance_bp` integer,
	`committed_by` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `open_class_status_idx` ON `open_class` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `open_class_created_idx` ON `open_class` (`tenant`,`created_at`);
--> statement
CREATE INDEX `open_class_product_id_idx` ON `open_class` (`tenant`,`product_id`);
--> statement
CREATE INDEX `open_class_grant_id_idx` ON `open_class` (`tenant`,`grant_id`);
--> statement
CREATE INDEX `open_class_school_id_idx` ON `open_class` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `open_class_agency_id_idx` ON `open_class` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `open_class_area_code_idx` ON `open_class` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `open_class_teacher_id_idx` ON `open_class` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `open_class_relaunch_of_id_idx` ON `open_class` (`tenant`,`relaunch_of_id`);
--> statement
CREATE TABLE `lesson` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`lesson_no` integer NOT NULL,
	`chapter_name` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	`room_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`planned_teacher_id` text,
	`signed_at` text,
	`signed_teacher_id` text,
	`sign_late` integer NOT NULL,
	`sign_remark` text,
	`taught_at` text,
	`present_count` integer,
	`marked_count` integer,
	`confirmed_at` text,
	`by_silence` integer NOT NULL,
	`silence_at` text,
	`checked_at` text,
	`settled_at` text,
	`make_up_of_id` text,
	`made_up_by_id` text,
	`reason` text,
	`given_up_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `lesson_status_idx` ON `lesson` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `lesson_created_idx` ON `lesson` (`tenant`,`created_at`);
--> statement
CREATE INDEX `lesson_open_class_id_idx` ON `lesson` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `lesson_school_id_idx` ON `lesson` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `lesson_agency_id_idx` ON `lesson` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `lesson_area_code_idx` ON `lesson` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `lesson_start_at_idx` ON `lesson` (`tenant`,`start_at`);
--> statement
CREATE INDEX `lesson_room_id_idx` ON `lesson` (`tenant`,`room_id`);
--> statement
CREATE INDEX `lesson_teacher_id_idx` ON `lesson` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `lesson_planned_teacher_id_idx` ON `lesson` (`tenant`,`planned_teacher_id`);
--> statement
CREATE INDEX `lesson_signed_teacher_id_idx` ON `lesson` (`tenant`,`signed_teacher_id`);
--> statement
CREATE INDEX `lesson_confirmed_at_idx` ON `lesson` (`tenant`,`confirmed_at`);
--> statement
CREATE INDEX `lesson_make_up_of_id_idx` ON `lesson` (`tenant`,`make_up_of_id`);
--> statement
CREATE INDEX `lesson_made_up_by_id_idx` ON `lesson` (`tenant`,`made_up_by_id`);
--> statement
CREATE TABLE `lesson_mark` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`lesson_id` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`area_code` text NOT NULL,
	`start_at` text NOT NULL,
	`mark` text NOT NULL,
	`leave_id` text,
	`remark` text,
	`confirmed_by` text,
	`confirmed_at` text,
	`by_silence` integer NOT NULL,
	`appeal` text,
	`appealed_by` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `lesson_mark_status_idx` ON `lesson_mark` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_created_idx` ON `lesson_mark` (`tenant`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_lesson_id_idx` ON `lesson_mark` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `lesson_mark_open_class_id_idx` ON `lesson_mark` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `lesson_mark_student_id_idx` ON `lesson_mark` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_enrolment_id_idx` ON `lesson_mark` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `lesson_mark_school_id_idx` ON `lesson_mark` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_agency_id_idx` ON `lesson_mark` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_teacher_id_idx` ON `lesson_mark` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_area_code_idx` ON `lesson_mark` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `lesson_mark_start_at_idx` ON `lesson_mark` (`tenant`,`start_at`);
--> statement
CREATE INDEX `lesson_mark_leave_id_idx` ON `lesson_mark` (`tenant`,`leave_id`);
--> statement
CREATE INDEX `lesson_mark_confirmed_at_idx` ON `lesson_mark` (`tenant`,`confirmed_at`);
--> statement
CREATE TABLE `teacher_change` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`kind` text NOT NULL,
	`lesson_ids` text,
	`lesson_nos` text,
	`first_lesson_id` text,
	`old_teacher_id` text,
	`teacher_id` text NOT NULL,
	`reason` text,
	`verified_until` text,
	`conflicts` text,
	`former` text,
	`rest_of_id` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `teacher_change_status_idx` ON `teacher_change` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `teacher_change_created_idx` ON `teacher_change` (`tenant`,`created_at`);
--> statement
CREATE INDEX `teacher_change_open_class_id_idx` ON `teacher_change` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `teacher_change_school_id_idx` ON `teacher_change` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `teacher_change_agency_id_idx` ON `teacher_change` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `teacher_change_area_code_idx` ON `teacher_change` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `teacher_change_first_lesson_id_idx` ON `teacher_change` (`tenant`,`first_lesson_id`);
--> statement
CREATE INDEX `teacher_change_old_teacher_id_idx` ON `teacher_change` (`tenant`,`old_teacher_id`);
--> statement
CREATE INDEX `teacher_change_teacher_id_idx` ON `teacher_change` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `teacher_change_rest_of_id_idx` ON `teacher_change` (`tenant`,`rest_of_id`);
--> statement
CREATE TABLE `class_release` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`teacher_id` text,
	`roster_version` integer NOT NULL,
	`release_time` text,
	`pupil_count` integer,
	`pupils` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `class_release_status_idx` ON `class_release` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `class_release_created_idx` ON `class_release` (`tenant`,`created_at`);
--> statement
CREATE INDEX `class_release_open_class_id_idx` ON `class_release` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `class_release_school_id_idx` ON `class_release` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `class_release_agency_id_idx` ON `class_release` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `class_release_area_code_idx` ON `class_release` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `class_release_teacher_id_idx` ON `class_release` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE TABLE `final_result` (
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
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`teacher_id` text,
	`not_assessed` integer NOT NULL,
	`title` text,
	`content` text,
	`file_id` text,
	`score` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `final_result_status_idx` ON `final_result` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `final_result_created_idx` ON `final_result` (`tenant`,`created_at`);
--> statement
CREATE INDEX `final_result_open_class_id_idx` ON `final_result` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `final_result_student_id_idx` ON `final_result` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `final_result_school_id_idx` ON `final_result` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `final_result_agency_id_idx` ON `final_result` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `final_result_area_code_idx` ON `final_result` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `final_result_teacher_id_idx` ON `final_result` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE TABLE `inspection` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`area_code` text NOT NULL,
	`inspector_id` text NOT NULL,
	`inspector_name` text NOT NULL,
	`inspect_time` text NOT NULL,
	`score` integer,
	`content` text,
	`file_id` text,
	`problem` integer NOT NULL,
	`settled_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `inspection_status_idx` ON `inspection` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `inspection_created_idx` ON `inspection` (`tenant`,`created_at`);
--> statement
CREATE INDEX `inspection_open_class_id_idx` ON `inspection` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `inspection_lesson_id_idx` ON `inspection` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `inspection_school_id_idx` ON `inspection` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `inspection_agency_id_idx` ON `inspection` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `inspection_teacher_id_idx` ON `inspection` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `inspection_area_code_idx` ON `inspection` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `inspection_inspector_id_idx` ON `inspection` (`tenant`,`inspector_id`);
--> statement
CREATE TABLE `cancel_class` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`cancel_reason` text NOT NULL,
	`reason` text NOT NULL,
	`apply_user` text,
	`apply_time` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `cancel_class_status_idx` ON `cancel_class` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `cancel_class_created_idx` ON `cancel_class` (`tenant`,`created_at`);
--> statement
CREATE INDEX `cancel_class_open_class_id_idx` ON `cancel_class` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `cancel_class_school_id_idx` ON `cancel_class` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `cancel_class_agency_id_idx` ON `cancel_class` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `cancel_class_area_code_idx` ON `cancel_class` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `expected_open_class` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`agency_id` text NOT NULL,
	`product_id` text NOT NULL,
	`expect_date` text NOT NULL,
	`expect_count` integer NOT NULL,
	`remark` text,
	`open_class_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `expected_open_class_status_idx` ON `expected_open_class` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `expected_open_class_created_idx` ON `expected_open_class` (`tenant`,`created_at`);
--> statement
CREATE INDEX `expected_open_class_school_id_idx` ON `expected_open_class` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `expected_open_class_area_code_idx` ON `expected_open_class` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `expected_open_class_agency_id_idx` ON `expected_open_class` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `expected_open_class_product_id_idx` ON `expected_open_class` (`tenant`,`product_id`);
--> statement
CREATE INDEX `expected_open_class_open_class_id_idx` ON `expected_open_class` (`tenant`,`open_class_id`);
--> statement
CREATE TABLE `class_roster` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`pupils` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `class_roster_status_idx` ON `class_roster` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `class_roster_created_idx` ON `class_roster` (`tenant`,`created_at`);
--> statement
CREATE TABLE `seat_holders` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_ids` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `seat_holders_status_idx` ON `seat_holders` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `seat_holders_created_idx` ON `seat_holders` (`tenant`,`created_at`);
--> statement
CREATE TABLE `pupil_classes` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`places` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pupil_classes_status_idx` ON `pupil_classes` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pupil_classes_created_idx` ON `pupil_classes` (`tenant`,`created_at`);
--> statement
CREATE TABLE `open_leaves` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`leave_ids` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `open_leaves_status_idx` ON `open_leaves` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `open_leaves_created_idx` ON `open_leaves` (`tenant`,`created_at`);
--> statement
CREATE TABLE `enrolment` (
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
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`payer_id` text,
	`on_behalf` integer NOT NULL,
	`late_join` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`lesson_count` integer NOT NULL,
	`first_lesson_no` integer NOT NULL,
	`hold_until` text,
	`offer_until` text,
	`queue_no` integer,
	`priority` integer,
	`order_id` text,
	`round_id` text,
	`rank` integer,
	`enrolled_at` text,
	`former_status` text,
	`transfer_to_id` text,
	`cause` text,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `enrolment_status_idx` ON `enrolment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `enrolment_created_idx` ON `enrolment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `enrolment_open_class_id_idx` ON `enrolment` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `enrolment_student_id_idx` ON `enrolment` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `enrolment_school_id_idx` ON `enrolment` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `enrolment_agency_id_idx` ON `enrolment` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `enrolment_area_code_idx` ON `enrolment` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `enrolment_payer_id_idx` ON `enrolment` (`tenant`,`payer_id`);
--> statement
CREATE INDEX `enrolment_hold_until_idx` ON `enrolment` (`tenant`,`hold_until`);
--> statement
CREATE INDEX `enrolment_offer_until_idx` ON `enrolment` (`tenant`,`offer_until`);
--> statement
CREATE INDEX `enrolment_order_id_idx` ON `enrolment` (`tenant`,`order_id`);
--> statement
CREATE INDEX `enrolment_round_id_idx` ON `enrolment` (`tenant`,`round_id`);
--> statement
CREATE INDEX `enrolment_transfer_to_id_idx` ON `enrolment` (`tenant`,`transfer_to_id`);
--> statement
CREATE TABLE `choice_round` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`open_class_ids` text,
	`choices_max` integer NOT NULL,
	`opens_at` text NOT NULL,
	`closes_at` text NOT NULL,
	`seed` text NOT NULL,
	`outcome` text,
	`drawn_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `choice_round_status_idx` ON `choice_round` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `choice_round_created_idx` ON `choice_round` (`tenant`,`created_at`);
--> statement
CREATE INDEX `choice_round_school_id_idx` ON `choice_round` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `choice_round_area_code_idx` ON `choice_round` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `seats_taken` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`held` integer NOT NULL,
	`offered` integer NOT NULL,
	`enrolled` integer NOT NULL,
	`waiting` integer NOT NULL,
	`choosing` integer NOT NULL,
	`capacity` integer NOT NULL,
	`wanted` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `seats_taken_status_idx` ON `seats_taken` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `seats_taken_created_idx` ON `seats_taken` (`tenant`,`created_at`);
--> statement
CREATE TABLE `order` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`order_code` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`payer_id` text,
	`total_cents` integer NOT NULL,
	`value_cents` integer NOT NULL,
	`lines` text,
	`pay_until` text NOT NULL,
	`paid_at` text,
	`policy` text,
	`phone_number` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `order_status_idx` ON `order` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `order_created_idx` ON `order` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `order_order_code_key` ON `order` (`tenant`,`order_code`);
--> statement
CREATE INDEX `order_enrolment_id_idx` ON `order` (`tenant`,`enrolment_id`);
--> statement
CREATE INDEX `order_open_class_id_idx` ON `order` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `order_student_id_idx` ON `order` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `order_school_id_idx` ON `order` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `order_agency_id_idx` ON `order` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `order_area_code_idx` ON `order` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `order_payer_id_idx` ON `order` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE INDEX `order_pay_until_idx` ON `order` (`tenant`,`pay_until`);
--> statement
CREATE TABLE `payment` (
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
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`payer_id` text,
	`trade_no` text NOT NULL,
	`pay_type` text NOT NULL,
	`terminal` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`received_cents` integer,
	`transaction_no` text,
	`paid_at` text,
	`failure` text,
	`pay_url` text,
	`disposition` text,
	`asks` integer NOT NULL,
	`ask_at` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `payment_status_idx` ON `payment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `payment_created_idx` ON `payment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `payment_order_id_idx` ON `payment` (`tenant`,`order_id`);
--> statement
CREATE INDEX `payment_order_code_idx` ON `payment` (`tenant`,`order_code`);
--> statement
CREATE INDEX `payment_open_class_id_idx` ON `payment` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `payment_student_id_idx` ON `payment` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `payment_school_id_idx` ON `payment` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `payment_agency_id_idx` ON `payment` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `payment_area_code_idx` ON `payment` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `payment_payer_id_idx` ON `payment` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE UNIQUE INDEX `payment_trade_no_key` ON `payment` (`tenant`,`trade_no`);
--> statement
CREATE UNIQUE INDEX `payment_transaction_no_key` ON `payment` (`tenant`,`transaction_no`);
--> statement
CREATE INDEX `payment_ask_at_idx` ON `payment` (`tenant`,`ask_at`);
--> statement
CREATE TABLE `refund` (
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
	`payment_id` text NOT NULL,
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
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

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
CREATE INDEX `refund_retry_at_idx` ON `refund` (`tenant`,`retry_at`);
--> statement
CREATE TABLE `order_money` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`paid_cents` integer NOT NULL,
	`claimed_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `order_money_status_idx` ON `order_money` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `order_money_created_idx` ON `order_money` (`tenant`,`created_at`);
--> statement
CREATE TABLE `leave` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`student_id` text NOT NULL,
	`open_class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`lesson_ids` text,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`audit_reasons` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `leave_status_idx` ON `leave` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `leave_created_idx` ON `leave` (`tenant`,`created_at`);
--> statement
CREATE INDEX `leave_student_id_idx` ON `leave` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `leave_open_class_id_idx` ON `leave` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `leave_school_id_idx` ON `leave` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `leave_agency_id_idx` ON `leave` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `leave_area_code_idx` ON `leave` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `leave_end_time_idx` ON `leave` (`tenant`,`end_time`);
--> statement
CREATE TABLE `settlement` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`settle_no` text NOT NULL,
	`kind` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`period` text NOT NULL,
	`teacher_count` integer NOT NULL,
	`lesson_count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`carried_cents` integer NOT NULL,
	`line_count` integer NOT NULL,
	`fee_cents` integer,
	`payees` text,
	`schools` text,
	`missing` text,
	`bank_account_id` text,
	`executed_by` text,
	`execute_time` text,
	`tries` integer NOT NULL,
	`bank_reference` text,
	`failure` text,
	`settled_at` text,
	`submitted_by` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `settlement_status_idx` ON `settlement` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `settlement_created_idx` ON `settlement` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `settlement_settle_no_key` ON `settlement` (`tenant`,`settle_no`);
--> statement
CREATE INDEX `settlement_agency_id_idx` ON `settlement` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `settlement_area_code_idx` ON `settlement` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `settlement_period_idx` ON `settlement` (`tenant`,`period`);
--> statement
CREATE INDEX `settlement_bank_account_id_idx` ON `settlement` (`tenant`,`bank_account_id`);
--> statement
CREATE TABLE `settlement_line` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`settlement_id` text NOT NULL,
	`kind` text NOT NULL,
	`is_adjustment` integer NOT NULL,
	`adjusts_id` text,
	`lesson_id` text,
	`open_class_id` text,
	`agency_id` text NOT NULL,
	`school_id` text,
	`area_code` text NOT NULL,
	`payee_id` text NOT NULL,
	`payee_name` text,
	`teacher_id` text,
	`lesson_date` text,
	`pupil_count` integer,
	`rate_cents` integer,
	`rate_bp` integer,
	`amount_cents` integer NOT NULL,
	`reason` text,
	`taken_at` text NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `settlement_line_status_idx` ON `settlement_line` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `settlement_line_created_idx` ON `settlement_line` (`tenant`,`created_at`);
--> statement
CREATE INDEX `settlement_line_settlement_id_idx` ON `settlement_line` (`tenant`,`settlement_id`);
--> statement
CREATE INDEX `settlement_line_lesson_id_idx` ON `settlement_line` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `settlement_line_open_class_id_idx` ON `settlement_line` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `settlement_line_agency_id_idx` ON `settlement_line` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `settlement_line_school_id_idx` ON `settlement_line` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `settlement_line_area_code_idx` ON `settlement_line` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `settlement_line_teacher_id_idx` ON `settlement_line` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE TABLE `settlement_part` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`settlement_id` text NOT NULL,
	`settle_no` text NOT NULL,
	`kind` text NOT NULL,
	`agency_id` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text NOT NULL,
	`period` text NOT NULL,
	`lesson_count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`checked_by` text,
	`settled_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `settlement_part_status_idx` ON `settlement_part` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `settlement_part_created_idx` ON `settlement_part` (`tenant`,`created_at`);
--> statement
CREATE INDEX `settlement_part_settlement_id_idx` ON `settlement_part` (`tenant`,`settlement_id`);
--> statement
CREATE INDEX `settlement_part_agency_id_idx` ON `settlement_part` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `settlement_part_school_id_idx` ON `settlement_part` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `settlement_part_area_code_idx` ON `settlement_part` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `settlement_part_period_idx` ON `settlement_part` (`tenant`,`period`);
--> statement
CREATE TABLE `bank_account` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`account_type` text NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text,
	`agency_id` text,
	`school_id` text,
	`account_name` text NOT NULL,
	`short_name` text NOT NULL,
	`bank_name` text NOT NULL,
	`bank_no` text NOT NULL,
	`changed_by` text NOT NULL,
	`cool_until` text NOT NULL,
	`verified_by` text,
	`verified_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `bank_account_status_idx` ON `bank_account` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `bank_account_created_idx` ON `bank_account` (`tenant`,`created_at`);
--> statement
CREATE INDEX `bank_account_agency_id_idx` ON `bank_account` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `bank_account_school_id_idx` ON `bank_account` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE TABLE `bill` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`bill_no` text NOT NULL,
	`kind` text NOT NULL,
	`agency_id` text,
	`school_id` text,
	`area_code` text NOT NULL,
	`period` text NOT NULL,
	`lesson_count` integer NOT NULL,
	`student_count` integer NOT NULL,
	`pay_cents` integer NOT NULL,
	`refund_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`settle_cents` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`lines` text,
	`issued_by` text,
	`issued_at` text,
	`confirmed_by` text,
	`confirmed_at` text,
	`invoice_no` text,
	`voucher_no` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `bill_status_idx` ON `bill` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `bill_created_idx` ON `bill` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `bill_bill_no_key` ON `bill` (`tenant`,`bill_no`);
--> statement
CREATE INDEX `bill_agency_id_idx` ON `bill` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `bill_school_id_idx` ON `bill` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `bill_area_code_idx` ON `bill` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `bill_period_idx` ON `bill` (`tenant`,`period`);
--> statement
CREATE INDEX `bill_confirmed_at_idx` ON `bill` (`tenant`,`confirmed_at`);
--> statement
CREATE TABLE `invoice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`invoice_no` text,
	`order_id` text NOT NULL,
	`order_code` text NOT NULL,
	`school_id` text,
	`student_id` text,
	`area_code` text NOT NULL,
	`payer_id` text,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`tax_no` text,
	`amount_cents` integer NOT NULL,
	`email` text,
	`apply_time` text,
	`issued_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `invoice_status_idx` ON `invoice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `invoice_created_idx` ON `invoice` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `invoice_invoice_no_key` ON `invoice` (`tenant`,`invoice_no`);
--> statement
CREATE INDEX `invoice_order_id_idx` ON `invoice` (`tenant`,`order_id`);
--> statement
CREATE INDEX `invoice_order_code_idx` ON `invoice` (`tenant`,`order_code`);
--> statement
CREATE INDEX `invoice_school_id_idx` ON `invoice` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `invoice_student_id_idx` ON `invoice` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `invoice_area_code_idx` ON `invoice` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `invoice_payer_id_idx` ON `invoice` (`tenant`,`payer_id`,`created_at`);
--> statement
CREATE TABLE `invoice_template` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `invoice_template_status_idx` ON `invoice_template` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `invoice_template_created_idx` ON `invoice_template` (`tenant`,`created_at`);
--> statement
CREATE TABLE `salary` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`settlement_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`period` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`push_time` text,
	`response` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `salary_status_idx` ON `salary` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `salary_created_idx` ON `salary` (`tenant`,`created_at`);
--> statement
CREATE INDEX `salary_settlement_id_idx` ON `salary` (`tenant`,`settlement_id`);
--> statement
CREATE INDEX `salary_agency_id_idx` ON `salary` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `salary_teacher_id_idx` ON `salary` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `salary_period_idx` ON `salary` (`tenant`,`period`);
--> statement
CREATE TABLE `finance_statistics` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`period` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`pay_cents` integer NOT NULL,
	`refund_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`settle_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `finance_statistics_status_idx` ON `finance_statistics` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `finance_statistics_created_idx` ON `finance_statistics` (`tenant`,`created_at`);
--> statement
CREATE INDEX `finance_statistics_period_idx` ON `finance_statistics` (`tenant`,`period`);
--> statement
CREATE INDEX `finance_statistics_school_id_idx` ON `finance_statistics` (`tenant`,`school_id`);
--> statement
CREATE INDEX `finance_statistics_agency_id_idx` ON `finance_statistics` (`tenant`,`agency_id`);
--> statement
CREATE TABLE `customer` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`code` text,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`more_phones` text,
	`credit_code` text,
	`level` text NOT NULL,
	`source` text,
	`industry` text,
	`area_code` text,
	`address` text,
	`label_ids` text,
	`remark` text,
	`phase` text NOT NULL,
	`intention` text,
	`product` text,
	`budget` integer,
	`order_code` text,
	`lost_reason` text,
	`owner_id` text,
	`owner_dept_id` text,
	`owned_at` text,
	`offered_to_id` text,
	`last_follow` text,
	`last_follow_at` text,
	`next_follow_time` text,
	`keep_until` text,
	`warn_at` text,
	`warned_at` text,
	`locked_at` text,
	`sea_time` text,
	`sea_reason` text,
	`last_owner_id` text,
	`merged_into_id` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `customer_status_idx` ON `customer` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `customer_created_idx` ON `customer` (`tenant`,`created_at`);
--> statement
CREATE INDEX `customer_code_idx` ON `customer` (`tenant`,`code`);
--> statement
CREATE INDEX `customer_phone_idx` ON `customer` (`tenant`,`phone`);
--> statement
CREATE INDEX `customer_credit_code_idx` ON `customer` (`tenant`,`credit_code`);
--> statement
CREATE INDEX `customer_area_code_idx` ON `customer` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `customer_order_code_idx` ON `customer` (`tenant`,`order_code`);
--> statement
CREATE INDEX `customer_owner_id_idx` ON `customer` (`tenant`,`owner_id`,`created_at`);
--> statement
CREATE INDEX `customer_owner_dept_id_idx` ON `customer` (`tenant`,`owner_dept_id`);
--> statement
CREATE INDEX `customer_offered_to_id_idx` ON `customer` (`tenant`,`offered_to_id`);
--> statement
CREATE INDEX `customer_keep_until_idx` ON `customer` (`tenant`,`keep_until`);
--> statement
CREATE INDEX `customer_warn_at_idx` ON `customer` (`tenant`,`warn_at`);
--> statement
CREATE INDEX `customer_last_owner_id_idx` ON `customer` (`tenant`,`last_owner_id`);
--> statement
CREATE INDEX `customer_merged_into_id_idx` ON `customer` (`tenant`,`merged_into_id`);
--> statement
CREATE TABLE `sea_rule` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`hold_max` integer NOT NULL,
	`counts_deals` integer NOT NULL,
	`lock_max` integer NOT NULL,
	`receive_day_max` integer NOT NULL,
	`fresh_hours` integer NOT NULL,
	`former_owner_days` integer NOT NULL,
	`follow_days` integer NOT NULL,
	`deal_days` integer NOT NULL,
	`warn_days` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `sea_rule_status_idx` ON `sea_rule` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sea_rule_created_idx` ON `sea_rule` (`tenant`,`created_at`);
--> statement
CREATE TABLE `sea_receipts` (
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
CREATE INDEX `sea_receipts_status_idx` ON `sea_receipts` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `sea_receipts_created_idx` ON `sea_receipts` (`tenant`,`created_at`);
--> statement
CREATE TABLE `announcement` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`tenant_id` text,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`release_time` text,
	`content` text NOT NULL,
	`released_by` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `announcement_status_idx` ON `announcement` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `announcement_created_idx` ON `announcement` (`tenant`,`created_at`);
--> statement
CREATE TABLE `leave_process` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`process_definition_id` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`reason` text NOT NULL,
	`task_user` text NOT NULL,
	`submitted_by` text NOT NULL,
	`submitted_at` text,
	`decided_at` text,
	`comment` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `leave_process_status_idx` ON `leave_process` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `leave_process_created_idx` ON `leave_process` (`tenant`,`created_at`);
--> statement
CREATE INDEX `leave_process_end_time_idx` ON `leave_process` (`tenant`,`end_time`);
--> statement
CREATE TABLE `board_day` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`period` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`enrolled` integer NOT NULL,
	`left` integer NOT NULL,
	`taught` integer NOT NULL,
	`stopped` integer NOT NULL,
	`present` integer NOT NULL,
	`expected` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`refund_cents` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `board_day_status_idx` ON `board_day` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `board_day_created_idx` ON `board_day` (`tenant`,`created_at`);
--> statement
CREATE INDEX `board_day_period_idx` ON `board_day` (`tenant`,`period`);
--> statement
CREATE INDEX `board_day_school_id_idx` ON `board_day` (`tenant`,`school_id`);
--> statement
CREATE INDEX `board_day_agency_id_idx` ON `board_day` (`tenant`,`agency_id`);
--> statement
CREATE TABLE `board_class` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`product_id` text NOT NULL,
	`stage` text NOT NULL,
	`seats` integer NOT NULL,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `board_class_status_idx` ON `board_class` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `board_class_created_idx` ON `board_class` (`tenant`,`created_at`);
--> statement
CREATE INDEX `board_class_school_id_idx` ON `board_class` (`tenant`,`school_id`);
--> statement
CREATE INDEX `board_class_agency_id_idx` ON `board_class` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `board_class_product_id_idx` ON `board_class` (`tenant`,`product_id`);
--> statement
CREATE TABLE `code` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`code_name` text NOT NULL,
	`code_name_en` text,
	`table_name` text NOT NULL,
	`table_prefix` text,
	`package_name` text NOT NULL,
	`service_name` text NOT NULL,
	`api_path` text,
	`web_path` text,
	`pk_name` text,
	`base_mode` text NOT NULL,
	`wrap_mode` text NOT NULL,
	`datasource_id` text,
	`fields` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `code_status_idx` ON `code` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `code_created_idx` ON `code` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `code_table_name_key` ON `code` (`tenant`,`table_name`);
