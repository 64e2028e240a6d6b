CREATE TABLE `student_peer_round` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`class_id` text NOT NULL,
	`school_id` text NOT NULL,
	`area_code` text,
	`school_year` text NOT NULL,
	`semester` text NOT NULL,
	`system_id` text NOT NULL,
	`family` text NOT NULL,
	`node_ids` text,
	`opens_at` text,
	`closes_at` text NOT NULL,
	`each` integer NOT NULL,
	`at_least` integer NOT NULL,
	`asked` integer,
	`answered` integer,
	`figures` integer,
	`left_over` integer,
	`reminded_at` text,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_peer_round_status_idx` ON `student_peer_round` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_created_idx` ON `student_peer_round` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_class_id_idx` ON `student_peer_round` (`tenant`,`class_id`);
--> statement
CREATE INDEX `student_peer_round_school_id_idx` ON `student_peer_round` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_area_code_idx` ON `student_peer_round` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `student_peer_round_system_id_idx` ON `student_peer_round` (`tenant`,`system_id`);
--> statement
CREATE INDEX `student_peer_round_opens_at_idx` ON `student_peer_round` (`tenant`,`status`,`opens_at`);
--> statement
CREATE INDEX `student_peer_round_closes_at_idx` ON `student_peer_round` (`tenant`,`status`,`closes_at`);
--> statement
CREATE TABLE `student_peer_rating` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`round_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`student_id` text NOT NULL,
	`scores` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `student_peer_rating_status_idx` ON `student_peer_rating` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `student_peer_rating_created_idx` ON `student_peer_rating` (`tenant`,`created_at`);
--> statement
CREATE INDEX `student_peer_rating_round_id_idx` ON `student_peer_rating` (`tenant`,`round_id`);
--> statement
CREATE INDEX `student_peer_rating_rater_id_idx` ON `student_peer_rating` (`tenant`,`rater_id`,`created_at`);
--> statement
CREATE INDEX `student_peer_rating_student_id_idx` ON `student_peer_rating` (`tenant`,`student_id`);
