CREATE TABLE "flow_move" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"from_id" text COLLATE "C" NOT NULL,
	"to_id" text COLLATE "C" NOT NULL,
	"map" text COLLATE "C",
	"started_by" text COLLATE "C" NOT NULL,
	"started_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	"total" bigint NOT NULL,
	"looked" bigint NOT NULL,
	"moved" bigint NOT NULL,
	"stayed" bigint NOT NULL,
	"kept" text COLLATE "C",
	"last_id" text COLLATE "C",
	CONSTRAINT "flow_move_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "flow_task" ADD COLUMN "done_by" text COLLATE "C" NOT NULL DEFAULT '';
--> statement
CREATE INDEX "flow_move_status_idx" ON "flow_move" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "flow_move_created_idx" ON "flow_move" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "flow_move_from_id_idx" ON "flow_move" USING btree ("tenant","from_id");
--> statement
CREATE INDEX "flow_move_to_id_idx" ON "flow_move" USING btree ("tenant","to_id");
--> statement
CREATE INDEX "flow_task_done_by_idx" ON "flow_task" USING btree ("tenant","done_by");
