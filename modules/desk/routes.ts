/** The one call of a home: what waits for the asker, the lessons ahead, the figures of the month. */
import { type Desk, report, roles, type Role } from '../kit/index.ts'
import { figures } from './figures.ts'
import { lessons } from './lessons.ts'
import { counted, mayDo } from './tile.ts'
import { tiles } from './todo.ts'

export interface Todo {
  readonly name: string; readonly label: string; readonly count: number; readonly to: string; readonly tone: string
}

/** Only what waits is told, the urgent first; what the asker may not do is not counted at all. */
export async function todo(desk: Desk): Promise<readonly Todo[]> {
  const found = await Promise.all(tiles.filter(tile => mayDo(tile, desk)).map(async (tile): Promise<Todo> => ({
    name: tile.name, label: tile.label[desk.lang], tone: tile.tone ?? 'waiting', ...await counted(tile, desk),
  })))
  const waiting = found.filter(one => one.count > 0)
  return [...waiting.filter(one => one.tone === 'bad'), ...waiting.filter(one => one.tone !== 'bad')]
}

const homes = ['platform', 'commission', 'school', 'schoolTeacher', 'agency', 'agencyTeacher']
const staff = (Object.keys(roles) as Role[]).filter(role => homes.includes(roles[role].home))

export const routes = [
  report('blade-desk/home/todo', ['首页', 'Home'], staff, async (_asked, desk) => ({
    todo: await todo(desk), figures: await figures(desk), lessons: await lessons(desk) ?? null,
    /** The resources whose changes may change the answer. */
    watch: [...new Set(tiles.filter(tile => mayDo(tile, desk)).map(tile => tile.of.name))],
  })),
]
