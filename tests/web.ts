/** A whole app behind HTTP, without a socket: inject calls as somebody. */
import { expect } from 'vitest'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { modules } from '../modules/index.ts'
import type { Ports, Role } from '../modules/kit/index.ts'
import { sandboxBank } from '../modules/settlement/index.ts'
import { allocate, type Problem } from '../modules/tours/allocating.ts'
import { quickInsurer } from '../modules/tours/index.ts'
import { auth as makeAuth, type Auth } from '../modules/identity/server/auth.ts'
import { httpApp } from '../server/http/app.ts'
import { outgoing } from '../server/outgoing.ts'
import type { Call } from '../server/http/context.ts'
import { type JournalWriter, journalWriter } from '../server/journals/journal-writer.ts'
import { sandbox, type Sandbox } from '../modules/payments/server/sandbox.ts'
import { tickets } from '../modules/promotion/server/tickets.ts'
import { storages, type Storages } from '../modules/files/server/storages.ts'
import { colleagues } from '../modules/relations/server/colleagues.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import type { Store } from '../server/kernel/store.ts'
import { services } from '../modules/flow/server/index.ts'
import { app, type App } from './app.ts'
import { loginAs, type Person, type PersonOptions } from './people.ts'
import { noting } from './performed.ts'

export interface Web extends App {
  readonly http: FastifyInstance
  readonly calls: readonly Call[]
  readonly auth: Auth
  /** Keeps the journals; writes when asked, not by the clock. */
  readonly journals: JournalWriter
  readonly box: Sandbox
  /** The storages of uploaded files, in a folder of this app's own. */
  readonly files: Storages
  /** The short messages that were sent, the last one last. */
  readonly sent: readonly Message[]
  login(role: Role, options?: PersonOptions): Promise<Person>
  get(person: Person | undefined, url: string, headers?: Record<string, string>): Promise<Answer>
  post(person: Person | undefined, url: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}
export interface Message {
  readonly phone: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}
export interface Answer {
  readonly status: number
  readonly body: any
  readonly headers: Record<string, any>
  readonly text: string
}

/** What a call answers that went well. */
export async function dataOf(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer
  expect(body?.code, body?.msg ?? text).toBe(200)
  expect(status).toBe(200)
  return body.data
}

/** A form with a file, as browsers send it; the fields come first. */
export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new File([content], name))
  return form
}

export async function web(
  options: {
    readonly dialect?: Dialect
    readonly captcha?: boolean | string
    readonly logReads?: boolean
    readonly ports?: Ports
    readonly store?: Store
    readonly now?: string
    readonly sm2Key?: string
    readonly requestsMax?: number
    /** Where uploaded files lie, with what is there already; it goes when the app is closed. */
    readonly folder?: string
  } = {},
): Promise<Web> {
  const self = { now: '' }
  const box = sandbox({ secret: 'a secret for the sandbox of tests', delay: 1, clock: () => self.now })
  const sent: Message[] = []
  const ports: Ports = {
    gateway: box,
    bank: sandboxBank,
    sms: {
      send: async (phone: string, template: string, params: Message['params']) => {
        sent.push({ phone, template, params })
      },
    },
    mails: async ({ name }: { readonly name: string }) => `a mail of ${name}`,
    insurer: quickInsurer,
    tickets: tickets('a secret for the tickets of tests'),
    allocator: { solve: async (problem: Problem) => allocate(problem) },
    ...options.ports,
  }
  const on = await app(modules, {
    dialect: options.dialect ?? 'sqlite',
    ports,
    ...(options.store ? { store: options.store } : {}),
    ...(options.now ? { now: options.now } : {}),
  })
  // The gateway lives by the test's clock, too.
  Object.defineProperty(self, 'now', { get: () => on.now })
  const files = storages(on.engine, options.folder ?? join(tmpdir(), `ketang-files-${crypto.randomUUID()}`), outgoing(['127.0.0.1']))
  Object.assign(ports, { files, colleagues: colleagues(on.engine), processes: services(on.engine) })
  const auth = makeAuth(on.engine, {
    secret: 'a secret for the tokens of tests',
    accessSeconds: 3_600,
    refreshSeconds: 604_800,
    captcha: options.captcha ?? false,
    sm2Key: options.sm2Key,
  })
  const journals = journalWriter(on.engine, { days: 30, errorDays: 90, reads: options.logReads ?? false })
  const { app: http, calls } = await httpApp({
    engine: on.engine,
    log: on.log,
    auth,
    ports,
    journals,
    ...(options.requestsMax ? { requestsMax: options.requestsMax } : {}),
  })
  await http.ready()
  noting(http)
  const call = async (
    method: 'GET' | 'POST',
    person: Person | undefined,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await http.inject({
      method,
      url,
      headers: { ...(person ? { 'blade-auth': `bearer ${person.access}` } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
    let parsed: any
    try {
      parsed = answer.json()
    } catch {
      parsed = undefined
    }
    return { status: answer.statusCode, body: parsed, headers: answer.headers, text: answer.body }
  }
  const close = on.close.bind(on)
  return Object.assign(on, {
    http,
    calls,
    auth,
    box,
    files,
    sent,
    journals,
    login: (role: Role, more: PersonOptions = {}) => loginAs(on.engine, role, { auth, ...more }),
    get: (person: Person | undefined, url: string, headers?: Record<string, string>) => call('GET', person, url, undefined, headers),
    post: (person: Person | undefined, url: string, body: object = {}, headers?: Record<string, string>) => call('POST', person, url, body, headers),
    close: async () => {
      await http.close()
      await journals.stop()
      await close()
      await rm(files.folder, { recursive: true, force: true })
    },
  }) as unknown as Web
}
