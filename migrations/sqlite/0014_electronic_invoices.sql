ALTER TABLE `invoice` ADD `is_electronic` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `invoice` ADD `pdf_url` text;
--> statement
ALTER TABLE `invoice` ADD `reversed_cents` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `invoice` ADD `reversals` text;
--> statement
ALTER TABLE `invoice` ADD `ask_at` text;
--> statement
ALTER TABLE `invoice` ADD `tries` integer NOT NULL DEFAULT 0;
--> statement
ALTER TABLE `invoice` ADD `round` integer NOT NULL DEFAULT 0;
--> statement
CREATE INDEX `invoice_ask_at_idx` ON `invoice` (`tenant`,`status`,`ask_at`);
--> statement
CREATE INDEX `contract_invoice_invoice_no_idx` ON `contract_invoice` (`tenant`,`invoice_no`);
