ALTER TABLE "open_class" ADD COLUMN "deposit_cents" bigint;
--> statement
ALTER TABLE "open_class" ADD COLUMN "balance_until" text COLLATE "C";
--> statement
ALTER TABLE "order" ADD COLUMN "part" text COLLATE "C";
--> statement
ALTER TABLE "order" ADD COLUMN "remind_at" text COLLATE "C";
--> statement
ALTER TABLE "tour" ADD COLUMN "deposit_cents" bigint;
--> statement
ALTER TABLE "tour" ADD COLUMN "balance_until" text COLLATE "C";
--> statement
CREATE INDEX "order_remind_at_idx" ON "order" USING btree ("tenant","status","remind_at") WHERE "remind_at" is not null;
