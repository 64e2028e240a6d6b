CREATE TABLE "order_back" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"back_cents" bigint NOT NULL,
	"said_cents" bigint NOT NULL,
	"is_behind" boolean NOT NULL,
	CONSTRAINT "order_back_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "order" ADD COLUMN "refunded_cents" bigint;
--> statement
CREATE INDEX "order_back_is_behind_idx" ON "order_back" USING btree ("tenant","is_behind");
