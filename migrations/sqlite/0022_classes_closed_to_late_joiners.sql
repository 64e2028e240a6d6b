ALTER TABLE `open_class` ADD `late_join_closed` integer NOT NULL DEFAULT 0;
