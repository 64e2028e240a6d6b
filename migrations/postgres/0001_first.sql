CREATE TABLE "facts" (
	"tenant" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"resource" text COLLATE "C" NOT NULL,
	"stream" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"v" bigint NOT NULL,
	"data" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"dept" text COLLATE "C" NOT NULL,
	"command" text COLLATE "C" NOT NULL,
	"root" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C",
	"at" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	CONSTRAINT "facts_pk" PRIMARY KEY("tenant","position")
);

--> statement
CREATE TABLE "receipts" (
	"tenant" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	CONSTRAINT "receipts_pk" PRIMARY KEY("tenant","key")
);

--> statement
CREATE TABLE "stream_keys" (
	"tenant" text COLLATE "C" NOT NULL,
	"resource" text COLLATE "C" NOT NULL,
	"stream" text COLLATE "C" NOT NULL,
	"wrapped" text COLLATE "C" NOT NULL,
	CONSTRAINT "stream_keys_pk" PRIMARY KEY("tenant","resource","stream")
);

--> statement
CREATE TABLE "sequences" (
	"tenant" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "sequences_pk" PRIMARY KEY("tenant","name")
);

--> statement
CREATE TABLE "cursors" (
	"tenant" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "cursors_pk" PRIMARY KEY("tenant","name")
);

--> statement
CREATE TABLE "leases" (
	"tenant" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	CONSTRAINT "leases_pk" PRIMARY KEY("tenant","name")
);

--> statement
CREATE TABLE "kernel_state" (
	"tenant" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	CONSTRAINT "kernel_state_pk" PRIMARY KEY("tenant","name")
);

