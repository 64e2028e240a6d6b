DROP INDEX "auth_lock_status_idx";
--> statement
DROP INDEX "auth_lock_created_idx";
--> statement
DROP INDEX "file_usage_status_idx";
--> statement
DROP INDEX "file_usage_created_idx";
--> statement
DROP INDEX "file_usage_of_status_idx";
--> statement
DROP INDEX "file_usage_of_created_idx";
--> statement
DROP INDEX "agency_load_status_idx";
--> statement
DROP INDEX "agency_load_created_idx";
--> statement
DROP INDEX "student_load_status_idx";
--> statement
DROP INDEX "student_load_created_idx";
--> statement
DROP INDEX "payer_load_status_idx";
--> statement
DROP INDEX "payer_load_created_idx";
--> statement
DROP INDEX "product_load_status_idx";
--> statement
DROP INDEX "product_load_created_idx";
--> statement
DROP INDEX "class_roster_status_idx";
--> statement
DROP INDEX "class_roster_created_idx";
--> statement
DROP INDEX "seat_holders_status_idx";
--> statement
DROP INDEX "seat_holders_created_idx";
--> statement
DROP INDEX "pupil_classes_status_idx";
--> statement
DROP INDEX "pupil_classes_created_idx";
--> statement
DROP INDEX "open_leaves_status_idx";
--> statement
DROP INDEX "open_leaves_created_idx";
--> statement
DROP INDEX "order_money_status_idx";
--> statement
DROP INDEX "order_money_created_idx";
--> statement
DROP INDEX "seats_taken_status_idx";
--> statement
DROP INDEX "seats_taken_created_idx";
--> statement
DROP INDEX "leave_shares_status_idx";
--> statement
DROP INDEX "leave_shares_created_idx";
--> statement
DROP INDEX "finance_statistics_status_idx";
--> statement
DROP INDEX "finance_statistics_created_idx";
--> statement
DROP INDEX "sea_receipts_status_idx";
--> statement
DROP INDEX "sea_receipts_created_idx";
--> statement
DROP INDEX "board_day_status_idx";
--> statement
DROP INDEX "board_day_created_idx";
--> statement
DROP INDEX "board_class_status_idx";
--> statement
DROP INDEX "board_class_created_idx";
--> statement
DROP INDEX "sms_send_retry_at_idx";
--> statement
DROP INDEX "payment_ask_at_idx";
--> statement
DROP INDEX "enrolment_hold_until_idx";
--> statement
DROP INDEX "enrolment_offer_until_idx";
--> statement
DROP INDEX "group_offer_until_idx";
--> statement
DROP INDEX "refund_retry_at_idx";
--> statement
DROP INDEX "leave_end_time_idx";
--> statement
DROP INDEX "leave_right_expires_at_idx";
--> statement
DROP INDEX "customer_keep_until_idx";
--> statement
DROP INDEX "customer_warn_at_idx";
--> statement
DROP INDEX "task_remind_at_idx";
--> statement
DROP INDEX "leave_process_end_time_idx";
--> statement
ALTER TABLE "preference" ADD COLUMN "imports" text COLLATE "C";
--> statement
ALTER TABLE "enrolment" ADD COLUMN "passed" text COLLATE "C";
--> statement
CREATE INDEX "guardian_leaving_at_idx" ON "guardian" USING btree ("tenant","status","leaving_at");
--> statement
CREATE INDEX "seats_taken_wanted_idx" ON "seats_taken" USING btree ("tenant","wanted");
--> statement
CREATE INDEX "sms_send_retry_at_idx" ON "sms_send" USING btree ("tenant","status","retry_at");
--> statement
CREATE INDEX "payment_ask_at_idx" ON "payment" USING btree ("tenant","status","ask_at");
--> statement
CREATE INDEX "enrolment_hold_until_idx" ON "enrolment" USING btree ("tenant","status","hold_until");
--> statement
CREATE INDEX "enrolment_offer_until_idx" ON "enrolment" USING btree ("tenant","status","offer_until");
--> statement
CREATE INDEX "group_offer_until_idx" ON "group_offer" USING btree ("tenant","status","until");
--> statement
CREATE INDEX "refund_retry_at_idx" ON "refund" USING btree ("tenant","status","retry_at");
--> statement
CREATE INDEX "leave_end_time_idx" ON "leave" USING btree ("tenant","status","end_time");
--> statement
CREATE INDEX "leave_right_expires_at_idx" ON "leave_right" USING btree ("tenant","status","expires_at");
--> statement
CREATE INDEX "customer_keep_until_idx" ON "customer" USING btree ("tenant","status","keep_until");
--> statement
CREATE INDEX "customer_warn_at_idx" ON "customer" USING btree ("tenant","status","warn_at");
--> statement
CREATE INDEX "task_remind_at_idx" ON "task" USING btree ("tenant","status","remind_at");
--> statement
CREATE INDEX "leave_process_end_time_idx" ON "leave_process" USING btree ("tenant","status","end_time");
