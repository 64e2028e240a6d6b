ALTER TABLE "traveller" ADD COLUMN "leg_seats" text COLLATE "C";
