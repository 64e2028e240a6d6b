ALTER TABLE "traveller" ADD COLUMN "meals" text COLLATE "C";
--> statement
ALTER TABLE "traveller" ADD COLUMN "meal_name" text COLLATE "C";
--> statement
ALTER TABLE "tour_leader" ADD COLUMN "meals" text COLLATE "C";
--> statement
ALTER TABLE "tour_leader" ADD COLUMN "meal_name" text COLLATE "C";
