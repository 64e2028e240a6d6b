/** What a test performs: the calls that were answered well, those that were refused, and the commands that were carried out while it ran. */
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

const performed = new Set<string>()
/** What a refused call is kept as. */
export const refusalOf = (call: string): string => `refused ${call}`
/** Keeps a call: whether it was answered well is told by its status, and by the code in its envelope where it has one. */
export function noteCall(
  { method = 'GET', url }: Pick<InjectOptions, 'method' | 'url'>,
  { statusCode, body }: Pick<LightMyRequestResponse, 'statusCode' | 'body'>,
): void {
  const code = /^\{"code":(\d+)/.exec(body.slice(0, 20))?.[1] ?? '200'
  const call = `${method} ${String(url).split('?')[0]}`
  performed.add(statusCode === 200 && code === '200' ? call : refusalOf(call))
}
/** A door of which every call is kept. */
export function noting<Http extends { readonly inject: unknown }>(http: Http): Http {
  const inject = (http.inject as (asked: InjectOptions | string) => Promise<LightMyRequestResponse>).bind(http)
  return Object.assign(http, {
    async inject(asked: InjectOptions | string) {
      const answer = await inject(asked)
      noteCall(typeof asked === 'string' ? { url: asked } : asked, answer)
      return answer
    },
  })
}

// What a browser asks for comes by a socket.
const answered = channel('http.server.response.finish')
answered.subscribe(told => {
  const { request, response } = told as { readonly request: IncomingMessage; readonly response: ServerResponse }
  noteCall({ method: request.method as 'GET', url: request.url ?? '' }, { statusCode: response.statusCode, body: '' })
})

// A command that ends without an error was carried out, by itself or by a call.
const ended = channel('tracing:ketang.command:asyncEnd')
ended.subscribe(trace => {
  const { permit, error } = trace as { readonly permit: string; readonly error?: unknown }
  if (!error) performed.add(permit)
})

/** What was performed since this was asked the last time. */
export function takePerformed(): ReadonlySet<string> {
  const all = new Set(performed)
  performed.clear()
  return all
}
