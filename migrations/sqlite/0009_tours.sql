CREATE TABLE `vehicle` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`plate_no` text NOT NULL,
	`type` text,
	`seats` integer NOT NULL,
	`company` text,
	`driver` text,
	`phone` text,
	`is_accessible` integer NOT NULL,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`vehicle_licence_until` text,
	`vehicle_licence_file_id` text,
	`insurance_until` text,
	`insurance_file_id` text,
	`inspection_until` text,
	`inspection_file_id` text,
	`driver_licence_until` text,
	`driver_licence_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `vehicle_status_idx` ON `vehicle` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `vehicle_created_idx` ON `vehicle` (`tenant`,`created_at`);
--> statement
CREATE UNIQUE INDEX `vehicle_plate_no_key` ON `vehicle` (`tenant`,`plate_no`);
--> statement
CREATE INDEX `vehicle_agency_id_idx` ON `vehicle` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `vehicle_warn_at_idx` ON `vehicle` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `hotel_room` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`hotel_name` text NOT NULL,
	`room_type` text NOT NULL,
	`bed_count` integer NOT NULL,
	`room_count` integer NOT NULL,
	`is_accessible` integer NOT NULL,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`fire_safety_until` text,
	`fire_safety_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `hotel_room_status_idx` ON `hotel_room` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `hotel_room_created_idx` ON `hotel_room` (`tenant`,`created_at`);
--> statement
CREATE INDEX `hotel_room_agency_id_idx` ON `hotel_room` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `hotel_room_warn_at_idx` ON `hotel_room` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `restaurant` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`capacity` integer NOT NULL,
	`diets` text,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`license_until` text,
	`license_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `restaurant_status_idx` ON `restaurant` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `restaurant_created_idx` ON `restaurant` (`tenant`,`created_at`);
--> statement
CREATE INDEX `restaurant_agency_id_idx` ON `restaurant` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `restaurant_warn_at_idx` ON `restaurant` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `scenic_spot` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`area_code` text,
	`capacity` integer NOT NULL,
	`introduction` text,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `scenic_spot_status_idx` ON `scenic_spot` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `scenic_spot_created_idx` ON `scenic_spot` (`tenant`,`created_at`);
--> statement
CREATE INDEX `scenic_spot_agency_id_idx` ON `scenic_spot` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `scenic_spot_warn_at_idx` ON `scenic_spot` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `labor_place` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`type` text,
	`capacity` integer NOT NULL,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`safety_until` text,
	`safety_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `labor_place_status_idx` ON `labor_place` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `labor_place_created_idx` ON `labor_place` (`tenant`,`created_at`);
--> statement
CREATE INDEX `labor_place_agency_id_idx` ON `labor_place` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `labor_place_warn_at_idx` ON `labor_place` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `base_place` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`area_code` text,
	`capacity` integer NOT NULL,
	`level` text,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`safety_until` text,
	`safety_file_id` text,
	`liability_until` text,
	`liability_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `base_place_status_idx` ON `base_place` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `base_place_created_idx` ON `base_place` (`tenant`,`created_at`);
--> statement
CREATE INDEX `base_place_agency_id_idx` ON `base_place` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `base_place_warn_at_idx` ON `base_place` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `camp` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`area_code` text,
	`capacity` integer NOT NULL,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`safety_until` text,
	`safety_file_id` text,
	`fire_safety_until` text,
	`fire_safety_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `camp_status_idx` ON `camp` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `camp_created_idx` ON `camp` (`tenant`,`created_at`);
--> statement
CREATE INDEX `camp_agency_id_idx` ON `camp` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `camp_warn_at_idx` ON `camp` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `guide` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`specialty` text,
	`languages` text,
	`agency_id` text,
	`address` text,
	`lng` text,
	`lat` text,
	`price` integer,
	`contact` text,
	`phone` text,
	`pictures` text,
	`free_cancel_days` integer NOT NULL,
	`penalty_bp` integer NOT NULL,
	`certificate_until` text,
	`certificate_file_id` text,
	`papers_until` text,
	`warn_at` text,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `guide_status_idx` ON `guide` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `guide_created_idx` ON `guide` (`tenant`,`created_at`);
