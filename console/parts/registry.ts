/** Finds screens, resources and links in the faces of the modules, loading no more of them than needed. */
import { matchRoute, type Parser } from 'wouter'
import type { ComponentType } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { entries } from '../modules.ts'
import { screenOf } from '../tabs.ts'
import type { Entry, Face } from './face.ts'

export interface Found {
  readonly pattern: string
  readonly Screen: ComponentType
}

const visited = new Map<string, Found>()
/** The screen at a path that was open before, at once. */
export const visitedAt = (path: string): Found | undefined => visited.get(path)

/** The screen at a path, or undefined when no module has one. Longer beginnings are asked first. */
export async function screenAt(parser: Parser, path: string): Promise<Found | undefined> {
  for (const entry of candidates(entries, path)) {
    const { face } = await entry.load()
    const pattern = patternFor(parser, Object.keys(face.screens), path)
    if (!pattern) continue
    const found = { pattern: screenOf(pattern), Screen: face.screens[pattern]! }
    visited.set(path, found)
    return found
  }
  return undefined
}

/** The pattern that a path meets; one with fewer parameters says more about it. */
export const patternFor = (parser: Parser, patterns: readonly string[], path: string): string | undefined =>
  patterns
    .filter(pattern => matchRoute(parser, screenOf(pattern), path)[0])
    .sort((a, b) => a.split(':').length - b.split(':').length)[0]

export function candidates(among: readonly Entry[], path: string): readonly Entry[] {
  const reach = (entry: Entry) =>
    Math.max(
      0,
      ...entry.paths
        .filter(start => path === start || path.startsWith(`${start}/`))
        .map(start => start.length),
    )
  return among.filter(entry => reach(entry) > 0).sort((a, b) => reach(b) - reach(a))
}

const faceOf = async (resource: string): Promise<Face | undefined> =>
  (await entries.find(entry => entry.resources.includes(resource))?.load())?.face

/** Whether a module has such a resource, without loading it. */
export const isKnown = (resource: string): boolean => entries.some(entry => entry.resources.includes(resource))

export const resourceNamed = async (name: string): Promise<Resource | undefined> =>
  (await faceOf(name))?.resources.find(resource => resource.name === name)

export const commandsOn = async (of: Resource): Promise<readonly Command[]> =>
  (await faceOf(of.name))?.commands.filter(command => command.on.name === of.name) ?? []

/** Makes addresses of a resource's rows; undefined when its module shows none. */
export const linkTo = async (resource: string): Promise<((id: string) => string) | undefined> =>
  (await faceOf(resource))?.links?.[resource]

export async function homeNamed(view: string): Promise<ComponentType | undefined> {
  const entry = entries.find(one => one.homes.includes(view))
  return entry && (await entry.load()).face.homes?.[view]
}
