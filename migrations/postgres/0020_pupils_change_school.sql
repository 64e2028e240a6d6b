DROP INDEX "student_student_code_key";
--> statement
DROP INDEX "agency_teacher_phone_key";
--> statement
CREATE INDEX "student_student_code_idx" ON "student" USING btree ("tenant","student_code");
--> statement
CREATE INDEX "agency_teacher_phone_idx" ON "agency_teacher" USING btree ("tenant","phone");
