ALTER TABLE `school` ADD `submitted_for` text;
--> statement
ALTER TABLE `agency` ADD `submitted_for` text;
--> statement
ALTER TABLE `area_authorization` ADD `submitted_for` text;
--> statement
ALTER TABLE `agency_teacher` ADD `submitted_for` text;
--> statement
ALTER TABLE `product` ADD `submitted_for` text;
--> statement
ALTER TABLE `open_class` ADD `submitted_for` text;
--> statement
ALTER TABLE `teacher_change` ADD `submitted_for` text;
--> statement
ALTER TABLE `cancel_class` ADD `submitted_for` text;
--> statement
ALTER TABLE `refund` ADD `submitted_for` text;
--> statement
ALTER TABLE `leave` ADD `submitted_for` text;
--> statement
ALTER TABLE `settlement` ADD `submitted_for` text;
