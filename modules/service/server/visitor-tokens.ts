/** Tokens of visitors: an id of the visitor and a mark that only this house can make, so that nothing is stored and any process can tell.
 * The id of a conversation alone proves nothing. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Engine } from '../../../server/kernel/engine.ts'

export interface Visitors {
  /** A visitor who has never been here. */
  create(tenant: string): { readonly visitorId: string; readonly token: string }
  /** Whose token it is; undefined of one that is not ours, or another tenant's. */
  of(tenant: string, token: unknown): string | undefined
}

export function visitorTokens({ encryption }: Pick<Engine, 'encryption'>): Visitors {
  const key = encryption.keyFor('visitors of talks')
  const mark = (tenant: string, visitorId: string): Buffer => createHmac('sha256', key).update(`${tenant} ${visitorId}`).digest()
  return {
    create(tenant) {
      const visitorId = randomBytes(12).toString('base64url')
      return { visitorId, token: `${visitorId}.${mark(tenant, visitorId).toString('base64url')}` }
    },
    of(tenant, token) {
      const [visitorId = '', given = ''] = String(token ?? '').split('.')
      const sent = Buffer.from(given, 'base64url'),
        right = mark(tenant, visitorId)
      return visitorId && sent.length === right.length && timingSafeEqual(sent, right) ? visitorId : undefined
    },
  }
}
