ALTER TABLE `service_ticket` ADD `due_at` text;
--> statement
CREATE INDEX `service_ticket_due_at_idx` ON `service_ticket` (`tenant`,`status`,`due_at`) WHERE "due_at" is not null;
