ALTER TABLE "enrolment" ADD COLUMN "left_out" text COLLATE "C";
