/** The district of properties behind HTTP: its people make calls, as a console or another program would. */
import { expect } from 'vitest'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storages } from '../modules/files/server/storages.ts'
import { auth as makeAuth } from '../modules/identity/server/auth.ts'
import { httpApp } from '../server/http/app.ts'
import type { Login } from '../server/http/login.ts'
import { journalWriter } from '../server/journals/journal-writer.ts'
import type { Session } from '../server/kernel/engine.ts'
import { outgoing } from '../server/outgoing.ts'
import { noteCall } from './performed.ts'
import { reaching } from './reaching.ts'
import { world, type World } from './properties/world.ts'

export interface Calling extends World {
  /** The codes that were sent to phones, the last one last. */
  readonly codes: readonly string[]
  /** Makes a call and answers its data; a call that does not go well fails the test with what it said. */
  post(who: Session | undefined, path: string, body?: object): Promise<any>
  get(who: Session | undefined, path: string, query?: Readonly<Record<string, string>>): Promise<any>
}

/** Somebody of the district as the door knows them. */
const loginOf = (session: Session): Login =>
  ({
    ...session,
    userId: session.actor.userId,
    account: session.actor.userId,
    roleName: session.actor.role,
    deptName: session.actor.deptId,
    family: session.actor.userId,
    identityId: session.actor.userId,
    roleId: session.actor.role,
    homeView: '',
    unmask: { names: true, money: true },
    codes: { has: (code: string) => session.actor.may(code) } as ReadonlySet<string>,
    nodes: undefined,
    guards: [],
  }) as Login

/** Opens the district on a fresh database, with a door. */
export async function calling(): Promise<Calling> {
  const on = await world('sqlite'),
    known = new Map<string, Session>(),
    options = { secret: 'a secret for the tokens of tests', accessSeconds: 3_600, refreshSeconds: 604_800 }
  const files = storages(on.engine, join(tmpdir(), `ketang-files-${crypto.randomUUID()}`), outgoing(['127.0.0.1']))
  const auth = {
    ...makeAuth(on.engine, options),
    session: async (token: string | undefined) => (token && known.has(token) ? loginOf(await reaching(on.engine, known.get(token)!)) : undefined),
  }
  const codes: string[] = [],
    sms = { send: async (_phone: string, _template: string, params: { readonly code?: string }) => void (params.code && codes.push(params.code)) },
    // The gateway is another after each reset, and tells of payments by itself: its calls are those of its page.
    gateway = new Proxy({}, { get: (_none, name) => (name === 'connect' ? () => undefined : (Reflect.get(on.gate, name) ?? Reflect.get(on.box, name))) }),
    ports = Object.defineProperty({ files, sms, gateway, allocator: on.ports.allocator }, 'bank', { get: () => on.bank, enumerable: true }),
    journals = journalWriter(on.engine, { days: 30, errorDays: 90, reads: false })
  const { app: http } = await httpApp({ engine: on.engine, log: on.log, auth, ports, journals } as never)
  await http.ready()
  const tokenOf = (who: Session): string => {
    known.set(who.actor.userId, who)
    return who.actor.userId
  }
  const asked = async (method: 'GET' | 'POST', who: Session | undefined, url: string, body?: object): Promise<any> => {
    const headers = who ? { 'blade-auth': `bearer ${tokenOf(who)}` } : {},
      given = { method, url, headers, ...(body ? { payload: body } : {}) } as const
    const answer = await http.inject(given)
    noteCall(given, answer)
    expect(answer.statusCode, `${url}: ${answer.body.slice(0, 400)}`).toBe(200)
    const { code, data, msg } = answer.json()
    expect(code, `${url}: ${msg}`).toBe(200)
    return data
  }
  const close = on.close.bind(on)
  return Object.assign(on, {
    codes,
    post: (who: Session | undefined, path: string, body: object = {}) => asked('POST', who, `/api/${path}`, body),
    get: (who: Session | undefined, path: string, query: Readonly<Record<string, string>> = {}) =>
      asked('GET', who, `/api/${path}?${new URLSearchParams(query)}`),
    async close() {
      await http.close()
      await journals.stop()
      await close()
      await rm(files.folder, { recursive: true, force: true })
    },
  })
}
