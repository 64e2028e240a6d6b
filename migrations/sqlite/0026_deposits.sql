ALTER TABLE `open_class` ADD `deposit_cents` integer;
--> statement
ALTER TABLE `open_class` ADD `balance_until` text;
--> statement
ALTER TABLE `order` ADD `part` text;
--> statement
ALTER TABLE `order` ADD `remind_at` text;
--> statement
CREATE INDEX `order_remind_at_idx` ON `order` (`tenant`,`status`,`remind_at`) WHERE "remind_at" is not null;
--> statement
ALTER TABLE `tour` ADD `deposit_cents` integer;
--> statement
ALTER TABLE `tour` ADD `balance_until` text;
