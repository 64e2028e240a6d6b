/** Who may read what stands in the tabs of a tour: a tab that would only refuse is not there, nor is a way to it. */
import { may } from '../../../console/session.ts'

const permits: Readonly<Record<string, readonly string[]>> = {
  days: ['itinerary_view'],
  travellers: ['traveller_view'],
  groups: ['study_group_view'],
  places: ['study_adjustment_view'],
  insurance: ['insurance_view'],
  supplies: ['resource_booking_view', 'vehicle_travel_view'],
  ready: ['ready_file_view'],
  journey: ['tour_leader_view'],
  pay: ['pay_apply_view'],
  certificates: ['study_certificate_view'],
}
export const mayOpen = (tab: string): boolean => permits[tab]?.some(may) ?? true
