CREATE TABLE "group_offer" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"agency_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"joined" bigint NOT NULL,
	"members" text COLLATE "C",
	"full_at" text COLLATE "C",
	CONSTRAINT "group_offer_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "policy" ADD COLUMN "sibling_first" boolean NOT NULL DEFAULT true;
--> statement
ALTER TABLE "school" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "agency" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "area_authorization" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "agency_teacher" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "min_age" bigint;
--> statement
ALTER TABLE "product" ADD COLUMN "max_age" bigint;
--> statement
ALTER TABLE "product" ADD COLUMN "age_day" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "area_codes" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "min_age" bigint;
--> statement
ALTER TABLE "open_class" ADD COLUMN "max_age" bigint;
--> statement
ALTER TABLE "open_class" ADD COLUMN "age_day" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "area_codes" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "teacher_change" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "cancel_class" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "enrolment" ADD COLUMN "sibling" boolean;
--> statement
ALTER TABLE "enrolment" ADD COLUMN "group_id" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "draws" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "looked_at" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "looked_by" text COLLATE "C";
--> statement
ALTER TABLE "choice_round" ADD COLUMN "published_at" text COLLATE "C";
--> statement
ALTER TABLE "refund" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "leave" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "settlement" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
CREATE INDEX "group_offer_status_idx" ON "group_offer" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "group_offer_created_idx" ON "group_offer" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "group_offer_open_class_id_idx" ON "group_offer" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "group_offer_school_id_idx" ON "group_offer" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "group_offer_agency_id_idx" ON "group_offer" USING btree ("tenant","agency_id","created_at");
--> statement
CREATE INDEX "group_offer_area_code_idx" ON "group_offer" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "group_offer_until_idx" ON "group_offer" USING btree ("tenant","until");
--> statement
CREATE INDEX "enrolment_group_id_idx" ON "enrolment" USING btree ("tenant","group_id");
--> statement
CREATE INDEX "choice_round_looked_by_idx" ON "choice_round" USING btree ("tenant","looked_by");
