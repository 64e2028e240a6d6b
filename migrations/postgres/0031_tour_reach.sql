DROP INDEX "traveller_open_class_id_idx";
--> statement
DROP INDEX "study_adjustment_open_class_id_idx";
--> statement
DROP INDEX "study_attendance_open_class_id_idx";
--> statement
DROP INDEX "study_report_open_class_id_idx";
--> statement
DROP INDEX "study_certificate_open_class_id_idx";
--> statement
ALTER TABLE "class_certificate" ADD COLUMN "teacher_id" text COLLATE "C";
--> statement
CREATE INDEX "class_certificate_teacher_id_idx" ON "class_certificate" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "traveller_open_class_id_idx" ON "traveller" USING btree ("tenant","open_class_id","created_at");
--> statement
CREATE INDEX "study_adjustment_open_class_id_idx" ON "study_adjustment" USING btree ("tenant","open_class_id","created_at");
--> statement
CREATE INDEX "study_attendance_open_class_id_idx" ON "study_attendance" USING btree ("tenant","open_class_id","created_at");
--> statement
CREATE INDEX "study_report_open_class_id_idx" ON "study_report" USING btree ("tenant","open_class_id","created_at");
--> statement
CREATE INDEX "study_certificate_open_class_id_idx" ON "study_certificate" USING btree ("tenant","open_class_id","created_at");
