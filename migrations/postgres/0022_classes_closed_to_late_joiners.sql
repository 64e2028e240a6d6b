ALTER TABLE "open_class" ADD COLUMN "late_join_closed" boolean NOT NULL DEFAULT false;
