/** The one call of a home: what waits for the asker, the lessons ahead, the figures of the month. */
import { type Before, ids, type RouteContext, type Module, report, textOf, type Tile } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { figures } from './figures.ts'
import { staff } from './leave-process.ts'
import { lessons } from './lessons.ts'
import { monthRun } from './month-run.ts'
import { stages } from './stages.ts'
import { mayDo } from './tile.ts'
import { tilesOf } from './todo.ts'
import { todo, todoFor } from './worklist.ts'

async function home(modules: readonly Module[], context: RouteContext) {
  const tiles: readonly Tile[] = tilesOf(modules)
  const [waiting, month, ahead, standing, run] = await Promise.all([
    todo(tiles, modules, context),
    figures(context),
    lessons(context),
    stages(context),
    monthRun(context),
  ])
  const names = [...tiles.filter(tile => mayDo(tile, context)).map(tile => tile.of.name), ...(standing ? [standing.of] : [])]
  return {
    todo: waiting,
    figures: month,
    lessons: ahead ?? null,
    stages: standing,
    run,
    /** The resources whose changes may change the answer. */
    watch: [...new Set([...names, ...(ahead ? [lesson.name] : [])])],
  }
}
export type Home = Awaited<ReturnType<typeof home>>

/** Buttons that a home is asked about at once. */
const shownMax = 60
/** Why the commands of rows that a home shows would be refused now: `resource command id` of each, with commas between. */
async function refused(modules: readonly Module[], shown: readonly string[], { before }: RouteContext): Promise<readonly Before[]> {
  const asked = new Map<string, string[]>()
  for (const one of shown.slice(0, shownMax)) {
    const [resource = '', command = '', ...id] = one.split(' '),
      key = `${resource} ${command}`
    // What has no calls of its own has its own buttons.
    if (!modules.some(({ resources }) => resources.some(({ name, path }) => name === resource && path))) continue
    asked.set(key, [...(asked.get(key) ?? []), id.join(' ')])
  }
  const said = [...asked].map(([key, rows]) => {
    const [resource = '', command = ''] = key.split(' ')
    return before({ resource, ids: rows, commands: [command], isBare: true })
  })
  return (await Promise.all(said)).flat()
}

/** Characters of what somebody types that are looked for. */
const typedMax = 60
/** The modules are asked for when the first home is: this one is among them. */
export const routes = (modules: () => readonly Module[]) => [
  report('blade-desk/home/todo', ['首页', 'Home'], [...staff, 'AU'], (_asked, context) => home(modules(), context)),
  report('blade-desk/home/waiting', ['搜索待办', 'Search of what waits'], [...staff, 'AU'], async (asked, context) => ({
    todo: await todoFor(textOf(asked.q).slice(0, typedMax), tilesOf(modules()), modules(), context),
  })),
  report('blade-desk/home/refused', ['首页按钮', 'Buttons of a home'], [...staff, 'AU'], (asked, context) => refused(modules(), ids(asked.shown), context)),
]
