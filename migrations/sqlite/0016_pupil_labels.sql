ALTER TABLE `student` ADD `labels` text;
