DROP INDEX `dept_parent_id_idx`;
--> statement
DROP INDEX `dept_area_code_idx`;
--> statement
CREATE INDEX `dept_parent_id_idx` ON `dept` (`tenant`,`parent_id`) WHERE "parent_id" is not null;
--> statement
CREATE INDEX `dept_area_code_idx` ON `dept` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `role_parent_id_idx`;
--> statement
CREATE INDEX `role_parent_id_idx` ON `role` (`tenant`,`parent_id`) WHERE "parent_id" is not null;
--> statement
DROP INDEX `user_phone_idx`;
--> statement
DROP INDEX `user_dept_id_idx`;
--> statement
DROP INDEX `user_area_code_idx`;
--> statement
DROP INDEX `user_code_idx`;
--> statement
DROP INDEX `user_post_id_idx`;
--> statement
CREATE INDEX `user_phone_idx` ON `user` (`tenant`,`phone`) WHERE "phone" is not null;
--> statement
CREATE INDEX `user_dept_id_idx` ON `user` (`tenant`,`dept_id`,`created_at`) WHERE "dept_id" is not null;
--> statement
CREATE INDEX `user_area_code_idx` ON `user` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `user_code_idx` ON `user` (`tenant`,`code`) WHERE "code" is not null;
--> statement
CREATE INDEX `user_post_id_idx` ON `user` (`tenant`,`post_id`) WHERE "post_id" is not null;
--> statement
DROP INDEX `identity_area_code_idx`;
--> statement
CREATE INDEX `identity_area_code_idx` ON `identity` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `login_session_viewer_id_idx`;
--> statement
CREATE INDEX `login_session_viewer_id_idx` ON `login_session` (`tenant`,`viewer_id`) WHERE "viewer_id" is not null;
--> statement
DROP INDEX `auth_lock_user_id_idx`;
--> statement
CREATE INDEX `auth_lock_user_id_idx` ON `auth_lock` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
DROP INDEX `menu_parent_id_idx`;
--> statement
DROP INDEX `menu_code_idx`;
--> statement
CREATE INDEX `menu_parent_id_idx` ON `menu` (`tenant`,`parent_id`) WHERE "parent_id" is not null;
--> statement
CREATE INDEX `menu_code_idx` ON `menu` (`tenant`,`code`) WHERE "code" is not null;
--> statement
DROP INDEX `attach_md5_idx`;
--> statement
DROP INDEX `attach_oss_id_idx`;
--> statement
CREATE INDEX `attach_md5_idx` ON `attach` (`tenant`,`md5`) WHERE "md5" is not null;
--> statement
CREATE INDEX `attach_oss_id_idx` ON `attach` (`tenant`,`oss_id`) WHERE "oss_id" is not null;
--> statement
DROP INDEX `import_log_file_id_idx`;
--> statement
DROP INDEX `import_log_kept_until_idx`;
--> statement
DROP INDEX `import_log_opened_by_idx`;
--> statement
CREATE INDEX `import_log_file_id_idx` ON `import_log` (`tenant`,`file_id`) WHERE "file_id" is not null;
--> statement
CREATE INDEX `import_log_kept_until_idx` ON `import_log` (`tenant`,`status`,`kept_until`) WHERE "kept_until" is not null;
--> statement
CREATE INDEX `import_log_opened_by_idx` ON `import_log` (`tenant`,`opened_by`) WHERE "opened_by" is not null;
--> statement
DROP INDEX `sms_template_line_id_idx`;
--> statement
CREATE INDEX `sms_template_line_id_idx` ON `sms_template` (`tenant`,`line_id`) WHERE "line_id" is not null;
--> statement
DROP INDEX `sms_send_retry_at_idx`;
--> statement
DROP INDEX `sms_send_notice_id_idx`;
--> statement
DROP INDEX `sms_send_config_id_idx`;
--> statement
CREATE INDEX `sms_send_retry_at_idx` ON `sms_send` (`tenant`,`status`,`retry_at`) WHERE "retry_at" is not null;
--> statement
CREATE INDEX `sms_send_notice_id_idx` ON `sms_send` (`tenant`,`notice_id`) WHERE "notice_id" is not null;
--> statement
CREATE INDEX `sms_send_config_id_idx` ON `sms_send` (`tenant`,`config_id`) WHERE "config_id" is not null;
--> statement
DROP INDEX `wechat_binding_user_id_idx`;
--> statement
DROP INDEX `wechat_binding_account_id_idx`;
--> statement
CREATE INDEX `wechat_binding_user_id_idx` ON `wechat_binding` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `wechat_binding_account_id_idx` ON `wechat_binding` (`tenant`,`account_id`) WHERE "account_id" is not null;
--> statement
DROP INDEX `wechat_message_user_id_idx`;
--> statement
DROP INDEX `wechat_message_template_idx`;
--> statement
DROP INDEX `wechat_message_retry_at_idx`;
--> statement
CREATE INDEX `wechat_message_user_id_idx` ON `wechat_message` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `wechat_message_template_idx` ON `wechat_message` (`tenant`,`template`) WHERE "template" is not null;
--> statement
CREATE INDEX `wechat_message_retry_at_idx` ON `wechat_message` (`tenant`,`status`,`retry_at`) WHERE "retry_at" is not null;
--> statement
DROP INDEX `mail_user_id_idx`;
--> statement
DROP INDEX `mail_retry_at_idx`;
--> statement
DROP INDEX `mail_config_id_idx`;
--> statement
CREATE INDEX `mail_user_id_idx` ON `mail` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `mail_retry_at_idx` ON `mail` (`tenant`,`status`,`retry_at`) WHERE "retry_at" is not null;
--> statement
CREATE INDEX `mail_config_id_idx` ON `mail` (`tenant`,`config_id`) WHERE "config_id" is not null;
--> statement
DROP INDEX `certificate_template_school_id_idx`;
--> statement
CREATE INDEX `certificate_template_school_id_idx` ON `certificate_template` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
DROP INDEX `feedback_evaluation_id_idx`;
--> statement
CREATE INDEX `feedback_evaluation_id_idx` ON `feedback` (`tenant`,`evaluation_id`) WHERE "evaluation_id" is not null;
--> statement
DROP INDEX `student_document_area_code_idx`;
--> statement
DROP INDEX `student_document_document_id_idx`;
--> statement
DROP INDEX `student_document_looked_by_idx`;
--> statement
CREATE INDEX `student_document_area_code_idx` ON `student_document` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `student_document_document_id_idx` ON `student_document` (`tenant`,`document_id`) WHERE "document_id" is not null;
--> statement
CREATE INDEX `student_document_looked_by_idx` ON `student_document` (`tenant`,`looked_by`) WHERE "looked_by" is not null;
--> statement
DROP INDEX `school_phone_idx`;
--> statement
CREATE INDEX `school_phone_idx` ON `school` (`tenant`,`phone`) WHERE "phone" is not null;
--> statement
DROP INDEX `agency_applicant_id_idx`;
--> statement
CREATE INDEX `agency_applicant_id_idx` ON `agency` (`tenant`,`applicant_id`) WHERE "applicant_id" is not null;
--> statement
DROP INDEX `agency_teacher_fee_end_time_idx`;
--> statement
CREATE INDEX `agency_teacher_fee_end_time_idx` ON `agency_teacher_fee` (`tenant`,`end_time`) WHERE "end_time" is not null;
--> statement
DROP INDEX `school_grade_area_code_idx`;
--> statement
CREATE INDEX `school_grade_area_code_idx` ON `school_grade` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `school_class_area_code_idx`;
--> statement
DROP INDEX `school_class_head_teacher_id_idx`;
--> statement
DROP INDEX `school_class_head_by_idx`;
--> statement
CREATE INDEX `school_class_area_code_idx` ON `school_class` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `school_class_head_teacher_id_idx` ON `school_class` (`tenant`,`head_teacher_id`) WHERE "head_teacher_id" is not null;
--> statement
CREATE INDEX `school_class_head_by_idx` ON `school_class` (`tenant`,`head_by`) WHERE "head_by" is not null;
--> statement
DROP INDEX `student_area_code_idx`;
--> statement
DROP INDEX `student_class_id_idx`;
--> statement
DROP INDEX `student_id_card_idx`;
--> statement
CREATE INDEX `student_area_code_idx` ON `student` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `student_class_id_idx` ON `student` (`tenant`,`class_id`) WHERE "class_id" is not null;
--> statement
CREATE INDEX `student_id_card_idx` ON `student` (`tenant`,`id_card`) WHERE "id_card" is not null;
--> statement
DROP INDEX `guardian_area_code_idx`;
--> statement
DROP INDEX `guardian_user_id_idx`;
--> statement
DROP INDEX `guardian_leaving_at_idx`;
--> statement
CREATE INDEX `guardian_area_code_idx` ON `guardian` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `guardian_user_id_idx` ON `guardian` (`tenant`,`user_id`,`created_at`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `guardian_leaving_at_idx` ON `guardian` (`tenant`,`status`,`leaving_at`) WHERE "leaving_at" is not null;
--> statement
DROP INDEX `agency_teacher_area_code_idx`;
--> statement
DROP INDEX `agency_teacher_user_id_idx`;
--> statement
CREATE INDEX `agency_teacher_area_code_idx` ON `agency_teacher` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `agency_teacher_user_id_idx` ON `agency_teacher` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
DROP INDEX `school_teacher_area_code_idx`;
--> statement
DROP INDEX `school_teacher_user_id_idx`;
--> statement
CREATE INDEX `school_teacher_area_code_idx` ON `school_teacher` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `school_teacher_user_id_idx` ON `school_teacher` (`tenant`,`user_id`,`created_at`) WHERE "user_id" is not null;
--> statement
DROP INDEX `product_for_school_id_idx`;
--> statement
DROP INDEX `product_product_grant_id_idx`;
--> statement
CREATE INDEX `product_for_school_id_idx` ON `product` (`tenant`,`for_school_id`) WHERE "for_school_id" is not null;
--> statement
CREATE INDEX `product_product_grant_id_idx` ON `product` (`tenant`,`product_grant_id`) WHERE "product_grant_id" is not null;
--> statement
DROP INDEX `product_grant_school_id_idx`;
--> statement
CREATE INDEX `product_grant_school_id_idx` ON `product_grant` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
DROP INDEX `quotation_school_id_idx`;
--> statement
DROP INDEX `quotation_area_code_idx`;
--> statement
DROP INDEX `quotation_revision_of_idx`;
--> statement
CREATE INDEX `quotation_school_id_idx` ON `quotation` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `quotation_area_code_idx` ON `quotation` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `quotation_revision_of_idx` ON `quotation` (`tenant`,`revision_of`) WHERE "revision_of" is not null;
--> statement
DROP INDEX `open_class_grant_id_idx`;
--> statement
DROP INDEX `open_class_teacher_id_idx`;
--> statement
DROP INDEX `open_class_quotation_id_idx`;
--> statement
DROP INDEX `open_class_relaunch_of_id_idx`;
--> statement
CREATE INDEX `open_class_grant_id_idx` ON `open_class` (`tenant`,`grant_id`) WHERE "grant_id" is not null;
--> statement
CREATE INDEX `open_class_teacher_id_idx` ON `open_class` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
--> statement
CREATE INDEX `open_class_quotation_id_idx` ON `open_class` (`tenant`,`quotation_id`) WHERE "quotation_id" is not null;
--> statement
CREATE INDEX `open_class_relaunch_of_id_idx` ON `open_class` (`tenant`,`relaunch_of_id`) WHERE "relaunch_of_id" is not null;
--> statement
DROP INDEX `lesson_planned_teacher_id_idx`;
--> statement
DROP INDEX `lesson_signed_teacher_id_idx`;
--> statement
DROP INDEX `lesson_confirmed_at_idx`;
--> statement
DROP INDEX `lesson_make_up_of_id_idx`;
--> statement
DROP INDEX `lesson_made_up_by_id_idx`;
--> statement
CREATE INDEX `lesson_planned_teacher_id_idx` ON `lesson` (`tenant`,`planned_teacher_id`) WHERE "planned_teacher_id" is not null;
--> statement
CREATE INDEX `lesson_signed_teacher_id_idx` ON `lesson` (`tenant`,`signed_teacher_id`) WHERE "signed_teacher_id" is not null;
--> statement
CREATE INDEX `lesson_confirmed_at_idx` ON `lesson` (`tenant`,`confirmed_at`) WHERE "confirmed_at" is not null;
--> statement
CREATE INDEX `lesson_make_up_of_id_idx` ON `lesson` (`tenant`,`make_up_of_id`) WHERE "make_up_of_id" is not null;
--> statement
CREATE INDEX `lesson_made_up_by_id_idx` ON `lesson` (`tenant`,`made_up_by_id`) WHERE "made_up_by_id" is not null;
--> statement
DROP INDEX `lesson_mark_leave_id_idx`;
--> statement
DROP INDEX `lesson_mark_confirmed_at_idx`;
--> statement
CREATE INDEX `lesson_mark_leave_id_idx` ON `lesson_mark` (`tenant`,`leave_id`) WHERE "leave_id" is not null;
--> statement
CREATE INDEX `lesson_mark_confirmed_at_idx` ON `lesson_mark` (`tenant`,`confirmed_at`) WHERE "confirmed_at" is not null;
--> statement
DROP INDEX `teacher_change_first_lesson_id_idx`;
--> statement
DROP INDEX `teacher_change_old_teacher_id_idx`;
--> statement
DROP INDEX `teacher_change_rest_of_id_idx`;
--> statement
CREATE INDEX `teacher_change_first_lesson_id_idx` ON `teacher_change` (`tenant`,`first_lesson_id`) WHERE "first_lesson_id" is not null;
--> statement
CREATE INDEX `teacher_change_old_teacher_id_idx` ON `teacher_change` (`tenant`,`old_teacher_id`) WHERE "old_teacher_id" is not null;
--> statement
CREATE INDEX `teacher_change_rest_of_id_idx` ON `teacher_change` (`tenant`,`rest_of_id`) WHERE "rest_of_id" is not null;
--> statement
DROP INDEX `class_release_teacher_id_idx`;
--> statement
CREATE INDEX `class_release_teacher_id_idx` ON `class_release` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
--> statement
DROP INDEX `final_result_teacher_id_idx`;
--> statement
CREATE INDEX `final_result_teacher_id_idx` ON `final_result` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
--> statement
DROP INDEX `inspection_violation_id_idx`;
--> statement
CREATE INDEX `inspection_violation_id_idx` ON `inspection` (`tenant`,`violation_id`) WHERE "violation_id" is not null;
--> statement
DROP INDEX `expected_open_class_open_class_id_idx`;
--> statement
CREATE INDEX `expected_open_class_open_class_id_idx` ON `expected_open_class` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
DROP INDEX `class_certificate_school_id_idx`;
--> statement
DROP INDEX `class_certificate_agency_id_idx`;
--> statement
DROP INDEX `class_certificate_area_code_idx`;
--> statement
DROP INDEX `class_certificate_verify_id_idx`;
--> statement
CREATE INDEX `class_certificate_school_id_idx` ON `class_certificate` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `class_certificate_agency_id_idx` ON `class_certificate` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `class_certificate_area_code_idx` ON `class_certificate` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `class_certificate_verify_id_idx` ON `class_certificate` (`tenant`,`verify_id`) WHERE "verify_id" is not null;
--> statement
DROP INDEX `channel_base_id_idx`;
--> statement
DROP INDEX `channel_phone_idx`;
--> statement
CREATE INDEX `channel_base_id_idx` ON `channel` (`tenant`,`base_id`) WHERE "base_id" is not null;
--> statement
CREATE INDEX `channel_phone_idx` ON `channel` (`tenant`,`phone`) WHERE "phone" is not null;
--> statement
DROP INDEX `channel_base_phone_idx`;
--> statement
CREATE INDEX `channel_base_phone_idx` ON `channel_base` (`tenant`,`phone`) WHERE "phone" is not null;
--> statement
DROP INDEX `partner_visitor_channel_id_idx`;
--> statement
DROP INDEX `partner_visitor_org_id_idx`;
--> statement
CREATE INDEX `partner_visitor_channel_id_idx` ON `partner_visitor` (`tenant`,`channel_id`) WHERE "channel_id" is not null;
--> statement
CREATE INDEX `partner_visitor_org_id_idx` ON `partner_visitor` (`tenant`,`org_id`) WHERE "org_id" is not null;
--> statement
DROP INDEX `subsidy_document_id_idx`;
--> statement
DROP INDEX `subsidy_class_id_idx`;
--> statement
DROP INDEX `subsidy_head_by_idx`;
--> statement
DROP INDEX `subsidy_class_by_idx`;
--> statement
CREATE INDEX `subsidy_document_id_idx` ON `subsidy` (`tenant`,`document_id`) WHERE "document_id" is not null;
--> statement
CREATE INDEX `subsidy_class_id_idx` ON `subsidy` (`tenant`,`class_id`) WHERE "class_id" is not null;
--> statement
CREATE INDEX `subsidy_head_by_idx` ON `subsidy` (`tenant`,`head_by`) WHERE "head_by" is not null;
--> statement
CREATE INDEX `subsidy_class_by_idx` ON `subsidy` (`tenant`,`class_by`) WHERE "class_by" is not null;
--> statement
DROP INDEX `sub_merchant_agency_id_idx`;
--> statement
DROP INDEX `sub_merchant_school_id_idx`;
--> statement
CREATE INDEX `sub_merchant_agency_id_idx` ON `sub_merchant` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `sub_merchant_school_id_idx` ON `sub_merchant` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
DROP INDEX `share_receiver_sub_merchant_id_idx`;
--> statement
DROP INDEX `share_receiver_entered_by_idx`;
--> statement
DROP INDEX `share_receiver_approved_by_idx`;
--> statement
DROP INDEX `share_receiver_ask_at_idx`;
--> statement
CREATE INDEX `share_receiver_sub_merchant_id_idx` ON `share_receiver` (`tenant`,`sub_merchant_id`) WHERE "sub_merchant_id" is not null;
--> statement
CREATE INDEX `share_receiver_entered_by_idx` ON `share_receiver` (`tenant`,`entered_by`) WHERE "entered_by" is not null;
--> statement
CREATE INDEX `share_receiver_approved_by_idx` ON `share_receiver` (`tenant`,`approved_by`) WHERE "approved_by" is not null;
--> statement
CREATE INDEX `share_receiver_ask_at_idx` ON `share_receiver` (`tenant`,`status`,`ask_at`) WHERE "ask_at" is not null;
--> statement
DROP INDEX `order_enrolment_id_idx`;
--> statement
DROP INDEX `order_open_class_id_idx`;
--> statement
DROP INDEX `order_student_id_idx`;
--> statement
DROP INDEX `order_school_id_idx`;
--> statement
DROP INDEX `order_agency_id_idx`;
--> statement
DROP INDEX `order_subject_id_idx`;
--> statement
DROP INDEX `order_payer_id_idx`;
--> statement
CREATE INDEX `order_enrolment_id_idx` ON `order` (`tenant`,`enrolment_id`) WHERE "enrolment_id" is not null;
--> statement
CREATE INDEX `order_open_class_id_idx` ON `order` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
CREATE INDEX `order_student_id_idx` ON `order` (`tenant`,`student_id`,`created_at`) WHERE "student_id" is not null;
--> statement
CREATE INDEX `order_school_id_idx` ON `order` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `order_agency_id_idx` ON `order` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `order_subject_id_idx` ON `order` (`tenant`,`subject_id`) WHERE "subject_id" is not null;
--> statement
CREATE INDEX `order_payer_id_idx` ON `order` (`tenant`,`payer_id`,`created_at`) WHERE "payer_id" is not null;
--> statement
DROP INDEX `payment_open_class_id_idx`;
--> statement
DROP INDEX `payment_student_id_idx`;
--> statement
DROP INDEX `payment_school_id_idx`;
--> statement
DROP INDEX `payment_agency_id_idx`;
--> statement
DROP INDEX `payment_payer_id_idx`;
--> statement
DROP INDEX `payment_merchant_id_idx`;
--> statement
DROP INDEX `payment_sub_merchant_id_idx`;
--> statement
DROP INDEX `payment_transaction_no_key`;
--> statement
DROP INDEX `payment_ask_at_idx`;
--> statement
CREATE INDEX `payment_open_class_id_idx` ON `payment` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
CREATE INDEX `payment_student_id_idx` ON `payment` (`tenant`,`student_id`,`created_at`) WHERE "student_id" is not null;
--> statement
CREATE INDEX `payment_school_id_idx` ON `payment` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `payment_agency_id_idx` ON `payment` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `payment_payer_id_idx` ON `payment` (`tenant`,`payer_id`,`created_at`) WHERE "payer_id" is not null;
--> statement
CREATE INDEX `payment_merchant_id_idx` ON `payment` (`tenant`,`merchant_id`) WHERE "merchant_id" is not null;
--> statement
CREATE INDEX `payment_sub_merchant_id_idx` ON `payment` (`tenant`,`sub_merchant_id`) WHERE "sub_merchant_id" is not null;
--> statement
CREATE UNIQUE INDEX `payment_transaction_no_key` ON `payment` (`tenant`,`transaction_no`) WHERE "transaction_no" is not null;
--> statement
CREATE INDEX `payment_ask_at_idx` ON `payment` (`tenant`,`status`,`ask_at`) WHERE "ask_at" is not null;
--> statement
DROP INDEX `gateway_notice_order_id_idx`;
--> statement
DROP INDEX `gateway_notice_payment_id_idx`;
--> statement
DROP INDEX `gateway_notice_refund_id_idx`;
--> statement
DROP INDEX `gateway_notice_decided_by_idx`;
--> statement
CREATE INDEX `gateway_notice_order_id_idx` ON `gateway_notice` (`tenant`,`order_id`) WHERE "order_id" is not null;
--> statement
CREATE INDEX `gateway_notice_payment_id_idx` ON `gateway_notice` (`tenant`,`payment_id`) WHERE "payment_id" is not null;
--> statement
CREATE INDEX `gateway_notice_refund_id_idx` ON `gateway_notice` (`tenant`,`refund_id`) WHERE "refund_id" is not null;
--> statement
CREATE INDEX `gateway_notice_decided_by_idx` ON `gateway_notice` (`tenant`,`decided_by`) WHERE "decided_by" is not null;
--> statement
DROP INDEX `enrolment_payer_id_idx`;
--> statement
DROP INDEX `enrolment_hold_until_idx`;
--> statement
DROP INDEX `enrolment_offer_until_idx`;
--> statement
DROP INDEX `enrolment_order_id_idx`;
--> statement
DROP INDEX `enrolment_round_id_idx`;
--> statement
DROP INDEX `enrolment_transfer_to_id_idx`;
--> statement
DROP INDEX `enrolment_group_id_idx`;
--> statement
CREATE INDEX `enrolment_payer_id_idx` ON `enrolment` (`tenant`,`payer_id`) WHERE "payer_id" is not null;
--> statement
CREATE INDEX `enrolment_hold_until_idx` ON `enrolment` (`tenant`,`status`,`hold_until`) WHERE "hold_until" is not null;
--> statement
CREATE INDEX `enrolment_offer_until_idx` ON `enrolment` (`tenant`,`status`,`offer_until`) WHERE "offer_until" is not null;
--> statement
CREATE INDEX `enrolment_order_id_idx` ON `enrolment` (`tenant`,`order_id`) WHERE "order_id" is not null;
--> statement
CREATE INDEX `enrolment_round_id_idx` ON `enrolment` (`tenant`,`round_id`) WHERE "round_id" is not null;
--> statement
CREATE INDEX `enrolment_transfer_to_id_idx` ON `enrolment` (`tenant`,`transfer_to_id`) WHERE "transfer_to_id" is not null;
--> statement
CREATE INDEX `enrolment_group_id_idx` ON `enrolment` (`tenant`,`group_id`) WHERE "group_id" is not null;
--> statement
DROP INDEX `choice_round_looked_by_idx`;
--> statement
CREATE INDEX `choice_round_looked_by_idx` ON `choice_round` (`tenant`,`looked_by`) WHERE "looked_by" is not null;
--> statement
DROP INDEX `profit_share_school_id_idx`;
--> statement
DROP INDEX `profit_share_sub_merchant_id_idx`;
--> statement
DROP INDEX `profit_share_look_at_idx`;
--> statement
CREATE INDEX `profit_share_school_id_idx` ON `profit_share` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `profit_share_sub_merchant_id_idx` ON `profit_share` (`tenant`,`sub_merchant_id`) WHERE "sub_merchant_id" is not null;
--> statement
CREATE INDEX `profit_share_look_at_idx` ON `profit_share` (`tenant`,`status`,`look_at`) WHERE "look_at" is not null;
--> statement
DROP INDEX `share_move_school_id_idx`;
--> statement
DROP INDEX `share_move_of_move_id_idx`;
--> statement
DROP INDEX `share_move_refund_id_idx`;
--> statement
DROP INDEX `share_move_ask_at_idx`;
--> statement
CREATE INDEX `share_move_school_id_idx` ON `share_move` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `share_move_of_move_id_idx` ON `share_move` (`tenant`,`of_move_id`) WHERE "of_move_id" is not null;
--> statement
CREATE INDEX `share_move_refund_id_idx` ON `share_move` (`tenant`,`refund_id`) WHERE "refund_id" is not null;
--> statement
CREATE INDEX `share_move_ask_at_idx` ON `share_move` (`tenant`,`status`,`ask_at`) WHERE "ask_at" is not null;
--> statement
DROP INDEX `refund_payment_id_idx`;
--> statement
DROP INDEX `refund_enrolment_id_idx`;
--> statement
DROP INDEX `refund_open_class_id_idx`;
--> statement
DROP INDEX `refund_student_id_idx`;
--> statement
DROP INDEX `refund_school_id_idx`;
--> statement
DROP INDEX `refund_agency_id_idx`;
--> statement
DROP INDEX `refund_subject_id_idx`;
--> statement
DROP INDEX `refund_payer_id_idx`;
--> statement
DROP INDEX `refund_retry_at_idx`;
--> statement
CREATE INDEX `refund_payment_id_idx` ON `refund` (`tenant`,`payment_id`) WHERE "payment_id" is not null;
--> statement
CREATE INDEX `refund_enrolment_id_idx` ON `refund` (`tenant`,`enrolment_id`) WHERE "enrolment_id" is not null;
--> statement
CREATE INDEX `refund_open_class_id_idx` ON `refund` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
CREATE INDEX `refund_student_id_idx` ON `refund` (`tenant`,`student_id`,`created_at`) WHERE "student_id" is not null;
--> statement
CREATE INDEX `refund_school_id_idx` ON `refund` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `refund_agency_id_idx` ON `refund` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `refund_subject_id_idx` ON `refund` (`tenant`,`subject_id`) WHERE "subject_id" is not null;
--> statement
CREATE INDEX `refund_payer_id_idx` ON `refund` (`tenant`,`payer_id`,`created_at`) WHERE "payer_id" is not null;
--> statement
CREATE INDEX `refund_retry_at_idx` ON `refund` (`tenant`,`status`,`retry_at`) WHERE "retry_at" is not null;
--> statement
DROP INDEX `leave_right_expires_at_idx`;
--> statement
DROP INDEX `leave_right_guest_lesson_id_idx`;
--> statement
DROP INDEX `leave_right_guest_class_id_idx`;
--> statement
DROP INDEX `leave_right_guest_teacher_id_idx`;
--> statement
CREATE INDEX `leave_right_expires_at_idx` ON `leave_right` (`tenant`,`status`,`expires_at`) WHERE "expires_at" is not null;
--> statement
CREATE INDEX `leave_right_guest_lesson_id_idx` ON `leave_right` (`tenant`,`guest_lesson_id`) WHERE "guest_lesson_id" is not null;
--> statement
CREATE INDEX `leave_right_guest_class_id_idx` ON `leave_right` (`tenant`,`guest_class_id`) WHERE "guest_class_id" is not null;
--> statement
CREATE INDEX `leave_right_guest_teacher_id_idx` ON `leave_right` (`tenant`,`guest_teacher_id`,`created_at`) WHERE "guest_teacher_id" is not null;
--> statement
DROP INDEX `vehicle_agency_id_idx`;
--> statement
DROP INDEX `vehicle_warn_at_idx`;
--> statement
CREATE INDEX `vehicle_agency_id_idx` ON `vehicle` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `vehicle_warn_at_idx` ON `vehicle` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `hotel_room_agency_id_idx`;
--> statement
DROP INDEX `hotel_room_warn_at_idx`;
--> statement
CREATE INDEX `hotel_room_agency_id_idx` ON `hotel_room` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `hotel_room_warn_at_idx` ON `hotel_room` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `restaurant_agency_id_idx`;
--> statement
DROP INDEX `restaurant_warn_at_idx`;
--> statement
CREATE INDEX `restaurant_agency_id_idx` ON `restaurant` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `restaurant_warn_at_idx` ON `restaurant` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `scenic_spot_agency_id_idx`;
--> statement
DROP INDEX `scenic_spot_warn_at_idx`;
--> statement
CREATE INDEX `scenic_spot_agency_id_idx` ON `scenic_spot` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `scenic_spot_warn_at_idx` ON `scenic_spot` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `labor_place_agency_id_idx`;
--> statement
DROP INDEX `labor_place_warn_at_idx`;
--> statement
CREATE INDEX `labor_place_agency_id_idx` ON `labor_place` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `labor_place_warn_at_idx` ON `labor_place` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `base_place_agency_id_idx`;
--> statement
DROP INDEX `base_place_warn_at_idx`;
--> statement
CREATE INDEX `base_place_agency_id_idx` ON `base_place` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `base_place_warn_at_idx` ON `base_place` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `camp_agency_id_idx`;
--> statement
DROP INDEX `camp_warn_at_idx`;
--> statement
CREATE INDEX `camp_agency_id_idx` ON `camp` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `camp_warn_at_idx` ON `camp` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `guide_agency_id_idx`;
--> statement
DROP INDEX `guide_warn_at_idx`;
--> statement
CREATE INDEX `guide_agency_id_idx` ON `guide` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `guide_warn_at_idx` ON `guide` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `resource_booking_open_class_id_idx`;
--> statement
DROP INDEX `resource_booking_tour_id_idx`;
--> statement
DROP INDEX `resource_booking_school_id_idx`;
--> statement
DROP INDEX `resource_booking_area_code_idx`;
--> statement
DROP INDEX `resource_booking_held_until_idx`;
--> statement
DROP INDEX `resource_booking_quotation_id_idx`;
--> statement
CREATE INDEX `resource_booking_open_class_id_idx` ON `resource_booking` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
CREATE INDEX `resource_booking_tour_id_idx` ON `resource_booking` (`tenant`,`tour_id`) WHERE "tour_id" is not null;
--> statement
CREATE INDEX `resource_booking_school_id_idx` ON `resource_booking` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `resource_booking_area_code_idx` ON `resource_booking` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `resource_booking_held_until_idx` ON `resource_booking` (`tenant`,`status`,`held_until`) WHERE "held_until" is not null;
--> statement
CREATE INDEX `resource_booking_quotation_id_idx` ON `resource_booking` (`tenant`,`quotation_id`) WHERE "quotation_id" is not null;
--> statement
DROP INDEX `violation_teacher_id_idx`;
--> statement
DROP INDEX `violation_school_id_idx`;
--> statement
DROP INDEX `violation_inspection_id_idx`;
--> statement
DROP INDEX `violation_evaluation_id_idx`;
--> statement
DROP INDEX `violation_recorded_by_idx`;
--> statement
DROP INDEX `violation_object_until_idx`;
--> statement
CREATE INDEX `violation_teacher_id_idx` ON `violation` (`tenant`,`teacher_id`) WHERE "teacher_id" is not null;
--> statement
CREATE INDEX `violation_school_id_idx` ON `violation` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `violation_inspection_id_idx` ON `violation` (`tenant`,`inspection_id`) WHERE "inspection_id" is not null;
--> statement
CREATE INDEX `violation_evaluation_id_idx` ON `violation` (`tenant`,`evaluation_id`) WHERE "evaluation_id" is not null;
--> statement
CREATE INDEX `violation_recorded_by_idx` ON `violation` (`tenant`,`recorded_by`) WHERE "recorded_by" is not null;
--> statement
CREATE INDEX `violation_object_until_idx` ON `violation` (`tenant`,`object_until`) WHERE "object_until" is not null;
--> statement
DROP INDEX `violation_complaint_student_id_idx`;
--> statement
DROP INDEX `violation_complaint_teacher_id_idx`;
--> statement
DROP INDEX `violation_complaint_violation_id_idx`;
--> statement
CREATE INDEX `violation_complaint_student_id_idx` ON `violation_complaint` (`tenant`,`student_id`,`created_at`) WHERE "student_id" is not null;
--> statement
CREATE INDEX `violation_complaint_teacher_id_idx` ON `violation_complaint` (`tenant`,`teacher_id`) WHERE "teacher_id" is not null;
--> statement
CREATE INDEX `violation_complaint_violation_id_idx` ON `violation_complaint` (`tenant`,`violation_id`) WHERE "violation_id" is not null;
--> statement
DROP INDEX `partner_order_channel_id_idx`;
--> statement
DROP INDEX `partner_order_org_id_idx`;
--> statement
DROP INDEX `partner_order_product_id_idx`;
--> statement
DROP INDEX `partner_order_payable_at_idx`;
--> statement
CREATE INDEX `partner_order_channel_id_idx` ON `partner_order` (`tenant`,`channel_id`) WHERE "channel_id" is not null;
--> statement
CREATE INDEX `partner_order_org_id_idx` ON `partner_order` (`tenant`,`org_id`) WHERE "org_id" is not null;
--> statement
CREATE INDEX `partner_order_product_id_idx` ON `partner_order` (`tenant`,`product_id`) WHERE "product_id" is not null;
--> statement
CREATE INDEX `partner_order_payable_at_idx` ON `partner_order` (`tenant`,`payable_at`) WHERE "payable_at" is not null;
--> statement
DROP INDEX `activity_schedule_activity_id_idx`;
--> statement
DROP INDEX `activity_schedule_end_at_idx`;
--> statement
DROP INDEX `activity_schedule_enrol_from_idx`;
--> statement
DROP INDEX `activity_schedule_enrol_until_idx`;
--> statement
CREATE INDEX `activity_schedule_activity_id_idx` ON `activity_schedule` (`tenant`,`activity_id`) WHERE "activity_id" is not null;
--> statement
CREATE INDEX `activity_schedule_end_at_idx` ON `activity_schedule` (`tenant`,`status`,`end_at`) WHERE "end_at" is not null;
--> statement
CREATE INDEX `activity_schedule_enrol_from_idx` ON `activity_schedule` (`tenant`,`status`,`enrol_from`) WHERE "enrol_from" is not null;
--> statement
CREATE INDEX `activity_schedule_enrol_until_idx` ON `activity_schedule` (`tenant`,`status`,`enrol_until`) WHERE "enrol_until" is not null;
--> statement
DROP INDEX `seat_booking_id_idx`;
--> statement
DROP INDEX `seat_enrollment_id_idx`;
--> statement
CREATE INDEX `seat_booking_id_idx` ON `seat` (`tenant`,`booking_id`) WHERE "booking_id" is not null;
--> statement
CREATE INDEX `seat_enrollment_id_idx` ON `seat` (`tenant`,`enrollment_id`) WHERE "enrollment_id" is not null;
--> statement
DROP INDEX `seat_booking_phone_idx`;
--> statement
DROP INDEX `seat_booking_visitor_idx`;
--> statement
DROP INDEX `seat_booking_hold_until_idx`;
--> statement
DROP INDEX `seat_booking_order_id_idx`;
--> statement
CREATE INDEX `seat_booking_phone_idx` ON `seat_booking` (`tenant`,`phone`) WHERE "phone" is not null;
--> statement
CREATE INDEX `seat_booking_visitor_idx` ON `seat_booking` (`tenant`,`visitor`) WHERE "visitor" is not null;
--> statement
CREATE INDEX `seat_booking_hold_until_idx` ON `seat_booking` (`tenant`,`status`,`hold_until`) WHERE "hold_until" is not null;
--> statement
CREATE INDEX `seat_booking_order_id_idx` ON `seat_booking` (`tenant`,`order_id`) WHERE "order_id" is not null;
--> statement
DROP INDEX `promotion_enrollment_order_id_idx`;
--> statement
DROP INDEX `promotion_enrollment_order_code_idx`;
--> statement
CREATE INDEX `promotion_enrollment_order_id_idx` ON `promotion_enrollment` (`tenant`,`order_id`) WHERE "order_id" is not null;
--> statement
CREATE INDEX `promotion_enrollment_order_code_idx` ON `promotion_enrollment` (`tenant`,`order_code`) WHERE "order_code" is not null;
--> statement
DROP INDEX `settlement_bank_account_id_idx`;
--> statement
DROP INDEX `settlement_payout_line_id_idx`;
--> statement
CREATE INDEX `settlement_bank_account_id_idx` ON `settlement` (`tenant`,`bank_account_id`) WHERE "bank_account_id" is not null;
--> statement
CREATE INDEX `settlement_payout_line_id_idx` ON `settlement` (`tenant`,`payout_line_id`) WHERE "payout_line_id" is not null;
--> statement
DROP INDEX `settlement_line_lesson_id_idx`;
--> statement
DROP INDEX `settlement_line_open_class_id_idx`;
--> statement
DROP INDEX `settlement_line_school_id_idx`;
--> statement
DROP INDEX `settlement_line_teacher_id_idx`;
--> statement
CREATE INDEX `settlement_line_lesson_id_idx` ON `settlement_line` (`tenant`,`lesson_id`) WHERE "lesson_id" is not null;
--> statement
CREATE INDEX `settlement_line_open_class_id_idx` ON `settlement_line` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
CREATE INDEX `settlement_line_school_id_idx` ON `settlement_line` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `settlement_line_teacher_id_idx` ON `settlement_line` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
--> statement
DROP INDEX `bank_account_agency_id_idx`;
--> statement
DROP INDEX `bank_account_school_id_idx`;
--> statement
DROP INDEX `bank_account_partner_id_idx`;
--> statement
CREATE INDEX `bank_account_agency_id_idx` ON `bank_account` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `bank_account_school_id_idx` ON `bank_account` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `bank_account_partner_id_idx` ON `bank_account` (`tenant`,`partner_id`,`created_at`) WHERE "partner_id" is not null;
--> statement
DROP INDEX `bill_agency_id_idx`;
--> statement
DROP INDEX `bill_school_id_idx`;
--> statement
DROP INDEX `bill_confirmed_at_idx`;
--> statement
CREATE INDEX `bill_agency_id_idx` ON `bill` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `bill_school_id_idx` ON `bill` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `bill_confirmed_at_idx` ON `bill` (`tenant`,`confirmed_at`) WHERE "confirmed_at" is not null;
--> statement
DROP INDEX `invoice_invoice_no_key`;
--> statement
DROP INDEX `invoice_school_id_idx`;
--> statement
DROP INDEX `invoice_student_id_idx`;
--> statement
DROP INDEX `invoice_payer_id_idx`;
--> statement
DROP INDEX `invoice_ask_at_idx`;
--> statement
CREATE UNIQUE INDEX `invoice_invoice_no_key` ON `invoice` (`tenant`,`invoice_no`) WHERE "invoice_no" is not null;
--> statement
CREATE INDEX `invoice_school_id_idx` ON `invoice` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `invoice_student_id_idx` ON `invoice` (`tenant`,`student_id`,`created_at`) WHERE "student_id" is not null;
--> statement
CREATE INDEX `invoice_payer_id_idx` ON `invoice` (`tenant`,`payer_id`,`created_at`) WHERE "payer_id" is not null;
--> statement
CREATE INDEX `invoice_ask_at_idx` ON `invoice` (`tenant`,`status`,`ask_at`) WHERE "ask_at" is not null;
--> statement
DROP INDEX `reconciliation_batch_closed_by_idx`;
--> statement
CREATE INDEX `reconciliation_batch_closed_by_idx` ON `reconciliation_batch` (`tenant`,`closed_by`) WHERE "closed_by" is not null;
--> statement
DROP INDEX `reconciliation_difference_batch_id_idx`;
--> statement
DROP INDEX `reconciliation_difference_payment_id_idx`;
--> statement
DROP INDEX `reconciliation_difference_refund_id_idx`;
--> statement
DROP INDEX `reconciliation_difference_proposed_by_idx`;
--> statement
DROP INDEX `reconciliation_difference_decided_by_idx`;
--> statement
CREATE INDEX `reconciliation_difference_batch_id_idx` ON `reconciliation_difference` (`tenant`,`batch_id`) WHERE "batch_id" is not null;
--> statement
CREATE INDEX `reconciliation_difference_payment_id_idx` ON `reconciliation_difference` (`tenant`,`payment_id`) WHERE "payment_id" is not null;
--> statement
CREATE INDEX `reconciliation_difference_refund_id_idx` ON `reconciliation_difference` (`tenant`,`refund_id`) WHERE "refund_id" is not null;
--> statement
CREATE INDEX `reconciliation_difference_proposed_by_idx` ON `reconciliation_difference` (`tenant`,`proposed_by`) WHERE "proposed_by" is not null;
--> statement
CREATE INDEX `reconciliation_difference_decided_by_idx` ON `reconciliation_difference` (`tenant`,`decided_by`) WHERE "decided_by" is not null;
--> statement
DROP INDEX `ledger_refund_share_school_id_idx`;
--> statement
DROP INDEX `ledger_refund_share_agency_id_idx`;
--> statement
CREATE INDEX `ledger_refund_share_school_id_idx` ON `ledger_refund_share` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `ledger_refund_share_agency_id_idx` ON `ledger_refund_share` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
DROP INDEX `ledger_month_closed_by_idx`;
--> statement
CREATE INDEX `ledger_month_closed_by_idx` ON `ledger_month` (`tenant`,`closed_by`) WHERE "closed_by" is not null;
--> statement
DROP INDEX `ledger_entry_school_id_idx`;
--> statement
DROP INDEX `ledger_entry_agency_id_idx`;
--> statement
CREATE INDEX `ledger_entry_school_id_idx` ON `ledger_entry` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `ledger_entry_agency_id_idx` ON `ledger_entry` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
DROP INDEX `commission_channel_id_idx`;
--> statement
DROP INDEX `commission_org_id_idx`;
--> statement
DROP INDEX `commission_bank_account_id_idx`;
--> statement
DROP INDEX `commission_payout_line_id_idx`;
--> statement
CREATE INDEX `commission_channel_id_idx` ON `commission` (`tenant`,`channel_id`) WHERE "channel_id" is not null;
--> statement
CREATE INDEX `commission_org_id_idx` ON `commission` (`tenant`,`org_id`) WHERE "org_id" is not null;
--> statement
CREATE INDEX `commission_bank_account_id_idx` ON `commission` (`tenant`,`bank_account_id`) WHERE "bank_account_id" is not null;
--> statement
CREATE INDEX `commission_payout_line_id_idx` ON `commission` (`tenant`,`payout_line_id`) WHERE "payout_line_id" is not null;
--> statement
DROP INDEX `commission_line_channel_id_idx`;
--> statement
DROP INDEX `commission_line_org_id_idx`;
--> statement
DROP INDEX `commission_line_order_id_idx`;
--> statement
CREATE INDEX `commission_line_channel_id_idx` ON `commission_line` (`tenant`,`channel_id`) WHERE "channel_id" is not null;
--> statement
CREATE INDEX `commission_line_org_id_idx` ON `commission_line` (`tenant`,`org_id`) WHERE "org_id" is not null;
--> statement
CREATE INDEX `commission_line_order_id_idx` ON `commission_line` (`tenant`,`order_id`) WHERE "order_id" is not null;
--> statement
DROP INDEX `payout_batch_prepared_by_idx`;
--> statement
DROP INDEX `payout_batch_released_by_idx`;
--> statement
DROP INDEX `payout_batch_exported_by_idx`;
--> statement
CREATE INDEX `payout_batch_prepared_by_idx` ON `payout_batch` (`tenant`,`prepared_by`) WHERE "prepared_by" is not null;
--> statement
CREATE INDEX `payout_batch_released_by_idx` ON `payout_batch` (`tenant`,`released_by`) WHERE "released_by" is not null;
--> statement
CREATE INDEX `payout_batch_exported_by_idx` ON `payout_batch` (`tenant`,`exported_by`) WHERE "exported_by" is not null;
--> statement
DROP INDEX `payout_line_settlement_id_idx`;
--> statement
DROP INDEX `payout_line_commission_id_idx`;
--> statement
DROP INDEX `payout_line_agency_id_idx`;
--> statement
DROP INDEX `payout_line_channel_id_idx`;
--> statement
DROP INDEX `payout_line_org_id_idx`;
--> statement
CREATE INDEX `payout_line_settlement_id_idx` ON `payout_line` (`tenant`,`settlement_id`) WHERE "settlement_id" is not null;
--> statement
CREATE INDEX `payout_line_commission_id_idx` ON `payout_line` (`tenant`,`commission_id`) WHERE "commission_id" is not null;
--> statement
CREATE INDEX `payout_line_agency_id_idx` ON `payout_line` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `payout_line_channel_id_idx` ON `payout_line` (`tenant`,`channel_id`) WHERE "channel_id" is not null;
--> statement
CREATE INDEX `payout_line_org_id_idx` ON `payout_line` (`tenant`,`org_id`) WHERE "org_id" is not null;
--> statement
DROP INDEX `tour_leader_id_idx`;
--> statement
DROP INDEX `tour_health_officer_id_idx`;
--> statement
CREATE INDEX `tour_leader_id_idx` ON `tour` (`tenant`,`leader_id`) WHERE "leader_id" is not null;
--> statement
CREATE INDEX `tour_health_officer_id_idx` ON `tour` (`tenant`,`health_officer_id`) WHERE "health_officer_id" is not null;
--> statement
DROP INDEX `itinerary_school_id_idx`;
--> statement
DROP INDEX `itinerary_agency_id_idx`;
--> statement
DROP INDEX `itinerary_area_code_idx`;
--> statement
CREATE INDEX `itinerary_school_id_idx` ON `itinerary` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `itinerary_agency_id_idx` ON `itinerary` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `itinerary_area_code_idx` ON `itinerary` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `traveller_school_id_idx`;
--> statement
DROP INDEX `traveller_agency_id_idx`;
--> statement
DROP INDEX `traveller_area_code_idx`;
--> statement
DROP INDEX `traveller_group_id_idx`;
--> statement
DROP INDEX `traveller_handed_to_idx`;
--> statement
CREATE INDEX `traveller_school_id_idx` ON `traveller` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `traveller_agency_id_idx` ON `traveller` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `traveller_area_code_idx` ON `traveller` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `traveller_group_id_idx` ON `traveller` (`tenant`,`group_id`) WHERE "group_id" is not null;
--> statement
CREATE INDEX `traveller_handed_to_idx` ON `traveller` (`tenant`,`handed_to`) WHERE "handed_to" is not null;
--> statement
DROP INDEX `study_group_leader_id_idx`;
--> statement
DROP INDEX `study_group_deputy_id_idx`;
--> statement
DROP INDEX `study_group_school_id_idx`;
--> statement
DROP INDEX `study_group_agency_id_idx`;
--> statement
DROP INDEX `study_group_area_code_idx`;
--> statement
CREATE INDEX `study_group_leader_id_idx` ON `study_group` (`tenant`,`leader_id`) WHERE "leader_id" is not null;
--> statement
CREATE INDEX `study_group_deputy_id_idx` ON `study_group` (`tenant`,`deputy_id`) WHERE "deputy_id" is not null;
--> statement
CREATE INDEX `study_group_school_id_idx` ON `study_group` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `study_group_agency_id_idx` ON `study_group` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `study_group_area_code_idx` ON `study_group` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `insurance_ask_at_idx`;
--> statement
DROP INDEX `insurance_school_id_idx`;
--> statement
DROP INDEX `insurance_agency_id_idx`;
--> statement
DROP INDEX `insurance_area_code_idx`;
--> statement
CREATE INDEX `insurance_ask_at_idx` ON `insurance` (`tenant`,`status`,`ask_at`) WHERE "ask_at" is not null;
--> statement
CREATE INDEX `insurance_school_id_idx` ON `insurance` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `insurance_agency_id_idx` ON `insurance` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `insurance_area_code_idx` ON `insurance` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `ready_file_school_id_idx`;
--> statement
DROP INDEX `ready_file_agency_id_idx`;
--> statement
DROP INDEX `ready_file_area_code_idx`;
--> statement
CREATE INDEX `ready_file_school_id_idx` ON `ready_file` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `ready_file_agency_id_idx` ON `ready_file` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `ready_file_area_code_idx` ON `ready_file` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `study_unit_school_id_idx`;
--> statement
DROP INDEX `study_unit_agency_id_idx`;
--> statement
DROP INDEX `study_unit_area_code_idx`;
--> statement
CREATE INDEX `study_unit_school_id_idx` ON `study_unit` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `study_unit_agency_id_idx` ON `study_unit` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `study_unit_area_code_idx` ON `study_unit` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `tour_leader_school_id_idx`;
--> statement
DROP INDEX `tour_leader_agency_id_idx`;
--> statement
DROP INDEX `tour_leader_area_code_idx`;
--> statement
CREATE INDEX `tour_leader_school_id_idx` ON `tour_leader` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `tour_leader_agency_id_idx` ON `tour_leader` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `tour_leader_area_code_idx` ON `tour_leader` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `study_adjustment_school_id_idx`;
--> statement
DROP INDEX `study_adjustment_agency_id_idx`;
--> statement
DROP INDEX `study_adjustment_area_code_idx`;
--> statement
CREATE INDEX `study_adjustment_school_id_idx` ON `study_adjustment` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `study_adjustment_agency_id_idx` ON `study_adjustment` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `study_adjustment_area_code_idx` ON `study_adjustment` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `study_attendance_group_id_idx`;
--> statement
DROP INDEX `study_attendance_school_id_idx`;
--> statement
DROP INDEX `study_attendance_agency_id_idx`;
--> statement
DROP INDEX `study_attendance_area_code_idx`;
--> statement
CREATE INDEX `study_attendance_group_id_idx` ON `study_attendance` (`tenant`,`group_id`) WHERE "group_id" is not null;
--> statement
CREATE INDEX `study_attendance_school_id_idx` ON `study_attendance` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `study_attendance_agency_id_idx` ON `study_attendance` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `study_attendance_area_code_idx` ON `study_attendance` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `inspection_attendance_school_id_idx`;
--> statement
DROP INDEX `inspection_attendance_agency_id_idx`;
--> statement
DROP INDEX `inspection_attendance_area_code_idx`;
--> statement
CREATE INDEX `inspection_attendance_school_id_idx` ON `inspection_attendance` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `inspection_attendance_agency_id_idx` ON `inspection_attendance` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `inspection_attendance_area_code_idx` ON `inspection_attendance` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `stop_clock_in_school_id_idx`;
--> statement
DROP INDEX `stop_clock_in_agency_id_idx`;
--> statement
DROP INDEX `stop_clock_in_area_code_idx`;
--> statement
CREATE INDEX `stop_clock_in_school_id_idx` ON `stop_clock_in` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `stop_clock_in_agency_id_idx` ON `stop_clock_in` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `stop_clock_in_area_code_idx` ON `stop_clock_in` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `question_answer_user_id_idx`;
--> statement
DROP INDEX `question_answer_school_id_idx`;
--> statement
DROP INDEX `question_answer_agency_id_idx`;
--> statement
DROP INDEX `question_answer_area_code_idx`;
--> statement
CREATE INDEX `question_answer_user_id_idx` ON `question_answer` (`tenant`,`user_id`,`created_at`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `question_answer_school_id_idx` ON `question_answer` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `question_answer_agency_id_idx` ON `question_answer` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `question_answer_area_code_idx` ON `question_answer` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `reservation_notice_school_id_idx`;
--> statement
DROP INDEX `reservation_notice_agency_id_idx`;
--> statement
DROP INDEX `reservation_notice_area_code_idx`;
--> statement
CREATE INDEX `reservation_notice_school_id_idx` ON `reservation_notice` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `reservation_notice_agency_id_idx` ON `reservation_notice` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `reservation_notice_area_code_idx` ON `reservation_notice` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `study_report_school_id_idx`;
--> statement
DROP INDEX `study_report_agency_id_idx`;
--> statement
DROP INDEX `study_report_area_code_idx`;
--> statement
CREATE INDEX `study_report_school_id_idx` ON `study_report` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `study_report_agency_id_idx` ON `study_report` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `study_report_area_code_idx` ON `study_report` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `study_certificate_school_id_idx`;
--> statement
DROP INDEX `study_certificate_agency_id_idx`;
--> statement
DROP INDEX `study_certificate_area_code_idx`;
--> statement
DROP INDEX `study_certificate_verify_id_idx`;
--> statement
CREATE INDEX `study_certificate_school_id_idx` ON `study_certificate` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `study_certificate_agency_id_idx` ON `study_certificate` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `study_certificate_area_code_idx` ON `study_certificate` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `study_certificate_verify_id_idx` ON `study_certificate` (`tenant`,`verify_id`) WHERE "verify_id" is not null;
--> statement
DROP INDEX `pay_proportion_school_id_idx`;
--> statement
DROP INDEX `pay_proportion_agency_id_idx`;
--> statement
DROP INDEX `pay_proportion_area_code_idx`;
--> statement
CREATE INDEX `pay_proportion_school_id_idx` ON `pay_proportion` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `pay_proportion_agency_id_idx` ON `pay_proportion` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `pay_proportion_area_code_idx` ON `pay_proportion` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `pay_apply_school_id_idx`;
--> statement
DROP INDEX `pay_apply_agency_id_idx`;
--> statement
DROP INDEX `pay_apply_area_code_idx`;
--> statement
CREATE INDEX `pay_apply_school_id_idx` ON `pay_apply` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `pay_apply_agency_id_idx` ON `pay_apply` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `pay_apply_area_code_idx` ON `pay_apply` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `vehicle_travel_school_id_idx`;
--> statement
DROP INDEX `vehicle_travel_agency_id_idx`;
--> statement
DROP INDEX `vehicle_travel_area_code_idx`;
--> statement
CREATE INDEX `vehicle_travel_school_id_idx` ON `vehicle_travel` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `vehicle_travel_agency_id_idx` ON `vehicle_travel` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `vehicle_travel_area_code_idx` ON `vehicle_travel` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `quota_system_area_code_idx`;
--> statement
DROP INDEX `quota_system_school_id_idx`;
--> statement
DROP INDEX `quota_system_inherit_id_idx`;
--> statement
DROP INDEX `quota_system_family_idx`;
--> statement
DROP INDEX `quota_system_revision_of_idx`;
--> statement
CREATE INDEX `quota_system_area_code_idx` ON `quota_system` (`tenant`,`area_code`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `quota_system_school_id_idx` ON `quota_system` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `quota_system_inherit_id_idx` ON `quota_system` (`tenant`,`inherit_id`) WHERE "inherit_id" is not null;
--> statement
CREATE INDEX `quota_system_family_idx` ON `quota_system` (`tenant`,`family`) WHERE "family" is not null;
--> statement
CREATE INDEX `quota_system_revision_of_idx` ON `quota_system` (`tenant`,`revision_of`) WHERE "revision_of" is not null;
--> statement
DROP INDEX `evaluate_system_school_id_idx`;
--> statement
CREATE INDEX `evaluate_system_school_id_idx` ON `evaluate_system` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
DROP INDEX `student_score_class_id_idx`;
--> statement
DROP INDEX `student_score_area_code_idx`;
--> statement
DROP INDEX `student_score_evaluator_id_idx`;
--> statement
DROP INDEX `student_score_correction_of_idx`;
--> statement
DROP INDEX `student_score_correction_id_idx`;
--> statement
CREATE INDEX `student_score_class_id_idx` ON `student_score` (`tenant`,`class_id`) WHERE "class_id" is not null;
--> statement
CREATE INDEX `student_score_area_code_idx` ON `student_score` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `student_score_evaluator_id_idx` ON `student_score` (`tenant`,`evaluator_id`) WHERE "evaluator_id" is not null;
--> statement
CREATE INDEX `student_score_correction_of_idx` ON `student_score` (`tenant`,`correction_of`) WHERE "correction_of" is not null;
--> statement
CREATE INDEX `student_score_correction_id_idx` ON `student_score` (`tenant`,`correction_id`) WHERE "correction_id" is not null;
--> statement
DROP INDEX `student_rating_area_code_idx`;
--> statement
CREATE INDEX `student_rating_area_code_idx` ON `student_rating` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `student_peer_round_area_code_idx`;
--> statement
DROP INDEX `student_peer_round_opens_at_idx`;
--> statement
CREATE INDEX `student_peer_round_area_code_idx` ON `student_peer_round` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `student_peer_round_opens_at_idx` ON `student_peer_round` (`tenant`,`status`,`opens_at`) WHERE "opens_at" is not null;
--> statement
DROP INDEX `quality_total_class_id_idx`;
--> statement
DROP INDEX `quality_total_area_code_idx`;
--> statement
CREATE INDEX `quality_total_class_id_idx` ON `quality_total` (`tenant`,`class_id`) WHERE "class_id" is not null;
--> statement
CREATE INDEX `quality_total_area_code_idx` ON `quality_total` (`tenant`,`area_code`) WHERE "area_code" is not null;
--> statement
DROP INDEX `question_bank_school_id_idx`;
--> statement
DROP INDEX `question_bank_agency_id_idx`;
--> statement
DROP INDEX `question_bank_area_code_idx`;
--> statement
DROP INDEX `question_bank_source_id_idx`;
--> statement
DROP INDEX `question_bank_copy_id_idx`;
--> statement
CREATE INDEX `question_bank_school_id_idx` ON `question_bank` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `question_bank_agency_id_idx` ON `question_bank` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `question_bank_area_code_idx` ON `question_bank` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `question_bank_source_id_idx` ON `question_bank` (`tenant`,`source_id`) WHERE "source_id" is not null;
--> statement
CREATE INDEX `question_bank_copy_id_idx` ON `question_bank` (`tenant`,`copy_id`) WHERE "copy_id" is not null;
--> statement
DROP INDEX `question_chapter_parent_id_idx`;
--> statement
DROP INDEX `question_chapter_school_id_idx`;
--> statement
DROP INDEX `question_chapter_agency_id_idx`;
--> statement
DROP INDEX `question_chapter_area_code_idx`;
--> statement
DROP INDEX `question_chapter_copy_id_idx`;
--> statement
CREATE INDEX `question_chapter_parent_id_idx` ON `question_chapter` (`tenant`,`parent_id`) WHERE "parent_id" is not null;
--> statement
CREATE INDEX `question_chapter_school_id_idx` ON `question_chapter` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `question_chapter_agency_id_idx` ON `question_chapter` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `question_chapter_area_code_idx` ON `question_chapter` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `question_chapter_copy_id_idx` ON `question_chapter` (`tenant`,`copy_id`) WHERE "copy_id" is not null;
--> statement
DROP INDEX `question_chapter_id_idx`;
--> statement
DROP INDEX `question_origin_id_idx`;
--> statement
DROP INDEX `question_source_id_idx`;
--> statement
DROP INDEX `question_next_id_idx`;
--> statement
DROP INDEX `question_copy_id_idx`;
--> statement
DROP INDEX `question_school_id_idx`;
--> statement
DROP INDEX `question_agency_id_idx`;
--> statement
DROP INDEX `question_area_code_idx`;
--> statement
CREATE INDEX `question_chapter_id_idx` ON `question` (`tenant`,`chapter_id`) WHERE "chapter_id" is not null;
--> statement
CREATE INDEX `question_origin_id_idx` ON `question` (`tenant`,`origin_id`) WHERE "origin_id" is not null;
--> statement
CREATE INDEX `question_source_id_idx` ON `question` (`tenant`,`source_id`) WHERE "source_id" is not null;
--> statement
CREATE INDEX `question_next_id_idx` ON `question` (`tenant`,`next_id`) WHERE "next_id" is not null;
--> statement
CREATE INDEX `question_copy_id_idx` ON `question` (`tenant`,`copy_id`) WHERE "copy_id" is not null;
--> statement
CREATE INDEX `question_school_id_idx` ON `question` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `question_agency_id_idx` ON `question` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `question_area_code_idx` ON `question` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `exam_open_class_id_idx`;
--> statement
DROP INDEX `exam_school_id_idx`;
--> statement
DROP INDEX `exam_agency_id_idx`;
--> statement
DROP INDEX `exam_area_code_idx`;
--> statement
CREATE INDEX `exam_open_class_id_idx` ON `exam` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
CREATE INDEX `exam_school_id_idx` ON `exam` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `exam_agency_id_idx` ON `exam` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `exam_area_code_idx` ON `exam` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `exam_attempt_deadline_idx`;
--> statement
DROP INDEX `exam_attempt_school_id_idx`;
--> statement
DROP INDEX `exam_attempt_agency_id_idx`;
--> statement
DROP INDEX `exam_attempt_area_code_idx`;
--> statement
CREATE INDEX `exam_attempt_deadline_idx` ON `exam_attempt` (`tenant`,`status`,`deadline`) WHERE "deadline" is not null;
--> statement
CREATE INDEX `exam_attempt_school_id_idx` ON `exam_attempt` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `exam_attempt_agency_id_idx` ON `exam_attempt` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `exam_attempt_area_code_idx` ON `exam_attempt` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `exam_script_school_id_idx`;
--> statement
DROP INDEX `exam_script_agency_id_idx`;
--> statement
DROP INDEX `exam_script_area_code_idx`;
--> statement
CREATE INDEX `exam_script_school_id_idx` ON `exam_script` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `exam_script_agency_id_idx` ON `exam_script` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
CREATE INDEX `exam_script_area_code_idx` ON `exam_script` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
DROP INDEX `evaluation_request_remind_at_idx`;
--> statement
DROP INDEX `evaluation_request_fixed_at_idx`;
--> statement
CREATE INDEX `evaluation_request_remind_at_idx` ON `evaluation_request` (`tenant`,`status`,`remind_at`) WHERE "remind_at" is not null;
--> statement
CREATE INDEX `evaluation_request_fixed_at_idx` ON `evaluation_request` (`tenant`,`status`,`fixed_at`) WHERE "fixed_at" is not null;
--> statement
DROP INDEX `evaluation_round_teacher_id_idx`;
--> statement
DROP INDEX `evaluation_round_due_at_idx`;
--> statement
CREATE INDEX `evaluation_round_teacher_id_idx` ON `evaluation_round` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
--> statement
CREATE INDEX `evaluation_round_due_at_idx` ON `evaluation_round` (`tenant`,`status`,`due_at`) WHERE "due_at" is not null;
--> statement
DROP INDEX `teacher_evaluation_teacher_id_idx`;
--> statement
DROP INDEX `teacher_evaluation_violation_id_idx`;
--> statement
DROP INDEX `teacher_evaluation_feedback_id_idx`;
--> statement
CREATE INDEX `teacher_evaluation_teacher_id_idx` ON `teacher_evaluation` (`tenant`,`teacher_id`,`created_at`) WHERE "teacher_id" is not null;
--> statement
CREATE INDEX `teacher_evaluation_violation_id_idx` ON `teacher_evaluation` (`tenant`,`violation_id`) WHERE "violation_id" is not null;
--> statement
CREATE INDEX `teacher_evaluation_feedback_id_idx` ON `teacher_evaluation` (`tenant`,`feedback_id`) WHERE "feedback_id" is not null;
--> statement
DROP INDEX `customer_code_idx`;
--> statement
DROP INDEX `customer_name_key_idx`;
--> statement
DROP INDEX `customer_credit_code_idx`;
--> statement
DROP INDEX `customer_area_code_idx`;
--> statement
DROP INDEX `customer_order_code_idx`;
--> statement
DROP INDEX `customer_owner_id_idx`;
--> statement
DROP INDEX `customer_owner_dept_id_idx`;
--> statement
DROP INDEX `customer_offered_to_id_idx`;
--> statement
DROP INDEX `customer_keep_until_idx`;
--> statement
DROP INDEX `customer_warn_at_idx`;
--> statement
DROP INDEX `customer_sea_id_idx`;
--> statement
DROP INDEX `customer_sea_dept_id_idx`;
--> statement
DROP INDEX `customer_last_owner_id_idx`;
--> statement
DROP INDEX `customer_merged_into_id_idx`;
--> statement
CREATE INDEX `customer_code_idx` ON `customer` (`tenant`,`code`) WHERE "code" is not null;
--> statement
CREATE INDEX `customer_name_key_idx` ON `customer` (`tenant`,`name_key`) WHERE "name_key" is not null;
--> statement
CREATE INDEX `customer_credit_code_idx` ON `customer` (`tenant`,`credit_code`) WHERE "credit_code" is not null;
--> statement
CREATE INDEX `customer_area_code_idx` ON `customer` (`tenant`,`area_code`,`created_at`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `customer_order_code_idx` ON `customer` (`tenant`,`order_code`) WHERE "order_code" is not null;
--> statement
CREATE INDEX `customer_owner_id_idx` ON `customer` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `customer_owner_dept_id_idx` ON `customer` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `customer_offered_to_id_idx` ON `customer` (`tenant`,`offered_to_id`) WHERE "offered_to_id" is not null;
--> statement
CREATE INDEX `customer_keep_until_idx` ON `customer` (`tenant`,`status`,`keep_until`) WHERE "keep_until" is not null;
--> statement
CREATE INDEX `customer_warn_at_idx` ON `customer` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
CREATE INDEX `customer_sea_id_idx` ON `customer` (`tenant`,`sea_id`) WHERE "sea_id" is not null;
--> statement
CREATE INDEX `customer_sea_dept_id_idx` ON `customer` (`tenant`,`sea_dept_id`) WHERE "sea_dept_id" is not null;
--> statement
CREATE INDEX `customer_last_owner_id_idx` ON `customer` (`tenant`,`last_owner_id`) WHERE "last_owner_id" is not null;
--> statement
CREATE INDEX `customer_merged_into_id_idx` ON `customer` (`tenant`,`merged_into_id`) WHERE "merged_into_id" is not null;
--> statement
DROP INDEX `client_sea_dept_id_idx`;
--> statement
CREATE INDEX `client_sea_dept_id_idx` ON `client_sea` (`tenant`,`dept_id`) WHERE "dept_id" is not null;
--> statement
DROP INDEX `clue_owner_id_idx`;
--> statement
DROP INDEX `clue_owner_dept_id_idx`;
--> statement
DROP INDEX `clue_first_contact_by_idx`;
--> statement
DROP INDEX `clue_back_at_idx`;
--> statement
DROP INDEX `clue_customer_id_idx`;
--> statement
DROP INDEX `clue_contact_id_idx`;
--> statement
DROP INDEX `clue_opportunity_id_idx`;
--> statement
CREATE INDEX `clue_owner_id_idx` ON `clue` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `clue_owner_dept_id_idx` ON `clue` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `clue_first_contact_by_idx` ON `clue` (`tenant`,`status`,`first_contact_by`) WHERE "first_contact_by" is not null;
--> statement
CREATE INDEX `clue_back_at_idx` ON `clue` (`tenant`,`status`,`back_at`) WHERE "back_at" is not null;
--> statement
CREATE INDEX `clue_customer_id_idx` ON `clue` (`tenant`,`customer_id`) WHERE "customer_id" is not null;
--> statement
CREATE INDEX `clue_contact_id_idx` ON `clue` (`tenant`,`contact_id`) WHERE "contact_id" is not null;
--> statement
CREATE INDEX `clue_opportunity_id_idx` ON `clue` (`tenant`,`opportunity_id`) WHERE "opportunity_id" is not null;
--> statement
DROP INDEX `contact_owner_id_idx`;
--> statement
DROP INDEX `contact_owner_dept_id_idx`;
--> statement
DROP INDEX `contact_came_from_id_idx`;
--> statement
CREATE INDEX `contact_owner_id_idx` ON `contact` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `contact_owner_dept_id_idx` ON `contact` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `contact_came_from_id_idx` ON `contact` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
DROP INDEX `follow_info_customer_id_idx`;
--> statement
DROP INDEX `follow_info_clue_id_idx`;
--> statement
DROP INDEX `follow_info_opportunity_id_idx`;
--> statement
DROP INDEX `follow_info_next_time_idx`;
--> statement
DROP INDEX `follow_info_escalate_at_idx`;
--> statement
DROP INDEX `follow_info_seller_id_idx`;
--> statement
DROP INDEX `follow_info_seller_dept_id_idx`;
--> statement
DROP INDEX `follow_info_owner_id_idx`;
--> statement
DROP INDEX `follow_info_owner_dept_id_idx`;
--> statement
DROP INDEX `follow_info_came_from_id_idx`;
--> statement
CREATE INDEX `follow_info_customer_id_idx` ON `follow_info` (`tenant`,`customer_id`) WHERE "customer_id" is not null;
--> statement
CREATE INDEX `follow_info_clue_id_idx` ON `follow_info` (`tenant`,`clue_id`) WHERE "clue_id" is not null;
--> statement
CREATE INDEX `follow_info_opportunity_id_idx` ON `follow_info` (`tenant`,`opportunity_id`) WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX `follow_info_next_time_idx` ON `follow_info` (`tenant`,`status`,`next_time`) WHERE "next_time" is not null;
--> statement
CREATE INDEX `follow_info_escalate_at_idx` ON `follow_info` (`tenant`,`status`,`escalate_at`) WHERE "escalate_at" is not null;
--> statement
CREATE INDEX `follow_info_seller_id_idx` ON `follow_info` (`tenant`,`seller_id`) WHERE "seller_id" is not null;
--> statement
CREATE INDEX `follow_info_seller_dept_id_idx` ON `follow_info` (`tenant`,`seller_dept_id`) WHERE "seller_dept_id" is not null;
--> statement
CREATE INDEX `follow_info_owner_id_idx` ON `follow_info` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `follow_info_owner_dept_id_idx` ON `follow_info` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `follow_info_came_from_id_idx` ON `follow_info` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
DROP INDEX `opportunity_stage_idx`;
--> statement
DROP INDEX `opportunity_owner_id_idx`;
--> statement
DROP INDEX `opportunity_owner_dept_id_idx`;
--> statement
DROP INDEX `opportunity_came_from_id_idx`;
--> statement
DROP INDEX `opportunity_contract_id_idx`;
--> statement
CREATE INDEX `opportunity_stage_idx` ON `opportunity` (`tenant`,`stage`) WHERE "stage" is not null;
--> statement
CREATE INDEX `opportunity_owner_id_idx` ON `opportunity` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `opportunity_owner_dept_id_idx` ON `opportunity` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `opportunity_came_from_id_idx` ON `opportunity` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
CREATE INDEX `opportunity_contract_id_idx` ON `opportunity` (`tenant`,`contract_id`) WHERE "contract_id" is not null;
--> statement
DROP INDEX `contract_contract_no_key`;
--> statement
DROP INDEX `contract_opportunity_id_idx`;
--> statement
DROP INDEX `contract_owner_id_idx`;
--> statement
DROP INDEX `contract_owner_dept_id_idx`;
--> statement
DROP INDEX `contract_came_from_id_idx`;
--> statement
DROP INDEX `contract_warn_at_idx`;
--> statement
CREATE UNIQUE INDEX `contract_contract_no_key` ON `contract` (`tenant`,`contract_no`) WHERE "contract_no" is not null;
--> statement
CREATE INDEX `contract_opportunity_id_idx` ON `contract` (`tenant`,`opportunity_id`) WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX `contract_owner_id_idx` ON `contract` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `contract_owner_dept_id_idx` ON `contract` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `contract_came_from_id_idx` ON `contract` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
CREATE INDEX `contract_warn_at_idx` ON `contract` (`tenant`,`status`,`warn_at`) WHERE "warn_at" is not null;
--> statement
DROP INDEX `contract_payment_recorded_by_id_idx`;
--> statement
DROP INDEX `contract_payment_owner_id_idx`;
--> statement
DROP INDEX `contract_payment_owner_dept_id_idx`;
--> statement
CREATE INDEX `contract_payment_recorded_by_id_idx` ON `contract_payment` (`tenant`,`recorded_by_id`) WHERE "recorded_by_id" is not null;
--> statement
CREATE INDEX `contract_payment_owner_id_idx` ON `contract_payment` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `contract_payment_owner_dept_id_idx` ON `contract_payment` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
DROP INDEX `contract_invoice_owner_id_idx`;
--> statement
DROP INDEX `contract_invoice_owner_dept_id_idx`;
--> statement
CREATE INDEX `contract_invoice_owner_id_idx` ON `contract_invoice` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `contract_invoice_owner_dept_id_idx` ON `contract_invoice` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
DROP INDEX `crm_order_order_no_key`;
--> statement
DROP INDEX `crm_order_opportunity_id_idx`;
--> statement
DROP INDEX `crm_order_owner_id_idx`;
--> statement
DROP INDEX `crm_order_owner_dept_id_idx`;
--> statement
DROP INDEX `crm_order_came_from_id_idx`;
--> statement
CREATE UNIQUE INDEX `crm_order_order_no_key` ON `crm_order` (`tenant`,`order_no`) WHERE "order_no" is not null;
--> statement
CREATE INDEX `crm_order_opportunity_id_idx` ON `crm_order` (`tenant`,`opportunity_id`) WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX `crm_order_owner_id_idx` ON `crm_order` (`tenant`,`owner_id`,`created_at`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `crm_order_owner_dept_id_idx` ON `crm_order` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX `crm_order_came_from_id_idx` ON `crm_order` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
DROP INDEX `sales_target_owner_dept_id_idx`;
--> statement
CREATE INDEX `sales_target_owner_dept_id_idx` ON `sales_target` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
DROP INDEX `seller_day_owner_id_idx`;
--> statement
DROP INDEX `seller_day_owner_dept_id_idx`;
--> statement
CREATE INDEX `seller_day_owner_id_idx` ON `seller_day` (`tenant`,`owner_id`) WHERE "owner_id" is not null;
--> statement
CREATE INDEX `seller_day_owner_dept_id_idx` ON `seller_day` (`tenant`,`owner_dept_id`) WHERE "owner_dept_id" is not null;
--> statement
DROP INDEX `sale_user_dept_id_idx`;
--> statement
CREATE INDEX `sale_user_dept_id_idx` ON `sale_user` (`tenant`,`dept_id`) WHERE "dept_id" is not null;
--> statement
DROP INDEX `sale_type_relation_user_id_idx`;
--> statement
DROP INDEX `sale_type_relation_dept_id_idx`;
--> statement
DROP INDEX `sale_type_relation_target_id_idx`;
--> statement
DROP INDEX `sale_type_relation_school_id_idx`;
--> statement
DROP INDEX `sale_type_relation_agency_id_idx`;
--> statement
CREATE INDEX `sale_type_relation_user_id_idx` ON `sale_type_relation` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `sale_type_relation_dept_id_idx` ON `sale_type_relation` (`tenant`,`dept_id`) WHERE "dept_id" is not null;
--> statement
CREATE INDEX `sale_type_relation_target_id_idx` ON `sale_type_relation` (`tenant`,`target_id`) WHERE "target_id" is not null;
--> statement
CREATE INDEX `sale_type_relation_school_id_idx` ON `sale_type_relation` (`tenant`,`school_id`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `sale_type_relation_agency_id_idx` ON `sale_type_relation` (`tenant`,`agency_id`) WHERE "agency_id" is not null;
--> statement
DROP INDEX `sale_relation_user_id_idx`;
--> statement
DROP INDEX `sale_relation_dept_id_idx`;
--> statement
DROP INDEX `sale_relation_target_id_idx`;
--> statement
DROP INDEX `sale_relation_school_id_idx`;
--> statement
DROP INDEX `sale_relation_agency_id_idx`;
--> statement
CREATE INDEX `sale_relation_user_id_idx` ON `sale_relation` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `sale_relation_dept_id_idx` ON `sale_relation` (`tenant`,`dept_id`) WHERE "dept_id" is not null;
--> statement
CREATE INDEX `sale_relation_target_id_idx` ON `sale_relation` (`tenant`,`target_id`) WHERE "target_id" is not null;
--> statement
CREATE INDEX `sale_relation_school_id_idx` ON `sale_relation` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `sale_relation_agency_id_idx` ON `sale_relation` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
DROP INDEX `sale_order_relation_id_idx`;
--> statement
DROP INDEX `sale_order_sale_user_id_idx`;
--> statement
DROP INDEX `sale_order_user_id_idx`;
--> statement
DROP INDEX `sale_order_dept_id_idx`;
--> statement
DROP INDEX `sale_order_customer_id_idx`;
--> statement
DROP INDEX `sale_order_customer_was_id_idx`;
--> statement
DROP INDEX `sale_order_like_id_idx`;
--> statement
DROP INDEX `sale_order_open_class_id_idx`;
--> statement
CREATE INDEX `sale_order_relation_id_idx` ON `sale_order` (`tenant`,`relation_id`) WHERE "relation_id" is not null;
--> statement
CREATE INDEX `sale_order_sale_user_id_idx` ON `sale_order` (`tenant`,`sale_user_id`) WHERE "sale_user_id" is not null;
--> statement
CREATE INDEX `sale_order_user_id_idx` ON `sale_order` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
CREATE INDEX `sale_order_dept_id_idx` ON `sale_order` (`tenant`,`dept_id`) WHERE "dept_id" is not null;
--> statement
CREATE INDEX `sale_order_customer_id_idx` ON `sale_order` (`tenant`,`customer_id`) WHERE "customer_id" is not null;
--> statement
CREATE INDEX `sale_order_customer_was_id_idx` ON `sale_order` (`tenant`,`customer_was_id`) WHERE "customer_was_id" is not null;
--> statement
CREATE INDEX `sale_order_like_id_idx` ON `sale_order` (`tenant`,`like_id`) WHERE "like_id" is not null;
--> statement
CREATE INDEX `sale_order_open_class_id_idx` ON `sale_order` (`tenant`,`open_class_id`) WHERE "open_class_id" is not null;
--> statement
DROP INDEX `pilot_consult_area_code_idx`;
--> statement
DROP INDEX `pilot_consult_product_id_idx`;
--> statement
DROP INDEX `pilot_consult_receipt_idx`;
--> statement
DROP INDEX `pilot_consult_consultant_id_idx`;
--> statement
DROP INDEX `pilot_consult_answer_by_idx`;
--> statement
DROP INDEX `pilot_consult_sign_no_idx`;
--> statement
DROP INDEX `pilot_consult_order_id_idx`;
--> statement
DROP INDEX `pilot_consult_pay_until_idx`;
--> statement
DROP INDEX `pilot_consult_clue_id_idx`;
--> statement
CREATE INDEX `pilot_consult_area_code_idx` ON `pilot_consult` (`tenant`,`area_code`) WHERE "area_code" is not null;
--> statement
CREATE INDEX `pilot_consult_product_id_idx` ON `pilot_consult` (`tenant`,`product_id`) WHERE "product_id" is not null;
--> statement
CREATE INDEX `pilot_consult_receipt_idx` ON `pilot_consult` (`tenant`,`receipt`) WHERE "receipt" is not null;
--> statement
CREATE INDEX `pilot_consult_consultant_id_idx` ON `pilot_consult` (`tenant`,`consultant_id`,`created_at`) WHERE "consultant_id" is not null;
--> statement
CREATE INDEX `pilot_consult_answer_by_idx` ON `pilot_consult` (`tenant`,`status`,`answer_by`) WHERE "answer_by" is not null;
--> statement
CREATE INDEX `pilot_consult_sign_no_idx` ON `pilot_consult` (`tenant`,`sign_no`) WHERE "sign_no" is not null;
--> statement
CREATE INDEX `pilot_consult_order_id_idx` ON `pilot_consult` (`tenant`,`order_id`) WHERE "order_id" is not null;
--> statement
CREATE INDEX `pilot_consult_pay_until_idx` ON `pilot_consult` (`tenant`,`status`,`pay_until`) WHERE "pay_until" is not null;
--> statement
CREATE INDEX `pilot_consult_clue_id_idx` ON `pilot_consult` (`tenant`,`clue_id`) WHERE "clue_id" is not null;
--> statement
DROP INDEX `pilot_file_consultant_id_idx`;
--> statement
CREATE INDEX `pilot_file_consultant_id_idx` ON `pilot_file` (`tenant`,`consultant_id`,`created_at`) WHERE "consultant_id" is not null;
--> statement
DROP INDEX `flow_instance_business_id_idx`;
--> statement
DROP INDEX `flow_instance_due_at_idx`;
--> statement
CREATE INDEX `flow_instance_business_id_idx` ON `flow_instance` (`tenant`,`business_id`) WHERE "business_id" is not null;
--> statement
CREATE INDEX `flow_instance_due_at_idx` ON `flow_instance` (`tenant`,`status`,`due_at`) WHERE "due_at" is not null;
--> statement
DROP INDEX `flow_task_assignee_idx`;
--> statement
DROP INDEX `flow_task_waits_for_idx`;
--> statement
DROP INDEX `flow_task_signs_idx`;
--> statement
DROP INDEX `flow_task_alarm_at_idx`;
--> statement
CREATE INDEX `flow_task_assignee_idx` ON `flow_task` (`tenant`,`assignee`,`created_at`) WHERE "assignee" is not null;
--> statement
CREATE INDEX `flow_task_waits_for_idx` ON `flow_task` (`tenant`,`waits_for`,`created_at`) WHERE "waits_for" is not null;
--> statement
CREATE INDEX `flow_task_signs_idx` ON `flow_task` (`tenant`,`signs`) WHERE "signs" is not null;
--> statement
CREATE INDEX `flow_task_alarm_at_idx` ON `flow_task` (`tenant`,`status`,`alarm_at`) WHERE "alarm_at" is not null;
--> statement
DROP INDEX `note_came_from_id_idx`;
--> statement
CREATE INDEX `note_came_from_id_idx` ON `note` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
DROP INDEX `task_came_from_id_idx`;
--> statement
DROP INDEX `task_remind_at_idx`;
--> statement
DROP INDEX `task_done_by_id_idx`;
--> statement
CREATE INDEX `task_came_from_id_idx` ON `task` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
CREATE INDEX `task_remind_at_idx` ON `task` (`tenant`,`status`,`remind_at`) WHERE "remind_at" is not null;
--> statement
CREATE INDEX `task_done_by_id_idx` ON `task` (`tenant`,`done_by_id`) WHERE "done_by_id" is not null;
--> statement
DROP INDEX `attachment_came_from_id_idx`;
--> statement
CREATE INDEX `attachment_came_from_id_idx` ON `attachment` (`tenant`,`came_from_id`) WHERE "came_from_id" is not null;
--> statement
DROP INDEX `class_moment_group_id_idx`;
--> statement
DROP INDEX `class_moment_stop_id_idx`;
--> statement
CREATE INDEX `class_moment_group_id_idx` ON `class_moment` (`tenant`,`group_id`) WHERE "group_id" is not null;
--> statement
CREATE INDEX `class_moment_stop_id_idx` ON `class_moment` (`tenant`,`stop_id`) WHERE "stop_id" is not null;
--> statement
DROP INDEX `moment_look_school_id_idx`;
--> statement
DROP INDEX `moment_look_agency_id_idx`;
--> statement
CREATE INDEX `moment_look_school_id_idx` ON `moment_look` (`tenant`,`school_id`,`created_at`) WHERE "school_id" is not null;
--> statement
CREATE INDEX `moment_look_agency_id_idx` ON `moment_look` (`tenant`,`agency_id`,`created_at`) WHERE "agency_id" is not null;
--> statement
DROP INDEX `substitute_task_substitute_id_idx`;
--> statement
DROP INDEX `substitute_task_change_id_idx`;
--> statement
CREATE INDEX `substitute_task_substitute_id_idx` ON `substitute_task` (`tenant`,`substitute_id`) WHERE "substitute_id" is not null;
--> statement
CREATE INDEX `substitute_task_change_id_idx` ON `substitute_task` (`tenant`,`change_id`) WHERE "change_id" is not null;
--> statement
DROP INDEX `saved_view_user_id_idx`;
--> statement
CREATE INDEX `saved_view_user_id_idx` ON `saved_view` (`tenant`,`user_id`) WHERE "user_id" is not null;
--> statement
DROP INDEX `customer_category_parent_id_idx`;
--> statement
CREATE INDEX `customer_category_parent_id_idx` ON `customer_category` (`tenant`,`parent_id`) WHERE "parent_id" is not null;
--> statement
DROP INDEX `hot_problem_category_id_idx`;
--> statement
CREATE INDEX `hot_problem_category_id_idx` ON `hot_problem` (`tenant`,`category_id`) WHERE "category_id" is not null;
--> statement
DROP INDEX `service_keyword_category_id_idx`;
--> statement
CREATE INDEX `service_keyword_category_id_idx` ON `service_keyword` (`tenant`,`category_id`) WHERE "category_id" is not null;
--> statement
DROP INDEX `conversation_phone_idx`;
--> statement
DROP INDEX `conversation_category_id_idx`;
--> statement
DROP INDEX `conversation_member_id_idx`;
--> statement
DROP INDEX `conversation_serving_id_idx`;
--> statement
DROP INDEX `conversation_member_user_id_idx`;
--> statement
DROP INDEX `conversation_queued_at_idx`;
--> statement
DROP INDEX `conversation_due_at_idx`;
--> statement
CREATE INDEX `conversation_phone_idx` ON `conversation` (`tenant`,`phone`) WHERE "phone" is not null;
--> statement
CREATE INDEX `conversation_category_id_idx` ON `conversation` (`tenant`,`category_id`) WHERE "category_id" is not null;
--> statement
CREATE INDEX `conversation_member_id_idx` ON `conversation` (`tenant`,`member_id`) WHERE "member_id" is not null;
--> statement
CREATE INDEX `conversation_serving_id_idx` ON `conversation` (`tenant`,`serving_id`) WHERE "serving_id" is not null;
--> statement
CREATE INDEX `conversation_member_user_id_idx` ON `conversation` (`tenant`,`member_user_id`) WHERE "member_user_id" is not null;
--> statement
CREATE INDEX `conversation_queued_at_idx` ON `conversation` (`tenant`,`status`,`queued_at`) WHERE "queued_at" is not null;
--> statement
CREATE INDEX `conversation_due_at_idx` ON `conversation` (`tenant`,`status`,`due_at`) WHERE "due_at" is not null;
--> statement
DROP INDEX `conversation_message_file_id_idx`;
--> statement
DROP INDEX `conversation_message_member_id_idx`;
--> statement
CREATE INDEX `conversation_message_file_id_idx` ON `conversation_message` (`tenant`,`file_id`) WHERE "file_id" is not null;
--> statement
CREATE INDEX `conversation_message_member_id_idx` ON `conversation_message` (`tenant`,`member_id`) WHERE "member_id" is not null;
--> statement
DROP INDEX `robot_answer_problem_id_idx`;
--> statement
DROP INDEX `robot_answer_keyword_id_idx`;
--> statement
DROP INDEX `robot_answer_adopted_id_idx`;
--> statement
CREATE INDEX `robot_answer_problem_id_idx` ON `robot_answer` (`tenant`,`problem_id`) WHERE "problem_id" is not null;
--> statement
CREATE INDEX `robot_answer_keyword_id_idx` ON `robot_answer` (`tenant`,`keyword_id`) WHERE "keyword_id" is not null;
--> statement
CREATE INDEX `robot_answer_adopted_id_idx` ON `robot_answer` (`tenant`,`adopted_id`) WHERE "adopted_id" is not null;
--> statement
DROP INDEX `service_reply_category_id_idx`;
--> statement
CREATE INDEX `service_reply_category_id_idx` ON `service_reply` (`tenant`,`category_id`) WHERE "category_id" is not null;
--> statement
DROP INDEX `service_ticket_category_id_idx`;
--> statement
DROP INDEX `service_ticket_conversation_id_idx`;
--> statement
DROP INDEX `service_ticket_member_id_idx`;
--> statement
DROP INDEX `service_ticket_duplicate_of_id_idx`;
--> statement
CREATE INDEX `service_ticket_category_id_idx` ON `service_ticket` (`tenant`,`category_id`) WHERE "category_id" is not null;
--> statement
CREATE INDEX `service_ticket_conversation_id_idx` ON `service_ticket` (`tenant`,`conversation_id`) WHERE "conversation_id" is not null;
--> statement
CREATE INDEX `service_ticket_member_id_idx` ON `service_ticket` (`tenant`,`member_id`) WHERE "member_id" is not null;
--> statement
CREATE INDEX `service_ticket_duplicate_of_id_idx` ON `service_ticket` (`tenant`,`duplicate_of_id`) WHERE "duplicate_of_id" is not null;
--> statement
DROP INDEX `content_information_next_at_idx`;
--> statement
CREATE INDEX `content_information_next_at_idx` ON `content_information` (`tenant`,`status`,`next_at`) WHERE "next_at" is not null;
--> statement
DROP INDEX `web_activity_next_at_idx`;
--> statement
CREATE INDEX `web_activity_next_at_idx` ON `web_activity` (`tenant`,`status`,`next_at`) WHERE "next_at" is not null;
--> statement
DROP INDEX `reslerning_next_at_idx`;
--> statement
CREATE INDEX `reslerning_next_at_idx` ON `reslerning` (`tenant`,`status`,`next_at`) WHERE "next_at" is not null;
--> statement
DROP INDEX `web_page_next_at_idx`;
--> statement
CREATE INDEX `web_page_next_at_idx` ON `web_page` (`tenant`,`status`,`next_at`) WHERE "next_at" is not null;
--> statement
DROP INDEX `code_model_datasource_id_idx`;
--> statement
CREATE INDEX `code_model_datasource_id_idx` ON `code_model` (`tenant`,`datasource_id`) WHERE "datasource_id" is not null;
