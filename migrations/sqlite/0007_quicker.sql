DROP INDEX `auth_lock_status_idx`;
--> statement
DROP INDEX `auth_lock_created_idx`;
--> statement
DROP INDEX `file_usage_status_idx`;
--> statement
DROP INDEX `file_usage_created_idx`;
--> statement
DROP INDEX `file_usage_of_status_idx`;
--> statement
DROP INDEX `file_usage_of_created_idx`;
--> statement
DROP INDEX `agency_load_status_idx`;
--> statement
DROP INDEX `agency_load_created_idx`;
--> statement
DROP INDEX `student_load_status_idx`;
--> statement
DROP INDEX `student_load_created_idx`;
--> statement
DROP INDEX `payer_load_status_idx`;
--> statement
DROP INDEX `payer_load_created_idx`;
--> statement
DROP INDEX `product_load_status_idx`;
--> statement
DROP INDEX `product_load_created_idx`;
--> statement
DROP INDEX `class_roster_status_idx`;
--> statement
DROP INDEX `class_roster_created_idx`;
--> statement
DROP INDEX `seat_holders_status_idx`;
--> statement
DROP INDEX `seat_holders_created_idx`;
--> statement
DROP INDEX `pupil_classes_status_idx`;
--> statement
DROP INDEX `pupil_classes_created_idx`;
--> statement
DROP INDEX `open_leaves_status_idx`;
--> statement
DROP INDEX `open_leaves_created_idx`;
--> statement
DROP INDEX `order_money_status_idx`;
--> statement
DROP INDEX `order_money_created_idx`;
--> statement
DROP INDEX `seats_taken_status_idx`;
--> statement
DROP INDEX `seats_taken_created_idx`;
--> statement
CREATE INDEX `seats_taken_wanted_idx` ON `seats_taken` (`tenant`,`wanted`);
--> statement
DROP INDEX `leave_shares_status_idx`;
--> statement
DROP INDEX `leave_shares_created_idx`;
--> statement
DROP INDEX `finance_statistics_status_idx`;
--> statement
DROP INDEX `finance_statistics_created_idx`;
--> statement
DROP INDEX `sea_receipts_status_idx`;
--> statement
DROP INDEX `sea_receipts_created_idx`;
--> statement
DROP INDEX `board_day_status_idx`;
--> statement
DROP INDEX `board_day_created_idx`;
--> statement
DROP INDEX `board_class_status_idx`;
--> statement
DROP INDEX `board_class_created_idx`;
--> statement
DROP INDEX `sms_send_retry_at_idx`;
--> statement
CREATE INDEX `sms_send_retry_at_idx` ON `sms_send` (`tenant`,`status`,`retry_at`);
--> statement
DROP INDEX `payment_ask_at_idx`;
--> statement
CREATE INDEX `payment_ask_at_idx` ON `payment` (`tenant`,`status`,`ask_at`);
--> statement
DROP INDEX `enrolment_hold_until_idx`;
--> statement
DROP INDEX `enrolment_offer_until_idx`;
--> statement
ALTER TABLE `enrolment` ADD `passed` text;
--> statement
CREATE INDEX `enrolment_hold_until_idx` ON `enrolment` (`tenant`,`status`,`hold_until`);
--> statement
CREATE INDEX `enrolment_offer_until_idx` ON `enrolment` (`tenant`,`status`,`offer_until`);
--> statement
DROP INDEX `group_offer_until_idx`;
--> statement
CREATE INDEX `group_offer_until_idx` ON `group_offer` (`tenant`,`status`,`until`);
--> statement
DROP INDEX `refund_retry_at_idx`;
--> statement
CREATE INDEX `refund_retry_at_idx` ON `refund` (`tenant`,`status`,`retry_at`);
--> statement
DROP INDEX `leave_end_time_idx`;
--> statement
CREATE INDEX `leave_end_time_idx` ON `leave` (`tenant`,`status`,`end_time`);
--> statement
DROP INDEX `leave_right_expires_at_idx`;
--> statement
CREATE INDEX `leave_right_expires_at_idx` ON `leave_right` (`tenant`,`status`,`expires_at`);
--> statement
DROP INDEX `customer_keep_until_idx`;
--> statement
DROP INDEX `customer_warn_at_idx`;
--> statement
CREATE INDEX `customer_keep_until_idx` ON `customer` (`tenant`,`status`,`keep_until`);
--> statement
CREATE INDEX `customer_warn_at_idx` ON `customer` (`tenant`,`status`,`warn_at`);
--> statement
DROP INDEX `task_remind_at_idx`;
--> statement
CREATE INDEX `task_remind_at_idx` ON `task` (`tenant`,`status`,`remind_at`);
--> statement
DROP INDEX `leave_process_end_time_idx`;
--> statement
CREATE INDEX `leave_process_end_time_idx` ON `leave_process` (`tenant`,`status`,`end_time`);
--> statement
ALTER TABLE `preference` ADD `imports` text;
--> statement
CREATE INDEX `guardian_leaving_at_idx` ON `guardian` (`tenant`,`status`,`leaving_at`);
