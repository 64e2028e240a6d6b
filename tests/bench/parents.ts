/** The parents of the rush: the calls that they make over connections of their own, the socket that they hear by, and what each does from the
 * button to a seat, the list or a paid order. */
import { Agent, request } from 'node:http'
import type { Parent } from './district.ts'

interface Answer {
  readonly status: number
  readonly body: any
  readonly retryAfter: number
}
export const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })
const root = '/api/business-openclass/school_client/enrolment'

/** Calls of parents with connections of their own, and what they cost. */
export function caller() {
  const agents = new Map<string, Agent>(),
    tickets = new Map<string, string>(),
    calls: number[] = []
  // Everybody has a connection of their own.
  const agentOf = (token: string): Agent => agents.get(token) ?? agents.set(token, new Agent({ keepAlive: true, maxSockets: 1 })).get(token)!
  const tally = { acknowledged: 0 }
  const once = (address: string, token: string, path: string, body?: object, key?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const asked = request(
        `${address}${path}`,
        {
          agent: agentOf(token),
          method: body ? 'POST' : 'GET',
          headers: {
            'blade-auth': `bearer ${token}`,
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(tickets.has(token) ? { 'queue-ticket': tickets.get(token) } : {}),
          },
        },
        answer => {
          let heard = ''
          answer
            .setEncoding('utf8')
            .on('data', piece => {
              heard += piece
            })
            .on('end', () =>
              resolve({
                status: answer.statusCode!,
                body: heard.startsWith('{') ? JSON.parse(heard) : undefined,
                retryAfter: Number(answer.headers['retry-after'] ?? 0),
              }),
            )
        },
      )
      asked.on('error', reject).setTimeout(30_000, () => asked.destroy(new Error('no answer')))
      asked.end(text)
    })
  /** As the console does it: told to come again, it comes again, with the same key. */
  async function call(...given: Parameters<typeof once>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const began = performance.now(),
        answer = await once(...given).catch(() => undefined)
      if (answer) calls.push(performance.now() - began)
      if (answer && answer.status !== 503) {
        if (answer.status === 200 && given[3]) tally.acknowledged++
        return answer
      }
      if (answer?.body?.data?.ticket) tickets.set(given[1], answer.body.data.ticket)
      if (attempt > 20) throw new Error('no answer')
      await pause((answer?.retryAfter || 0.2) * 1000 * (0.5 + Math.random()))
    }
  }
  return {
    call,
    calls,
    tally,
    end: () => {
      for (const one of agents.values()) one.destroy()
    },
  }
}

/** How often the page of a payment asks whether it has come; and after how long a silence where it hears. */
const askMs = 2_500,
  silentMs = 15_000
export interface Outcome {
  readonly wait: number
  readonly id: string
  readonly status: string
  readonly paid: boolean
}
type Call = ReturnType<typeof caller>['call']
/** A parent's live socket: tells when an order is paid. */
export interface Ear {
  readonly paid: (orderId: string) => Promise<boolean>
  readonly close: () => void
}
/** Opens a parent's page: its socket is there before anybody presses. */
export function listen(address: string, { token }: Parent): Promise<Ear> {
  const heard = new Set<string>(),
    waiting = new Map<string, (isPaid: boolean) => void>()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live?token=${token}`)
  socket.onmessage = event => {
    for (const { resource, id, type } of JSON.parse(String(event.data)))
      if (resource === 'order' && type === 'paid') {
        heard.add(id)
        waiting.get(id)?.(true)
      }
  }
  const paid = (orderId: string): Promise<boolean> =>
    heard.has(orderId)
      ? Promise.resolve(true)
      : new Promise(resolve => {
          const silence = setTimeout(() => resolve(false), silentMs)
          waiting.set(orderId, isPaid => {
            clearTimeout(silence)
            resolve(isPaid)
          })
        })
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve({ paid, close: () => socket.close() })
    socket.onerror = () => reject(new Error('no socket'))
  })
}

/** Some classes are wanted more than others: the square leans to the first ones. Two of them, in order of wish. */
function wishesOf(classes: readonly string[]): readonly string[] {
  const choice = (): string => classes[Math.floor(Math.random() ** 2 * classes.length)]!
  const first = choice()
  for (;;) {
    const second = choice()
    if (second !== first) return [first, second]
  }
}
interface Place {
  readonly who: Parent
  readonly n: number
  readonly classes: readonly string[]
  readonly address: string
  readonly call: Call
  readonly ear?: Ear | undefined
}
/** One parent, from the button to the seat, the list or the paid order. */
export async function parent({ who, n, classes, address, call, ear }: Place): Promise<Outcome> {
  const began = performance.now(),
    id = `e${n}`
  const asked = { id, openClassIds: wishesOf(classes), studentId: who.studentId, waitlist: 1, payType: 'wechat', terminal: 'web' }
  const { status, body } = await call(address, who.token, `${root}/commitInOrder`, asked, `commit-${id}`)
  if (status !== 200 && status !== 400) throw new Error(`commitInOrder ${status} ${JSON.stringify(body)}`)
  const wait = performance.now() - began
  if (status === 400) return { wait, id: '', status: `refused ${body?.data?.rule}`, paid: false }
  const { status: reached, orderId, payment } = body.data
  return { wait, id, status: reached, paid: reached === 'held' && (await settle({ who, address, call }, orderId, payment, ear)) }
}
/** The same as it was before: a call for each wish, one for the list. */
export async function oldParent({ who, n, classes, address, call }: Place): Promise<Outcome> {
  const began = performance.now(),
    wishes = wishesOf(classes)
  for (const [i, openClassId] of wishes.entries()) {
    const id = `e${n}-${i}`,
      { status, body } = await call(address, who.token, `${root}/commit`, { id, openClassId, studentId: who.studentId }, `commit-${id}`)
    if (status === 200) {
      const wait = performance.now() - began,
        { orderId } = body.data
      if (body.data.status !== 'held') return { wait, id, status: 'held', paid: true }
      const placed = await call(address, who.token, '/api/business-order/placeOrder/webWechat', { orderId }, `pay-${orderId}`)
      return { wait, id, status: 'held', paid: await settle({ who, address, call }, orderId, placed.body?.data, undefined) }
    }
    if (status !== 400) throw new Error(`commit ${status} ${JSON.stringify(body)}`)
  }
  const id = `w${n}`,
    { status, body } = await call(address, who.token, `${root}/joinWaitlist`, { id, openClassId: wishes[0], studentId: who.studentId }, `wait-${id}`)
  if (status !== 200 && status !== 400) throw new Error(`joinWaitlist ${status} ${JSON.stringify(body)}`)
  return { wait: performance.now() - began, id: status === 200 ? id : '', status: status === 200 ? 'waitlisted' : `refused ${body?.data?.rule}`, paid: false }
}
/** Pays on the gateway's page, and learns that it has come. */
async function settle({ who, address, call }: Pick<Place, 'who' | 'address' | 'call'>, orderId: string, ticket: any, ear: Ear | undefined): Promise<boolean> {
  const url = new URL(String(ticket?.payUrl ?? ticket?.codeUrl ?? ''), address)
  await call(address, who.token, `${url.pathname}${url.search}`, { what: 'pay' })
  if (await ear?.paid(orderId)) return true
  for (let n = 0; n < 20; n++) {
    const { body } = await call(address, who.token, `/api/business-order/placeOrder/queryOrder?orderId=${orderId}`)
    if (body?.data?.paid) return true
    await pause(askMs)
  }
  return false
}
