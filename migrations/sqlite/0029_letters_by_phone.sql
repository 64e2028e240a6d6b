CREATE INDEX `sms_send_phone_number_idx` ON `sms_send` (`tenant`,`phone_number`);
