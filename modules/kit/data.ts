/** Data: JSON from outside without what would make its objects behave unlike data. */

/** How deep structures may nest: no form, flow or page of the product comes near. */
const depthMax = 64
/** Keys that would stand in for what every object can do; `__proto__` is an own key only in what a parser made. */
const standIns: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'toLocaleString', 'valueOf', 'toJSON', 'hasOwnProperty'])

/** Takes such keys out of what a parser just made, in place; false when it nests deeper than data does. */
export function onlyData(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > depthMax) return false
  if (Array.isArray(value)) return value.every(one => onlyData(one, depth + 1))
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object)) {
    if (standIns.has(key)) delete object[key]
    else if (!onlyData(object[key], depth + 1)) return false
  }
  return true
}
