ALTER TABLE "student" ADD COLUMN "labels" text COLLATE "C";
