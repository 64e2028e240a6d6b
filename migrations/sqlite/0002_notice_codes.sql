ALTER TABLE `notice` ADD `text_code` text;
--> statement
ALTER TABLE `notice` ADD `text_params` text;
--> statement
ALTER TABLE `message` ADD `text_code` text;
--> statement
ALTER TABLE `message` ADD `text_params` text;
