ALTER TABLE "dict" ADD COLUMN "english_name" text COLLATE "C";
--> statement
ALTER TABLE "dict_biz" ADD COLUMN "english_name" text COLLATE "C";
--> statement
ALTER TABLE "school" ADD COLUMN "labels" text COLLATE "C";
--> statement
ALTER TABLE "agency" ADD COLUMN "labels" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "labels" text COLLATE "C";
