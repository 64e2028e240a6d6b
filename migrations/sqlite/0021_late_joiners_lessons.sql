ALTER TABLE `enrolment` ADD `left_out` text;
