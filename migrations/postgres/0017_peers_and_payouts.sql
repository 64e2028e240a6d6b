CREATE TABLE "student_peer_round" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"class_id" text COLLATE "C" NOT NULL,
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C",
	"school_year" text COLLATE "C" NOT NULL,
	"semester" text COLLATE "C" NOT NULL,
	"system_id" text COLLATE "C" NOT NULL,
	"family" text COLLATE "C" NOT NULL,
	"node_ids" text COLLATE "C",
	"opens_at" text COLLATE "C",
	"closes_at" text COLLATE "C" NOT NULL,
	"each" bigint NOT NULL,
	"at_least" bigint NOT NULL,
	"asked" bigint,
	"answered" bigint,
	"figures" bigint,
	"left_over" bigint,
	"reminded_at" text COLLATE "C",
	"reason" text COLLATE "C",
	CONSTRAINT "student_peer_round_pk" PRIMARY KEY("tenant","id")
);

--> statement
CREATE TABLE "student_peer_rating" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"rater_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"scores" text COLLATE "C",
	CONSTRAINT "student_peer_rating_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "payout_line" ALTER COLUMN "settlement_id" DROP NOT NULL;
--> statement
ALTER TABLE "payout_line" ALTER COLUMN "agency_id" DROP NOT NULL;
--> statement
ALTER TABLE "payout_line" ADD COLUMN "commission_id" text COLLATE "C";
--> statement
ALTER TABLE "payout_line" ADD COLUMN "channel_id" text COLLATE "C";
--> statement
ALTER TABLE "payout_line" ADD COLUMN "org_id" text COLLATE "C";
--> statement
ALTER TABLE "commission" ADD COLUMN "return_count" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "commission" ADD COLUMN "payout_line_id" text COLLATE "C";
--> statement
CREATE INDEX "student_peer_round_status_idx" ON "student_peer_round" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_peer_round_created_idx" ON "student_peer_round" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_peer_round_class_id_idx" ON "student_peer_round" USING btree ("tenant","class_id");
--> statement
CREATE INDEX "student_peer_round_school_id_idx" ON "student_peer_round" USING btree ("tenant","school_id","created_at");
--> statement
CREATE INDEX "student_peer_round_area_code_idx" ON "student_peer_round" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "student_peer_round_system_id_idx" ON "student_peer_round" USING btree ("tenant","system_id");
--> statement
CREATE INDEX "student_peer_round_opens_at_idx" ON "student_peer_round" USING btree ("tenant","status","opens_at");
--> statement
CREATE INDEX "student_peer_round_closes_at_idx" ON "student_peer_round" USING btree ("tenant","status","closes_at");
--> statement
CREATE INDEX "student_peer_rating_status_idx" ON "student_peer_rating" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "student_peer_rating_created_idx" ON "student_peer_rating" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "student_peer_rating_round_id_idx" ON "student_peer_rating" USING btree ("tenant","round_id");
--> statement
CREATE INDEX "student_peer_rating_rater_id_idx" ON "student_peer_rating" USING btree ("tenant","rater_id","created_at");
--> statement
CREATE INDEX "student_peer_rating_student_id_idx" ON "student_peer_rating" USING btree ("tenant","student_id");
--> statement
CREATE INDEX "payout_line_commission_id_idx" ON "payout_line" USING btree ("tenant","commission_id");
--> statement
CREATE INDEX "payout_line_channel_id_idx" ON "payout_line" USING btree ("tenant","channel_id");
--> statement
CREATE INDEX "payout_line_org_id_idx" ON "payout_line" USING btree ("tenant","org_id");
--> statement
CREATE INDEX "commission_payout_line_id_idx" ON "commission" USING btree ("tenant","payout_line_id");
