/** The one call of a home: what waits for the asker, the lessons ahead, the figures of the month. */
import { type RouteContext, type Module, report, type Tile } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { figures } from './figures.ts'
import { staff } from './leave-process.ts'
import { lessons } from './lessons.ts'
import { monthRun } from './month-run.ts'
import { stages } from './stages.ts'
import { mayDo } from './tile.ts'
import { tilesOf } from './todo.ts'
import { todo } from './worklist.ts'

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

/** The modules are asked for when the first home is: this one is among them. */
export const routes = (modules: () => readonly Module[]) => [
  report('blade-desk/home/todo', ['首页', 'Home'], [...staff, 'AU'], (_asked, context) => home(modules(), context)),
]
