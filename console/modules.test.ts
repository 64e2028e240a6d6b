import { expect, test } from 'vitest'
import { entries } from './modules.ts'
import { candidates } from './parts/registry.ts'
import { screenOf } from './tabs.ts'

/** The part of a path before its first parameter. */
const beginning = (path: string) => screenOf(path.split('/:')[0]!)

for (const entry of entries)
  test(`the face of ${entry.name} is found by its screens, resources and homes`, async () => {
    const { face } = await entry.load()
    const lost = Object.keys(face.screens).filter(
      path => !candidates([entry], beginning(path)).includes(entry),
    )
    expect(lost).toEqual([])
    expect(
      face.resources.map(resource => resource.name).filter(name => !entry.resources.includes(name)),
    ).toEqual([])
    expect(Object.keys(face.homes ?? {}).filter(view => !entry.homes.includes(view))).toEqual([])
    expect(Object.keys(face.links ?? {}).filter(name => !entry.resources.includes(name))).toEqual([])
  }, 30_000)

test('no two faces claim the same screen, resource or home', async () => {
  const faces = await Promise.all(entries.map(entry => entry.load()))
  const claims = faces.flatMap(({ face }) => [
    ...Object.keys(face.screens).map(path => `screen ${screenOf(path)}`),
    ...face.resources.map(resource => `resource ${resource.name}`),
    ...Object.keys(face.homes ?? {}).map(view => `home ${view}`),
  ])
  expect(claims.filter((claim, i) => claims.indexOf(claim) !== i)).toEqual([])
}, 30_000)
