/** A picture that somebody reads before a call is answered whose address has asked for much: the characters come as headers, as the console
 * sends them, or as fields of the form. */
import type { FastifyRequest } from 'fastify'
import { ensure } from '../../../kit/index.ts'
import { textOf } from '../../../../server/http/calling.ts'
import { askedOf, type Context } from '../../../../server/http/context.ts'
import { no } from './account.ts'

/** Refuses whoever has not read one; a picture is good for one call. */
export function ensurePictureRead({ ports }: Pick<Context, 'ports'>, request: FastifyRequest): void {
  const asked = askedOf(request),
    given = (header: string, field: string) => textOf(request.headers[header]) ?? textOf(asked[field])
  const { check } = ports.captchas as { check(key: string | undefined, code: string | undefined): boolean }
  ensure(check(given('captcha-key', 'captchaKey'), given('captcha-code', 'captchaCode')), { ...no.captcha, field: 'captchaCode' })
}
