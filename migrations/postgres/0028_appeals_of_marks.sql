ALTER TABLE "exam_attempt" ADD COLUMN "appeal_reason" text COLLATE "C";
--> statement
ALTER TABLE "exam_attempt" ADD COLUMN "appeal_answer" text COLLATE "C";
