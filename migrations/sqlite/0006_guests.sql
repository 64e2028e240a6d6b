ALTER TABLE `seats_taken` ADD `guests` text DEFAULT '[]';
