/** Where the lists of resources stand in the console. */
import type { KindName } from './booking.ts'

const manage = '/platform_client/platform_esources/resource_manage'
export const listOf: Readonly<Record<KindName | 'booking' | 'board', string>> = {
  board: `${manage}/resourceBoard`,
  booking: `${manage}/booking`,
  vehicle: `${manage}/vehicleStorage`,
  hotel_room: `${manage}/hotelRoom`,
  restaurant: `${manage}/restaurant`,
  scenic_spot: `${manage}/scenicSpots`,
  labor_place: `${manage}/labor`,
  base_place: `${manage}/base`,
  camp: `${manage}/camp`,
  guide: `${manage}/guide`,
}
/** The page of one of them. */
export const pageOf = (kind: KindName): string => `/resources/${kind}/:id`

/** The addresses by which the family's menus know the pages of rooms and camps. */
export const known = {
  room: '/platform_client/platform_esources/resource_manage/roomDetails',
  agencyRoom: '/age_client/basics/roomDetails',
  camp: '/age_client/study_lesson/campDetails',
} as const
/** The address of one, as its reader's menus have it. */
export function addressOf(kind: KindName, id: string, isAgency = false): string {
  const page = kind === 'hotel_room' ? (isAgency ? known.agencyRoom : known.room) : kind === 'camp' ? known.camp : undefined
  return page ? `${page}?id=${id}` : pageOf(kind).replace(':id', id)
}
