ALTER TABLE "seats_taken" ADD COLUMN "guests" text COLLATE "C" DEFAULT '[]';
