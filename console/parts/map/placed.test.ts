/** Stops on the map: inside the picture, as far from each other as on the ground, whatever they are. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placed } from './placed.ts'

const degree = (max: number) => fc.double({ min: -max, max, noNaN: true }).map(value => value.toFixed(6))
test('every stop lies in the picture and the bar says a length that people count in', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ lng: degree(179), lat: degree(80) }), { minLength: 1, maxLength: 12 }), stops => {
      const { points, bar, scale } = placed(stops.map((one, i) => ({ id: String(i), title: 'x', day: 1, ...one })))!
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(480)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(260)
      }
      expect(bar).toBeGreaterThan(0)
      expect(bar).toBeLessThanOrEqual(480)
      expect(['1', '2', '5']).toContain(String(scale).replaceAll(/[0.]|e.*/g, ''))
    }),
  )
})
test('without a place there is no map', () => expect(placed([{ id: '1', title: 'x', day: 1 }])).toBeUndefined())
