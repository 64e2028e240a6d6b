CREATE TABLE "clue_limit" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"dept_id" text COLLATE "C" NOT NULL,
	"day_max" bigint,
	"hold_max" bigint,
	"remark" text COLLATE "C",
	CONSTRAINT "clue_limit_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "exam_attempt" ADD COLUMN "looked_at" text COLLATE "C";
--> statement
ALTER TABLE "exam_attempt" ADD COLUMN "corrected_at" text COLLATE "C";
--> statement
ALTER TABLE "clue" ADD COLUMN "last_owner_id" text COLLATE "C";
--> statement
ALTER TABLE "sales_rule" ADD COLUMN "clue_day_max" bigint NOT NULL DEFAULT 20;
--> statement
ALTER TABLE "sales_rule" ADD COLUMN "clue_hold_max" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "sales_rule" ADD COLUMN "clue_fresh_hours" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "sales_rule" ADD COLUMN "clue_former_days" bigint NOT NULL DEFAULT 0;
--> statement
CREATE INDEX "clue_limit_status_idx" ON "clue_limit" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "clue_limit_created_idx" ON "clue_limit" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "clue_limit_dept_id_idx" ON "clue_limit" USING btree ("tenant","dept_id");
--> statement
CREATE INDEX "clue_last_owner_id_idx" ON "clue" USING btree ("tenant","last_owner_id") WHERE "last_owner_id" is not null;
