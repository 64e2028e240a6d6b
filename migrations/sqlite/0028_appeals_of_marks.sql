ALTER TABLE `exam_attempt` ADD `appeal_reason` text;
--> statement
ALTER TABLE `exam_attempt` ADD `appeal_answer` text;
