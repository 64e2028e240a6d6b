CREATE TABLE "violation_complaint" (
	"id" text COLLATE "C" NOT NULL,
	"tenant" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"open_class_id" text COLLATE "C" NOT NULL,
	"student_id" text COLLATE "C",
	"of_teacher" boolean NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"agency_id" text COLLATE "C" NOT NULL,
	"teacher_id" text COLLATE "C",
	"school_id" text COLLATE "C" NOT NULL,
	"area_code" text COLLATE "C" NOT NULL,
	"complained_by" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C",
	"answered_at" text COLLATE "C",
	"violation_id" text COLLATE "C",
	CONSTRAINT "violation_complaint_pk" PRIMARY KEY("tenant","id")
);

--> statement
ALTER TABLE "seats_taken" ADD COLUMN "guests" text COLLATE "C" DEFAULT '[]';
--> statement
CREATE INDEX "violation_complaint_status_idx" ON "violation_complaint" USING btree ("tenant","status","created_at");
--> statement
CREATE INDEX "violation_complaint_created_idx" ON "violation_complaint" USING btree ("tenant","created_at");
--> statement
CREATE INDEX "violation_complaint_open_class_id_idx" ON "violation_complaint" USING btree ("tenant","open_class_id");
--> statement
CREATE INDEX "violation_complaint_student_id_idx" ON "violation_complaint" USING btree ("tenant","student_id","created_at");
--> statement
CREATE INDEX "violation_complaint_agency_id_idx" ON "violation_complaint" USING btree ("tenant","agency_id");
--> statement
CREATE INDEX "violation_complaint_teacher_id_idx" ON "violation_complaint" USING btree ("tenant","teacher_id");
--> statement
CREATE INDEX "violation_complaint_school_id_idx" ON "violation_complaint" USING btree ("tenant","school_id");
--> statement
CREATE INDEX "violation_complaint_area_code_idx" ON "violation_complaint" USING btree ("tenant","area_code","created_at");
--> statement
CREATE INDEX "violation_complaint_complained_by_idx" ON "violation_complaint" USING btree ("tenant","complained_by");
--> statement
CREATE INDEX "violation_complaint_violation_id_idx" ON "violation_complaint" USING btree ("tenant","violation_id");
