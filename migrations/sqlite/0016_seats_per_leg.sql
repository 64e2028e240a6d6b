ALTER TABLE `traveller` ADD `leg_seats` text;