--> statement
CREATE INDEX `guide_agency_id_idx` ON `guide` (`tenant`,`agency_id`);
--> statement
CREATE INDEX `guide_warn_at_idx` ON `guide` (`tenant`,`status`,`warn_at`);
--> statement
CREATE TABLE `resource_booking` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`kind` text NOT NULL,
	`resource_id` text NOT NULL,
	`resource_name` text NOT NULL,
	`open_class_id` text,
	`tour_id` text,
	`party` text,
	`agency_id` text NOT NULL,
	`school_id` text,
	`area_code` text,
	`units` integer NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	`free_at` text NOT NULL,
	`held_until` text,
	`quotation_id` text,
	`line_id` text,
	`price` integer,
	`amount` integer,
	`answer` text,
	`confirmed_at` text,
	`confirmed_by` text,
	`penalty` integer,
	`remark` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `resource_booking_status_idx` ON `resource_booking` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `resource_booking_created_idx` ON `resource_booking` (`tenant`,`created_at`);
--> statement
CREATE INDEX `resource_booking_resource_id_idx` ON `resource_booking` (`tenant`,`resource_id`);
--> statement
CREATE INDEX `resource_booking_open_class_id_idx` ON `resource_booking` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `resource_booking_tour_id_idx` ON `resource_booking` (`tenant`,`tour_id`);
--> statement
CREATE INDEX `resource_booking_agency_id_idx` ON `resource_booking` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `resource_booking_school_id_idx` ON `resource_booking` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `resource_booking_area_code_idx` ON `resource_booking` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `resource_booking_start_at_idx` ON `resource_booking` (`tenant`,`status`,`start_at`);
--> statement
CREATE INDEX `resource_booking_end_at_idx` ON `resource_booking` (`tenant`,`status`,`end_at`);
--> statement
CREATE INDEX `resource_booking_free_at_idx` ON `resource_booking` (`tenant`,`free_at`);
--> statement
CREATE INDEX `resource_booking_held_until_idx` ON `resource_booking` (`tenant`,`status`,`held_until`);
--> statement
CREATE INDEX `resource_booking_quotation_id_idx` ON `resource_booking` (`tenant`,`quotation_id`);
--> statement
CREATE TABLE `tour` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`destination` text NOT NULL,
	`product_id` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`area_code` text NOT NULL,
	`quotation_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`capacity_min` integer NOT NULL,
	`capacity` integer NOT NULL,
	`assembly` text,
	`leader_id` text,
	`health_officer_id` text,
	`safety_plan` text,
	`emergency_plan` text,
	`plan_file` text,
	`letters` text,
	`letter_version` integer NOT NULL,
	`launched_at` text,
	`agency_tick_by` text,
	`agency_tick_at` text,
	`school_tick_by` text,
	`school_tick_at` text,
	`departed_at` text,
	`departed_count` integer,
	`returned_at` text,
	`broken_off` integer NOT NULL,
	`incident` text,
	`receipts` text,
	`reported_by` text,
	`cancel_reason` text,
	`remark` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `tour_status_idx` ON `tour` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `tour_created_idx` ON `tour` (`tenant`,`created_at`);
--> statement
CREATE INDEX `tour_product_id_idx` ON `tour` (`tenant`,`product_id`);
--> statement
CREATE INDEX `tour_school_id_idx` ON `tour` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `tour_agency_id_idx` ON `tour` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `tour_area_code_idx` ON `tour` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `tour_quotation_id_idx` ON `tour` (`tenant`,`quotation_id`);
--> statement
CREATE INDEX `tour_leader_id_idx` ON `tour` (`tenant`,`leader_id`);
--> statement
CREATE INDEX `tour_health_officer_id_idx` ON `tour` (`tenant`,`health_officer_id`);
--> statement
CREATE TABLE `itinerary` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`address` text,
	`lng` text,
	`lat` text,
	`content` text,
	`ticket_price` integer,
	`sort` integer NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `itinerary_status_idx` ON `itinerary` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `itinerary_created_idx` ON `itinerary` (`tenant`,`created_at`);
--> statement
CREATE INDEX `itinerary_open_class_id_idx` ON `itinerary` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `itinerary_school_id_idx` ON `itinerary` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `itinerary_agency_id_idx` ON `itinerary` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `itinerary_area_code_idx` ON `itinerary` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `traveller` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`group_id` text,
	`consent_version` integer,
	`consent_by` text,
	`consent_at` text,
	`consent_paper` text,
	`emergency_name` text,
	`emergency_phone` text,
	`has_note` integer NOT NULL,
	`note_at` text,
	`note_read_by` text,
	`note_read_at` text,
	`handed_to` text,
	`handed_by` text,
	`handed_at` text,
	`reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `traveller_status_idx` ON `traveller` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `traveller_created_idx` ON `traveller` (`tenant`,`created_at`);
