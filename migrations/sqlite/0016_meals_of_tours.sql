ALTER TABLE `traveller` ADD `meals` text;
--> statement
ALTER TABLE `traveller` ADD `meal_name` text;
--> statement
ALTER TABLE `tour_leader` ADD `meals` text;
--> statement
ALTER TABLE `tour_leader` ADD `meal_name` text;