--> statement
CREATE TABLE "param" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"param_name" text COLLATE "C" NOT NULL,
	"param_key" text COLLATE "C" NOT NULL,
	"param_value" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "param_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "dict" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"dict_key" text COLLATE "C" NOT NULL,
	"dict_value" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	"is_sealed" boolean NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "dict_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "dict_biz" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"dict_key" text COLLATE "C" NOT NULL,
	"dict_value" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	"is_sealed" boolean NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "dict_biz_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "region" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"parent_code" text COLLATE "C" NOT NULL,
	"ancestors" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"region_level" bigint NOT NULL,
	"province_code" text COLLATE "C",
	"province_name" text COLLATE "C",
	"city_code" text COLLATE "C",
	"city_name" text COLLATE "C",
	"district_code" text COLLATE "C",
	"district_name" text COLLATE "C",
	"town_code" text COLLATE "C",
	"town_name" text COLLATE "C",
	"village_code" text COLLATE "C",
	"village_name" text COLLATE "C",
	"sort" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "region_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "policy" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"hold_minutes" bigint NOT NULL,
	"hold_grace_minutes" bigint NOT NULL,
	"offer_minutes" bigint NOT NULL,
	"waitlist_max" bigint NOT NULL,
	"enrolments_max" bigint NOT NULL,
	"accept_late_pay" boolean NOT NULL,
	"late_join" boolean NOT NULL,
	"lesson_end_latest" text COLLATE "C" NOT NULL,
	"charge_months_max" bigint NOT NULL,
	"charge_lessons_max" bigint NOT NULL,
	"charge_fen_max" bigint NOT NULL,
	"charge_lead_days" bigint NOT NULL,
	"sign_before_minutes" bigint NOT NULL,
	"sign_radius_meters" bigint NOT NULL,
	"correct_hours" bigint NOT NULL,
	"confirm_silence_days" bigint NOT NULL,
	"refund_silence_days" bigint NOT NULL,
	"refund_school_fen_max" bigint NOT NULL,
	"refund_platform_fen_max" bigint NOT NULL,
	"guardians_max" bigint NOT NULL,
	"weekly_lessons_max" bigint NOT NULL,
	"agency_share_bp" bigint NOT NULL,
	"below_min" text COLLATE "C" NOT NULL,
	"account_cooling_days" bigint NOT NULL,
	CONSTRAINT "policy_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "datasource" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"driver_class" text COLLATE "C" NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"username" text COLLATE "C",
	"password" text COLLATE "C",
	"sharding_config" text COLLATE "C",
	"remark" text COLLATE "C",
	"tested_at" text COLLATE "C",
	"tested_ok" boolean,
	"tested_in" bigint,
	"tested_said" text COLLATE "C",
	CONSTRAINT "datasource_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "interface_param" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C",
	"attachment" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "interface_param_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "tenant" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"tenant_id" text COLLATE "C" NOT NULL,
	"tenant_name" text COLLATE "C" NOT NULL,
	"domain_url" text COLLATE "C",
	"background_url" text COLLATE "C",
	"linkman" text COLLATE "C",
	"contact_number" text COLLATE "C",
	"address" text COLLATE "C",
	"account_number" bigint,
	"expire_time" text COLLATE "C",
	"package_id" text COLLATE "C",
	"modules" text COLLATE "C",
	"datasource_id" text COLLATE "C",
	"zone" text COLLATE "C" NOT NULL,
	CONSTRAINT "tenant_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "dept" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"dept_name" text COLLATE "C" NOT NULL,
	"full_name" text COLLATE "C",
	"parent_id" text COLLATE "C",
	"dept_category" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"sort" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "dept_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "role" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"role_name" text COLLATE "C" NOT NULL,
	"role_alias" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C",
	"sort" bigint NOT NULL,
	"menu_ids" text COLLATE "C",
	"data_scope_ids" text COLLATE "C",
	"api_scope_ids" text COLLATE "C",
	CONSTRAINT "role_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "user" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"real_name" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"phone" text COLLATE "C",
	"email" text COLLATE "C",
	"avatar" text COLLATE "C",
	"dept_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"code" text COLLATE "C",
	"post_id" text COLLATE "C",
	"sex" text COLLATE "C",
	"birthday" text COLLATE "C",
	"user_type" text COLLATE "C",
	"user_ext" text COLLATE "C",
	"user_category" text COLLATE "C",
	"password_hash" text COLLATE "C",
	"oauth_id" text COLLATE "C",
	"locked_until" text COLLATE "C",
	"password_at" text COLLATE "C",
	CONSTRAINT "user_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "identity" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role_id" text COLLATE "C" NOT NULL,
	"dept_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	CONSTRAINT "identity_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "login_session" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"identity_id" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"rotations" bigint NOT NULL,
	"grant" text COLLATE "C",
	"reason" text COLLATE "C",
	CONSTRAINT "login_session_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "phone_code" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C",
	"code_until" text COLLATE "C",
	"code_tries" bigint,
	"code_day" text COLLATE "C",
	"code_count" bigint,
	CONSTRAINT "phone_code_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "post" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"post_code" text COLLATE "C" NOT NULL,
	"post_name" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	"post_remark" text COLLATE "C",
	CONSTRAINT "post_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "preference" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"theme" text COLLATE "C",
	"colour" text COLLATE "C",
	"lang" text COLLATE "C",
	"columns" text COLLATE "C",
	CONSTRAINT "preference_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "client" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"client_secret" text COLLATE "C" NOT NULL,
	"authorized_grant_types" text COLLATE "C" NOT NULL,
	"access_token_validity" bigint NOT NULL,
	"refresh_token_validity" bigint NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"web_server_redirect_uri" text COLLATE "C",
	"resource_ids" text COLLATE "C",
	"authorities" text COLLATE "C",
	"additional_information" text COLLATE "C",
	"autoapprove" text COLLATE "C",
	CONSTRAINT "client_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "tenant_package" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"package_name" text COLLATE "C" NOT NULL,
	"modules" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "tenant_package_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "login_provider" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"client_secret" text COLLATE "C" NOT NULL,
	"issuer" text COLLATE "C",
	"authorize_url" text COLLATE "C",
	"token_url" text COLLATE "C",
	"userinfo_url" text COLLATE "C",
	"scope" text COLLATE "C" NOT NULL,
	"subject_field" text COLLATE "C" NOT NULL,
	"name_field" text COLLATE "C" NOT NULL,
	CONSTRAINT "login_provider_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "menu" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C",
	"code" text COLLATE "C",
	"name" text COLLATE "C",
	"en_name" text COLLATE "C",
	"alias" text COLLATE "C",
	"path" text COLLATE "C",
	"source" text COLLATE "C",
	"component" text COLLATE "C",
	"sort" bigint,
	"category" bigint,
	"action" bigint,
	"is_open" bigint,
	"is_hidden" boolean,
	"roles" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "menu_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "top_menu" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"en_name" text COLLATE "C",
	"source" text COLLATE "C",
	"sort" bigint NOT NULL,
	"menu_ids" text COLLATE "C",
	CONSTRAINT "top_menu_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "data_scope" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"menu_id" text COLLATE "C" NOT NULL,
	"resource_code" text COLLATE "C",
	"scope_name" text COLLATE "C" NOT NULL,
	"scope_type" bigint NOT NULL,
	"scope_column" text COLLATE "C",
	"scope_field" text COLLATE "C",
	"scope_class" text COLLATE "C",
	"scope_value" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "data_scope_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "api_scope" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"menu_id" text COLLATE "C" NOT NULL,
	"resource_code" text COLLATE "C",
	"scope_name" text COLLATE "C" NOT NULL,
	"scope_path" text COLLATE "C" NOT NULL,
	"scope_type" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "api_scope_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "attach" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"original_name" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"extension" text COLLATE "C",
	"attach_size" bigint,
	"type" text COLLATE "C",
	"belongs" text COLLATE "C",
	"is_public" boolean NOT NULL,
	"link" text COLLATE "C" NOT NULL,
	"domain_url" text COLLATE "C",
	"sha256" text COLLATE "C",
	"md5" text COLLATE "C",
	"oss_id" text COLLATE "C",
	"key" text COLLATE "C",
	CONSTRAINT "attach_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "oss" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"oss_code" text COLLATE "C" NOT NULL,
	"endpoint" text COLLATE "C",
	"transform_endpoint" text COLLATE "C",
	"bucket_name" text COLLATE "C" NOT NULL,
	"access_key" text COLLATE "C",
	"secret_key" text COLLATE "C",
	"app_id" text COLLATE "C",
	"region" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "oss_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "file_usage" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"files" bigint NOT NULL,
	CONSTRAINT "file_usage_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "file_usage_of" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"files" bigint NOT NULL,
	CONSTRAINT "file_usage_of_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sms_config" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"sms_code" text COLLATE "C" NOT NULL,
	"template_id" text COLLATE "C",
	"access_key" text COLLATE "C",
	"secret_key" text COLLATE "C",
	"app_id" text COLLATE "C",
	"region_id" text COLLATE "C",
	"sign_name" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "sms_config_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sms_line" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"provider" text COLLATE "C" NOT NULL,
	"access_key" text COLLATE "C",
	"secret_key" text COLLATE "C",
	"app_id" text COLLATE "C",
	"region_id" text COLLATE "C",
	"sign_name" text COLLATE "C",
	"priority" bigint NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "sms_line_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sms_template" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"template_code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"params" text COLLATE "C",
	"sign_name" text COLLATE "C",
	"provider_code" text COLLATE "C",
	"line_id" text COLLATE "C",
	CONSTRAINT "sms_template_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sms_notice" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"template_code" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"params" text COLLATE "C",
	"phones" text COLLATE "C",
	"total" bigint NOT NULL,
	"sent_count" bigint NOT NULL,
	"failed_count" bigint NOT NULL,
	"send_status" text COLLATE "C",
	CONSTRAINT "sms_notice_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sms_send" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"phone_number" text COLLATE "C" NOT NULL,
	"template_code" text COLLATE "C" NOT NULL,
	"params" text COLLATE "C",
	"content" text COLLATE "C",
	"purpose" text COLLATE "C" NOT NULL,
	"send_status" text COLLATE "C",
	"send_time" text COLLATE "C",
	"line_name" text COLLATE "C",
	"provider_no" text COLLATE "C",
	"fail_reason" text COLLATE "C",
	"tries" bigint NOT NULL,
	"resends" bigint NOT NULL,
	"retry_at" text COLLATE "C",
	"notice_id" text COLLATE "C",
	"config_id" text COLLATE "C",
	CONSTRAINT "sms_send_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "notice" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"content_en" text COLLATE "C",
	"audience" text COLLATE "C" NOT NULL,
	"link" text COLLATE "C",
	"sender_name" text COLLATE "C" NOT NULL,
	"receivers" bigint NOT NULL,
	CONSTRAINT "notice_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "message" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"notice_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"content_en" text COLLATE "C",
	"link" text COLLATE "C",
	"sender_name" text COLLATE "C" NOT NULL,
	"sent_at" text COLLATE "C" NOT NULL,
	"read_at" text COLLATE "C",
	CONSTRAINT "message_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "help_doc" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"title_en" text COLLATE "C",
	"path" text COLLATE "C",
	"content" text COLLATE "C",
	"content_en" text COLLATE "C",
	"sort" bigint NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "help_doc_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "certificate_template" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"background" text COLLATE "C",
	"content" text COLLATE "C",
	"fields" text COLLATE "C",
	CONSTRAINT "certificate_template_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "feedback" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"contact" text COLLATE "C",
	"file_id" text COLLATE "C",
	"reply" text COLLATE "C",
	"replied_at" text COLLATE "C",
	"remark" text COLLATE "C",
	"is_reopened" boolean NOT NULL,
	CONSTRAINT "feedback_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "slider_picture" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"picture" text COLLATE "C" NOT NULL,
	"link" text COLLATE "C",
	"position" text COLLATE "C" NOT NULL,
	"sort" bigint NOT NULL,
	CONSTRAINT "slider_picture_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "site_page" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"lang" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"android_url" text COLLATE "C",
	"ios_url" text COLLATE "C",
	"edition" bigint NOT NULL,
	"published_at" text COLLATE "C",
	"published_title" text COLLATE "C",
	"published_body" text COLLATE "C",
	"published_android_url" text COLLATE "C",
	"published_ios_url" text COLLATE "C",
	CONSTRAINT "site_page_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "school" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_name" text COLLATE "C" NOT NULL,
	"school_code" text COLLATE "C" NOT NULL,
	"education_period" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"area_name" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C",
	"lng" text COLLATE "C",
	"lat" text COLLATE "C",
	"contact" text COLLATE "C",
	"phone" text COLLATE "C",
	"guardian_approval" boolean NOT NULL,
	"direct_release" boolean NOT NULL,
	"term_start" text COLLATE "C" NOT NULL,
	"term_end" text COLLATE "C" NOT NULL,
	"holidays" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "school_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "agency" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"agency_name" text COLLATE "C" NOT NULL,
	"license_no" text COLLATE "C" NOT NULL,
	"license_until" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"area_name" text COLLATE "C" NOT NULL,
	"contact" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"share_bp" bigint,
	"files" text COLLATE "C",
	"applicant_id" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "agency_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "area_authorization" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"area_name" text COLLATE "C" NOT NULL,
	"from_date" text COLLATE "C" NOT NULL,
	"to_date" text COLLATE "C" NOT NULL,
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "area_authorization_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "classroom" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"building" text COLLATE "C",
	"capacity" bigint NOT NULL,
	"type" text COLLATE "C",
	CONSTRAINT "classroom_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "agency_teacher_fee" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"product_type" text COLLATE "C",
	"fee_per_lesson" bigint NOT NULL,
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C",
	"used_at" text COLLATE "C",
	"used_until" text COLLATE "C",
	CONSTRAINT "agency_teacher_fee_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "school_grade" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"grade_name" text COLLATE "C" NOT NULL,
	"education_period" text COLLATE "C",
	"year_grade" bigint NOT NULL,
	"sort" bigint NOT NULL,
	CONSTRAINT "school_grade_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "school_class" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"grade_id" text COLLATE "C" NOT NULL,
	"class_name" text COLLATE "C" NOT NULL,
	"head_teacher" text COLLATE "C",
	"school_year" text COLLATE "C",
	CONSTRAINT "school_class_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "student" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_name" text COLLATE "C" NOT NULL,
	"student_code" text COLLATE "C" NOT NULL,
	"phone_number" text COLLATE "C",
	"school_year" text COLLATE "C",
	"semester" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"grade_id" text COLLATE "C" NOT NULL,
	"year_grade" bigint,
	"class_id" text COLLATE "C",
	"sex" text COLLATE "C",
	"id_card" text COLLATE "C",
	"birthday" text COLLATE "C",
	CONSTRAINT "student_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "guardian" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"user_id" text COLLATE "C",
	"name" text COLLATE "C",
	"phone" text COLLATE "C" NOT NULL,
	"relation" text COLLATE "C" NOT NULL,
	"is_primary" boolean NOT NULL,
	"may_see" boolean NOT NULL,
	"may_pay" boolean NOT NULL,
	"may_pick_up" boolean NOT NULL,
	"may_receive" boolean NOT NULL,
	"blocked" boolean NOT NULL,
	"assign_day" text COLLATE "C",
	"verified_at" text COLLATE "C",
	"bound_at" text COLLATE "C",
	"code_hash" text COLLATE "C",
	"code_until" text COLLATE "C",
	"code_tries" bigint,
	"code_day" text COLLATE "C",
	"code_count" bigint,
	"new_phone" text COLLATE "C",
	"former_phone" text COLLATE "C",
	"leaving_at" text COLLATE "C",
	CONSTRAINT "guardian_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "agency_teacher" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"user_id" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"id_card" text COLLATE "C" NOT NULL,
	"sex" text COLLATE "C",
	"subject" text COLLATE "C",
	"title_level" text COLLATE "C",
	"photo" text COLLATE "C",
	"certificate_no" text COLLATE "C" NOT NULL,
	"certificate_until" text COLLATE "C" NOT NULL,
	"no_crime_until" text COLLATE "C" NOT NULL,
	"contract_until" text COLLATE "C" NOT NULL,
	"blocked" boolean NOT NULL,
	"draft" text COLLATE "C",
	"draft_status" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "agency_teacher_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "school_teacher" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"user_id" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C",
	CONSTRAINT "school_teacher_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "agency_load" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"live_classes" bigint NOT NULL,
	"open_refunds" bigint NOT NULL,
	"unsettled_lessons" bigint NOT NULL,
	CONSTRAINT "agency_load_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "student_load" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"live" bigint NOT NULL,
	CONSTRAINT "student_load_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "payer_load" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_orders" bigint NOT NULL,
	"open_refunds" bigint NOT NULL,
	CONSTRAINT "payer_load_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "product" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"product_name" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"product_type" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C",
	"grades" text COLLATE "C",
	"lesson_count" bigint NOT NULL,
	"lesson_minutes" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"cover" text COLLATE "C",
	"introduction" text COLLATE "C",
	"chapters" text COLLATE "C",
	"materials" text COLLATE "C",
	"teacher_demands" text COLLATE "C",
	"needs_results" boolean NOT NULL,
	"for_school_id" text COLLATE "C",
	"remark" text COLLATE "C",
	"approved_version" bigint,
	"draft" text COLLATE "C",
	"draft_status" text COLLATE "C",
	"grant_ask" text COLLATE "C",
	"product_grant_id" text COLLATE "C",
	"prodct_status" bigint NOT NULL,
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "product_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "product_shelf" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	CONSTRAINT "product_shelf_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "product_grant" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"price_cents" bigint NOT NULL,
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C" NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "product_grant_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "lesson_resource" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"lesson_no" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C",
	"url" text COLLATE "C" NOT NULL,
	"size" bigint,
	"sort" bigint NOT NULL,
	CONSTRAINT "lesson_resource_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "product_load" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"live_classes" bigint NOT NULL,
	"classes" bigint NOT NULL,
	CONSTRAINT "product_load_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "open_class" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"open_class_type" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"grant_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C" NOT NULL,
	"grades" text COLLATE "C",
	"capacity_min" bigint NOT NULL,
	"capacity" bigint NOT NULL,
	"lesson_count" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"enroll_start" text COLLATE "C",
	"enroll_end" text COLLATE "C",
	"decision_date" text COLLATE "C",
	"below_min" boolean NOT NULL,
	"waitlist_on" boolean NOT NULL,
	"late_join" boolean NOT NULL,
	"refund_policy" text COLLATE "C",
	"snapshot" text COLLATE "C",
	"first_lesson_at" text COLLATE "C",
	"last_lesson_at" text COLLATE "C",
	"sign_address" text COLLATE "C",
	"sign_lng" text COLLATE "C",
	"sign_lat" text COLLATE "C",
	"roster_version" bigint,
	"is_audit" boolean NOT NULL,
	"relaunch_of_id" text COLLATE "C",
	"cancel_reason" text COLLATE "C",
	"remark" text COLLATE "C",
	"sign_radius" bigint,
	"sign_dates" text COLLATE "C",
	"completion_file" text COLLATE "C",
	"committed_at" text COLLATE "C",
	"completed_at" text COLLATE "C",
	"attendance_bp" bigint,
	"committed_by" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "open_class_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "lesson" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"lesson_no" bigint NOT NULL,
	"chapter_name" text COLLATE "C" NOT NULL,
	"start_at" text COLLATE "C" NOT NULL,
	"end_at" text COLLATE "C" NOT NULL,
	"room_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"planned_teacher_id" text COLLATE "C",
	"signed_at" text COLLATE "C",
	"signed_teacher_id" text COLLATE "C",
	"sign_late" boolean NOT NULL,
	"sign_remark" text COLLATE "C",
	"taught_at" text COLLATE "C",
	"present_count" bigint,
	"marked_count" bigint,
	"confirmed_at" text COLLATE "C",
	"by_silence" boolean NOT NULL,
	"silence_at" text COLLATE "C",
	"checked_at" text COLLATE "C",
	"settled_at" text COLLATE "C",
	"make_up_of_id" text COLLATE "C",
	"made_up_by_id" text COLLATE "C",
	"reason" text COLLATE "C",
	"given_up_at" text COLLATE "C",
	CONSTRAINT "lesson_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "lesson_mark" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"enrolment_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"start_at" text COLLATE "C" NOT NULL,
	"mark" text COLLATE "C" NOT NULL,
	"leave_id" text COLLATE "C",
	"remark" text COLLATE "C",
	"confirmed_by" text COLLATE "C",
	"confirmed_at" text COLLATE "C",
	"by_silence" boolean NOT NULL,
	"appeal" text COLLATE "C",
	"appealed_by" text COLLATE "C",
	CONSTRAINT "lesson_mark_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "teacher_change" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"lesson_ids" text COLLATE "C",
	"lesson_nos" text COLLATE "C",
	"first_lesson_id" text COLLATE "C",
	"old_teacher_id" text COLLATE "C",
	"teacher_id" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"verified_until" text COLLATE "C",
	"conflicts" text COLLATE "C",
	"former" text COLLATE "C",
	"rest_of_id" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "teacher_change_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "class_release" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"roster_version" bigint NOT NULL,
	"release_time" text COLLATE "C",
	"pupil_count" bigint,
	"pupils" text COLLATE "C",
	CONSTRAINT "class_release_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "final_result" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"not_assessed" boolean NOT NULL,
	"title" text COLLATE "C",
	"content" text COLLATE "C",
	"file_id" text COLLATE "C",
	"score" bigint,
	CONSTRAINT "final_result_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "inspection" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"inspector_id" text COLLATE "C" NOT NULL,
	"inspector_name" text COLLATE "C" NOT NULL,
	"inspect_time" text COLLATE "C" NOT NULL,
	"score" bigint,
	"content" text COLLATE "C",
	"file_id" text COLLATE "C",
	"problem" boolean NOT NULL,
	"settled_at" text COLLATE "C",
	CONSTRAINT "inspection_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "cancel_class" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"cancel_reason" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"apply_user" text COLLATE "C",
	"apply_time" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "cancel_class_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "expected_open_class" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"expect_date" text COLLATE "C" NOT NULL,
	"expect_count" bigint NOT NULL,
	"remark" text COLLATE "C",
	"open_class_id" text COLLATE "C",
	CONSTRAINT "expected_open_class_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "class_roster" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"pupils" text COLLATE "C",
	CONSTRAINT "class_roster_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seat_holders" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_ids" text COLLATE "C",
	CONSTRAINT "seat_holders_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "pupil_classes" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"places" text COLLATE "C",
	CONSTRAINT "pupil_classes_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "open_leaves" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"leave_ids" text COLLATE "C",
	CONSTRAINT "open_leaves_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "enrolment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"payer_id" text COLLATE "C",
	"on_behalf" boolean NOT NULL,
	"late_join" boolean NOT NULL,
	"price_cents" bigint NOT NULL,
	"lesson_count" bigint NOT NULL,
	"first_lesson_no" bigint NOT NULL,
	"hold_until" text COLLATE "C",
	"offer_until" text COLLATE "C",
	"queue_no" bigint,
	"priority" bigint,
	"order_id" text COLLATE "C",
	"round_id" text COLLATE "C",
	"rank" bigint,
	"enrolled_at" text COLLATE "C",
	"former_status" text COLLATE "C",
	"transfer_to_id" text COLLATE "C",
	"cause" text COLLATE "C",
	"reason" text COLLATE "C",
	CONSTRAINT "enrolment_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "choice_round" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"open_class_ids" text COLLATE "C",
	"choices_max" bigint NOT NULL,
	"opens_at" text COLLATE "C" NOT NULL,
	"closes_at" text COLLATE "C" NOT NULL,
	"seed" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C",
	"drawn_at" text COLLATE "C",
	CONSTRAINT "choice_round_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "seats_taken" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"held" bigint NOT NULL,
	"offered" bigint NOT NULL,
	"enrolled" bigint NOT NULL,
	"waiting" bigint NOT NULL,
	"choosing" bigint NOT NULL,
	"capacity" bigint NOT NULL,
	"wanted" bigint NOT NULL,
	CONSTRAINT "seats_taken_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "order" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"enrolment_id" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"payer_id" text COLLATE "C",
	"total_cents" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"lines" text COLLATE "C",
	"pay_until" text COLLATE "C" NOT NULL,
	"paid_at" text COLLATE "C",
	"policy" text COLLATE "C",
	"phone_number" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "order_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "payment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"payer_id" text COLLATE "C",
	"trade_no" text COLLATE "C" NOT NULL,
	"pay_type" text COLLATE "C" NOT NULL,
	"terminal" text COLLATE "C" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_cents" bigint,
	"transaction_no" text COLLATE "C",
	"paid_at" text COLLATE "C",
	"failure" text COLLATE "C",
	"pay_url" text COLLATE "C",
	"disposition" text COLLATE "C",
	"asks" bigint NOT NULL,
	"ask_at" text COLLATE "C",
	CONSTRAINT "payment_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "refund" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"refund_no" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"payment_id" text COLLATE "C" NOT NULL,
	"enrolment_id" text COLLATE "C",
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"payer_id" text COLLATE "C",
	"cause" text COLLATE "C" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"leaves" boolean NOT NULL,
	"opine_until" text COLLATE "C",
	"quote" text COLLATE "C",
	"reason" text COLLATE "C",
	"pay_type" text COLLATE "C",
	"tries" bigint NOT NULL,
	"retry_at" text COLLATE "C",
	"gateway_no" text COLLATE "C",
	"failure" text COLLATE "C",
	"agency_opinion" text COLLATE "C",
	"hand_by" text COLLATE "C",
	"executed_by" text COLLATE "C",
	"voucher_no" text COLLATE "C",
	"refunded_at" text COLLATE "C",
	"waits_for" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "refund_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "order_money" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"paid_cents" bigint NOT NULL,
	"claimed_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	CONSTRAINT "order_money_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "leave" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C" NOT NULL,
	"lesson_ids" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"audit_reasons" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "leave_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "settlement" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"settle_no" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"teacher_count" bigint NOT NULL,
	"lesson_count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"carried_cents" bigint NOT NULL,
	"line_count" bigint NOT NULL,
	"fee_cents" bigint,
	"payees" text COLLATE "C",
	"schools" text COLLATE "C",
	"missing" text COLLATE "C",
	"bank_account_id" text COLLATE "C",
	"executed_by" text COLLATE "C",
	"execute_time" text COLLATE "C",
	"tries" bigint NOT NULL,
	"bank_reference" text COLLATE "C",
	"failure" text COLLATE "C",
	"settled_at" text COLLATE "C",
	"submitted_by" text COLLATE "C",
	"submitted_at" text COLLATE "C",
	"approvals" text COLLATE "C",
	"audit_remark" text COLLATE "C",
	"revised" boolean,
	CONSTRAINT "settlement_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "settlement_line" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"settlement_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"is_adjustment" boolean NOT NULL,
	"adjusts_id" text COLLATE "C",
	"lesson_id" text COLLATE "C",
	"open_class_id" text COLLATE "C",
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"payee_id" text COLLATE "C" NOT NULL,
	"payee_name" text COLLATE "C",
	"teacher_id" text COLLATE "C",
	"lesson_date" text COLLATE "C",
	"pupil_count" bigint,
	"rate_cents" bigint,
	"rate_bp" bigint,
	"amount_cents" bigint NOT NULL,
	"reason" text COLLATE "C",
	"taken_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "settlement_line_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "settlement_part" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"settlement_id" text COLLATE "C" NOT NULL,
	"settle_no" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"lesson_count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"checked_by" text COLLATE "C",
	"settled_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "settlement_part_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "bank_account" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"account_type" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"owner_name" text COLLATE "C",
	"agency_id" text COLLATE "C",
	"school_id" text COLLATE "C",
	"account_name" text COLLATE "C" NOT NULL,
	"short_name" text COLLATE "C" NOT NULL,
	"bank_name" text COLLATE "C" NOT NULL,
	"bank_no" text COLLATE "C" NOT NULL,
	"changed_by" text COLLATE "C" NOT NULL,
	"cool_until" text COLLATE "C" NOT NULL,
	"verified_by" text COLLATE "C",
	"verified_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "bank_account_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "bill" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"bill_no" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C",
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"lesson_count" bigint NOT NULL,
	"student_count" bigint NOT NULL,
	"pay_cents" bigint NOT NULL,
	"refund_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"settle_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"lines" text COLLATE "C",
	"issued_by" text COLLATE "C",
	"issued_at" text COLLATE "C",
	"confirmed_by" text COLLATE "C",
	"confirmed_at" text COLLATE "C",
	"invoice_no" text COLLATE "C",
	"voucher_no" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "bill_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "invoice" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"invoice_no" text COLLATE "C",
	"order_id" text COLLATE "C" NOT NULL,
	"order_code" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"student_id" text COLLATE "C",
	"area_code" text COLLATE "C" NOT NULL,
	"payer_id" text COLLATE "C",
	"type" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"tax_no" text COLLATE "C",
	"amount_cents" bigint NOT NULL,
	"email" text COLLATE "C",
	"apply_time" text COLLATE "C",
	"issued_at" text COLLATE "C",
	"remark" text COLLATE "C",
	CONSTRAINT "invoice_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "invoice_template" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	CONSTRAINT "invoice_template_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "salary" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"settlement_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"push_time" text COLLATE "C",
	"response" text COLLATE "C",
	CONSTRAINT "salary_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "finance_statistics" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"pay_cents" bigint NOT NULL,
	"refund_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"settle_cents" bigint NOT NULL,
	CONSTRAINT "finance_statistics_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "customer" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"more_phones" text COLLATE "C",
	"credit_code" text COLLATE "C",
	"level" text COLLATE "C" NOT NULL,
	"source" text COLLATE "C",
	"industry" text COLLATE "C",
	"area_code" text COLLATE "C",
	"address" text COLLATE "C",
	"label_ids" text COLLATE "C",
	"remark" text COLLATE "C",
	"phase" text COLLATE "C" NOT NULL,
	"intention" text COLLATE "C",
	"product" text COLLATE "C",
	"budget" bigint,
	"order_code" text COLLATE "C",
	"lost_reason" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"owner_dept_id" text COLLATE "C",
	"owned_at" text COLLATE "C",
	"offered_to_id" text COLLATE "C",
	"last_follow" text COLLATE "C",
	"last_follow_at" text COLLATE "C",
	"next_follow_time" text COLLATE "C",
	"keep_until" text COLLATE "C",
	"warn_at" text COLLATE "C",
	"warned_at" text COLLATE "C",
	"locked_at" text COLLATE "C",
	"sea_time" text COLLATE "C",
	"sea_reason" text COLLATE "C",
	"last_owner_id" text COLLATE "C",
	"merged_into_id" text COLLATE "C",
	CONSTRAINT "customer_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sea_rule" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"hold_max" bigint NOT NULL,
	"counts_deals" boolean NOT NULL,
	"lock_max" bigint NOT NULL,
	"receive_day_max" bigint NOT NULL,
	"fresh_hours" bigint NOT NULL,
	"former_owner_days" bigint NOT NULL,
	"follow_days" bigint NOT NULL,
	"deal_days" bigint NOT NULL,
	"warn_days" bigint NOT NULL,
	CONSTRAINT "sea_rule_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "sea_receipts" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "sea_receipts_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "announcement" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"tenant_id" text COLLATE "C",
	"title" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"release_time" text COLLATE "C",
	"content" text COLLATE "C" NOT NULL,
	"released_by" text COLLATE "C",
	CONSTRAINT "announcement_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "leave_process" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"process_definition_id" text COLLATE "C" NOT NULL,
	"start_time" text COLLATE "C" NOT NULL,
	"end_time" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"task_user" text COLLATE "C" NOT NULL,
	"submitted_by" text COLLATE "C" NOT NULL,
	"submitted_at" text COLLATE "C",
	"decided_at" text COLLATE "C",
	"comment" text COLLATE "C",
	CONSTRAINT "leave_process_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "board_day" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"enrolled" bigint NOT NULL,
	"left" bigint NOT NULL,
	"taught" bigint NOT NULL,
	"stopped" bigint NOT NULL,
	"present" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refund_cents" bigint NOT NULL,
	CONSTRAINT "board_day_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "board_class" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"stage" text COLLATE "C" NOT NULL,
	"seats" bigint NOT NULL,
	CONSTRAINT "board_class_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "code" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"code_name" text COLLATE "C" NOT NULL,
	"code_name_en" text COLLATE "C",
	"table_name" text COLLATE "C" NOT NULL,
	"table_prefix" text COLLATE "C",
	"package_name" text COLLATE "C" NOT NULL,
	"service_name" text COLLATE "C" NOT NULL,
	"api_path" text COLLATE "C",
	"web_path" text COLLATE "C",
	"pk_name" text COLLATE "C",
	"base_mode" text COLLATE "C" NOT NULL,
	"wrap_mode" text COLLATE "C" NOT NULL,
	"datasource_id" text COLLATE "C",
	"fields" text COLLATE "C",
	CONSTRAINT "code_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE UNIQUE INDEX "facts_stream_key" ON "facts" USING btree ("tenant","resource","stream","version");
