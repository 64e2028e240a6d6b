ALTER TABLE `user` ADD `must_change` integer;
