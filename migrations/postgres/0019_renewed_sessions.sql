ALTER TABLE "login_session" ADD COLUMN "digest_before" text COLLATE "C";
--> statement
ALTER TABLE "login_session" ADD COLUMN "rotated_at" text COLLATE "C";
