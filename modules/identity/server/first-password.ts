/** First password: whoever signed in with a one-time password may do nothing but choose their own, whatever door they knock at. */
import type { FastifyInstance } from 'fastify'
import { denying, refusals } from '../../kit/index.ts'
import { langOf, refusal } from '../../../server/http/envelope.ts'

export const no = refusals('account', {
  mustChange: ['当前为一次性密码，请先修改密码（个人信息 → 修改密码）', 'this is a one-time password: change it first (user info → change password)'],
})

/** What is answered all the same: who one is, an empty sidebar to stand in, the change itself, and the way out. */
const open: ReadonlySet<string> = new Set(
  [
    ...['blade-system/user', 'blade-user'].flatMap(base => [`${base}/info`, `${base}/update-password`]),
    ...['user-info', 'logout', 'clear-cache'].map(name => `blade-auth/oauth/${name}`),
    'blade-auth/logout',
  ].map(path => `/api/${path}`),
)
/** Menus, which front ends of the family ask for before they show any page: there are none. */
const empty: ReadonlySet<string> = new Set(['routes', 'buttons', 'top-menu'].map(name => `/api/blade-system/menu/${name}`))

export function firstPasswordFirst(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { target } = request
    if (!request.login?.mustChange || !target || open.has(target.url)) return next()
    if (empty.has(target.url))
      request.login = { ...request.login, codes: new Set(), nodes: new Set(), actor: { ...request.login.actor, reach: {}, may: () => false } }
    // What anybody may ask is answered as to anybody.
    else if (target.isPublic) request.login = undefined
    else return void reply.code(403).send(refusal(denying(no.mustChange), langOf(request)))
    next()
  })
}
