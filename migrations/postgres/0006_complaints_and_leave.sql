ALTER TABLE "leave_right" ADD COLUMN "reminded_at" text COLLATE "C";
