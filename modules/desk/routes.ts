/** The one call of a home: what waits for the asker, the lessons ahead, the figures of the month. */
import { type RouteContext, type Module, report, type Tile } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { figures } from './figures.ts'
import { staff } from './leave-process.ts'
import { lessons } from './lessons.ts'
import { stages } from './stages.ts'
import { counted, mayDo } from './tile.ts'
import { tilesOf } from './todo.ts'

export interface Todo {
  readonly name: string
  readonly label: string
  readonly count: number
  readonly to: string
  readonly tone: string
}

/** Only what waits is told, the urgent first; what the asker may not do is not counted at all. */
async function todo(tiles: readonly Tile[], context: RouteContext): Promise<readonly Todo[]> {
  const found = await Promise.all(
    tiles
      .filter(tile => mayDo(tile, context))
      .map(
        async (tile): Promise<Todo> => ({ name: tile.name, label: tile.label[context.lang], tone: tile.tone ?? 'waiting', ...(await counted(tile, context)) }),
      ),
  )
  const waiting = found.filter(one => one.count > 0)
  return [...waiting.filter(one => one.tone === 'bad'), ...waiting.filter(one => one.tone !== 'bad')]
}

async function home(tiles: readonly Tile[], context: RouteContext) {
  const [waiting, month, ahead, standing] = await Promise.all([todo(tiles, context), figures(context), lessons(context), stages(context)])
  const names = [...tiles.filter(tile => mayDo(tile, context)).map(tile => tile.of.name), ...(standing ? [standing.of] : [])]
  return {
    todo: waiting,
    figures: month,
    lessons: ahead ?? null,
    stages: standing,
    /** The resources whose changes may change the answer. */
    watch: [...new Set([...names, ...(ahead ? [lesson.name] : [])])],
  }
}
export type Home = Awaited<ReturnType<typeof home>>

/** The modules are asked for when the first home is: this one is among them. */
export const routes = (modules: () => readonly Module[]) => [
  report('blade-desk/home/todo', ['首页', 'Home'], staff, (_asked, context) => home(tilesOf(modules()), context)),
]
