/** The calls that change clients: those that are built in are refused in words. */
import { alias, type Asked, byId, ensure, many, type Route } from '../kit/index.ts'
import { builtInOf, change, create, no, remove } from './client.ts'

/** The rows that are named, none of them built in. */
function own(asked: Asked): readonly string[] {
  const named = many(asked)
  ensure(!named.some(builtInOf), no.builtIn)
  return named
}
const base = 'blade-system/client'

export const clientRoutes: readonly Route[] = [
  alias(`${base}/submit`, [create, change], {
    which: byId(create, change),
    on: (asked, context) => (asked.id ? own(asked) : [context.newId()]),
    label: ['保存应用', 'Save a client'],
  }),
  alias(`${base}/change`, change, { on: own }),
  alias(`${base}/remove`, remove, { on: own, answer: true }),
]