--> statement
CREATE INDEX `traveller_open_class_id_idx` ON `traveller` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `traveller_student_id_idx` ON `traveller` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `traveller_school_id_idx` ON `traveller` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `traveller_agency_id_idx` ON `traveller` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `traveller_area_code_idx` ON `traveller` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE INDEX `traveller_group_id_idx` ON `traveller` (`tenant`,`group_id`);
--> statement
CREATE INDEX `traveller_handed_to_idx` ON `traveller` (`tenant`,`handed_to`);
--> statement
CREATE TABLE `health_note` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`medical` text,
	`diet` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `health_note_status_idx` ON `health_note` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `health_note_created_idx` ON `health_note` (`tenant`,`created_at`);
--> statement
CREATE INDEX `health_note_open_class_id_idx` ON `health_note` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `health_note_student_id_idx` ON `health_note` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE TABLE `study_group` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`group_name` text NOT NULL,
	`leader_id` text,
	`leader_name` text,
	`leader_phone` text,
	`deputy_id` text,
	`deputy_name` text,
	`deputy_phone` text,
	`student_count` integer NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `study_group_status_idx` ON `study_group` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `study_group_created_idx` ON `study_group` (`tenant`,`created_at`);
--> statement
CREATE INDEX `study_group_open_class_id_idx` ON `study_group` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `study_group_leader_id_idx` ON `study_group` (`tenant`,`leader_id`);
--> statement
CREATE INDEX `study_group_deputy_id_idx` ON `study_group` (`tenant`,`deputy_id`);
--> statement
CREATE INDEX `study_group_school_id_idx` ON `study_group` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `study_group_agency_id_idx` ON `study_group` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `study_group_area_code_idx` ON `study_group` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `insurance` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`company` text NOT NULL,
	`policy_no` text,
	`amount` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`file_id` text,
	`insured_name` text,
	`insured_card` text,
	`ask_at` text,
	`tries` integer NOT NULL,
	`endorsements` text,
	`reason` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `insurance_status_idx` ON `insurance` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `insurance_created_idx` ON `insurance` (`tenant`,`created_at`);
--> statement
CREATE INDEX `insurance_open_class_id_idx` ON `insurance` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `insurance_student_id_idx` ON `insurance` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `insurance_end_date_idx` ON `insurance` (`tenant`,`status`,`end_date`);
--> statement
CREATE INDEX `insurance_ask_at_idx` ON `insurance` (`tenant`,`status`,`ask_at`);
--> statement
CREATE INDEX `insurance_school_id_idx` ON `insurance` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `insurance_agency_id_idx` ON `insurance` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `insurance_area_code_idx` ON `insurance` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `ready_file` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`type` text NOT NULL,
	`file_id` text NOT NULL,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `ready_file_status_idx` ON `ready_file` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `ready_file_created_idx` ON `ready_file` (`tenant`,`created_at`);
--> statement
CREATE INDEX `ready_file_open_class_id_idx` ON `ready_file` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `ready_file_school_id_idx` ON `ready_file` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `ready_file_agency_id_idx` ON `ready_file` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `ready_file_area_code_idx` ON `ready_file` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `study_attendance` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`group_id` text,
	`mark` text NOT NULL,
	`remark` text,
	`attend_time` text,
	`confirm_user` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `study_attendance_status_idx` ON `study_attendance` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `study_attendance_created_idx` ON `study_attendance` (`tenant`,`created_at`);
