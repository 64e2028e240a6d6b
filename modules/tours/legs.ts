/** Seats on the legs of a journey: one for all of them, and another from where somebody changes vehicles. Pure. */

export interface Seat {
  readonly vehicleId: string | null
  readonly seatNo: number | null
}
/** The seat on one leg, by the id of its line in the days, where it is another than on the first. */
export interface LegSeat extends Seat {
  readonly leg: string
  readonly vehicleName?: string | null
}
export interface Seats extends Seat {
  readonly legSeats: readonly LegSeat[]
}
export const seatless: Seat = { vehicleId: null, seatNo: null }
/** A journey without legs in its days is one. */
export const wholeWay = ''
export const legsOr = (legs: readonly string[] = []): readonly string[] => (legs.length > 0 ? legs : [wholeWay])

/** Where somebody sits on a leg; left out: on the first. */
export const seatOn = (of: Seats, leg?: string | null): Seat => of.legSeats.find(one => one.leg === leg) ?? of
/** Every vehicle that somebody rides in, in the order of the legs. */
export const vehiclesOf = ({ vehicleId, legSeats }: Pick<Seats, 'vehicleId'> & { readonly legSeats?: readonly LegSeat[] | null }): readonly string[] => [
  ...new Set([vehicleId, ...(legSeats ?? []).map(one => one.vehicleId)].filter(id => id !== null)),
]
/** The same with other seats on some legs. What is as on the first leg is not said again. */
export function withSeats<S extends Seats>(was: S, legs: readonly string[], seats: ReadonlyMap<string, Seat>): S {
  const at = (leg: string): Seat => seats.get(leg) ?? seatOn(was, leg)
  const { vehicleId, seatNo } = at(legs[0]!)
  const legSeats = legs.slice(1).flatMap(leg => {
    const there = at(leg)
    return there.vehicleId === vehicleId && there.seatNo === seatNo ? [] : [{ leg, vehicleId: there.vehicleId, seatNo: there.seatNo }]
  })
  return { ...was, vehicleId, seatNo, legSeats }
}
/** The legs from one on; left out: all. */
export const legsFrom = (legs: readonly string[], leg?: string | null): readonly string[] => (leg ? legs.slice(Math.max(0, legs.indexOf(leg))) : legs)
