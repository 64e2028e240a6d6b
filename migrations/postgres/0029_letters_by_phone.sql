CREATE INDEX "sms_send_phone_number_idx" ON "sms_send" USING btree ("tenant","phone_number");