--> statement
CREATE INDEX `study_attendance_open_class_id_idx` ON `study_attendance` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `study_attendance_lesson_id_idx` ON `study_attendance` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `study_attendance_student_id_idx` ON `study_attendance` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `study_attendance_group_id_idx` ON `study_attendance` (`tenant`,`group_id`);
--> statement
CREATE INDEX `study_attendance_school_id_idx` ON `study_attendance` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `study_attendance_agency_id_idx` ON `study_attendance` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `study_attendance_area_code_idx` ON `study_attendance` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `inspection_attendance` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`inspector_id` text,
	`signed_at` text,
	`lng` text,
	`lat` text,
	`metres` text,
	`is_fine` integer NOT NULL,
	`remark` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `inspection_attendance_status_idx` ON `inspection_attendance` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `inspection_attendance_created_idx` ON `inspection_attendance` (`tenant`,`created_at`);
--> statement
CREATE INDEX `inspection_attendance_open_class_id_idx` ON `inspection_attendance` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `inspection_attendance_lesson_id_idx` ON `inspection_attendance` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `inspection_attendance_school_id_idx` ON `inspection_attendance` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `inspection_attendance_agency_id_idx` ON `inspection_attendance` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `inspection_attendance_area_code_idx` ON `inspection_attendance` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `question_answer` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`question` text NOT NULL,
	`user_id` text,
	`user_name` text,
	`answer` text,
	`answered_by` text,
	`answer_time` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `question_answer_status_idx` ON `question_answer` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `question_answer_created_idx` ON `question_answer` (`tenant`,`created_at`);
--> statement
CREATE INDEX `question_answer_open_class_id_idx` ON `question_answer` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `question_answer_user_id_idx` ON `question_answer` (`tenant`,`user_id`,`created_at`);
--> statement
CREATE INDEX `question_answer_school_id_idx` ON `question_answer` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `question_answer_agency_id_idx` ON `question_answer` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `question_answer_area_code_idx` ON `question_answer` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `reservation_notice` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`receivers` text NOT NULL,
	`send_time` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `reservation_notice_status_idx` ON `reservation_notice` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `reservation_notice_created_idx` ON `reservation_notice` (`tenant`,`created_at`);
--> statement
CREATE INDEX `reservation_notice_open_class_id_idx` ON `reservation_notice` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `reservation_notice_school_id_idx` ON `reservation_notice` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `reservation_notice_agency_id_idx` ON `reservation_notice` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `reservation_notice_area_code_idx` ON `reservation_notice` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `study_report` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text,
	`file_id` text,
	`score` integer,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `study_report_status_idx` ON `study_report` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `study_report_created_idx` ON `study_report` (`tenant`,`created_at`);
--> statement
CREATE INDEX `study_report_open_class_id_idx` ON `study_report` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `study_report_student_id_idx` ON `study_report` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `study_report_school_id_idx` ON `study_report` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `study_report_agency_id_idx` ON `study_report` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `study_report_area_code_idx` ON `study_report` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `study_certificate` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`template_id` text NOT NULL,
	`certificate_no` text NOT NULL,
	`issue_time` text,
	`remark` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `study_certificate_status_idx` ON `study_certificate` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `study_certificate_created_idx` ON `study_certificate` (`tenant`,`created_at`);
