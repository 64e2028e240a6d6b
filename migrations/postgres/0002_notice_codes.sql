ALTER TABLE "notice" ADD COLUMN "text_code" text COLLATE "C";
--> statement
ALTER TABLE "notice" ADD COLUMN "text_params" text COLLATE "C";
--> statement
ALTER TABLE "message" ADD COLUMN "text_code" text COLLATE "C";
--> statement
ALTER TABLE "message" ADD COLUMN "text_params" text COLLATE "C";