--> statement
CREATE INDEX "receipts_at_idx" ON "receipts" USING btree ("tenant","at");
--> statement
CREATE INDEX "param_status_idx" ON "param" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "param_created_idx" ON "param" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "param_param_key_key" ON "param" USING btree ("tenant","param_key");
--> statement
CREATE INDEX "dict_status_idx" ON "dict" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "dict_created_idx" ON "dict" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "dict_parent_id_idx" ON "dict" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "dict_code_idx" ON "dict" USING btree ("tenant","code");
--> statement
CREATE INDEX "dict_biz_status_idx" ON "dict_biz" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "dict_biz_created_idx" ON "dict_biz" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "dict_biz_parent_id_idx" ON "dict_biz" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "dict_biz_code_idx" ON "dict_biz" USING btree ("tenant","code");
--> statement
CREATE INDEX "region_status_idx" ON "region" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "region_created_idx" ON "region" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "region_code_key" ON "region" USING btree ("tenant","code");
--> statement
CREATE INDEX "policy_status_idx" ON "policy" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "policy_created_idx" ON "policy" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "datasource_status_idx" ON "datasource" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "datasource_created_idx" ON "datasource" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "datasource_name_key" ON "datasource" USING btree ("tenant","name");
--> statement
CREATE INDEX "interface_param_status_idx" ON "interface_param" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "interface_param_created_idx" ON "interface_param" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "interface_param_key_key" ON "interface_param" USING btree ("tenant","key");
--> statement
CREATE INDEX "tenant_status_idx" ON "tenant" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "tenant_created_idx" ON "tenant" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "tenant_tenant_id_key" ON "tenant" USING btree ("tenant","tenant_id");
--> statement
CREATE INDEX "dept_status_idx" ON "dept" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "dept_created_idx" ON "dept" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "dept_parent_id_idx" ON "dept" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "dept_area_code_idx" ON "dept" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "role_status_idx" ON "role" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "role_created_idx" ON "role" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "role_role_name_key" ON "role" USING btree ("tenant","role_name");
--> statement
CREATE INDEX "role_parent_id_idx" ON "role" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "user_status_idx" ON "user" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "user_created_idx" ON "user" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "user_account_key" ON "user" USING btree ("tenant","account");
--> statement
CREATE INDEX "user_phone_idx" ON "user" USING btree ("tenant","phone");
--> statement
CREATE INDEX "user_dept_id_idx" ON "user" USING btree ("tenant","dept_id","created_at");
--> statement
CREATE INDEX "user_area_code_idx" ON "user" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "user_code_idx" ON "user" USING btree ("tenant","code");
--> statement
CREATE INDEX "user_post_id_idx" ON "user" USING btree ("tenant","post_id");
--> statement
CREATE INDEX "identity_status_idx" ON "identity" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "identity_created_idx" ON "identity" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "identity_user_id_idx" ON "identity" USING btree ("tenant","user_id","created_at");
--> statement
CREATE INDEX "identity_role_id_idx" ON "identity" USING btree ("tenant","role_id");
--> statement
CREATE INDEX "identity_dept_id_idx" ON "identity" USING btree ("tenant","dept_id","created_at");
--> statement
CREATE INDEX "identity_area_code_idx" ON "identity" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "login_session_status_idx" ON "login_session" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "login_session_created_idx" ON "login_session" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "login_session_user_id_idx" ON "login_session" USING btree ("tenant","user_id","created_at");
--> statement
CREATE INDEX "login_session_identity_id_idx" ON "login_session" USING btree ("tenant","identity_id");
--> statement
CREATE INDEX "phone_code_status_idx" ON "phone_code" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "phone_code_created_idx" ON "phone_code" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "phone_code_phone_key" ON "phone_code" USING btree ("tenant","phone");
--> statement
CREATE INDEX "post_status_idx" ON "post" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "post_created_idx" ON "post" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "post_post_code_key" ON "post" USING btree ("tenant","post_code");
--> statement
CREATE INDEX "preference_status_idx" ON "preference" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "preference_created_idx" ON "preference" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "client_status_idx" ON "client" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "client_created_idx" ON "client" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "client_client_id_key" ON "client" USING btree ("tenant","client_id");
--> statement
CREATE INDEX "tenant_package_status_idx" ON "tenant_package" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "tenant_package_created_idx" ON "tenant_package" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "tenant_package_package_name_key" ON "tenant_package" USING btree ("tenant","package_name");
--> statement
CREATE INDEX "login_provider_status_idx" ON "login_provider" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "login_provider_created_idx" ON "login_provider" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "login_provider_source_key" ON "login_provider" USING btree ("tenant","source");
--> statement
CREATE INDEX "menu_status_idx" ON "menu" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "menu_created_idx" ON "menu" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "menu_parent_id_idx" ON "menu" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "menu_code_idx" ON "menu" USING btree ("tenant","code");
--> statement
CREATE INDEX "top_menu_status_idx" ON "top_menu" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "top_menu_created_idx" ON "top_menu" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "top_menu_code_key" ON "top_menu" USING btree ("tenant","code");
--> statement
CREATE INDEX "data_scope_status_idx" ON "data_scope" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "data_scope_created_idx" ON "data_scope" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "api_scope_status_idx" ON "api_scope" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "api_scope_created_idx" ON "api_scope" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "attach_status_idx" ON "attach" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "attach_created_idx" ON "attach" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "attach_md5_idx" ON "attach" USING btree ("tenant","md5");
--> statement
CREATE INDEX "attach_oss_id_idx" ON "attach" USING btree ("tenant","oss_id");
--> statement
CREATE INDEX "oss_status_idx" ON "oss" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "oss_created_idx" ON "oss" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "oss_oss_code_key" ON "oss" USING btree ("tenant","oss_code");
--> statement
CREATE INDEX "file_usage_status_idx" ON "file_usage" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "file_usage_created_idx" ON "file_usage" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "file_usage_of_status_idx" ON "file_usage_of" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "file_usage_of_created_idx" ON "file_usage_of" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sms_config_status_idx" ON "sms_config" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sms_config_created_idx" ON "sms_config" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "sms_config_sms_code_key" ON "sms_config" USING btree ("tenant","sms_code");
--> statement
CREATE INDEX "sms_line_status_idx" ON "sms_line" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sms_line_created_idx" ON "sms_line" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "sms_line_name_key" ON "sms_line" USING btree ("tenant","name");
--> statement
CREATE INDEX "sms_template_status_idx" ON "sms_template" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sms_template_created_idx" ON "sms_template" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "sms_template_template_code_key" ON "sms_template" USING btree ("tenant","template_code");
--> statement
CREATE INDEX "sms_template_line_id_idx" ON "sms_template" USING btree ("tenant","line_id");
--> statement
CREATE INDEX "sms_notice_status_idx" ON "sms_notice" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sms_notice_created_idx" ON "sms_notice" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sms_send_status_idx" ON "sms_send" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sms_send_created_idx" ON "sms_send" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sms_send_retry_at_idx" ON "sms_send" USING btree ("tenant","retry_at");
--> statement
CREATE INDEX "sms_send_notice_id_idx" ON "sms_send" USING btree ("tenant","notice_id");
--> statement
CREATE INDEX "sms_send_config_id_idx" ON "sms_send" USING btree ("tenant","config_id");
--> statement
CREATE INDEX "notice_status_idx" ON "notice" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "notice_created_idx" ON "notice" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "message_status_idx" ON "message" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "message_created_idx" ON "message" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "help_doc_status_idx" ON "help_doc" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "help_doc_created_idx" ON "help_doc" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "help_doc_parent_id_idx" ON "help_doc" USING btree ("tenant","parent_id");
--> statement
CREATE INDEX "certificate_template_status_idx" ON "certificate_template" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "certificate_template_created_idx" ON "certificate_template" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "feedback_status_idx" ON "feedback" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "feedback_created_idx" ON "feedback" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "slider_picture_status_idx" ON "slider_picture" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "slider_picture_created_idx" ON "slider_picture" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "site_page_status_idx" ON "site_page" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "site_page_created_idx" ON "site_page" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "school_status_idx" ON "school" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "school_created_idx" ON "school" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "school_school_name_key" ON "school" USING btree ("tenant","school_name");
--> statement
CREATE UNIQUE INDEX "school_school_code_key" ON "school" USING btree ("tenant","school_code");
--> statement
CREATE INDEX "school_area_code_idx" ON "school" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "school_phone_idx" ON "school" USING btree ("tenant","phone");
--> statement
CREATE INDEX "agency_status_idx" ON "agency" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "agency_created_idx" ON "agency" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "agency_agency_name_key" ON "agency" USING btree ("tenant","agency_name");
--> statement
CREATE UNIQUE INDEX "agency_license_no_key" ON "agency" USING btree ("tenant","license_no");
--> statement
CREATE INDEX "agency_area_code_idx" ON "agency" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "agency_phone_idx" ON "agency" USING btree ("tenant","phone");
--> statement
CREATE INDEX "agency_applicant_id_idx" ON "agency" USING btree ("tenant","applicant_id");
--> statement
CREATE INDEX "area_authorization_status_idx" ON "area_authorization" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "area_authorization_created_idx" ON "area_authorization" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "area_authorization_agency_id_idx" ON "area_authorization" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "area_authorization_area_code_idx" ON "area_authorization" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "area_authorization_to_date_idx" ON "area_authorization" USING btree ("tenant","to_date");
--> statement
CREATE INDEX "classroom_status_idx" ON "classroom" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "classroom_created_idx" ON "classroom" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "classroom_school_id_idx" ON "classroom" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "classroom_area_code_idx" ON "classroom" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "agency_teacher_fee_status_idx" ON "agency_teacher_fee" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "agency_teacher_fee_created_idx" ON "agency_teacher_fee" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "agency_teacher_fee_teacher_id_idx" ON "agency_teacher_fee" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "agency_teacher_fee_agency_id_idx" ON "agency_teacher_fee" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "agency_teacher_fee_end_time_idx" ON "agency_teacher_fee" USING btree ("tenant","end_time");
--> statement
CREATE INDEX "school_grade_status_idx" ON "school_grade" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "school_grade_created_idx" ON "school_grade" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "school_grade_school_id_idx" ON "school_grade" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "school_grade_area_code_idx" ON "school_grade" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "school_class_status_idx" ON "school_class" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "school_class_created_idx" ON "school_class" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "school_class_school_id_idx" ON "school_class" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "school_class_area_code_idx" ON "school_class" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "school_class_grade_id_idx" ON "school_class" USING btree ("tenant","grade_id");
--> statement
CREATE INDEX "student_status_idx" ON "student" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_created_idx" ON "student" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "student_student_code_key" ON "student" USING btree ("tenant","student_code");
--> statement
CREATE INDEX "student_school_id_idx" ON "student" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "student_area_code_idx" ON "student" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "student_grade_id_idx" ON "student" USING btree ("tenant","grade_id");
--> statement
CREATE INDEX "student_class_id_idx" ON "student" USING btree ("tenant","class_id");
--> statement
CREATE INDEX "student_id_card_idx" ON "student" USING btree ("tenant","id_card");
--> statement
CREATE INDEX "guardian_status_idx" ON "guardian" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "guardian_created_idx" ON "guardian" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "guardian_student_id_idx" ON "guardian" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "guardian_school_id_idx" ON "guardian" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "guardian_area_code_idx" ON "guardian" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "guardian_user_id_idx" ON "guardian" USING btree ("tenant","user_id","created_at");
--> statement
CREATE INDEX "guardian_phone_idx" ON "guardian" USING btree ("tenant","phone");
--> statement
CREATE INDEX "agency_teacher_status_idx" ON "agency_teacher" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "agency_teacher_created_idx" ON "agency_teacher" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "agency_teacher_agency_id_idx" ON "agency_teacher" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "agency_teacher_area_code_idx" ON "agency_teacher" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "agency_teacher_user_id_idx" ON "agency_teacher" USING btree ("tenant","user_id");
--> statement
CREATE UNIQUE INDEX "agency_teacher_phone_key" ON "agency_teacher" USING btree ("tenant","phone");
--> statement
CREATE INDEX "agency_teacher_id_card_idx" ON "agency_teacher" USING btree ("tenant","id_card");
--> statement
CREATE INDEX "school_teacher_status_idx" ON "school_teacher" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "school_teacher_created_idx" ON "school_teacher" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "school_teacher_school_id_idx" ON "school_teacher" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "school_teacher_area_code_idx" ON "school_teacher" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "school_teacher_user_id_idx" ON "school_teacher" USING btree ("tenant","user_id","created_at");
--> statement
CREATE INDEX "school_teacher_phone_idx" ON "school_teacher" USING btree ("tenant","phone");
--> statement
CREATE INDEX "agency_load_status_idx" ON "agency_load" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "agency_load_created_idx" ON "agency_load" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_load_status_idx" ON "student_load" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_load_created_idx" ON "student_load" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "payer_load_status_idx" ON "payer_load" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "payer_load_created_idx" ON "payer_load" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "product_status_idx" ON "product" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "product_created_idx" ON "product" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "product_agency_id_idx" ON "product" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "product_for_school_id_idx" ON "product" USING btree ("tenant","for_school_id");
--> statement
CREATE INDEX "product_product_grant_id_idx" ON "product" USING btree ("tenant","product_grant_id");
--> statement
CREATE INDEX "product_shelf_status_idx" ON "product_shelf" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "product_shelf_created_idx" ON "product_shelf" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "product_shelf_product_id_idx" ON "product_shelf" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "product_shelf_agency_id_idx" ON "product_shelf" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "product_grant_status_idx" ON "product_grant" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "product_grant_created_idx" ON "product_grant" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "product_grant_product_id_idx" ON "product_grant" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "product_grant_agency_id_idx" ON "product_grant" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "product_grant_school_id_idx" ON "product_grant" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "product_grant_end_time_idx" ON "product_grant" USING btree ("tenant","end_time");
--> statement
CREATE INDEX "lesson_resource_status_idx" ON "lesson_resource" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "lesson_resource_created_idx" ON "lesson_resource" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "lesson_resource_product_id_idx" ON "lesson_resource" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "lesson_resource_agency_id_idx" ON "lesson_resource" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "product_load_status_idx" ON "product_load" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "product_load_created_idx" ON "product_load" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "open_class_status_idx" ON "open_class" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "open_class_created_idx" ON "open_class" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "open_class_product_id_idx" ON "open_class" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "open_class_grant_id_idx" ON "open_class" USING btree ("tenant","grant_id");
--> statement
CREATE INDEX "open_class_school_id_idx" ON "open_class" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "open_class_agency_id_idx" ON "open_class" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "open_class_area_code_idx" ON "open_class" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "open_class_teacher_id_idx" ON "open_class" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "open_class_relaunch_of_id_idx" ON "open_class" USING btree ("tenant","relaunch_of_id");
--> statement
CREATE INDEX "lesson_status_idx" ON "lesson" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "lesson_created_idx" ON "lesson" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "lesson_open_class_id_idx" ON "lesson" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "lesson_school_id_idx" ON "lesson" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "lesson_agency_id_idx" ON "lesson" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "lesson_area_code_idx" ON "lesson" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "lesson_start_at_idx" ON "lesson" USING btree ("tenant","start_at");
--> statement
CREATE INDEX "lesson_room_id_idx" ON "lesson" USING btree ("tenant","room_id");
--> statement
CREATE INDEX "lesson_teacher_id_idx" ON "lesson" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "lesson_planned_teacher_id_idx" ON "lesson" USING btree ("tenant","planned_teacher_id");
--> statement
CREATE INDEX "lesson_signed_teacher_id_idx" ON "lesson" USING btree ("tenant","signed_teacher_id");
--> statement
CREATE INDEX "lesson_confirmed_at_idx" ON "lesson" USING btree ("tenant","confirmed_at");
--> statement
CREATE INDEX "lesson_make_up_of_id_idx" ON "lesson" USING btree ("tenant","make_up_of_id");
--> statement
CREATE INDEX "lesson_made_up_by_id_idx" ON "lesson" USING btree ("tenant","made_up_by_id");
--> statement
CREATE INDEX "lesson_mark_status_idx" ON "lesson_mark" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "lesson_mark_created_idx" ON "lesson_mark" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "lesson_mark_lesson_id_idx" ON "lesson_mark" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "lesson_mark_open_class_id_idx" ON "lesson_mark" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "lesson_mark_student_id_idx" ON "lesson_mark" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "lesson_mark_enrolment_id_idx" ON "lesson_mark" USING btree ("tenant","enrolment_id");
--> statement
CREATE INDEX "lesson_mark_school_id_idx" ON "lesson_mark" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "lesson_mark_agency_id_idx" ON "lesson_mark" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "lesson_mark_teacher_id_idx" ON "lesson_mark" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "lesson_mark_area_code_idx" ON "lesson_mark" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "lesson_mark_start_at_idx" ON "lesson_mark" USING btree ("tenant","start_at");
--> statement
CREATE INDEX "lesson_mark_leave_id_idx" ON "lesson_mark" USING btree ("tenant","leave_id");
--> statement
CREATE INDEX "lesson_mark_confirmed_at_idx" ON "lesson_mark" USING btree ("tenant","confirmed_at");
--> statement
CREATE INDEX "teacher_change_status_idx" ON "teacher_change" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "teacher_change_created_idx" ON "teacher_change" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "teacher_change_open_class_id_idx" ON "teacher_change" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "teacher_change_school_id_idx" ON "teacher_change" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "teacher_change_agency_id_idx" ON "teacher_change" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "teacher_change_area_code_idx" ON "teacher_change" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "teacher_change_first_lesson_id_idx" ON "teacher_change" USING btree ("tenant","first_lesson_id");
--> statement
CREATE INDEX "teacher_change_old_teacher_id_idx" ON "teacher_change" USING btree ("tenant","old_teacher_id");
--> statement
CREATE INDEX "teacher_change_teacher_id_idx" ON "teacher_change" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "teacher_change_rest_of_id_idx" ON "teacher_change" USING btree ("tenant","rest_of_id");
--> statement
CREATE INDEX "class_release_status_idx" ON "class_release" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "class_release_created_idx" ON "class_release" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "class_release_open_class_id_idx" ON "class_release" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "class_release_school_id_idx" ON "class_release" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "class_release_agency_id_idx" ON "class_release" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "class_release_area_code_idx" ON "class_release" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "class_release_teacher_id_idx" ON "class_release" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "final_result_status_idx" ON "final_result" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "final_result_created_idx" ON "final_result" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "final_result_open_class_id_idx" ON "final_result" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "final_result_student_id_idx" ON "final_result" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "final_result_school_id_idx" ON "final_result" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "final_result_agency_id_idx" ON "final_result" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "final_result_area_code_idx" ON "final_result" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "final_result_teacher_id_idx" ON "final_result" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "inspection_status_idx" ON "inspection" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "inspection_created_idx" ON "inspection" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "inspection_open_class_id_idx" ON "inspection" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "inspection_lesson_id_idx" ON "inspection" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "inspection_school_id_idx" ON "inspection" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "inspection_agency_id_idx" ON "inspection" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "inspection_teacher_id_idx" ON "inspection" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "inspection_area_code_idx" ON "inspection" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "inspection_inspector_id_idx" ON "inspection" USING btree ("tenant","inspector_id");
--> statement
CREATE INDEX "cancel_class_status_idx" ON "cancel_class" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "cancel_class_created_idx" ON "cancel_class" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "cancel_class_open_class_id_idx" ON "cancel_class" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "cancel_class_school_id_idx" ON "cancel_class" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "cancel_class_agency_id_idx" ON "cancel_class" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "cancel_class_area_code_idx" ON "cancel_class" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "expected_open_class_status_idx" ON "expected_open_class" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "expected_open_class_created_idx" ON "expected_open_class" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "expected_open_class_school_id_idx" ON "expected_open_class" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "expected_open_class_area_code_idx" ON "expected_open_class" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "expected_open_class_agency_id_idx" ON "expected_open_class" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "expected_open_class_product_id_idx" ON "expected_open_class" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "expected_open_class_open_class_id_idx" ON "expected_open_class" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "class_roster_status_idx" ON "class_roster" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "class_roster_created_idx" ON "class_roster" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "seat_holders_status_idx" ON "seat_holders" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "seat_holders_created_idx" ON "seat_holders" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "pupil_classes_status_idx" ON "pupil_classes" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "pupil_classes_created_idx" ON "pupil_classes" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "open_leaves_status_idx" ON "open_leaves" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "open_leaves_created_idx" ON "open_leaves" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "enrolment_status_idx" ON "enrolment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "enrolment_created_idx" ON "enrolment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "enrolment_open_class_id_idx" ON "enrolment" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "enrolment_student_id_idx" ON "enrolment" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "enrolment_school_id_idx" ON "enrolment" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "enrolment_agency_id_idx" ON "enrolment" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "enrolment_area_code_idx" ON "enrolment" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "enrolment_payer_id_idx" ON "enrolment" USING btree ("tenant","payer_id");
--> statement
CREATE INDEX "enrolment_hold_until_idx" ON "enrolment" USING btree ("tenant","hold_until");
--> statement
CREATE INDEX "enrolment_offer_until_idx" ON "enrolment" USING btree ("tenant","offer_until");
--> statement
CREATE INDEX "enrolment_order_id_idx" ON "enrolment" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "enrolment_round_id_idx" ON "enrolment" USING btree ("tenant","round_id");
--> statement
CREATE INDEX "enrolment_transfer_to_id_idx" ON "enrolment" USING btree ("tenant","transfer_to_id");
--> statement
CREATE INDEX "choice_round_status_idx" ON "choice_round" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "choice_round_created_idx" ON "choice_round" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "choice_round_school_id_idx" ON "choice_round" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "choice_round_area_code_idx" ON "choice_round" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "seats_taken_status_idx" ON "seats_taken" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "seats_taken_created_idx" ON "seats_taken" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "order_status_idx" ON "order" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "order_created_idx" ON "order" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "order_order_code_key" ON "order" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "order_enrolment_id_idx" ON "order" USING btree ("tenant","enrolment_id");
--> statement
CREATE INDEX "order_open_class_id_idx" ON "order" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "order_student_id_idx" ON "order" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "order_school_id_idx" ON "order" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "order_agency_id_idx" ON "order" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "order_area_code_idx" ON "order" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "order_payer_id_idx" ON "order" USING btree ("tenant","payer_id","created_at");
--> statement
CREATE INDEX "order_pay_until_idx" ON "order" USING btree ("tenant","pay_until");
--> statement
CREATE INDEX "payment_status_idx" ON "payment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "payment_created_idx" ON "payment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "payment_order_id_idx" ON "payment" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "payment_order_code_idx" ON "payment" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "payment_open_class_id_idx" ON "payment" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "payment_student_id_idx" ON "payment" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "payment_school_id_idx" ON "payment" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "payment_agency_id_idx" ON "payment" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "payment_area_code_idx" ON "payment" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "payment_payer_id_idx" ON "payment" USING btree ("tenant","payer_id","created_at");
--> statement
CREATE UNIQUE INDEX "payment_trade_no_key" ON "payment" USING btree ("tenant","trade_no");
--> statement
CREATE UNIQUE INDEX "payment_transaction_no_key" ON "payment" USING btree ("tenant","transaction_no");
--> statement
CREATE INDEX "payment_ask_at_idx" ON "payment" USING btree ("tenant","ask_at");
--> statement
CREATE INDEX "refund_status_idx" ON "refund" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "refund_created_idx" ON "refund" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "refund_refund_no_key" ON "refund" USING btree ("tenant","refund_no");
--> statement
CREATE INDEX "refund_order_id_idx" ON "refund" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "refund_order_code_idx" ON "refund" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "refund_payment_id_idx" ON "refund" USING btree ("tenant","payment_id");
--> statement
CREATE INDEX "refund_enrolment_id_idx" ON "refund" USING btree ("tenant","enrolment_id");
--> statement
CREATE INDEX "refund_open_class_id_idx" ON "refund" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "refund_student_id_idx" ON "refund" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "refund_school_id_idx" ON "refund" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "refund_agency_id_idx" ON "refund" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "refund_area_code_idx" ON "refund" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "refund_payer_id_idx" ON "refund" USING btree ("tenant","payer_id","created_at");
--> statement
CREATE INDEX "refund_retry_at_idx" ON "refund" USING btree ("tenant","retry_at");
--> statement
CREATE INDEX "order_money_status_idx" ON "order_money" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "order_money_created_idx" ON "order_money" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "leave_status_idx" ON "leave" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "leave_created_idx" ON "leave" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "leave_student_id_idx" ON "leave" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "leave_open_class_id_idx" ON "leave" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "leave_school_id_idx" ON "leave" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "leave_agency_id_idx" ON "leave" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "leave_area_code_idx" ON "leave" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "leave_end_time_idx" ON "leave" USING btree ("tenant","end_time");
--> statement
CREATE INDEX "settlement_status_idx" ON "settlement" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "settlement_created_idx" ON "settlement" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "settlement_settle_no_key" ON "settlement" USING btree ("tenant","settle_no");
--> statement
CREATE INDEX "settlement_agency_id_idx" ON "settlement" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "settlement_area_code_idx" ON "settlement" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "settlement_period_idx" ON "settlement" USING btree ("tenant","period");
--> statement
CREATE INDEX "settlement_bank_account_id_idx" ON "settlement" USING btree ("tenant","bank_account_id");
--> statement
CREATE INDEX "settlement_line_status_idx" ON "settlement_line" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "settlement_line_created_idx" ON "settlement_line" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "settlement_line_settlement_id_idx" ON "settlement_line" USING btree ("tenant","settlement_id");
--> statement
CREATE INDEX "settlement_line_lesson_id_idx" ON "settlement_line" USING btree ("tenant","lesson_id");
--> statement
CREATE INDEX "settlement_line_open_class_id_idx" ON "settlement_line" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "settlement_line_agency_id_idx" ON "settlement_line" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "settlement_line_school_id_idx" ON "settlement_line" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "settlement_line_area_code_idx" ON "settlement_line" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "settlement_line_teacher_id_idx" ON "settlement_line" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "settlement_part_status_idx" ON "settlement_part" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "settlement_part_created_idx" ON "settlement_part" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "settlement_part_settlement_id_idx" ON "settlement_part" USING btree ("tenant","settlement_id");
--> statement
CREATE INDEX "settlement_part_agency_id_idx" ON "settlement_part" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "settlement_part_school_id_idx" ON "settlement_part" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "settlement_part_area_code_idx" ON "settlement_part" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "settlement_part_period_idx" ON "settlement_part" USING btree ("tenant","period");
--> statement
CREATE INDEX "bank_account_status_idx" ON "bank_account" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "bank_account_created_idx" ON "bank_account" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "bank_account_agency_id_idx" ON "bank_account" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "bank_account_school_id_idx" ON "bank_account" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "bill_status_idx" ON "bill" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "bill_created_idx" ON "bill" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "bill_bill_no_key" ON "bill" USING btree ("tenant","bill_no");
--> statement
CREATE INDEX "bill_agency_id_idx" ON "bill" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "bill_school_id_idx" ON "bill" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "bill_area_code_idx" ON "bill" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "bill_period_idx" ON "bill" USING btree ("tenant","period");
--> statement
CREATE INDEX "bill_confirmed_at_idx" ON "bill" USING btree ("tenant","confirmed_at");
--> statement
CREATE INDEX "invoice_status_idx" ON "invoice" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "invoice_created_idx" ON "invoice" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "invoice_invoice_no_key" ON "invoice" USING btree ("tenant","invoice_no");
--> statement
CREATE INDEX "invoice_order_id_idx" ON "invoice" USING btree ("tenant","order_id");
--> statement
CREATE INDEX "invoice_order_code_idx" ON "invoice" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "invoice_school_id_idx" ON "invoice" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "invoice_student_id_idx" ON "invoice" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "invoice_area_code_idx" ON "invoice" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "invoice_payer_id_idx" ON "invoice" USING btree ("tenant","payer_id","created_at");
--> statement
CREATE INDEX "invoice_template_status_idx" ON "invoice_template" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "invoice_template_created_idx" ON "invoice_template" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "salary_status_idx" ON "salary" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "salary_created_idx" ON "salary" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "salary_settlement_id_idx" ON "salary" USING btree ("tenant","settlement_id");
--> statement
CREATE INDEX "salary_agency_id_idx" ON "salary" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "salary_teacher_id_idx" ON "salary" USING btree ("tenant","teacher_id","created_at");
--> statement
CREATE INDEX "salary_period_idx" ON "salary" USING btree ("tenant","period");
--> statement
CREATE INDEX "finance_statistics_status_idx" ON "finance_statistics" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "finance_statistics_created_idx" ON "finance_statistics" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "finance_statistics_period_idx" ON "finance_statistics" USING btree ("tenant","period");
--> statement
CREATE INDEX "finance_statistics_school_id_idx" ON "finance_statistics" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "finance_statistics_agency_id_idx" ON "finance_statistics" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "customer_status_idx" ON "customer" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "customer_created_idx" ON "customer" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "customer_code_idx" ON "customer" USING btree ("tenant","code");
--> statement
CREATE INDEX "customer_phone_idx" ON "customer" USING btree ("tenant","phone");
--> statement
CREATE INDEX "customer_credit_code_idx" ON "customer" USING btree ("tenant","credit_code");
--> statement
CREATE INDEX "customer_area_code_idx" ON "customer" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "customer_order_code_idx" ON "customer" USING btree ("tenant","order_code");
--> statement
CREATE INDEX "customer_owner_id_idx" ON "customer" USING btree ("tenant","owner_id","created_at");
--> statement
CREATE INDEX "customer_owner_dept_id_idx" ON "customer" USING btree ("tenant","owner_dept_id");
--> statement
CREATE INDEX "customer_offered_to_id_idx" ON "customer" USING btree ("tenant","offered_to_id");
--> statement
CREATE INDEX "customer_keep_until_idx" ON "customer" USING btree ("tenant","keep_until");
--> statement
CREATE INDEX "customer_warn_at_idx" ON "customer" USING btree ("tenant","warn_at");
--> statement
CREATE INDEX "customer_last_owner_id_idx" ON "customer" USING btree ("tenant","last_owner_id");
--> statement
CREATE INDEX "customer_merged_into_id_idx" ON "customer" USING btree ("tenant","merged_into_id");
--> statement
CREATE INDEX "sea_rule_status_idx" ON "sea_rule" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sea_rule_created_idx" ON "sea_rule" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "sea_receipts_status_idx" ON "sea_receipts" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "sea_receipts_created_idx" ON "sea_receipts" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "announcement_status_idx" ON "announcement" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "announcement_created_idx" ON "announcement" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "leave_process_status_idx" ON "leave_process" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "leave_process_created_idx" ON "leave_process" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "leave_process_end_time_idx" ON "leave_process" USING btree ("tenant","end_time");
--> statement
CREATE INDEX "board_day_status_idx" ON "board_day" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "board_day_created_idx" ON "board_day" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "board_day_period_idx" ON "board_day" USING btree ("tenant","period");
--> statement
CREATE INDEX "board_day_school_id_idx" ON "board_day" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "board_day_agency_id_idx" ON "board_day" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "board_class_status_idx" ON "board_class" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "board_class_created_idx" ON "board_class" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "board_class_school_id_idx" ON "board_class" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "board_class_agency_id_idx" ON "board_class" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "board_class_product_id_idx" ON "board_class" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "code_status_idx" ON "code" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "code_created_idx" ON "code" USING btree ("tenant","created_at");
--> statement
CREATE UNIQUE INDEX "code_table_name_key" ON "code" USING btree ("tenant","table_name");
