ALTER TABLE "invoice" ADD COLUMN "is_electronic" boolean NOT NULL DEFAULT false;
--> statement
ALTER TABLE "invoice" ADD COLUMN "pdf_url" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "reversed_cents" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "invoice" ADD COLUMN "reversals" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "ask_at" text COLLATE "C";
--> statement
ALTER TABLE "invoice" ADD COLUMN "tries" bigint NOT NULL DEFAULT 0;
--> statement
ALTER TABLE "invoice" ADD COLUMN "round" bigint NOT NULL DEFAULT 0;
--> statement
CREATE INDEX "invoice_ask_at_idx" ON "invoice" USING btree ("tenant","status","ask_at");
--> statement
CREATE INDEX "contract_invoice_invoice_no_idx" ON "contract_invoice" USING btree ("tenant","invoice_no");
