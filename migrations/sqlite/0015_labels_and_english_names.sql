ALTER TABLE `dict` ADD `english_name` text;
--> statement
ALTER TABLE `dict_biz` ADD `english_name` text;
--> statement
ALTER TABLE `school` ADD `labels` text;
--> statement
ALTER TABLE `agency` ADD `labels` text;
--> statement
ALTER TABLE `product` ADD `labels` text;
