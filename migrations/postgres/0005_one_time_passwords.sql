ALTER TABLE "user" ADD COLUMN "must_change" boolean;
