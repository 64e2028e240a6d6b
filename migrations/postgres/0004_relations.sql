CREATE TABLE "note" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"owner_type" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"mentions" text COLLATE "C",
	CONSTRAINT "note_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "task" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"owner_type" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"detail" text COLLATE "C",
	"assignee_id" text COLLATE "C" NOT NULL,
	"due_on" text COLLATE "C",
	"remind_at" text COLLATE "C",
	"done_at" text COLLATE "C",
	"done_by_id" text COLLATE "C",
	"result" text COLLATE "C",
	CONSTRAINT "task_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "attachment" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"owner_type" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C",
	"size" bigint,
	"link" text COLLATE "C",
	CONSTRAINT "attachment_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE INDEX "note_status_idx" ON "note" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "note_created_idx" ON "note" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "note_owner_id_idx" ON "note" USING btree ("tenant","owner_id");
--> statement
CREATE INDEX "task_status_idx" ON "task" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "task_created_idx" ON "task" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "task_owner_id_idx" ON "task" USING btree ("tenant","owner_id");
--> statement
CREATE INDEX "task_assignee_id_idx" ON "task" USING btree ("tenant","assignee_id");
--> statement
CREATE INDEX "task_remind_at_idx" ON "task" USING btree ("tenant","remind_at");
--> statement
CREATE INDEX "task_done_by_id_idx" ON "task" USING btree ("tenant","done_by_id");
--> statement
CREATE INDEX "attachment_status_idx" ON "attachment" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "attachment_created_idx" ON "attachment" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "attachment_owner_id_idx" ON "attachment" USING btree ("tenant","owner_id");
--> statement
CREATE INDEX "attachment_file_id_idx" ON "attachment" USING btree ("tenant","file_id");
