/** What a test performs: the calls that were answered well and the commands that were carried out while it ran. */
import { channel } from 'node:diagnostics_channel'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

const performed = new Set<string>()
/** Keeps a call that was answered well: by its status, and by the code in its envelope where it has one. */
export function noteCall(
  { method = 'GET', url }: Pick<InjectOptions, 'method' | 'url'>,
  { statusCode, body }: Pick<LightMyRequestResponse, 'statusCode' | 'body'>,
): void {
  const code = /^\{"code":(\d+)/.exec(body.slice(0, 20))?.[1] ?? '200'
  if (statusCode === 200 && code === '200') performed.add(`${method} ${String(url).split('?')[0]}`)
}

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
