ALTER TABLE `login_session` ADD `digest_before` text;
--> statement
ALTER TABLE `login_session` ADD `rotated_at` text;
