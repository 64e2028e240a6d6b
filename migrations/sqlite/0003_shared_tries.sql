CREATE TABLE `tries` (
	`tenant` text NOT NULL,
	`name` text NOT NULL,
	`used` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`tenant`, `name`)
);

