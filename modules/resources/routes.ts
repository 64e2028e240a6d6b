/** The calls of resources that go by other names: submitting with a status, the agencies' own under openclass, a hold in one go. */
import { act, alias, invoke, many, newId, readings, submitting, type Where } from '../kit/index.ts'
import { board } from './board.ts'
import type { Kind } from './bookable.ts'
import { booking } from './booking.ts'
import { hold, request } from './booking.commands.ts'
import { allKinds, restaurant, vehicle } from './kinds.ts'

/** What agencies keep themselves, of a kind that the platform keeps as well. */
const owned = (base: string, kind: Kind) => [
  ...readings(base, kind.of, ['page', 'detail'], { where: (): Where => ({ agencyId: { not: null } }) }),
  submitting(`${base}/submit`, kind.of, kind),
  alias(`${base}/remove`, kind.remove, { on: many }),
]

export const routes = [
  board,
  ...allKinds.map(kind => submitting(`${kind.of.path!.base}/submit`, kind.of, kind)),
  ...owned('business-openclass/vehicle', vehicle),
  ...owned('business-openclass/restaurant', restaurant),
  act(
    `${booking.path!.base}/reserve`,
    [request, hold],
    asked => {
      const id = String(asked.id || newId())
      return [invoke(request, id, asked as never), invoke(hold, id, { heldUntil: asked.heldUntil })]
    },
    { label: ['申请并保留', 'Request and hold'], answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }) },
  ),
]
