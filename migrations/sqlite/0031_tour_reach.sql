DROP INDEX `traveller_open_class_id_idx`;
--> statement
CREATE INDEX `traveller_open_class_id_idx` ON `traveller` (`tenant`,`open_class_id`,`created_at`);
--> statement
DROP INDEX `study_adjustment_open_class_id_idx`;
--> statement
CREATE INDEX `study_adjustment_open_class_id_idx` ON `study_adjustment` (`tenant`,`open_class_id`,`created_at`);
--> statement
DROP INDEX `study_attendance_open_class_id_idx`;
--> statement
CREATE INDEX `study_attendance_open_class_id_idx` ON `study_attendance` (`tenant`,`open_class_id`,`created_at`);
--> statement
DROP INDEX `study_report_open_class_id_idx`;
--> statement
CREATE INDEX `study_report_open_class_id_idx` ON `study_report` (`tenant`,`open_class_id`,`created_at`);
--> statement
DROP INDEX `study_certificate_open_class_id_idx`;
--> statement
CREATE INDEX `study_certificate_open_class_id_idx` ON `study_certificate` (`tenant`,`open_class_id`,`created_at`);
--> statement
ALTER TABLE `class_certificate` ADD `teacher_id` text;
--> statement
CREATE INDEX `class_certificate_teacher_id_idx` ON `class_certificate` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
