ALTER TABLE "payout_line" ALTER COLUMN "settlement_id" DROP NOT NULL;
--> statement
ALTER TABLE "payout_line" ALTER COLUMN "agency_id" DROP NOT NULL;
--> statement
ALTER TABLE "payout_line" ADD COLUMN "commission_id" text COLLATE "C";
--> statement
ALTER TABLE "payout_line" ADD COLUMN "channel_id" text COLLATE "C";
--> statement
ALTER TABLE "payout_line" ADD COLUMN "org_id" text COLLATE "C";
--> statement
ALTER TABLE "commission" ADD COLUMN "return_count" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "commission" ADD COLUMN "payout_line_id" text COLLATE "C";
--> statement
CREATE INDEX "payout_line_commission_id_idx" ON "payout_line" USING btree ("tenant","commission_id");
--> statement
CREATE INDEX "payout_line_channel_id_idx" ON "payout_line" USING btree ("tenant","channel_id");
--> statement
CREATE INDEX "payout_line_org_id_idx" ON "payout_line" USING btree ("tenant","org_id");
--> statement
CREATE INDEX "commission_payout_line_id_idx" ON "commission" USING btree ("tenant","payout_line_id");
