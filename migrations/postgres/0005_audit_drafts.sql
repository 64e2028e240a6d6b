ALTER TABLE "school" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "agency" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "area_authorization" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "agency_teacher" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "product" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "open_class" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "teacher_change" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "cancel_class" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "refund" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "leave" ADD COLUMN "submitted_for" text COLLATE "C";
--> statement
ALTER TABLE "settlement" ADD COLUMN "submitted_for" text COLLATE "C";
