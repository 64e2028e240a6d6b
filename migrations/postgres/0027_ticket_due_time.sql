ALTER TABLE "service_ticket" ADD COLUMN "due_at" text COLLATE "C";
--> statement
CREATE INDEX "service_ticket_due_at_idx" ON "service_ticket" USING btree ("tenant","status","due_at") WHERE "due_at" is not null;
