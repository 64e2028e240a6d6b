/**
 * Which screens a plain run of the tests looks at in full. All that are written by hand, and of those that a declaration alone makes, alike but for
 * their words, one of each kind: `KETANG_DEPTH=full` looks at every one. A plain run opens the others too, whole in both languages and with what
 * they are for, but asks of them neither axe nor colours, nor their form and first row, nor what they show of nothing or of a failing server.
 */
import { modules } from '../../modules/index.ts'
import { type Part, type Screen, screensOf } from '../../modules/kit/index.ts'
import { isFull } from '../run.ts'
import { routes } from './routes.ts'

const bare = (path: string): string => path.replace(/[?#].*/, '').replace(/\/index$/, '')
/** What is opened in each state comes first, so that it stands for its kind. */
const walked = new Set(routes.map(one => bare(one.path))),
  all = modules.flatMap(one => screensOf(one.screens)),
  screens = [...all.filter(one => walked.has(bare(one.path))), ...all.filter(one => !walked.has(bare(one.path)))]
/** What changes the rows of a screen, their words, or where they lead to: not how it is built. */
const words = ['columns', 'commands', 'from', 'where', 'reads', 'search', 'screen', 'link', 'hint']
const told = ({ props }: Screen) => Object.entries(props).filter(([name]) => !words.includes(name))
const isPart = (of: unknown): boolean => typeof of === 'object' && of !== null && 'load' in of
/** Whether a screen is written by hand, or has a form, an input or a drawer that is. */
const isByHand = (one: Screen): boolean => [one.shows, ...told(one).flatMap(([, of]) => [of, ...Object.values(of ?? {})])].some(isPart)
const looksOf = (one: Screen): string => [one.shows, ...told(one).map(([name]) => name)].sort().join(' ')

const firsts = new Map<string, Screen>(),
  others = new Set<Screen>()
for (const one of screens)
  if (!isByHand(one)) {
    if (firsts.has(looksOf(one))) others.add(one)
    else firsts.set(looksOf(one), one)
  }

const known = new Map(screens.map(one => [bare(one.path), one]))
/** Whether a screen, by its path or the address of a menu, is looked at in full in this run. */
export const isInFull = (path: string): boolean => isFull || !others.has(known.get(bare(path))!)
/** The kind of page on which the rows of a list open, if it is looked at in full: many are reached from here alone. */
export function leadsTo(path: string): string | undefined {
  const list = known.get(bare(path)),
    page = screens.find(one => one.of && one.of === list?.of && one.path.endsWith('/:id') && !others.has(one))
  return page && (isPart(page.shows) ? (page.shows as Part).name : page.path)
}
