DROP INDEX "dept_parent_id_idx";
--> statement
DROP INDEX "dept_area_code_idx";
--> statement
DROP INDEX "role_parent_id_idx";
--> statement
DROP INDEX "user_phone_idx";
--> statement
DROP INDEX "user_dept_id_idx";
--> statement
DROP INDEX "user_area_code_idx";
--> statement
DROP INDEX "user_code_idx";
--> statement
DROP INDEX "user_post_id_idx";
--> statement
DROP INDEX "identity_area_code_idx";
--> statement
DROP INDEX "login_session_viewer_id_idx";
--> statement
DROP INDEX "auth_lock_user_id_idx";
--> statement
DROP INDEX "menu_parent_id_idx";
--> statement
DROP INDEX "menu_code_idx";
--> statement
DROP INDEX "attach_md5_idx";
--> statement
DROP INDEX "attach_oss_id_idx";
--> statement
DROP INDEX "import_log_file_id_idx";
--> statement
DROP INDEX "import_log_kept_until_idx";
--> statement
DROP INDEX "import_log_opened_by_idx";
--> statement
DROP INDEX "sms_template_line_id_idx";
--> statement
DROP INDEX "sms_send_retry_at_idx";
--> statement
DROP INDEX "sms_send_notice_id_idx";
--> statement
DROP INDEX "sms_send_config_id_idx";
--> statement
DROP INDEX "wechat_binding_user_id_idx";
--> statement
DROP INDEX "wechat_binding_account_id_idx";
--> statement
DROP INDEX "wechat_message_user_id_idx";
--> statement
DROP INDEX "wechat_message_template_idx";
--> statement
DROP INDEX "wechat_message_retry_at_idx";
--> statement
DROP INDEX "mail_user_id_idx";
--> statement
DROP INDEX "mail_retry_at_idx";
--> statement
DROP INDEX "mail_config_id_idx";
--> statement
DROP INDEX "certificate_template_school_id_idx";
--> statement
DROP INDEX "feedback_evaluation_id_idx";
--> statement
DROP INDEX "student_document_area_code_idx";
--> statement
DROP INDEX "student_document_document_id_idx";
--> statement
DROP INDEX "student_document_looked_by_idx";
--> statement
DROP INDEX "school_phone_idx";
--> statement
DROP INDEX "agency_applicant_id_idx";
--> statement
DROP INDEX "agency_teacher_fee_end_time_idx";
--> statement
DROP INDEX "school_grade_area_code_idx";
--> statement
DROP INDEX "school_class_area_code_idx";
--> statement
DROP INDEX "school_class_head_teacher_id_idx";
--> statement
DROP INDEX "school_class_head_by_idx";
--> statement
DROP INDEX "student_area_code_idx";
--> statement
DROP INDEX "student_class_id_idx";
--> statement
DROP INDEX "student_id_card_idx";
--> statement
DROP INDEX "guardian_area_code_idx";
--> statement
DROP INDEX "guardian_user_id_idx";
--> statement
DROP INDEX "guardian_leaving_at_idx";
--> statement
DROP INDEX "agency_teacher_area_code_idx";
--> statement
DROP INDEX "agency_teacher_user_id_idx";
--> statement
DROP INDEX "school_teacher_area_code_idx";
--> statement
DROP INDEX "school_teacher_user_id_idx";
--> statement
DROP INDEX "product_for_school_id_idx";
--> statement
DROP INDEX "product_product_grant_id_idx";
--> statement
DROP INDEX "product_grant_school_id_idx";
--> statement
DROP INDEX "quotation_school_id_idx";
--> statement
DROP INDEX "quotation_area_code_idx";
--> statement
DROP INDEX "quotation_revision_of_idx";
--> statement
DROP INDEX "open_class_grant_id_idx";
--> statement
DROP INDEX "open_class_teacher_id_idx";
--> statement
DROP INDEX "open_class_quotation_id_idx";
--> statement
DROP INDEX "open_class_relaunch_of_id_idx";
--> statement
DROP INDEX "lesson_planned_teacher_id_idx";
--> statement
DROP INDEX "lesson_signed_teacher_id_idx";
--> statement
DROP INDEX "lesson_confirmed_at_idx";
--> statement
DROP INDEX "lesson_make_up_of_id_idx";
--> statement
DROP INDEX "lesson_made_up_by_id_idx";
--> statement
DROP INDEX "lesson_mark_leave_id_idx";
--> statement
DROP INDEX "lesson_mark_confirmed_at_idx";
--> statement
DROP INDEX "teacher_change_first_lesson_id_idx";
--> statement
DROP INDEX "teacher_change_old_teacher_id_idx";
--> statement
DROP INDEX "teacher_change_rest_of_id_idx";
--> statement
DROP INDEX "class_release_teacher_id_idx";
--> statement
DROP INDEX "final_result_teacher_id_idx";
--> statement
DROP INDEX "inspection_violation_id_idx";
--> statement
DROP INDEX "expected_open_class_open_class_id_idx";
--> statement
DROP INDEX "class_certificate_school_id_idx";
--> statement
DROP INDEX "class_certificate_agency_id_idx";
--> statement
DROP INDEX "class_certificate_area_code_idx";
--> statement
DROP INDEX "class_certificate_verify_id_idx";
--> statement
DROP INDEX "channel_base_id_idx";
--> statement
DROP INDEX "channel_phone_idx";
--> statement
DROP INDEX "channel_base_phone_idx";
--> statement
DROP INDEX "partner_visitor_channel_id_idx";
--> statement
DROP INDEX "partner_visitor_org_id_idx";
--> statement
DROP INDEX "subsidy_document_id_idx";
--> statement
DROP INDEX "subsidy_class_id_idx";
--> statement
DROP INDEX "subsidy_head_by_idx";
--> statement
DROP INDEX "subsidy_class_by_idx";
--> statement
DROP INDEX "sub_merchant_agency_id_idx";
--> statement
DROP INDEX "sub_merchant_school_id_idx";
--> statement
DROP INDEX "share_receiver_sub_merchant_id_idx";
--> statement
DROP INDEX "share_receiver_entered_by_idx";
--> statement
DROP INDEX "share_receiver_approved_by_idx";
--> statement
DROP INDEX "share_receiver_ask_at_idx";
--> statement
DROP INDEX "order_enrolment_id_idx";
--> statement
DROP INDEX "order_open_class_id_idx";
--> statement
DROP INDEX "order_student_id_idx";
--> statement
DROP INDEX "order_school_id_idx";
--> statement
DROP INDEX "order_agency_id_idx";
--> statement
DROP INDEX "order_subject_id_idx";
--> statement
DROP INDEX "order_payer_id_idx";
--> statement
DROP INDEX "payment_open_class_id_idx";
--> statement
DROP INDEX "payment_student_id_idx";
--> statement
DROP INDEX "payment_school_id_idx";
--> statement
DROP INDEX "payment_agency_id_idx";
--> statement
DROP INDEX "payment_payer_id_idx";
--> statement
DROP INDEX "payment_merchant_id_idx";
--> statement
DROP INDEX "payment_sub_merchant_id_idx";
--> statement
DROP INDEX "payment_transaction_no_key";
--> statement
DROP INDEX "payment_ask_at_idx";
--> statement
DROP INDEX "gateway_notice_order_id_idx";
--> statement
DROP INDEX "gateway_notice_payment_id_idx";
--> statement
DROP INDEX "gateway_notice_refund_id_idx";
--> statement
DROP INDEX "gateway_notice_decided_by_idx";
--> statement
DROP INDEX "enrolment_payer_id_idx";
--> statement
DROP INDEX "enrolment_hold_until_idx";
--> statement
DROP INDEX "enrolment_offer_until_idx";
--> statement
DROP INDEX "enrolment_order_id_idx";
--> statement
DROP INDEX "enrolment_round_id_idx";
--> statement
DROP INDEX "enrolment_transfer_to_id_idx";
--> statement
DROP INDEX "enrolment_group_id_idx";
--> statement
DROP INDEX "choice_round_looked_by_idx";
--> statement
DROP INDEX "profit_share_school_id_idx";
--> statement
DROP INDEX "profit_share_sub_merchant_id_idx";
--> statement
DROP INDEX "profit_share_look_at_idx";
--> statement
DROP INDEX "share_move_school_id_idx";
--> statement
DROP INDEX "share_move_of_move_id_idx";
--> statement
DROP INDEX "share_move_refund_id_idx";
--> statement
DROP INDEX "share_move_ask_at_idx";
--> statement
DROP INDEX "refund_payment_id_idx";
--> statement
DROP INDEX "refund_enrolment_id_idx";
--> statement
DROP INDEX "refund_open_class_id_idx";
--> statement
DROP INDEX "refund_student_id_idx";
--> statement
DROP INDEX "refund_school_id_idx";
--> statement
DROP INDEX "refund_agency_id_idx";
--> statement
DROP INDEX "refund_subject_id_idx";
--> statement
DROP INDEX "refund_payer_id_idx";
--> statement
DROP INDEX "refund_retry_at_idx";
--> statement
DROP INDEX "leave_right_expires_at_idx";
--> statement
DROP INDEX "leave_right_guest_lesson_id_idx";
--> statement
DROP INDEX "leave_right_guest_class_id_idx";
--> statement
DROP INDEX "leave_right_guest_teacher_id_idx";
--> statement
DROP INDEX "vehicle_agency_id_idx";
--> statement
DROP INDEX "vehicle_warn_at_idx";
--> statement
DROP INDEX "hotel_room_agency_id_idx";
--> statement
DROP INDEX "hotel_room_warn_at_idx";
--> statement
DROP INDEX "restaurant_agency_id_idx";
--> statement
DROP INDEX "restaurant_warn_at_idx";
--> statement
DROP INDEX "scenic_spot_agency_id_idx";
--> statement
DROP INDEX "scenic_spot_warn_at_idx";
--> statement
DROP INDEX "labor_place_agency_id_idx";
--> statement
DROP INDEX "labor_place_warn_at_idx";
--> statement
DROP INDEX "base_place_agency_id_idx";
--> statement
DROP INDEX "base_place_warn_at_idx";
--> statement
DROP INDEX "camp_agency_id_idx";
--> statement
DROP INDEX "camp_warn_at_idx";
--> statement
DROP INDEX "guide_agency_id_idx";
--> statement
DROP INDEX "guide_warn_at_idx";
--> statement
DROP INDEX "resource_booking_open_class_id_idx";
--> statement
DROP INDEX "resource_booking_tour_id_idx";
--> statement
DROP INDEX "resource_booking_school_id_idx";
--> statement
DROP INDEX "resource_booking_area_code_idx";
--> statement
DROP INDEX "resource_booking_held_until_idx";
--> statement
DROP INDEX "resource_booking_quotation_id_idx";
--> statement
DROP INDEX "violation_teacher_id_idx";
--> statement
DROP INDEX "violation_school_id_idx";
--> statement
DROP INDEX "violation_inspection_id_idx";
--> statement
DROP INDEX "violation_evaluation_id_idx";
--> statement
DROP INDEX "violation_recorded_by_idx";
--> statement
DROP INDEX "violation_object_until_idx";
--> statement
DROP INDEX "violation_complaint_student_id_idx";
--> statement
DROP INDEX "violation_complaint_teacher_id_idx";
--> statement
DROP INDEX "violation_complaint_violation_id_idx";
--> statement
DROP INDEX "partner_order_channel_id_idx";
--> statement
DROP INDEX "partner_order_org_id_idx";
--> statement
DROP INDEX "partner_order_product_id_idx";
--> statement
DROP INDEX "partner_order_payable_at_idx";
--> statement
DROP INDEX "activity_schedule_activity_id_idx";
--> statement
DROP INDEX "activity_schedule_end_at_idx";
--> statement
DROP INDEX "activity_schedule_enrol_from_idx";
--> statement
DROP INDEX "activity_schedule_enrol_until_idx";
--> statement
DROP INDEX "seat_booking_id_idx";
--> statement
DROP INDEX "seat_enrollment_id_idx";
--> statement
DROP INDEX "seat_booking_phone_idx";
--> statement
DROP INDEX "seat_booking_visitor_idx";
--> statement
DROP INDEX "seat_booking_hold_until_idx";
--> statement
DROP INDEX "seat_booking_order_id_idx";
--> statement
DROP INDEX "promotion_enrollment_order_id_idx";
--> statement
DROP INDEX "promotion_enrollment_order_code_idx";
--> statement
DROP INDEX "settlement_bank_account_id_idx";
--> statement
DROP INDEX "settlement_payout_line_id_idx";
--> statement
DROP INDEX "settlement_line_lesson_id_idx";
--> statement
DROP INDEX "settlement_line_open_class_id_idx";
--> statement
DROP INDEX "settlement_line_school_id_idx";
--> statement
DROP INDEX "settlement_line_teacher_id_idx";
--> statement
DROP INDEX "bank_account_agency_id_idx";
--> statement
DROP INDEX "bank_account_school_id_idx";
--> statement
DROP INDEX "bank_account_partner_id_idx";
--> statement
DROP INDEX "bill_agency_id_idx";
--> statement
DROP INDEX "bill_school_id_idx";
--> statement
DROP INDEX "bill_confirmed_at_idx";
--> statement
DROP INDEX "invoice_invoice_no_key";
--> statement
DROP INDEX "invoice_school_id_idx";
--> statement
DROP INDEX "invoice_student_id_idx";
--> statement
DROP INDEX "invoice_payer_id_idx";
--> statement
DROP INDEX "invoice_ask_at_idx";
--> statement
DROP INDEX "reconciliation_batch_closed_by_idx";
--> statement
DROP INDEX "reconciliation_difference_batch_id_idx";
--> statement
DROP INDEX "reconciliation_difference_payment_id_idx";
--> statement
DROP INDEX "reconciliation_difference_refund_id_idx";
--> statement
DROP INDEX "reconciliation_difference_proposed_by_idx";
--> statement
DROP INDEX "reconciliation_difference_decided_by_idx";
--> statement
DROP INDEX "ledger_refund_share_school_id_idx";
--> statement
DROP INDEX "ledger_refund_share_agency_id_idx";
--> statement
DROP INDEX "ledger_month_closed_by_idx";
--> statement
DROP INDEX "ledger_entry_school_id_idx";
--> statement
DROP INDEX "ledger_entry_agency_id_idx";
--> statement
DROP INDEX "commission_channel_id_idx";
--> statement
DROP INDEX "commission_org_id_idx";
--> statement
DROP INDEX "commission_bank_account_id_idx";
--> statement
DROP INDEX "commission_payout_line_id_idx";
--> statement
DROP INDEX "commission_line_channel_id_idx";
--> statement
DROP INDEX "commission_line_org_id_idx";
--> statement
DROP INDEX "commission_line_order_id_idx";
--> statement
DROP INDEX "payout_batch_prepared_by_idx";
--> statement
DROP INDEX "payout_batch_released_by_idx";
--> statement
DROP INDEX "payout_batch_exported_by_idx";
--> statement
DROP INDEX "payout_line_settlement_id_idx";
--> statement
DROP INDEX "payout_line_commission_id_idx";
--> statement
DROP INDEX "payout_line_agency_id_idx";
--> statement
DROP INDEX "payout_line_channel_id_idx";
--> statement
DROP INDEX "payout_line_org_id_idx";
--> statement
DROP INDEX "tour_leader_id_idx";
--> statement
DROP INDEX "tour_health_officer_id_idx";
--> statement
DROP INDEX "itinerary_school_id_idx";
--> statement
DROP INDEX "itinerary_agency_id_idx";
--> statement
DROP INDEX "itinerary_area_code_idx";
--> statement
DROP INDEX "traveller_school_id_idx";
--> statement
DROP INDEX "traveller_agency_id_idx";
--> statement
DROP INDEX "traveller_area_code_idx";
--> statement
DROP INDEX "traveller_group_id_idx";
--> statement
DROP INDEX "traveller_handed_to_idx";
--> statement
DROP INDEX "study_group_leader_id_idx";
--> statement
DROP INDEX "study_group_deputy_id_idx";
--> statement
DROP INDEX "study_group_school_id_idx";
--> statement
DROP INDEX "study_group_agency_id_idx";
--> statement
DROP INDEX "study_group_area_code_idx";
--> statement
DROP INDEX "insurance_ask_at_idx";
--> statement
DROP INDEX "insurance_school_id_idx";
--> statement
DROP INDEX "insurance_agency_id_idx";
--> statement
DROP INDEX "insurance_area_code_idx";
--> statement
DROP INDEX "ready_file_school_id_idx";
--> statement
DROP INDEX "ready_file_agency_id_idx";
--> statement
DROP INDEX "ready_file_area_code_idx";
--> statement
DROP INDEX "study_unit_school_id_idx";
--> statement
DROP INDEX "study_unit_agency_id_idx";
--> statement
DROP INDEX "study_unit_area_code_idx";
--> statement
DROP INDEX "tour_leader_school_id_idx";
--> statement
DROP INDEX "tour_leader_agency_id_idx";
--> statement
DROP INDEX "tour_leader_area_code_idx";
--> statement
DROP INDEX "study_adjustment_school_id_idx";
--> statement
DROP INDEX "study_adjustment_agency_id_idx";
--> statement
DROP INDEX "study_adjustment_area_code_idx";
--> statement
DROP INDEX "study_attendance_group_id_idx";
--> statement
DROP INDEX "study_attendance_school_id_idx";
--> statement
DROP INDEX "study_attendance_agency_id_idx";
--> statement
DROP INDEX "study_attendance_area_code_idx";
--> statement
DROP INDEX "inspection_attendance_school_id_idx";
--> statement
DROP INDEX "inspection_attendance_agency_id_idx";
--> statement
DROP INDEX "inspection_attendance_area_code_idx";
--> statement
DROP INDEX "stop_clock_in_school_id_idx";
--> statement
DROP INDEX "stop_clock_in_agency_id_idx";
--> statement
DROP INDEX "stop_clock_in_area_code_idx";
--> statement
DROP INDEX "question_answer_user_id_idx";
--> statement
DROP INDEX "question_answer_school_id_idx";
--> statement
DROP INDEX "question_answer_agency_id_idx";
--> statement
DROP INDEX "question_answer_area_code_idx";
--> statement
DROP INDEX "reservation_notice_school_id_idx";
--> statement
DROP INDEX "reservation_notice_agency_id_idx";
--> statement
DROP INDEX "reservation_notice_area_code_idx";
--> statement
DROP INDEX "study_report_school_id_idx";
--> statement
DROP INDEX "study_report_agency_id_idx";
--> statement
DROP INDEX "study_report_area_code_idx";
--> statement
DROP INDEX "study_certificate_school_id_idx";
--> statement
DROP INDEX "study_certificate_agency_id_idx";
--> statement
DROP INDEX "study_certificate_area_code_idx";
--> statement
DROP INDEX "study_certificate_verify_id_idx";
--> statement
DROP INDEX "pay_proportion_school_id_idx";
--> statement
DROP INDEX "pay_proportion_agency_id_idx";
--> statement
DROP INDEX "pay_proportion_area_code_idx";
--> statement
DROP INDEX "pay_apply_school_id_idx";
--> statement
DROP INDEX "pay_apply_agency_id_idx";
--> statement
DROP INDEX "pay_apply_area_code_idx";
--> statement
DROP INDEX "vehicle_travel_school_id_idx";
--> statement
DROP INDEX "vehicle_travel_agency_id_idx";
--> statement
DROP INDEX "vehicle_travel_area_code_idx";
--> statement
DROP INDEX "quota_system_area_code_idx";
--> statement
DROP INDEX "quota_system_school_id_idx";
--> statement
DROP INDEX "quota_system_inherit_id_idx";
--> statement
DROP INDEX "quota_system_family_idx";
--> statement
DROP INDEX "quota_system_revision_of_idx";
--> statement
DROP INDEX "evaluate_system_school_id_idx";
--> statement
DROP INDEX "student_score_class_id_idx";
--> statement
DROP INDEX "student_score_area_code_idx";
--> statement
DROP INDEX "student_score_evaluator_id_idx";
--> statement
DROP INDEX "student_score_correction_of_idx";
--> statement
DROP INDEX "student_score_correction_id_idx";
--> statement
DROP INDEX "student_rating_area_code_idx";
--> statement
DROP INDEX "student_peer_round_area_code_idx";
--> statement
DROP INDEX "student_peer_round_opens_at_idx";
--> statement
DROP INDEX "quality_total_class_id_idx";
--> statement
DROP INDEX "quality_total_area_code_idx";
--> statement
DROP INDEX "question_bank_school_id_idx";
--> statement
DROP INDEX "question_bank_agency_id_idx";
--> statement
DROP INDEX "question_bank_area_code_idx";
--> statement
DROP INDEX "question_bank_source_id_idx";
--> statement
DROP INDEX "question_bank_copy_id_idx";
--> statement
DROP INDEX "question_chapter_parent_id_idx";
--> statement
DROP INDEX "question_chapter_school_id_idx";
--> statement
DROP INDEX "question_chapter_agency_id_idx";
--> statement
DROP INDEX "question_chapter_area_code_idx";
--> statement
DROP INDEX "question_chapter_copy_id_idx";
--> statement
DROP INDEX "question_chapter_id_idx";
--> statement
DROP INDEX "question_origin_id_idx";
--> statement
DROP INDEX "question_source_id_idx";
--> statement
DROP INDEX "question_next_id_idx";
--> statement
DROP INDEX "question_copy_id_idx";
--> statement
DROP INDEX "question_school_id_idx";
--> statement
DROP INDEX "question_agency_id_idx";
--> statement
DROP INDEX "question_area_code_idx";
--> statement
DROP INDEX "exam_open_class_id_idx";
--> statement
DROP INDEX "exam_school_id_idx";
--> statement
DROP INDEX "exam_agency_id_idx";
--> statement
DROP INDEX "exam_area_code_idx";
--> statement
DROP INDEX "exam_attempt_deadline_idx";
--> statement
DROP INDEX "exam_attempt_school_id_idx";
--> statement
DROP INDEX "exam_attempt_agency_id_idx";
--> statement
DROP INDEX "exam_attempt_area_code_idx";
--> statement
DROP INDEX "exam_script_school_id_idx";
--> statement
DROP INDEX "exam_script_agency_id_idx";
--> statement
DROP INDEX "exam_script_area_code_idx";
--> statement
DROP INDEX "evaluation_request_remind_at_idx";
--> statement
DROP INDEX "evaluation_request_fixed_at_idx";
--> statement
DROP INDEX "evaluation_round_teacher_id_idx";
--> statement
DROP INDEX "evaluation_round_due_at_idx";
--> statement
DROP INDEX "teacher_evaluation_teacher_id_idx";
--> statement
DROP INDEX "teacher_evaluation_violation_id_idx";
--> statement
DROP INDEX "teacher_evaluation_feedback_id_idx";
--> statement
DROP INDEX "customer_code_idx";
--> statement
DROP INDEX "customer_name_key_idx";
--> statement
DROP INDEX "customer_credit_code_idx";
--> statement
DROP INDEX "customer_area_code_idx";
--> statement
DROP INDEX "customer_order_code_idx";
--> statement
DROP INDEX "customer_owner_id_idx";
--> statement
DROP INDEX "customer_owner_dept_id_idx";
--> statement
DROP INDEX "customer_offered_to_id_idx";
--> statement
DROP INDEX "customer_keep_until_idx";
--> statement
DROP INDEX "customer_warn_at_idx";
--> statement
DROP INDEX "customer_sea_id_idx";
--> statement
DROP INDEX "customer_sea_dept_id_idx";
--> statement
DROP INDEX "customer_last_owner_id_idx";
--> statement
DROP INDEX "customer_merged_into_id_idx";
--> statement
DROP INDEX "client_sea_dept_id_idx";
--> statement
DROP INDEX "clue_owner_id_idx";
--> statement
DROP INDEX "clue_owner_dept_id_idx";
--> statement
DROP INDEX "clue_first_contact_by_idx";
--> statement
DROP INDEX "clue_back_at_idx";
--> statement
DROP INDEX "clue_customer_id_idx";
--> statement
DROP INDEX "clue_contact_id_idx";
--> statement
DROP INDEX "clue_opportunity_id_idx";
--> statement
DROP INDEX "contact_owner_id_idx";
--> statement
DROP INDEX "contact_owner_dept_id_idx";
--> statement
DROP INDEX "contact_came_from_id_idx";
--> statement
DROP INDEX "follow_info_customer_id_idx";
--> statement
DROP INDEX "follow_info_clue_id_idx";
--> statement
DROP INDEX "follow_info_opportunity_id_idx";
--> statement
DROP INDEX "follow_info_next_time_idx";
--> statement
DROP INDEX "follow_info_escalate_at_idx";
--> statement
DROP INDEX "follow_info_seller_id_idx";
--> statement
DROP INDEX "follow_info_seller_dept_id_idx";
--> statement
DROP INDEX "follow_info_owner_id_idx";
--> statement
DROP INDEX "follow_info_owner_dept_id_idx";
--> statement
DROP INDEX "follow_info_came_from_id_idx";
--> statement
DROP INDEX "opportunity_stage_idx";
--> statement
DROP INDEX "opportunity_owner_id_idx";
--> statement
DROP INDEX "opportunity_owner_dept_id_idx";
--> statement
DROP INDEX "opportunity_came_from_id_idx";
--> statement
DROP INDEX "opportunity_contract_id_idx";
--> statement
DROP INDEX "contract_contract_no_key";
--> statement
DROP INDEX "contract_opportunity_id_idx";
--> statement
DROP INDEX "contract_owner_id_idx";
--> statement
DROP INDEX "contract_owner_dept_id_idx";
--> statement
DROP INDEX "contract_came_from_id_idx";
--> statement
DROP INDEX "contract_warn_at_idx";
--> statement
DROP INDEX "contract_payment_recorded_by_id_idx";
--> statement
DROP INDEX "contract_payment_owner_id_idx";
--> statement
DROP INDEX "contract_payment_owner_dept_id_idx";
--> statement
DROP INDEX "contract_invoice_owner_id_idx";
--> statement
DROP INDEX "contract_invoice_owner_dept_id_idx";
--> statement
DROP INDEX "crm_order_order_no_key";
--> statement
DROP INDEX "crm_order_opportunity_id_idx";
--> statement
DROP INDEX "crm_order_owner_id_idx";
--> statement
DROP INDEX "crm_order_owner_dept_id_idx";
--> statement
DROP INDEX "crm_order_came_from_id_idx";
--> statement
DROP INDEX "sales_target_owner_dept_id_idx";
--> statement
DROP INDEX "seller_day_owner_id_idx";
--> statement
DROP INDEX "seller_day_owner_dept_id_idx";
--> statement
DROP INDEX "sale_user_dept_id_idx";
--> statement
DROP INDEX "sale_type_relation_user_id_idx";
--> statement
DROP INDEX "sale_type_relation_dept_id_idx";
--> statement
DROP INDEX "sale_type_relation_target_id_idx";
--> statement
DROP INDEX "sale_type_relation_school_id_idx";
--> statement
DROP INDEX "sale_type_relation_agency_id_idx";
--> statement
DROP INDEX "sale_relation_user_id_idx";
--> statement
DROP INDEX "sale_relation_dept_id_idx";
--> statement
DROP INDEX "sale_relation_target_id_idx";
--> statement
DROP INDEX "sale_relation_school_id_idx";
--> statement
DROP INDEX "sale_relation_agency_id_idx";
--> statement
DROP INDEX "sale_order_relation_id_idx";
--> statement
DROP INDEX "sale_order_sale_user_id_idx";
--> statement
DROP INDEX "sale_order_user_id_idx";
--> statement
DROP INDEX "sale_order_dept_id_idx";
--> statement
DROP INDEX "sale_order_customer_id_idx";
--> statement
DROP INDEX "sale_order_customer_was_id_idx";
--> statement
DROP INDEX "sale_order_like_id_idx";
--> statement
DROP INDEX "sale_order_open_class_id_idx";
--> statement
DROP INDEX "pilot_consult_area_code_idx";
--> statement
DROP INDEX "pilot_consult_product_id_idx";
--> statement
DROP INDEX "pilot_consult_receipt_idx";
--> statement
DROP INDEX "pilot_consult_consultant_id_idx";
--> statement
DROP INDEX "pilot_consult_answer_by_idx";
--> statement
DROP INDEX "pilot_consult_sign_no_idx";
--> statement
DROP INDEX "pilot_consult_order_id_idx";
--> statement
DROP INDEX "pilot_consult_pay_until_idx";
--> statement
DROP INDEX "pilot_consult_clue_id_idx";
--> statement
DROP INDEX "pilot_file_consultant_id_idx";
--> statement
DROP INDEX "flow_instance_business_id_idx";
--> statement
DROP INDEX "flow_instance_due_at_idx";
--> statement
DROP INDEX "flow_task_assignee_idx";
--> statement
DROP INDEX "flow_task_waits_for_idx";
--> statement
DROP INDEX "flow_task_signs_idx";
--> statement
DROP INDEX "flow_task_alarm_at_idx";
--> statement
DROP INDEX "note_came_from_id_idx";
--> statement
DROP INDEX "task_came_from_id_idx";
--> statement
DROP INDEX "task_remind_at_idx";
--> statement
DROP INDEX "task_done_by_id_idx";
--> statement
DROP INDEX "attachment_came_from_id_idx";
--> statement
DROP INDEX "class_moment_group_id_idx";
--> statement
DROP INDEX "class_moment_stop_id_idx";
--> statement
DROP INDEX "moment_look_school_id_idx";
--> statement
DROP INDEX "moment_look_agency_id_idx";
--> statement
DROP INDEX "substitute_task_substitute_id_idx";
--> statement
DROP INDEX "substitute_task_change_id_idx";
--> statement
DROP INDEX "saved_view_user_id_idx";
--> statement
DROP INDEX "customer_category_parent_id_idx";
--> statement
DROP INDEX "hot_problem_category_id_idx";
--> statement
DROP INDEX "service_keyword_category_id_idx";
--> statement
DROP INDEX "conversation_phone_idx";
--> statement
DROP INDEX "conversation_category_id_idx";
--> statement
DROP INDEX "conversation_member_id_idx";
--> statement
DROP INDEX "conversation_serving_id_idx";
--> statement
DROP INDEX "conversation_member_user_id_idx";
--> statement
DROP INDEX "conversation_queued_at_idx";
--> statement
DROP INDEX "conversation_due_at_idx";
--> statement
DROP INDEX "conversation_message_file_id_idx";
--> statement
DROP INDEX "conversation_message_member_id_idx";
--> statement
DROP INDEX "robot_answer_problem_id_idx";
--> statement
DROP INDEX "robot_answer_keyword_id_idx";
--> statement
DROP INDEX "robot_answer_adopted_id_idx";
--> statement
DROP INDEX "service_reply_category_id_idx";
--> statement
DROP INDEX "service_ticket_category_id_idx";
--> statement
DROP INDEX "service_ticket_conversation_id_idx";
--> statement
DROP INDEX "service_ticket_member_id_idx";
--> statement
DROP INDEX "service_ticket_duplicate_of_id_idx";
--> statement
DROP INDEX "content_information_next_at_idx";
--> statement
DROP INDEX "web_activity_next_at_idx";
--> statement
DROP INDEX "reslerning_next_at_idx";
--> statement
DROP INDEX "web_page_next_at_idx";
--> statement
DROP INDEX "code_model_datasource_id_idx";
--> statement
CREATE INDEX "dept_parent_id_idx" ON "dept" USING btree ("tenant","parent_id") WHERE "parent_id" is not null;
--> statement
CREATE INDEX "dept_area_code_idx" ON "dept" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "role_parent_id_idx" ON "role" USING btree ("tenant","parent_id") WHERE "parent_id" is not null;
--> statement
CREATE INDEX "user_phone_idx" ON "user" USING btree ("tenant","phone") WHERE "phone" is not null;
--> statement
CREATE INDEX "user_dept_id_idx" ON "user" USING btree ("tenant","dept_id","created_at") WHERE "dept_id" is not null;
--> statement
CREATE INDEX "user_area_code_idx" ON "user" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "user_code_idx" ON "user" USING btree ("tenant","code") WHERE "code" is not null;
--> statement
CREATE INDEX "user_post_id_idx" ON "user" USING btree ("tenant","post_id") WHERE "post_id" is not null;
--> statement
CREATE INDEX "identity_area_code_idx" ON "identity" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "login_session_viewer_id_idx" ON "login_session" USING btree ("tenant","viewer_id") WHERE "viewer_id" is not null;
--> statement
CREATE INDEX "auth_lock_user_id_idx" ON "auth_lock" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "menu_parent_id_idx" ON "menu" USING btree ("tenant","parent_id") WHERE "parent_id" is not null;
--> statement
CREATE INDEX "menu_code_idx" ON "menu" USING btree ("tenant","code") WHERE "code" is not null;
--> statement
CREATE INDEX "attach_md5_idx" ON "attach" USING btree ("tenant","md5") WHERE "md5" is not null;
--> statement
CREATE INDEX "attach_oss_id_idx" ON "attach" USING btree ("tenant","oss_id") WHERE "oss_id" is not null;
--> statement
CREATE INDEX "import_log_file_id_idx" ON "import_log" USING btree ("tenant","file_id") WHERE "file_id" is not null;
--> statement
CREATE INDEX "import_log_kept_until_idx" ON "import_log" USING btree ("tenant","status","kept_until") WHERE "kept_until" is not null;
--> statement
CREATE INDEX "import_log_opened_by_idx" ON "import_log" USING btree ("tenant","opened_by") WHERE "opened_by" is not null;
--> statement
CREATE INDEX "sms_template_line_id_idx" ON "sms_template" USING btree ("tenant","line_id") WHERE "line_id" is not null;
--> statement
CREATE INDEX "sms_send_retry_at_idx" ON "sms_send" USING btree ("tenant","status","retry_at") WHERE "retry_at" is not null;
--> statement
CREATE INDEX "sms_send_notice_id_idx" ON "sms_send" USING btree ("tenant","notice_id") WHERE "notice_id" is not null;
--> statement
CREATE INDEX "sms_send_config_id_idx" ON "sms_send" USING btree ("tenant","config_id") WHERE "config_id" is not null;
--> statement
CREATE INDEX "wechat_binding_user_id_idx" ON "wechat_binding" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "wechat_binding_account_id_idx" ON "wechat_binding" USING btree ("tenant","account_id") WHERE "account_id" is not null;
--> statement
CREATE INDEX "wechat_message_user_id_idx" ON "wechat_message" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "wechat_message_template_idx" ON "wechat_message" USING btree ("tenant","template") WHERE "template" is not null;
--> statement
CREATE INDEX "wechat_message_retry_at_idx" ON "wechat_message" USING btree ("tenant","status","retry_at") WHERE "retry_at" is not null;
--> statement
CREATE INDEX "mail_user_id_idx" ON "mail" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "mail_retry_at_idx" ON "mail" USING btree ("tenant","status","retry_at") WHERE "retry_at" is not null;
--> statement
CREATE INDEX "mail_config_id_idx" ON "mail" USING btree ("tenant","config_id") WHERE "config_id" is not null;
--> statement
CREATE INDEX "certificate_template_school_id_idx" ON "certificate_template" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "feedback_evaluation_id_idx" ON "feedback" USING btree ("tenant","evaluation_id") WHERE "evaluation_id" is not null;
--> statement
CREATE INDEX "student_document_area_code_idx" ON "student_document" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "student_document_document_id_idx" ON "student_document" USING btree ("tenant","document_id") WHERE "document_id" is not null;
--> statement
CREATE INDEX "student_document_looked_by_idx" ON "student_document" USING btree ("tenant","looked_by") WHERE "looked_by" is not null;
--> statement
CREATE INDEX "school_phone_idx" ON "school" USING btree ("tenant","phone") WHERE "phone" is not null;
--> statement
CREATE INDEX "agency_applicant_id_idx" ON "agency" USING btree ("tenant","applicant_id") WHERE "applicant_id" is not null;
--> statement
CREATE INDEX "agency_teacher_fee_end_time_idx" ON "agency_teacher_fee" USING btree ("tenant","end_time") WHERE "end_time" is not null;
--> statement
CREATE INDEX "school_grade_area_code_idx" ON "school_grade" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "school_class_area_code_idx" ON "school_class" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "school_class_head_teacher_id_idx" ON "school_class" USING btree ("tenant","head_teacher_id") WHERE "head_teacher_id" is not null;
--> statement
CREATE INDEX "school_class_head_by_idx" ON "school_class" USING btree ("tenant","head_by") WHERE "head_by" is not null;
--> statement
CREATE INDEX "student_area_code_idx" ON "student" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "student_class_id_idx" ON "student" USING btree ("tenant","class_id") WHERE "class_id" is not null;
--> statement
CREATE INDEX "student_id_card_idx" ON "student" USING btree ("tenant","id_card") WHERE "id_card" is not null;
--> statement
CREATE INDEX "guardian_area_code_idx" ON "guardian" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "guardian_user_id_idx" ON "guardian" USING btree ("tenant","user_id","created_at") WHERE "user_id" is not null;
--> statement
CREATE INDEX "guardian_leaving_at_idx" ON "guardian" USING btree ("tenant","status","leaving_at") WHERE "leaving_at" is not null;
--> statement
CREATE INDEX "agency_teacher_area_code_idx" ON "agency_teacher" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "agency_teacher_user_id_idx" ON "agency_teacher" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "school_teacher_area_code_idx" ON "school_teacher" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "school_teacher_user_id_idx" ON "school_teacher" USING btree ("tenant","user_id","created_at") WHERE "user_id" is not null;
--> statement
CREATE INDEX "product_for_school_id_idx" ON "product" USING btree ("tenant","for_school_id") WHERE "for_school_id" is not null;
--> statement
CREATE INDEX "product_product_grant_id_idx" ON "product" USING btree ("tenant","product_grant_id") WHERE "product_grant_id" is not null;
--> statement
CREATE INDEX "product_grant_school_id_idx" ON "product_grant" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "quotation_school_id_idx" ON "quotation" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "quotation_area_code_idx" ON "quotation" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "quotation_revision_of_idx" ON "quotation" USING btree ("tenant","revision_of") WHERE "revision_of" is not null;
--> statement
CREATE INDEX "open_class_grant_id_idx" ON "open_class" USING btree ("tenant","grant_id") WHERE "grant_id" is not null;
--> statement
CREATE INDEX "open_class_teacher_id_idx" ON "open_class" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "open_class_quotation_id_idx" ON "open_class" USING btree ("tenant","quotation_id") WHERE "quotation_id" is not null;
--> statement
CREATE INDEX "open_class_relaunch_of_id_idx" ON "open_class" USING btree ("tenant","relaunch_of_id") WHERE "relaunch_of_id" is not null;
--> statement
CREATE INDEX "lesson_planned_teacher_id_idx" ON "lesson" USING btree ("tenant","planned_teacher_id") WHERE "planned_teacher_id" is not null;
--> statement
CREATE INDEX "lesson_signed_teacher_id_idx" ON "lesson" USING btree ("tenant","signed_teacher_id") WHERE "signed_teacher_id" is not null;
--> statement
CREATE INDEX "lesson_confirmed_at_idx" ON "lesson" USING btree ("tenant","confirmed_at") WHERE "confirmed_at" is not null;
--> statement
CREATE INDEX "lesson_make_up_of_id_idx" ON "lesson" USING btree ("tenant","make_up_of_id") WHERE "make_up_of_id" is not null;
--> statement
CREATE INDEX "lesson_made_up_by_id_idx" ON "lesson" USING btree ("tenant","made_up_by_id") WHERE "made_up_by_id" is not null;
--> statement
CREATE INDEX "lesson_mark_leave_id_idx" ON "lesson_mark" USING btree ("tenant","leave_id") WHERE "leave_id" is not null;
--> statement
CREATE INDEX "lesson_mark_confirmed_at_idx" ON "lesson_mark" USING btree ("tenant","confirmed_at") WHERE "confirmed_at" is not null;
--> statement
CREATE INDEX "teacher_change_first_lesson_id_idx" ON "teacher_change" USING btree ("tenant","first_lesson_id") WHERE "first_lesson_id" is not null;
--> statement
CREATE INDEX "teacher_change_old_teacher_id_idx" ON "teacher_change" USING btree ("tenant","old_teacher_id") WHERE "old_teacher_id" is not null;
--> statement
CREATE INDEX "teacher_change_rest_of_id_idx" ON "teacher_change" USING btree ("tenant","rest_of_id") WHERE "rest_of_id" is not null;
--> statement
CREATE INDEX "class_release_teacher_id_idx" ON "class_release" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "final_result_teacher_id_idx" ON "final_result" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "inspection_violation_id_idx" ON "inspection" USING btree ("tenant","violation_id") WHERE "violation_id" is not null;
--> statement
CREATE INDEX "expected_open_class_open_class_id_idx" ON "expected_open_class" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "class_certificate_school_id_idx" ON "class_certificate" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "class_certificate_agency_id_idx" ON "class_certificate" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "class_certificate_area_code_idx" ON "class_certificate" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "class_certificate_verify_id_idx" ON "class_certificate" USING btree ("tenant","verify_id") WHERE "verify_id" is not null;
--> statement
CREATE INDEX "channel_base_id_idx" ON "channel" USING btree ("tenant","base_id") WHERE "base_id" is not null;
--> statement
CREATE INDEX "channel_phone_idx" ON "channel" USING btree ("tenant","phone") WHERE "phone" is not null;
--> statement
CREATE INDEX "channel_base_phone_idx" ON "channel_base" USING btree ("tenant","phone") WHERE "phone" is not null;
--> statement
CREATE INDEX "partner_visitor_channel_id_idx" ON "partner_visitor" USING btree ("tenant","channel_id") WHERE "channel_id" is not null;
--> statement
CREATE INDEX "partner_visitor_org_id_idx" ON "partner_visitor" USING btree ("tenant","org_id") WHERE "org_id" is not null;
--> statement
CREATE INDEX "subsidy_document_id_idx" ON "subsidy" USING btree ("tenant","document_id") WHERE "document_id" is not null;
--> statement
CREATE INDEX "subsidy_class_id_idx" ON "subsidy" USING btree ("tenant","class_id") WHERE "class_id" is not null;
--> statement
CREATE INDEX "subsidy_head_by_idx" ON "subsidy" USING btree ("tenant","head_by") WHERE "head_by" is not null;
--> statement
CREATE INDEX "subsidy_class_by_idx" ON "subsidy" USING btree ("tenant","class_by") WHERE "class_by" is not null;
--> statement
CREATE INDEX "sub_merchant_agency_id_idx" ON "sub_merchant" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "sub_merchant_school_id_idx" ON "sub_merchant" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "share_receiver_sub_merchant_id_idx" ON "share_receiver" USING btree ("tenant","sub_merchant_id") WHERE "sub_merchant_id" is not null;
--> statement
CREATE INDEX "share_receiver_entered_by_idx" ON "share_receiver" USING btree ("tenant","entered_by") WHERE "entered_by" is not null;
--> statement
CREATE INDEX "share_receiver_approved_by_idx" ON "share_receiver" USING btree ("tenant","approved_by") WHERE "approved_by" is not null;
--> statement
CREATE INDEX "share_receiver_ask_at_idx" ON "share_receiver" USING btree ("tenant","status","ask_at") WHERE "ask_at" is not null;
--> statement
CREATE INDEX "order_enrolment_id_idx" ON "order" USING btree ("tenant","enrolment_id") WHERE "enrolment_id" is not null;
--> statement
CREATE INDEX "order_open_class_id_idx" ON "order" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "order_student_id_idx" ON "order" USING btree ("tenant","student_id","created_at") WHERE "student_id" is not null;
--> statement
CREATE INDEX "order_school_id_idx" ON "order" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "order_agency_id_idx" ON "order" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "order_subject_id_idx" ON "order" USING btree ("tenant","subject_id") WHERE "subject_id" is not null;
--> statement
CREATE INDEX "order_payer_id_idx" ON "order" USING btree ("tenant","payer_id","created_at") WHERE "payer_id" is not null;
--> statement
CREATE INDEX "payment_open_class_id_idx" ON "payment" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "payment_student_id_idx" ON "payment" USING btree ("tenant","student_id","created_at") WHERE "student_id" is not null;
--> statement
CREATE INDEX "payment_school_id_idx" ON "payment" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "payment_agency_id_idx" ON "payment" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "payment_payer_id_idx" ON "payment" USING btree ("tenant","payer_id","created_at") WHERE "payer_id" is not null;
--> statement
CREATE INDEX "payment_merchant_id_idx" ON "payment" USING btree ("tenant","merchant_id") WHERE "merchant_id" is not null;
--> statement
CREATE INDEX "payment_sub_merchant_id_idx" ON "payment" USING btree ("tenant","sub_merchant_id") WHERE "sub_merchant_id" is not null;
--> statement
CREATE UNIQUE INDEX "payment_transaction_no_key" ON "payment" USING btree ("tenant","transaction_no") WHERE "transaction_no" is not null;
--> statement
CREATE INDEX "payment_ask_at_idx" ON "payment" USING btree ("tenant","status","ask_at") WHERE "ask_at" is not null;
--> statement
CREATE INDEX "gateway_notice_order_id_idx" ON "gateway_notice" USING btree ("tenant","order_id") WHERE "order_id" is not null;
--> statement
CREATE INDEX "gateway_notice_payment_id_idx" ON "gateway_notice" USING btree ("tenant","payment_id") WHERE "payment_id" is not null;
--> statement
CREATE INDEX "gateway_notice_refund_id_idx" ON "gateway_notice" USING btree ("tenant","refund_id") WHERE "refund_id" is not null;
--> statement
CREATE INDEX "gateway_notice_decided_by_idx" ON "gateway_notice" USING btree ("tenant","decided_by") WHERE "decided_by" is not null;
--> statement
CREATE INDEX "enrolment_payer_id_idx" ON "enrolment" USING btree ("tenant","payer_id") WHERE "payer_id" is not null;
--> statement
CREATE INDEX "enrolment_hold_until_idx" ON "enrolment" USING btree ("tenant","status","hold_until") WHERE "hold_until" is not null;
--> statement
CREATE INDEX "enrolment_offer_until_idx" ON "enrolment" USING btree ("tenant","status","offer_until") WHERE "offer_until" is not null;
--> statement
CREATE INDEX "enrolment_order_id_idx" ON "enrolment" USING btree ("tenant","order_id") WHERE "order_id" is not null;
--> statement
CREATE INDEX "enrolment_round_id_idx" ON "enrolment" USING btree ("tenant","round_id") WHERE "round_id" is not null;
--> statement
CREATE INDEX "enrolment_transfer_to_id_idx" ON "enrolment" USING btree ("tenant","transfer_to_id") WHERE "transfer_to_id" is not null;
--> statement
CREATE INDEX "enrolment_group_id_idx" ON "enrolment" USING btree ("tenant","group_id") WHERE "group_id" is not null;
--> statement
CREATE INDEX "choice_round_looked_by_idx" ON "choice_round" USING btree ("tenant","looked_by") WHERE "looked_by" is not null;
--> statement
CREATE INDEX "profit_share_school_id_idx" ON "profit_share" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "profit_share_sub_merchant_id_idx" ON "profit_share" USING btree ("tenant","sub_merchant_id") WHERE "sub_merchant_id" is not null;
--> statement
CREATE INDEX "profit_share_look_at_idx" ON "profit_share" USING btree ("tenant","status","look_at") WHERE "look_at" is not null;
--> statement
CREATE INDEX "share_move_school_id_idx" ON "share_move" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "share_move_of_move_id_idx" ON "share_move" USING btree ("tenant","of_move_id") WHERE "of_move_id" is not null;
--> statement
CREATE INDEX "share_move_refund_id_idx" ON "share_move" USING btree ("tenant","refund_id") WHERE "refund_id" is not null;
--> statement
CREATE INDEX "share_move_ask_at_idx" ON "share_move" USING btree ("tenant","status","ask_at") WHERE "ask_at" is not null;
--> statement
CREATE INDEX "refund_payment_id_idx" ON "refund" USING btree ("tenant","payment_id") WHERE "payment_id" is not null;
--> statement
CREATE INDEX "refund_enrolment_id_idx" ON "refund" USING btree ("tenant","enrolment_id") WHERE "enrolment_id" is not null;
--> statement
CREATE INDEX "refund_open_class_id_idx" ON "refund" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "refund_student_id_idx" ON "refund" USING btree ("tenant","student_id","created_at") WHERE "student_id" is not null;
--> statement
CREATE INDEX "refund_school_id_idx" ON "refund" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "refund_agency_id_idx" ON "refund" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "refund_subject_id_idx" ON "refund" USING btree ("tenant","subject_id") WHERE "subject_id" is not null;
--> statement
CREATE INDEX "refund_payer_id_idx" ON "refund" USING btree ("tenant","payer_id","created_at") WHERE "payer_id" is not null;
--> statement
CREATE INDEX "refund_retry_at_idx" ON "refund" USING btree ("tenant","status","retry_at") WHERE "retry_at" is not null;
--> statement
CREATE INDEX "leave_right_expires_at_idx" ON "leave_right" USING btree ("tenant","status","expires_at") WHERE "expires_at" is not null;
--> statement
CREATE INDEX "leave_right_guest_lesson_id_idx" ON "leave_right" USING btree ("tenant","guest_lesson_id") WHERE "guest_lesson_id" is not null;
--> statement
CREATE INDEX "leave_right_guest_class_id_idx" ON "leave_right" USING btree ("tenant","guest_class_id") WHERE "guest_class_id" is not null;
--> statement
CREATE INDEX "leave_right_guest_teacher_id_idx" ON "leave_right" USING btree ("tenant","guest_teacher_id","created_at") WHERE "guest_teacher_id" is not null;
--> statement
CREATE INDEX "vehicle_agency_id_idx" ON "vehicle" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "vehicle_warn_at_idx" ON "vehicle" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "hotel_room_agency_id_idx" ON "hotel_room" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "hotel_room_warn_at_idx" ON "hotel_room" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "restaurant_agency_id_idx" ON "restaurant" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "restaurant_warn_at_idx" ON "restaurant" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "scenic_spot_agency_id_idx" ON "scenic_spot" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "scenic_spot_warn_at_idx" ON "scenic_spot" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "labor_place_agency_id_idx" ON "labor_place" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "labor_place_warn_at_idx" ON "labor_place" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "base_place_agency_id_idx" ON "base_place" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "base_place_warn_at_idx" ON "base_place" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "camp_agency_id_idx" ON "camp" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "camp_warn_at_idx" ON "camp" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "guide_agency_id_idx" ON "guide" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "guide_warn_at_idx" ON "guide" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "resource_booking_open_class_id_idx" ON "resource_booking" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "resource_booking_tour_id_idx" ON "resource_booking" USING btree ("tenant","tour_id") WHERE "tour_id" is not null;
--> statement
CREATE INDEX "resource_booking_school_id_idx" ON "resource_booking" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "resource_booking_area_code_idx" ON "resource_booking" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "resource_booking_held_until_idx" ON "resource_booking" USING btree ("tenant","status","held_until") WHERE "held_until" is not null;
--> statement
CREATE INDEX "resource_booking_quotation_id_idx" ON "resource_booking" USING btree ("tenant","quotation_id") WHERE "quotation_id" is not null;
--> statement
CREATE INDEX "violation_teacher_id_idx" ON "violation" USING btree ("tenant","teacher_id") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "violation_school_id_idx" ON "violation" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "violation_inspection_id_idx" ON "violation" USING btree ("tenant","inspection_id") WHERE "inspection_id" is not null;
--> statement
CREATE INDEX "violation_evaluation_id_idx" ON "violation" USING btree ("tenant","evaluation_id") WHERE "evaluation_id" is not null;
--> statement
CREATE INDEX "violation_recorded_by_idx" ON "violation" USING btree ("tenant","recorded_by") WHERE "recorded_by" is not null;
--> statement
CREATE INDEX "violation_object_until_idx" ON "violation" USING btree ("tenant","object_until") WHERE "object_until" is not null;
--> statement
CREATE INDEX "violation_complaint_student_id_idx" ON "violation_complaint" USING btree ("tenant","student_id","created_at") WHERE "student_id" is not null;
--> statement
CREATE INDEX "violation_complaint_teacher_id_idx" ON "violation_complaint" USING btree ("tenant","teacher_id") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "violation_complaint_violation_id_idx" ON "violation_complaint" USING btree ("tenant","violation_id") WHERE "violation_id" is not null;
--> statement
CREATE INDEX "partner_order_channel_id_idx" ON "partner_order" USING btree ("tenant","channel_id") WHERE "channel_id" is not null;
--> statement
CREATE INDEX "partner_order_org_id_idx" ON "partner_order" USING btree ("tenant","org_id") WHERE "org_id" is not null;
--> statement
CREATE INDEX "partner_order_product_id_idx" ON "partner_order" USING btree ("tenant","product_id") WHERE "product_id" is not null;
--> statement
CREATE INDEX "partner_order_payable_at_idx" ON "partner_order" USING btree ("tenant","payable_at") WHERE "payable_at" is not null;
--> statement
CREATE INDEX "activity_schedule_activity_id_idx" ON "activity_schedule" USING btree ("tenant","activity_id") WHERE "activity_id" is not null;
--> statement
CREATE INDEX "activity_schedule_end_at_idx" ON "activity_schedule" USING btree ("tenant","status","end_at") WHERE "end_at" is not null;
--> statement
CREATE INDEX "activity_schedule_enrol_from_idx" ON "activity_schedule" USING btree ("tenant","status","enrol_from") WHERE "enrol_from" is not null;
--> statement
CREATE INDEX "activity_schedule_enrol_until_idx" ON "activity_schedule" USING btree ("tenant","status","enrol_until") WHERE "enrol_until" is not null;
--> statement
CREATE INDEX "seat_booking_id_idx" ON "seat" USING btree ("tenant","booking_id") WHERE "booking_id" is not null;
--> statement
CREATE INDEX "seat_enrollment_id_idx" ON "seat" USING btree ("tenant","enrollment_id") WHERE "enrollment_id" is not null;
--> statement
CREATE INDEX "seat_booking_phone_idx" ON "seat_booking" USING btree ("tenant","phone") WHERE "phone" is not null;
--> statement
CREATE INDEX "seat_booking_visitor_idx" ON "seat_booking" USING btree ("tenant","visitor") WHERE "visitor" is not null;
--> statement
CREATE INDEX "seat_booking_hold_until_idx" ON "seat_booking" USING btree ("tenant","status","hold_until") WHERE "hold_until" is not null;
--> statement
CREATE INDEX "seat_booking_order_id_idx" ON "seat_booking" USING btree ("tenant","order_id") WHERE "order_id" is not null;
--> statement
CREATE INDEX "promotion_enrollment_order_id_idx" ON "promotion_enrollment" USING btree ("tenant","order_id") WHERE "order_id" is not null;
--> statement
CREATE INDEX "promotion_enrollment_order_code_idx" ON "promotion_enrollment" USING btree ("tenant","order_code") WHERE "order_code" is not null;
--> statement
CREATE INDEX "settlement_bank_account_id_idx" ON "settlement" USING btree ("tenant","bank_account_id") WHERE "bank_account_id" is not null;
--> statement
CREATE INDEX "settlement_payout_line_id_idx" ON "settlement" USING btree ("tenant","payout_line_id") WHERE "payout_line_id" is not null;
--> statement
CREATE INDEX "settlement_line_lesson_id_idx" ON "settlement_line" USING btree ("tenant","lesson_id") WHERE "lesson_id" is not null;
--> statement
CREATE INDEX "settlement_line_open_class_id_idx" ON "settlement_line" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "settlement_line_school_id_idx" ON "settlement_line" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "settlement_line_teacher_id_idx" ON "settlement_line" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "bank_account_agency_id_idx" ON "bank_account" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "bank_account_school_id_idx" ON "bank_account" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "bank_account_partner_id_idx" ON "bank_account" USING btree ("tenant","partner_id","created_at") WHERE "partner_id" is not null;
--> statement
CREATE INDEX "bill_agency_id_idx" ON "bill" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "bill_school_id_idx" ON "bill" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "bill_confirmed_at_idx" ON "bill" USING btree ("tenant","confirmed_at") WHERE "confirmed_at" is not null;
--> statement
CREATE UNIQUE INDEX "invoice_invoice_no_key" ON "invoice" USING btree ("tenant","invoice_no") WHERE "invoice_no" is not null;
--> statement
CREATE INDEX "invoice_school_id_idx" ON "invoice" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "invoice_student_id_idx" ON "invoice" USING btree ("tenant","student_id","created_at") WHERE "student_id" is not null;
--> statement
CREATE INDEX "invoice_payer_id_idx" ON "invoice" USING btree ("tenant","payer_id","created_at") WHERE "payer_id" is not null;
--> statement
CREATE INDEX "invoice_ask_at_idx" ON "invoice" USING btree ("tenant","status","ask_at") WHERE "ask_at" is not null;
--> statement
CREATE INDEX "reconciliation_batch_closed_by_idx" ON "reconciliation_batch" USING btree ("tenant","closed_by") WHERE "closed_by" is not null;
--> statement
CREATE INDEX "reconciliation_difference_batch_id_idx" ON "reconciliation_difference" USING btree ("tenant","batch_id") WHERE "batch_id" is not null;
--> statement
CREATE INDEX "reconciliation_difference_payment_id_idx" ON "reconciliation_difference" USING btree ("tenant","payment_id") WHERE "payment_id" is not null;
--> statement
CREATE INDEX "reconciliation_difference_refund_id_idx" ON "reconciliation_difference" USING btree ("tenant","refund_id") WHERE "refund_id" is not null;
--> statement
CREATE INDEX "reconciliation_difference_proposed_by_idx" ON "reconciliation_difference" USING btree ("tenant","proposed_by") WHERE "proposed_by" is not null;
--> statement
CREATE INDEX "reconciliation_difference_decided_by_idx" ON "reconciliation_difference" USING btree ("tenant","decided_by") WHERE "decided_by" is not null;
--> statement
CREATE INDEX "ledger_refund_share_school_id_idx" ON "ledger_refund_share" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "ledger_refund_share_agency_id_idx" ON "ledger_refund_share" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "ledger_month_closed_by_idx" ON "ledger_month" USING btree ("tenant","closed_by") WHERE "closed_by" is not null;
--> statement
CREATE INDEX "ledger_entry_school_id_idx" ON "ledger_entry" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "ledger_entry_agency_id_idx" ON "ledger_entry" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "commission_channel_id_idx" ON "commission" USING btree ("tenant","channel_id") WHERE "channel_id" is not null;
--> statement
CREATE INDEX "commission_org_id_idx" ON "commission" USING btree ("tenant","org_id") WHERE "org_id" is not null;
--> statement
CREATE INDEX "commission_bank_account_id_idx" ON "commission" USING btree ("tenant","bank_account_id") WHERE "bank_account_id" is not null;
--> statement
CREATE INDEX "commission_payout_line_id_idx" ON "commission" USING btree ("tenant","payout_line_id") WHERE "payout_line_id" is not null;
--> statement
CREATE INDEX "commission_line_channel_id_idx" ON "commission_line" USING btree ("tenant","channel_id") WHERE "channel_id" is not null;
--> statement
CREATE INDEX "commission_line_org_id_idx" ON "commission_line" USING btree ("tenant","org_id") WHERE "org_id" is not null;
--> statement
CREATE INDEX "commission_line_order_id_idx" ON "commission_line" USING btree ("tenant","order_id") WHERE "order_id" is not null;
--> statement
CREATE INDEX "payout_batch_prepared_by_idx" ON "payout_batch" USING btree ("tenant","prepared_by") WHERE "prepared_by" is not null;
--> statement
CREATE INDEX "payout_batch_released_by_idx" ON "payout_batch" USING btree ("tenant","released_by") WHERE "released_by" is not null;
--> statement
CREATE INDEX "payout_batch_exported_by_idx" ON "payout_batch" USING btree ("tenant","exported_by") WHERE "exported_by" is not null;
--> statement
CREATE INDEX "payout_line_settlement_id_idx" ON "payout_line" USING btree ("tenant","settlement_id") WHERE "settlement_id" is not null;
--> statement
CREATE INDEX "payout_line_commission_id_idx" ON "payout_line" USING btree ("tenant","commission_id") WHERE "commission_id" is not null;
--> statement
CREATE INDEX "payout_line_agency_id_idx" ON "payout_line" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "payout_line_channel_id_idx" ON "payout_line" USING btree ("tenant","channel_id") WHERE "channel_id" is not null;
--> statement
CREATE INDEX "payout_line_org_id_idx" ON "payout_line" USING btree ("tenant","org_id") WHERE "org_id" is not null;
--> statement
CREATE INDEX "tour_leader_id_idx" ON "tour" USING btree ("tenant","leader_id") WHERE "leader_id" is not null;
--> statement
CREATE INDEX "tour_health_officer_id_idx" ON "tour" USING btree ("tenant","health_officer_id") WHERE "health_officer_id" is not null;
--> statement
CREATE INDEX "itinerary_school_id_idx" ON "itinerary" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "itinerary_agency_id_idx" ON "itinerary" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "itinerary_area_code_idx" ON "itinerary" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "traveller_school_id_idx" ON "traveller" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "traveller_agency_id_idx" ON "traveller" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "traveller_area_code_idx" ON "traveller" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "traveller_group_id_idx" ON "traveller" USING btree ("tenant","group_id") WHERE "group_id" is not null;
--> statement
CREATE INDEX "traveller_handed_to_idx" ON "traveller" USING btree ("tenant","handed_to") WHERE "handed_to" is not null;
--> statement
CREATE INDEX "study_group_leader_id_idx" ON "study_group" USING btree ("tenant","leader_id") WHERE "leader_id" is not null;
--> statement
CREATE INDEX "study_group_deputy_id_idx" ON "study_group" USING btree ("tenant","deputy_id") WHERE "deputy_id" is not null;
--> statement
CREATE INDEX "study_group_school_id_idx" ON "study_group" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "study_group_agency_id_idx" ON "study_group" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "study_group_area_code_idx" ON "study_group" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "insurance_ask_at_idx" ON "insurance" USING btree ("tenant","status","ask_at") WHERE "ask_at" is not null;
--> statement
CREATE INDEX "insurance_school_id_idx" ON "insurance" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "insurance_agency_id_idx" ON "insurance" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "insurance_area_code_idx" ON "insurance" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "ready_file_school_id_idx" ON "ready_file" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "ready_file_agency_id_idx" ON "ready_file" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "ready_file_area_code_idx" ON "ready_file" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "study_unit_school_id_idx" ON "study_unit" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "study_unit_agency_id_idx" ON "study_unit" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "study_unit_area_code_idx" ON "study_unit" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "tour_leader_school_id_idx" ON "tour_leader" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "tour_leader_agency_id_idx" ON "tour_leader" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "tour_leader_area_code_idx" ON "tour_leader" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "study_adjustment_school_id_idx" ON "study_adjustment" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "study_adjustment_agency_id_idx" ON "study_adjustment" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "study_adjustment_area_code_idx" ON "study_adjustment" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "study_attendance_group_id_idx" ON "study_attendance" USING btree ("tenant","group_id") WHERE "group_id" is not null;
--> statement
CREATE INDEX "study_attendance_school_id_idx" ON "study_attendance" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "study_attendance_agency_id_idx" ON "study_attendance" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "study_attendance_area_code_idx" ON "study_attendance" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "inspection_attendance_school_id_idx" ON "inspection_attendance" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "inspection_attendance_agency_id_idx" ON "inspection_attendance" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "inspection_attendance_area_code_idx" ON "inspection_attendance" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "stop_clock_in_school_id_idx" ON "stop_clock_in" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "stop_clock_in_agency_id_idx" ON "stop_clock_in" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "stop_clock_in_area_code_idx" ON "stop_clock_in" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "question_answer_user_id_idx" ON "question_answer" USING btree ("tenant","user_id","created_at") WHERE "user_id" is not null;
--> statement
CREATE INDEX "question_answer_school_id_idx" ON "question_answer" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "question_answer_agency_id_idx" ON "question_answer" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "question_answer_area_code_idx" ON "question_answer" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "reservation_notice_school_id_idx" ON "reservation_notice" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "reservation_notice_agency_id_idx" ON "reservation_notice" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "reservation_notice_area_code_idx" ON "reservation_notice" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "study_report_school_id_idx" ON "study_report" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "study_report_agency_id_idx" ON "study_report" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "study_report_area_code_idx" ON "study_report" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "study_certificate_school_id_idx" ON "study_certificate" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "study_certificate_agency_id_idx" ON "study_certificate" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "study_certificate_area_code_idx" ON "study_certificate" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "study_certificate_verify_id_idx" ON "study_certificate" USING btree ("tenant","verify_id") WHERE "verify_id" is not null;
--> statement
CREATE INDEX "pay_proportion_school_id_idx" ON "pay_proportion" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "pay_proportion_agency_id_idx" ON "pay_proportion" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "pay_proportion_area_code_idx" ON "pay_proportion" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "pay_apply_school_id_idx" ON "pay_apply" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "pay_apply_agency_id_idx" ON "pay_apply" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "pay_apply_area_code_idx" ON "pay_apply" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "vehicle_travel_school_id_idx" ON "vehicle_travel" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "vehicle_travel_agency_id_idx" ON "vehicle_travel" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "vehicle_travel_area_code_idx" ON "vehicle_travel" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "quota_system_area_code_idx" ON "quota_system" USING btree ("tenant","area_code") WHERE "area_code" is not null;
--> statement
CREATE INDEX "quota_system_school_id_idx" ON "quota_system" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "quota_system_inherit_id_idx" ON "quota_system" USING btree ("tenant","inherit_id") WHERE "inherit_id" is not null;
--> statement
CREATE INDEX "quota_system_family_idx" ON "quota_system" USING btree ("tenant","family") WHERE "family" is not null;
--> statement
CREATE INDEX "quota_system_revision_of_idx" ON "quota_system" USING btree ("tenant","revision_of") WHERE "revision_of" is not null;
--> statement
CREATE INDEX "evaluate_system_school_id_idx" ON "evaluate_system" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "student_score_class_id_idx" ON "student_score" USING btree ("tenant","class_id") WHERE "class_id" is not null;
--> statement
CREATE INDEX "student_score_area_code_idx" ON "student_score" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "student_score_evaluator_id_idx" ON "student_score" USING btree ("tenant","evaluator_id") WHERE "evaluator_id" is not null;
--> statement
CREATE INDEX "student_score_correction_of_idx" ON "student_score" USING btree ("tenant","correction_of") WHERE "correction_of" is not null;
--> statement
CREATE INDEX "student_score_correction_id_idx" ON "student_score" USING btree ("tenant","correction_id") WHERE "correction_id" is not null;
--> statement
CREATE INDEX "student_rating_area_code_idx" ON "student_rating" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "student_peer_round_area_code_idx" ON "student_peer_round" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "student_peer_round_opens_at_idx" ON "student_peer_round" USING btree ("tenant","status","opens_at") WHERE "opens_at" is not null;
--> statement
CREATE INDEX "quality_total_class_id_idx" ON "quality_total" USING btree ("tenant","class_id") WHERE "class_id" is not null;
--> statement
CREATE INDEX "quality_total_area_code_idx" ON "quality_total" USING btree ("tenant","area_code") WHERE "area_code" is not null;
--> statement
CREATE INDEX "question_bank_school_id_idx" ON "question_bank" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "question_bank_agency_id_idx" ON "question_bank" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "question_bank_area_code_idx" ON "question_bank" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "question_bank_source_id_idx" ON "question_bank" USING btree ("tenant","source_id") WHERE "source_id" is not null;
--> statement
CREATE INDEX "question_bank_copy_id_idx" ON "question_bank" USING btree ("tenant","copy_id") WHERE "copy_id" is not null;
--> statement
CREATE INDEX "question_chapter_parent_id_idx" ON "question_chapter" USING btree ("tenant","parent_id") WHERE "parent_id" is not null;
--> statement
CREATE INDEX "question_chapter_school_id_idx" ON "question_chapter" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "question_chapter_agency_id_idx" ON "question_chapter" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "question_chapter_area_code_idx" ON "question_chapter" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "question_chapter_copy_id_idx" ON "question_chapter" USING btree ("tenant","copy_id") WHERE "copy_id" is not null;
--> statement
CREATE INDEX "question_chapter_id_idx" ON "question" USING btree ("tenant","chapter_id") WHERE "chapter_id" is not null;
--> statement
CREATE INDEX "question_origin_id_idx" ON "question" USING btree ("tenant","origin_id") WHERE "origin_id" is not null;
--> statement
CREATE INDEX "question_source_id_idx" ON "question" USING btree ("tenant","source_id") WHERE "source_id" is not null;
--> statement
CREATE INDEX "question_next_id_idx" ON "question" USING btree ("tenant","next_id") WHERE "next_id" is not null;
--> statement
CREATE INDEX "question_copy_id_idx" ON "question" USING btree ("tenant","copy_id") WHERE "copy_id" is not null;
--> statement
CREATE INDEX "question_school_id_idx" ON "question" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "question_agency_id_idx" ON "question" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "question_area_code_idx" ON "question" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "exam_open_class_id_idx" ON "exam" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "exam_school_id_idx" ON "exam" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "exam_agency_id_idx" ON "exam" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "exam_area_code_idx" ON "exam" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "exam_attempt_deadline_idx" ON "exam_attempt" USING btree ("tenant","status","deadline") WHERE "deadline" is not null;
--> statement
CREATE INDEX "exam_attempt_school_id_idx" ON "exam_attempt" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "exam_attempt_agency_id_idx" ON "exam_attempt" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "exam_attempt_area_code_idx" ON "exam_attempt" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "exam_script_school_id_idx" ON "exam_script" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "exam_script_agency_id_idx" ON "exam_script" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "exam_script_area_code_idx" ON "exam_script" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "evaluation_request_remind_at_idx" ON "evaluation_request" USING btree ("tenant","status","remind_at") WHERE "remind_at" is not null;
--> statement
CREATE INDEX "evaluation_request_fixed_at_idx" ON "evaluation_request" USING btree ("tenant","status","fixed_at") WHERE "fixed_at" is not null;
--> statement
CREATE INDEX "evaluation_round_teacher_id_idx" ON "evaluation_round" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "evaluation_round_due_at_idx" ON "evaluation_round" USING btree ("tenant","status","due_at") WHERE "due_at" is not null;
--> statement
CREATE INDEX "teacher_evaluation_teacher_id_idx" ON "teacher_evaluation" USING btree ("tenant","teacher_id","created_at") WHERE "teacher_id" is not null;
--> statement
CREATE INDEX "teacher_evaluation_violation_id_idx" ON "teacher_evaluation" USING btree ("tenant","violation_id") WHERE "violation_id" is not null;
--> statement
CREATE INDEX "teacher_evaluation_feedback_id_idx" ON "teacher_evaluation" USING btree ("tenant","feedback_id") WHERE "feedback_id" is not null;
--> statement
CREATE INDEX "customer_code_idx" ON "customer" USING btree ("tenant","code") WHERE "code" is not null;
--> statement
CREATE INDEX "customer_name_key_idx" ON "customer" USING btree ("tenant","name_key") WHERE "name_key" is not null;
--> statement
CREATE INDEX "customer_credit_code_idx" ON "customer" USING btree ("tenant","credit_code") WHERE "credit_code" is not null;
--> statement
CREATE INDEX "customer_area_code_idx" ON "customer" USING btree ("tenant","area_code","created_at") WHERE "area_code" is not null;
--> statement
CREATE INDEX "customer_order_code_idx" ON "customer" USING btree ("tenant","order_code") WHERE "order_code" is not null;
--> statement
CREATE INDEX "customer_owner_id_idx" ON "customer" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "customer_owner_dept_id_idx" ON "customer" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "customer_offered_to_id_idx" ON "customer" USING btree ("tenant","offered_to_id") WHERE "offered_to_id" is not null;
--> statement
CREATE INDEX "customer_keep_until_idx" ON "customer" USING btree ("tenant","status","keep_until") WHERE "keep_until" is not null;
--> statement
CREATE INDEX "customer_warn_at_idx" ON "customer" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "customer_sea_id_idx" ON "customer" USING btree ("tenant","sea_id") WHERE "sea_id" is not null;
--> statement
CREATE INDEX "customer_sea_dept_id_idx" ON "customer" USING btree ("tenant","sea_dept_id") WHERE "sea_dept_id" is not null;
--> statement
CREATE INDEX "customer_last_owner_id_idx" ON "customer" USING btree ("tenant","last_owner_id") WHERE "last_owner_id" is not null;
--> statement
CREATE INDEX "customer_merged_into_id_idx" ON "customer" USING btree ("tenant","merged_into_id") WHERE "merged_into_id" is not null;
--> statement
CREATE INDEX "client_sea_dept_id_idx" ON "client_sea" USING btree ("tenant","dept_id") WHERE "dept_id" is not null;
--> statement
CREATE INDEX "clue_owner_id_idx" ON "clue" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "clue_owner_dept_id_idx" ON "clue" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "clue_first_contact_by_idx" ON "clue" USING btree ("tenant","status","first_contact_by") WHERE "first_contact_by" is not null;
--> statement
CREATE INDEX "clue_back_at_idx" ON "clue" USING btree ("tenant","status","back_at") WHERE "back_at" is not null;
--> statement
CREATE INDEX "clue_customer_id_idx" ON "clue" USING btree ("tenant","customer_id") WHERE "customer_id" is not null;
--> statement
CREATE INDEX "clue_contact_id_idx" ON "clue" USING btree ("tenant","contact_id") WHERE "contact_id" is not null;
--> statement
CREATE INDEX "clue_opportunity_id_idx" ON "clue" USING btree ("tenant","opportunity_id") WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX "contact_owner_id_idx" ON "contact" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "contact_owner_dept_id_idx" ON "contact" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "contact_came_from_id_idx" ON "contact" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "follow_info_customer_id_idx" ON "follow_info" USING btree ("tenant","customer_id") WHERE "customer_id" is not null;
--> statement
CREATE INDEX "follow_info_clue_id_idx" ON "follow_info" USING btree ("tenant","clue_id") WHERE "clue_id" is not null;
--> statement
CREATE INDEX "follow_info_opportunity_id_idx" ON "follow_info" USING btree ("tenant","opportunity_id") WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX "follow_info_next_time_idx" ON "follow_info" USING btree ("tenant","status","next_time") WHERE "next_time" is not null;
--> statement
CREATE INDEX "follow_info_escalate_at_idx" ON "follow_info" USING btree ("tenant","status","escalate_at") WHERE "escalate_at" is not null;
--> statement
CREATE INDEX "follow_info_seller_id_idx" ON "follow_info" USING btree ("tenant","seller_id") WHERE "seller_id" is not null;
--> statement
CREATE INDEX "follow_info_seller_dept_id_idx" ON "follow_info" USING btree ("tenant","seller_dept_id") WHERE "seller_dept_id" is not null;
--> statement
CREATE INDEX "follow_info_owner_id_idx" ON "follow_info" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "follow_info_owner_dept_id_idx" ON "follow_info" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "follow_info_came_from_id_idx" ON "follow_info" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "opportunity_stage_idx" ON "opportunity" USING btree ("tenant","stage") WHERE "stage" is not null;
--> statement
CREATE INDEX "opportunity_owner_id_idx" ON "opportunity" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "opportunity_owner_dept_id_idx" ON "opportunity" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "opportunity_came_from_id_idx" ON "opportunity" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "opportunity_contract_id_idx" ON "opportunity" USING btree ("tenant","contract_id") WHERE "contract_id" is not null;
--> statement
CREATE UNIQUE INDEX "contract_contract_no_key" ON "contract" USING btree ("tenant","contract_no") WHERE "contract_no" is not null;
--> statement
CREATE INDEX "contract_opportunity_id_idx" ON "contract" USING btree ("tenant","opportunity_id") WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX "contract_owner_id_idx" ON "contract" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "contract_owner_dept_id_idx" ON "contract" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "contract_came_from_id_idx" ON "contract" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "contract_warn_at_idx" ON "contract" USING btree ("tenant","status","warn_at") WHERE "warn_at" is not null;
--> statement
CREATE INDEX "contract_payment_recorded_by_id_idx" ON "contract_payment" USING btree ("tenant","recorded_by_id") WHERE "recorded_by_id" is not null;
--> statement
CREATE INDEX "contract_payment_owner_id_idx" ON "contract_payment" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "contract_payment_owner_dept_id_idx" ON "contract_payment" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "contract_invoice_owner_id_idx" ON "contract_invoice" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "contract_invoice_owner_dept_id_idx" ON "contract_invoice" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE UNIQUE INDEX "crm_order_order_no_key" ON "crm_order" USING btree ("tenant","order_no") WHERE "order_no" is not null;
--> statement
CREATE INDEX "crm_order_opportunity_id_idx" ON "crm_order" USING btree ("tenant","opportunity_id") WHERE "opportunity_id" is not null;
--> statement
CREATE INDEX "crm_order_owner_id_idx" ON "crm_order" USING btree ("tenant","owner_id","created_at") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "crm_order_owner_dept_id_idx" ON "crm_order" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "crm_order_came_from_id_idx" ON "crm_order" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "sales_target_owner_dept_id_idx" ON "sales_target" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "seller_day_owner_id_idx" ON "seller_day" USING btree ("tenant","owner_id") WHERE "owner_id" is not null;
--> statement
CREATE INDEX "seller_day_owner_dept_id_idx" ON "seller_day" USING btree ("tenant","owner_dept_id") WHERE "owner_dept_id" is not null;
--> statement
CREATE INDEX "sale_user_dept_id_idx" ON "sale_user" USING btree ("tenant","dept_id") WHERE "dept_id" is not null;
--> statement
CREATE INDEX "sale_type_relation_user_id_idx" ON "sale_type_relation" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "sale_type_relation_dept_id_idx" ON "sale_type_relation" USING btree ("tenant","dept_id") WHERE "dept_id" is not null;
--> statement
CREATE INDEX "sale_type_relation_target_id_idx" ON "sale_type_relation" USING btree ("tenant","target_id") WHERE "target_id" is not null;
--> statement
CREATE INDEX "sale_type_relation_school_id_idx" ON "sale_type_relation" USING btree ("tenant","school_id") WHERE "school_id" is not null;
--> statement
CREATE INDEX "sale_type_relation_agency_id_idx" ON "sale_type_relation" USING btree ("tenant","agency_id") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "sale_relation_user_id_idx" ON "sale_relation" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "sale_relation_dept_id_idx" ON "sale_relation" USING btree ("tenant","dept_id") WHERE "dept_id" is not null;
--> statement
CREATE INDEX "sale_relation_target_id_idx" ON "sale_relation" USING btree ("tenant","target_id") WHERE "target_id" is not null;
--> statement
CREATE INDEX "sale_relation_school_id_idx" ON "sale_relation" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "sale_relation_agency_id_idx" ON "sale_relation" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "sale_order_relation_id_idx" ON "sale_order" USING btree ("tenant","relation_id") WHERE "relation_id" is not null;
--> statement
CREATE INDEX "sale_order_sale_user_id_idx" ON "sale_order" USING btree ("tenant","sale_user_id") WHERE "sale_user_id" is not null;
--> statement
CREATE INDEX "sale_order_user_id_idx" ON "sale_order" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "sale_order_dept_id_idx" ON "sale_order" USING btree ("tenant","dept_id") WHERE "dept_id" is not null;
--> statement
CREATE INDEX "sale_order_customer_id_idx" ON "sale_order" USING btree ("tenant","customer_id") WHERE "customer_id" is not null;
--> statement
CREATE INDEX "sale_order_customer_was_id_idx" ON "sale_order" USING btree ("tenant","customer_was_id") WHERE "customer_was_id" is not null;
--> statement
CREATE INDEX "sale_order_like_id_idx" ON "sale_order" USING btree ("tenant","like_id") WHERE "like_id" is not null;
--> statement
CREATE INDEX "sale_order_open_class_id_idx" ON "sale_order" USING btree ("tenant","open_class_id") WHERE "open_class_id" is not null;
--> statement
CREATE INDEX "pilot_consult_area_code_idx" ON "pilot_consult" USING btree ("tenant","area_code") WHERE "area_code" is not null;
--> statement
CREATE INDEX "pilot_consult_product_id_idx" ON "pilot_consult" USING btree ("tenant","product_id") WHERE "product_id" is not null;
--> statement
CREATE INDEX "pilot_consult_receipt_idx" ON "pilot_consult" USING btree ("tenant","receipt") WHERE "receipt" is not null;
--> statement
CREATE INDEX "pilot_consult_consultant_id_idx" ON "pilot_consult" USING btree ("tenant","consultant_id","created_at") WHERE "consultant_id" is not null;
--> statement
CREATE INDEX "pilot_consult_answer_by_idx" ON "pilot_consult" USING btree ("tenant","status","answer_by") WHERE "answer_by" is not null;
--> statement
CREATE INDEX "pilot_consult_sign_no_idx" ON "pilot_consult" USING btree ("tenant","sign_no") WHERE "sign_no" is not null;
--> statement
CREATE INDEX "pilot_consult_order_id_idx" ON "pilot_consult" USING btree ("tenant","order_id") WHERE "order_id" is not null;
--> statement
CREATE INDEX "pilot_consult_pay_until_idx" ON "pilot_consult" USING btree ("tenant","status","pay_until") WHERE "pay_until" is not null;
--> statement
CREATE INDEX "pilot_consult_clue_id_idx" ON "pilot_consult" USING btree ("tenant","clue_id") WHERE "clue_id" is not null;
--> statement
CREATE INDEX "pilot_file_consultant_id_idx" ON "pilot_file" USING btree ("tenant","consultant_id","created_at") WHERE "consultant_id" is not null;
--> statement
CREATE INDEX "flow_instance_business_id_idx" ON "flow_instance" USING btree ("tenant","business_id") WHERE "business_id" is not null;
--> statement
CREATE INDEX "flow_instance_due_at_idx" ON "flow_instance" USING btree ("tenant","status","due_at") WHERE "due_at" is not null;
--> statement
CREATE INDEX "flow_task_assignee_idx" ON "flow_task" USING btree ("tenant","assignee","created_at") WHERE "assignee" is not null;
--> statement
CREATE INDEX "flow_task_waits_for_idx" ON "flow_task" USING btree ("tenant","waits_for","created_at") WHERE "waits_for" is not null;
--> statement
CREATE INDEX "flow_task_signs_idx" ON "flow_task" USING btree ("tenant","signs") WHERE "signs" is not null;
--> statement
CREATE INDEX "flow_task_alarm_at_idx" ON "flow_task" USING btree ("tenant","status","alarm_at") WHERE "alarm_at" is not null;
--> statement
CREATE INDEX "note_came_from_id_idx" ON "note" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "task_came_from_id_idx" ON "task" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "task_remind_at_idx" ON "task" USING btree ("tenant","status","remind_at") WHERE "remind_at" is not null;
--> statement
CREATE INDEX "task_done_by_id_idx" ON "task" USING btree ("tenant","done_by_id") WHERE "done_by_id" is not null;
--> statement
CREATE INDEX "attachment_came_from_id_idx" ON "attachment" USING btree ("tenant","came_from_id") WHERE "came_from_id" is not null;
--> statement
CREATE INDEX "class_moment_group_id_idx" ON "class_moment" USING btree ("tenant","group_id") WHERE "group_id" is not null;
--> statement
CREATE INDEX "class_moment_stop_id_idx" ON "class_moment" USING btree ("tenant","stop_id") WHERE "stop_id" is not null;
--> statement
CREATE INDEX "moment_look_school_id_idx" ON "moment_look" USING btree ("tenant","school_id","created_at") WHERE "school_id" is not null;
--> statement
CREATE INDEX "moment_look_agency_id_idx" ON "moment_look" USING btree ("tenant","agency_id","created_at") WHERE "agency_id" is not null;
--> statement
CREATE INDEX "substitute_task_substitute_id_idx" ON "substitute_task" USING btree ("tenant","substitute_id") WHERE "substitute_id" is not null;
--> statement
CREATE INDEX "substitute_task_change_id_idx" ON "substitute_task" USING btree ("tenant","change_id") WHERE "change_id" is not null;
--> statement
CREATE INDEX "saved_view_user_id_idx" ON "saved_view" USING btree ("tenant","user_id") WHERE "user_id" is not null;
--> statement
CREATE INDEX "customer_category_parent_id_idx" ON "customer_category" USING btree ("tenant","parent_id") WHERE "parent_id" is not null;
--> statement
CREATE INDEX "hot_problem_category_id_idx" ON "hot_problem" USING btree ("tenant","category_id") WHERE "category_id" is not null;
--> statement
CREATE INDEX "service_keyword_category_id_idx" ON "service_keyword" USING btree ("tenant","category_id") WHERE "category_id" is not null;
--> statement
CREATE INDEX "conversation_phone_idx" ON "conversation" USING btree ("tenant","phone") WHERE "phone" is not null;
--> statement
CREATE INDEX "conversation_category_id_idx" ON "conversation" USING btree ("tenant","category_id") WHERE "category_id" is not null;
--> statement
CREATE INDEX "conversation_member_id_idx" ON "conversation" USING btree ("tenant","member_id") WHERE "member_id" is not null;
--> statement
CREATE INDEX "conversation_serving_id_idx" ON "conversation" USING btree ("tenant","serving_id") WHERE "serving_id" is not null;
--> statement
CREATE INDEX "conversation_member_user_id_idx" ON "conversation" USING btree ("tenant","member_user_id") WHERE "member_user_id" is not null;
--> statement
CREATE INDEX "conversation_queued_at_idx" ON "conversation" USING btree ("tenant","status","queued_at") WHERE "queued_at" is not null;
--> statement
CREATE INDEX "conversation_due_at_idx" ON "conversation" USING btree ("tenant","status","due_at") WHERE "due_at" is not null;
--> statement
CREATE INDEX "conversation_message_file_id_idx" ON "conversation_message" USING btree ("tenant","file_id") WHERE "file_id" is not null;
--> statement
CREATE INDEX "conversation_message_member_id_idx" ON "conversation_message" USING btree ("tenant","member_id") WHERE "member_id" is not null;
--> statement
CREATE INDEX "robot_answer_problem_id_idx" ON "robot_answer" USING btree ("tenant","problem_id") WHERE "problem_id" is not null;
--> statement
CREATE INDEX "robot_answer_keyword_id_idx" ON "robot_answer" USING btree ("tenant","keyword_id") WHERE "keyword_id" is not null;
--> statement
CREATE INDEX "robot_answer_adopted_id_idx" ON "robot_answer" USING btree ("tenant","adopted_id") WHERE "adopted_id" is not null;
--> statement
CREATE INDEX "service_reply_category_id_idx" ON "service_reply" USING btree ("tenant","category_id") WHERE "category_id" is not null;
--> statement
CREATE INDEX "service_ticket_category_id_idx" ON "service_ticket" USING btree ("tenant","category_id") WHERE "category_id" is not null;
--> statement
CREATE INDEX "service_ticket_conversation_id_idx" ON "service_ticket" USING btree ("tenant","conversation_id") WHERE "conversation_id" is not null;
--> statement
CREATE INDEX "service_ticket_member_id_idx" ON "service_ticket" USING btree ("tenant","member_id") WHERE "member_id" is not null;
--> statement
CREATE INDEX "service_ticket_duplicate_of_id_idx" ON "service_ticket" USING btree ("tenant","duplicate_of_id") WHERE "duplicate_of_id" is not null;
--> statement
CREATE INDEX "content_information_next_at_idx" ON "content_information" USING btree ("tenant","status","next_at") WHERE "next_at" is not null;
--> statement
CREATE INDEX "web_activity_next_at_idx" ON "web_activity" USING btree ("tenant","status","next_at") WHERE "next_at" is not null;
--> statement
CREATE INDEX "reslerning_next_at_idx" ON "reslerning" USING btree ("tenant","status","next_at") WHERE "next_at" is not null;
--> statement
CREATE INDEX "web_page_next_at_idx" ON "web_page" USING btree ("tenant","status","next_at") WHERE "next_at" is not null;
--> statement
CREATE INDEX "code_model_datasource_id_idx" ON "code_model" USING btree ("tenant","datasource_id") WHERE "datasource_id" is not null;
