ALTER TABLE `leave_right` ADD `reminded_at` text;
