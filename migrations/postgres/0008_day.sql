CREATE TABLE "facts_archive" (
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
	CONSTRAINT "facts_archive_pk" PRIMARY KEY("tenant","position")
);

--> statement
CREATE TABLE "found_keys" (
	"tenant" text COLLATE "C" NOT NULL,
	"resource" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	CONSTRAINT "found_keys_pk" PRIMARY KEY("tenant","resource","key","id")
);

--> statement
CREATE TABLE "found_news" (
	"tenant" text COLLATE "C" NOT NULL,
	"resource" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"keys" text COLLATE "C" NOT NULL,
	CONSTRAINT "found_news_pk" PRIMARY KEY("tenant","resource","id")
);

--> statement
CREATE TABLE "quotation" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C",
	"area_code" text COLLATE "C",
	"open_class_type" text COLLATE "C" NOT NULL,
	"heads" bigint NOT NULL,
	"group_size" bigint NOT NULL,
	"days" bigint NOT NULL,
	"valid_until" text COLLATE "C",
	"remark" text COLLATE "C",
	"lines" text COLLATE "C",
	"schemes" text COLLATE "C",
	"adjustments" text COLLATE "C",
	"total_amount" bigint NOT NULL,
	"per_head" bigint NOT NULL,
	"remainder" bigint NOT NULL,
	"groups" bigint NOT NULL,
	"edition" bigint NOT NULL,
	"use_count" bigint NOT NULL,
	"revision_of" text COLLATE "C",
	"locked_at" text COLLATE "C",
	"locked_by" text COLLATE "C",
	CONSTRAINT "quotation_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "saved_view" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"list" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"filters" text COLLATE "C",
	"columns" text COLLATE "C",
	"sort" text COLLATE "C",
	"size" bigint,
	"roles" text COLLATE "C",
	"user_id" text COLLATE "C",
	"is_wide" boolean,
	"dept_id" text COLLATE "C",
	CONSTRAINT "saved_view_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "login_session" ADD COLUMN "viewer_id" text COLLATE "C";
--> statement
ALTER TABLE "login_session" ADD COLUMN "viewed_from" text COLLATE "C";
--> statement
ALTER TABLE "login_session" ADD COLUMN "purpose" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "quotation_id" text COLLATE "C";
--> statement
CREATE INDEX "facts_archive_stream_idx" ON "facts_archive" USING btree ("tenant","resource","stream","version");
--> statement
CREATE INDEX "quotation_status_idx" ON "quotation" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "quotation_created_idx" ON "quotation" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "quotation_code_idx" ON "quotation" USING btree ("tenant","code");
--> statement
CREATE INDEX "quotation_product_id_idx" ON "quotation" USING btree ("tenant","product_id");
--> statement
CREATE INDEX "quotation_agency_id_idx" ON "quotation" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "quotation_school_id_idx" ON "quotation" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "quotation_area_code_idx" ON "quotation" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "quotation_revision_of_idx" ON "quotation" USING btree ("tenant","revision_of");
--> statement
CREATE INDEX "saved_view_status_idx" ON "saved_view" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "saved_view_created_idx" ON "saved_view" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "saved_view_list_idx" ON "saved_view" USING btree ("tenant","list");
--> statement
CREATE INDEX "saved_view_user_id_idx" ON "saved_view" USING btree ("tenant","user_id");
--> statement
CREATE INDEX "login_session_viewer_id_idx" ON "login_session" USING btree ("tenant","viewer_id");
--> statement
CREATE INDEX "open_class_quotation_id_idx" ON "open_class" USING btree ("tenant","quotation_id");
