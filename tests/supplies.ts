/** What a tour of `tours.ts` is provided with: a coach, two lunches and a night in a camp, asked for, and confirmed by their suppliers. */
import { departs, returns } from './tours.ts'

/** Sends a command as one of those who provide. */
export type Send = (who: 'agency' | 'operator', command: string, id: string, input: object) => Promise<unknown>

const papers = { vehicleLicenceUntil: '2027-12-31', insuranceUntil: '2027-12-31', inspectionUntil: '2027-12-31', driverLicenceUntil: '2027-12-31' }
/** A coach, a restaurant and a camp of the platform, made once under these ids. */
export async function suppliers(send: Send, of: string): Promise<void> {
  const coach = { plateNo: `京A${of.slice(-6)}`, type: '大巴', seats: 20, driver: '王师傅', phone: '13800000001', price: '100.00', ...papers }
  await send('operator', 'vehicle.create', `${of}-coach`, coach)
  await send('operator', 'restaurant.create', `${of}-meals`, { name: '食堂', capacity: 100, price: '5.00', diets: '无花生', licenseUntil: '2027-12-31' })
  await send('operator', 'camp.create', `${of}-camp`, { name: '营地', capacity: 50, price: '20.00', safetyUntil: '2027-12-31', fireSafetyUntil: '2027-12-31' })
}
/** One booking, brought as far as is said. */
export async function booked(send: Send, id: string, use: object, ends: 'requested' | 'held' | 'confirmed' = 'confirmed'): Promise<void> {
  await send('agency', 'resource_booking.request', id, use)
  if (ends === 'held') await send('agency', 'resource_booking.hold', id, { heldUntil: '2026-10-20 12:00:00' })
  if (ends === 'confirmed') await send('agency', 'resource_booking.confirm', id, { answer: '有' })
}
/** Everything that the days ask for, for so many heads. */
export async function supplied(send: Send, id: string, heads: number, more: object = {}): Promise<void> {
  await suppliers(send, id)
  const use = (kind: string, name: string, units: number, startAt: string, endAt: string) => ({
    ...{ kind, resourceId: `${id}-${name}`, openClassId: id, tourId: id, units, startAt: `${startAt}:00`, endAt: `${endAt}:00` },
    ...more,
  })
  await booked(send, `${id}-b0`, use('vehicle', 'coach', 1, `${departs} 07:00`, `${returns} 17:00`))
  await booked(send, `${id}-b1`, use('restaurant', 'meals', heads, `${departs} 12:00`, `${departs} 13:00`))
  await booked(send, `${id}-b2`, use('restaurant', 'meals', heads, `${returns} 12:00`, `${returns} 13:00`))
  await booked(send, `${id}-b3`, use('camp', 'camp', heads, `${departs} 14:00`, `${returns} 10:00`))
}
