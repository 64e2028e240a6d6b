/** The own preferences: read and kept by whoever is signed in, for nobody but themselves. */
import type { FastifyInstance } from 'fastify'
import { get } from '../../../kit/index.ts'
import { choosePreference, preference, preferred } from '../../index.ts'
import { trusted } from '../auth.ts'
import type { AuthContext } from './auth-context.ts'
import { answering, calling } from '../../../../server/http/calling.ts'
import { askedOf, loginOf } from '../../../../server/http/context.ts'
import { written } from '../../../../server/http/envelope.ts'

export function preferenceCalls(app: FastifyInstance, context: AuthContext): void {
  const { engine } = context
  const call = calling(app)
  answering(context)('GET', 'blade-user/own-preference', ['我的偏好设置', 'My preferences'], 'signed-in', async ({ login: { tenant, userId } }) =>
    preferred(await engine.ask(tenant, get(preference, userId))),
  )
  call('POST', 'blade-user/own-preference', ['保存我的偏好设置', 'Keep my preferences'], async (request, _reply, lang) => {
    const login = loginOf(request)
    await engine.submit(trusted(login), choosePreference, login.userId, askedOf(request))
    return written(lang)
  })
}
