/** The calls of the boards: each asker's own figures, and the public ones of the big screen. */
import { areaPrefix } from '../identity/index.ts'
import { type Asked, count, type RouteContext, ensure, get, report, type Role } from '../kit/index.ts'
import { agency, school } from '../people/index.ts'
import { type Board, boardOf, type Place, withoutAmounts } from './board.ts'
import { narrowOf } from './narrowed.ts'
import { publicBoard, schoolAreas, schoolMap } from './public-board.ts'
import { missing } from './refusals.ts'
import { remembered } from '../system/index.ts'
import { spanOf } from './span.ts'

/** How long the figures of a board are shown again without counting anew. */
const freshMs = 10_000

const idOf = (value: unknown): string | undefined => (value === undefined || value === null || value === '' ? undefined : String(value))

/** What the asker reaches at all. Who reaches neither school, agency nor area has no board. */
function reached({ reach }: RouteContext): Place {
  if (reach === 'all') return {}
  ensure(reach.school || reach.agency || reach.area, missing)
  return {
    ...(reach.school ? { schools: reach.school } : {}),
    ...(reach.agency ? { agencies: reach.agency } : {}),
    ...(reach.area ? { areas: reach.area } : {}),
  }
}

/** Whether data scopes leave a school or an agency to the asker. */
const isLeft = async (of: typeof school | typeof agency, id: string, { actor, readUnscoped }: RouteContext): Promise<boolean> =>
  (await readUnscoped(count(of as typeof school, { all: [{ id }, actor.narrow?.[of.name] ?? {}] }))) > 0

/** One school in reach; the asker's own where none is named. */
async function atSchool(asked: Asked, context: RouteContext): Promise<Place> {
  const own = reached(context),
    id = idOf(asked.schoolId)
  if (!id) return own
  const row = await context.readUnscoped(get(school, id))
  ensure(row && (!own.schools || own.schools.includes(id)) && (!own.areas || own.areas.includes(row.areaCode)), missing)
  ensure(await isLeft(school, id, context), missing)
  return { ...own, schools: [id] }
}
/** One agency: all of it for itself and the platform, what it does in their reach for the others. */
async function ofAgency(asked: Asked, context: RouteContext): Promise<Place> {
  const own = reached(context),
    id = idOf(asked.agencyId)
  if (!id) return own
  ensure((!own.agencies || own.agencies.includes(id)) && (await context.readUnscoped(get(agency, id))), missing)
  ensure(await isLeft(agency, id, context), missing)
  return { ...own, agencies: [id] }
}
/** An area; the code of a city covers its districts. */
function inArea(asked: Asked, context: RouteContext): Place {
  const own = reached(context),
    code = idOf(asked.areaCode)
  if (!code) return own
  const within = areaPrefix(code)
  ensure(!own.areas || own.areas.some(one => one.startsWith(within)), missing)
  return { ...own, within }
}

async function board(place: Place, asked: Asked, context: RouteContext): Promise<Board> {
  const span = spanOf(asked, context),
    seen = { ...place, narrow: await narrowOf(context) }
  const found = await remembered(context, `board ${context.lang} ${JSON.stringify([seen, span])}`, freshMs, () => boardOf(seen, span, context))
  return context.actor.may('money_view') && context.actor.may('order_view') ? found : withoutAmounts(found)
}

const platform: readonly Role[] = ['PA', 'PO', 'FI'],
  sqa = 'blade-desk/sqa'
const ofSpan = { times: { startTime: 'instant', endTime: 'instant' } } as const
export const boardRoutes = [
  report(
    `${sqa}/getAgencyData`,
    ['机构看板', 'Agency board'],
    [...platform, 'EC', 'SM', 'AM'],
    async (asked, context) => board(await ofAgency(asked, context), asked, context),
    ofSpan,
  ),
  report(
    `${sqa}/getSchoolData`,
    ['学校看板', 'School board'],
    [...platform, 'EC', 'SM'],
    async (asked, context) => board(await atSchool(asked, context), asked, context),
    ofSpan,
  ),
  report(
    `${sqa}/getCommissionData`,
    ['教委看板', 'Commission board'],
    [...platform, 'EC'],
    async (asked, context) => board(inArea(asked, context), asked, context),
    ofSpan,
  ),
  report(`${sqa}/getPlatformData`, ['平台看板', 'Platform board'], platform, async (asked, context) => board(reached(context), asked, context), ofSpan),
  report(`${sqa}/getBigScreenData`, ['数据大屏', 'Big screen'], 'public', publicBoard),
  report('blade-desk/bigscreen/schoolAreas', ['学校大屏区域', 'Areas of the big screen'], 'public', schoolAreas),
  report('blade-desk/bigscreen/schoolMapData', ['学校大屏地图', 'Map of the big screen'], 'public', schoolMap),
]