--> statement
CREATE INDEX `study_certificate_open_class_id_idx` ON `study_certificate` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `study_certificate_student_id_idx` ON `study_certificate` (`tenant`,`student_id`,`created_at`);
--> statement
CREATE INDEX `study_certificate_template_id_idx` ON `study_certificate` (`tenant`,`template_id`);
--> statement
CREATE UNIQUE INDEX `study_certificate_certificate_no_key` ON `study_certificate` (`tenant`,`certificate_no`);
--> statement
CREATE INDEX `study_certificate_school_id_idx` ON `study_certificate` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `study_certificate_agency_id_idx` ON `study_certificate` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `study_certificate_area_code_idx` ON `study_certificate` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `pay_proportion` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`parts` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pay_proportion_status_idx` ON `pay_proportion` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pay_proportion_created_idx` ON `pay_proportion` (`tenant`,`created_at`);
--> statement
CREATE INDEX `pay_proportion_open_class_id_idx` ON `pay_proportion` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `pay_proportion_school_id_idx` ON `pay_proportion` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `pay_proportion_agency_id_idx` ON `pay_proportion` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `pay_proportion_area_code_idx` ON `pay_proportion` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `pay_apply` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`open_class_id` text NOT NULL,
	`part_no` integer NOT NULL,
	`amount` integer NOT NULL,
	`bank_account_id` text NOT NULL,
	`reason` text,
	`voucher_no` text,
	`pay_time` text,
	`paid_by` text,
	`school_id` text,
	`agency_id` text,
	`area_code` text,
	`submitted_by` text,
	`submitted_for` text,
	`submitted_at` text,
	`approvals` text,
	`audit_remark` text,
	`revised` integer,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `pay_apply_status_idx` ON `pay_apply` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `pay_apply_created_idx` ON `pay_apply` (`tenant`,`created_at`);
--> statement
CREATE INDEX `pay_apply_open_class_id_idx` ON `pay_apply` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `pay_apply_bank_account_id_idx` ON `pay_apply` (`tenant`,`bank_account_id`);
--> statement
CREATE INDEX `pay_apply_school_id_idx` ON `pay_apply` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `pay_apply_agency_id_idx` ON `pay_apply` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `pay_apply_area_code_idx` ON `pay_apply` (`tenant`,`area_code`,`created_at`);
--> statement
CREATE TABLE `class_moment` (
	`id` text NOT NULL,
	`tenant` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`content` text NOT NULL,
	`open_class_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`held_at` text NOT NULL,
	`school_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`photos` text,
	`audience` text NOT NULL,
	`shown` text,
	`expires_at` text NOT NULL,
	`taken_down_reason` text,
	PRIMARY KEY(`tenant`, `id`)
);

--> statement
CREATE INDEX `class_moment_status_idx` ON `class_moment` (`tenant`,`status`,`created_at`);
--> statement
CREATE INDEX `class_moment_created_idx` ON `class_moment` (`tenant`,`created_at`);
--> statement
CREATE INDEX `class_moment_open_class_id_idx` ON `class_moment` (`tenant`,`open_class_id`);
--> statement
CREATE INDEX `class_moment_lesson_id_idx` ON `class_moment` (`tenant`,`lesson_id`);
--> statement
CREATE INDEX `class_moment_held_at_idx` ON `class_moment` (`tenant`,`held_at`);
--> statement
CREATE INDEX `class_moment_school_id_idx` ON `class_moment` (`tenant`,`school_id`,`created_at`);
--> statement
CREATE INDEX `class_moment_agency_id_idx` ON `class_moment` (`tenant`,`agency_id`,`created_at`);
--> statement
CREATE INDEX `class_moment_teacher_id_idx` ON `class_moment` (`tenant`,`teacher_id`,`created_at`);
--> statement
CREATE INDEX `class_moment_expires_at_idx` ON `class_moment` (`tenant`,`status`,`expires_at`);
--> statement
ALTER TABLE `policy` ADD `moment_days` integer NOT NULL DEFAULT 365;
--> statement
ALTER TABLE `policy` ADD `names` text NOT NULL DEFAULT 'chinese';
--> statement
ALTER TABLE `policy` ADD `tour_pupils_per_leader` integer NOT NULL DEFAULT 20;
--> statement
ALTER TABLE `policy` ADD `tour_cover_fen` integer NOT NULL DEFAULT 25000000;
--> statement
ALTER TABLE `tenant` ADD `logo` text;
--> statement
ALTER TABLE `tenant` ADD `colour` text;
--> statement
ALTER TABLE `preference` ADD `pins` text;
--> statement
ALTER TABLE `preference` ADD `dismissed` text;
--> statement
CREATE INDEX `facts_actor_idx` ON `facts` (`tenant`,`actor`,`position`) WHERE "actor" <> 'system';
--> statement
CREATE INDEX `facts_archive_actor_idx` ON `facts_archive` (`tenant`,`actor`,`position`) WHERE "actor" <> 'system';
