CREATE TABLE "data_request" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"requested_by" text COLLATE "C" NOT NULL,
	"due_at" text COLLATE "C" NOT NULL,
	"late_since" text COLLATE "C",
	"answer" text COLLATE "C",
	"answered_at" text COLLATE "C",
	CONSTRAINT "data_request_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE INDEX "data_request_status_idx" ON "data_request" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "data_request_created_idx" ON "data_request" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "data_request_student_id_idx" ON "data_request" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "data_request_school_id_idx" ON "data_request" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "data_request_requested_by_idx" ON "data_request" USING btree ("tenant","requested_by","created_at");
--> statement
CREATE INDEX "data_request_due_at_idx" ON "data_request" USING btree ("tenant","status","due_at");
