CREATE TABLE "commission_booking" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"cents" bigint NOT NULL,
	"part_cents" bigint NOT NULL,
	"rule" text COLLATE "C" NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	CONSTRAINT "commission_booking_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "commission_money" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"out_cents" bigint NOT NULL,
	"booked_cents" bigint NOT NULL,
	"is_behind" boolean NOT NULL,
	CONSTRAINT "commission_money_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE INDEX "commission_booking_status_idx" ON "commission_booking" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "commission_booking_created_idx" ON "commission_booking" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "commission_money_is_behind_idx" ON "commission_money" USING btree ("tenant","is_behind");
