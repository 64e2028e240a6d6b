/** Finds screens, resources and links in the manifests of the modules, loading no more of them than needed. */
import { matchRoute, type Parser } from 'wouter'
import type { ComponentType } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { may } from '../session.ts'
import { screenOf } from '../tabs.ts'
import { linksOf, type Manifest, type Part, screensOf } from '../../modules/kit/screen.ts'
import type { Entry } from './entry.ts'
import { actsOf, componentOf, screenComponent } from './screens.tsx'

let entries: readonly Entry[] = []
let coming: Promise<void> | undefined
let source = async (): Promise<readonly Entry[]> => []
/** Says where the modules are to be had from; whoever starts the console knows them, the console does not. */
export function modulesFrom(load: () => Promise<readonly Entry[]>): void {
  source = load
  coming = undefined
}
/** Resolves once the modules are known by name; nothing is found before. */
export const modulesKnown = (): Promise<void> =>
  (coming ??= source().then(
    found => void (entries = found),
    reason => {
      coming = undefined
      throw reason
    },
  ))

export interface Found {
  readonly pattern: string
  readonly Screen: ComponentType
}

const visited = new Map<string, Found>()
/** The screen at a path that was open before, at once. */
export const visitedAt = (path: string): Found | undefined => visited.get(path)

/** The screen at a path, or undefined when no module has one. */
export async function screenAt(parser: Parser, path: string): Promise<Found | undefined> {
  const wanted = patternFor(
    parser,
    entries.flatMap(entry => entry.screens),
    path,
  )
  const entry = wanted && entries.find(one => one.screens.includes(wanted))
  if (!entry) return undefined
  const { screens } = (await entry.load()).manifest
  const found = { pattern: screenOf(wanted), Screen: screenComponent(screensOf(screens).find(one => one.path === wanted)!) }
  visited.set(path, found)
  return found
}

/** Whether the page that a row of a resource leads to is one that the reader may see: a list may lead to the page of what its rows hang on. */
export async function maySeeAt(parser: Parser, address: string, of: Resource): Promise<boolean> {
  const wanted = patternFor(
    parser,
    entries.flatMap(entry => entry.screens),
    address.split('?')[0]!,
  )
  const manifest = wanted && (await manifestOf(entry => entry.screens.includes(wanted)))
  const shown = manifest && screensOf(manifest.screens).find(one => one.path === wanted)?.of
  return !shown || shown.name === of.name || may(`${shown.name}_view`)
}

/** The pattern that a path meets; one with fewer parameters says more about it. */
export const patternFor = (parser: Parser, patterns: readonly string[], path: string): string | undefined =>
  patterns.filter(pattern => matchRoute(parser, screenOf(pattern), path)[0]).sort((a, b) => a.split(':').length - b.split(':').length)[0]

const manifestOf = async (has: (entry: Entry) => boolean): Promise<Manifest | undefined> => (await entries.find(has)?.load())?.manifest
const ownerOf = (resource: string) => manifestOf(entry => entry.resources.includes(resource))

/** Whether a module has such a resource, without loading it. */
export const isKnown = (resource: string): boolean => entries.some(entry => entry.resources.includes(resource))

export const resourceNamed = async (name: string): Promise<Resource | undefined> => (await ownerOf(name))?.resources.find(resource => resource.name === name)

/** The commands on a resource, its own module's first, then those of the modules above it; of a module that does not load, none. */
export async function commandsOn(of: Resource): Promise<readonly Command[]> {
  const owners = entries
    .filter(entry => entry.commandsOn.includes(of.name))
    .sort((a, b) => Number(b.resources.includes(of.name)) - Number(a.resources.includes(of.name)))
  const found = await Promise.all(
    owners.map(entry =>
      entry.load().then(
        ({ manifest }) => manifest.commands,
        () => [],
      ),
    ),
  )
  const all = found.flat().filter(command => command.on.name === of.name)
  return all.filter((command, i) => all.findIndex(other => other.name === command.name) === i)
}

/** Makes addresses of a resource's rows; undefined when its module shows none. */
export const linkTo = async (resource: string): Promise<((id: string) => string) | undefined> => {
  const owner = await ownerOf(resource)
  return owner && linksOf(owner)[resource]
}

/** The address of a record, without loading its module; undefined where no module shows one. */
export function recordAt(resource: string, id: string): string | undefined {
  const pattern = entries.find(entry => entry.records?.[resource])?.records?.[resource]
  return pattern?.replace(/(%3A|:)id/, (_, mark: string) => (mark === ':' ? id : encodeURIComponent(id)))
}

/** What a row of a resource is opened and acted on with: its page, or else its list narrowed to it; its commands, and how its screens run them. */
export async function reachOf(resource: string) {
  const owner = await ownerOf(resource),
    of = owner?.resources.find(one => one.name === resource)
  if (!owner || !of) return undefined
  const screens = screensOf(owner.screens),
    list = screens.find(one => one.of === of && one.shows === 'list')
  const link = linksOf(owner)[resource]
  return {
    of,
    link: (id: string, title: string): string | undefined =>
      link?.(id) ?? (list && `${screenOf(list.path)}/index?${new URLSearchParams({ [`q.${of.title}`]: title })}`),
    commands: await commandsOn(of),
    ...actsOf(screens, of),
  }
}
export type Reached = NonNullable<Awaited<ReturnType<typeof reachOf>>>

/** The forms and inputs that the declared screens of a resource give its commands. */
export interface Dress extends Pick<ReturnType<typeof actsOf>, 'forms' | 'inputs'> {
  readonly of: Resource
}
/** What its commands are dressed in, wherever they are run; undefined where a screen of the module's own knows that alone. */
export async function dressOf(resource: string): Promise<Dress | undefined> {
  const owner = await ownerOf(resource),
    of = owner?.resources.find(one => one.name === resource)
  const screens = screensOf(owner?.screens ?? []).filter(one => one.of === of)
  if (!of || screens.length === 0 || screens.some(one => typeof one.shows === 'object')) return undefined
  return { of, ...actsOf(screens, of) }
}

const drawn = (part: Part | undefined): ComponentType<any> | undefined => part && componentOf(part)

export const homeNamed = async (view: string): Promise<ComponentType | undefined> =>
  drawn((await manifestOf(entry => entry.homes.includes(view)))?.homes?.[view])

export const windowAt = async (path: string): Promise<ComponentType | undefined> =>
  drawn((await manifestOf(entry => entry.windows.includes(path)))?.windows?.[path])

export interface Letters {
  /** The newest ones, below the bell. */
  readonly Newest: ComponentType<{ readonly onAll: () => void; readonly onClose: () => void }>
  /** All of them, over the screen. */
  readonly Drawer: ComponentType<{ readonly onClose: () => void }>
}
/** What shows the letters; a house without a module for them has no bell to press. */
export const lettersShown = async (): Promise<Letters> => {
  const { Newest, Drawer } = (await manifestOf(entry => entry.hasLetters))!.letters!
  return { Newest: componentOf(Newest), Drawer: componentOf(Drawer) }
}
