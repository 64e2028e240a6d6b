/** What all logins over HTTP share: how somebody enters, what a refused login answers, and what the family calls a role. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '../../../kit/index.ts'
import { platformTenant } from '../../index.ts'
import { tenantOf, textOf } from '../../../../server/http/calling.ts'
import { askedOf } from '../../../../server/http/context.ts'
import type { Lang } from '../../../../server/http/envelope.ts'
import type { Login } from '../../../../server/http/login.ts'
import type { Auth } from '../auth.ts'
import { type Entering, no, SignInError } from '../sign-in.ts'
import { looksSealed, opened } from '../sm2.ts'

/** What a failed login answers: no `code`, which clients would take for the status. */
export function fail(reply: FastifyReply, { code, label }: { readonly code: number; readonly label: Label }, lang: Lang) {
  return reply.code(400).send({ error_code: code, error: 'invalid_grant', error_description: label[lang], msg: label[lang] })
}

/** The pages of the family show what is the administrator's to whoever's `role_name` holds the word. */
export function familyRole({ tenant, actor: { role } }: Login): string {
  return role !== 'PA' ? role : `${tenant === platformTenant ? 'administrator' : 'admin'},${role}`
}

/** How somebody enters, read from query, body and headers alike; undefined when this grant is not one of ours. */
export function entering(request: FastifyRequest, auth: Auth, asked = askedOf(request)): Entering | undefined {
  const { headers } = request
  const common = {
    tenant: tenantOf(request),
    address: request.ip,
    agent: textOf(headers['user-agent']),
    roleId: textOf(headers['role-id']),
    deptId: textOf(headers['dept-id']),
  }
  const need = (value: unknown): string => {
    const text = textOf(value)
    if (text === undefined) throw new SignInError(no.lacking)
    return text
  }
  // Newer clients seal the password for the key that they were told: opened, it is plain.
  const secret = (): string => {
    const text = need(asked.password),
      key = auth.options.sm2Key
    return key && looksSealed(text) ? (opened(text, key) ?? text) : text
  }
  switch (asked.grant_type) {
    case 'captcha':
      return {
        ...common,
        by: 'captcha',
        account: need(asked.username),
        password: secret(),
        captchaKey: textOf(headers['captcha-key']),
        captchaCode: textOf(headers['captcha-code']),
      }
    // Without a captcha only where captchas are off: else it would be the way around them.
    case 'password':
      return auth.options.captcha === false ? { ...common, by: 'password', account: need(asked.username), password: secret() } : undefined
    case 'phone':
      return { ...common, by: 'phone', phone: need(asked.phoneNumber), code: need(asked.phoneCode) }
    default:
      return undefined
  }
}
