/** Clients: the program that asks for a token proves itself, and its own times hold for what it gets. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { builtIn, client as clientRows, listOf, platformTenant } from '../index.ts'
import { find, type Label, type Row } from '../../kit/index.ts'
import { basicOf } from '../../../server/http/client.ts'
import type { Engine } from '../../../server/kernel/engine.ts'

export interface Client {
  readonly id: string
  readonly accessSeconds: number
  readonly refreshSeconds: number
}

/** Why there is no token: a code of the family's authorization errors and what to say. */
export class LoginError extends Error {
  readonly code: number
  readonly label: Label
  constructor({ code, label }: { readonly code: number; readonly label: Label }) {
    super(label[1])
    this.code = code
    this.label = label
  }
}
/** Why a client gets none. */
export class ClientError extends LoginError {}
export const no = {
  unknown: { code: 3000, label: ['没有找到该应用', 'there is no such client'] },
  wrong: { code: 3001, label: ['应用认证失败', 'the client is not what it says'] },
  grant: { code: 3003, label: ['该应用未开通此授权方式', 'this client may not ask in this way'] },
} as const satisfies Record<string, { code: number; label: Label }>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** The client behind a header, in the tenant or else in the platform's; undefined where nobody says who they are. */
export async function clientOf(
  engine: Engine,
  tenant: string,
  header: string | undefined,
  grant: string,
  usual: Omit<Client, 'id'>,
): Promise<Client | undefined> {
  const given = basicOf(header)
  if (!given) return undefined
  const [id, secret] = given
  const row = (await rowOf(engine, tenant, id)) ?? (tenant === platformTenant ? undefined : await rowOf(engine, platformTenant, id))
  if (!row) {
    if (!Object.hasOwn(builtIn, id)) throw new ClientError(no.unknown)
    if (!same(builtIn[id]!, secret)) throw new ClientError(no.wrong)
    return { id, ...usual }
  }
  if (row.status !== 'live') throw new ClientError(no.unknown)
  if (!same(row.clientSecret, secret)) throw new ClientError(no.wrong)
  if (!listOf(row.authorizedGrantTypes).includes(grant)) throw new ClientError(no.grant)
  return { id, accessSeconds: row.accessTokenValidity, refreshSeconds: row.refreshTokenValidity }
}

async function rowOf(engine: Engine, tenant: string, clientId: string): Promise<Row<typeof clientRows> | undefined> {
  const [row] = await engine.ask(tenant, find(clientRows, { clientId }, { limit: 1 }))
  return row
}
