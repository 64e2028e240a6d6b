/** A submit that may also say whether the thing is in use: the family's `status` beside the fields. */
import { invoke, type Invoke, type Command } from './command.ts'
import { newId } from './id.ts'
import { get } from './query.ts'
import type { Resource } from './resource.ts'
import { act, type Route } from './route.ts'

export interface EnableDisable {
  readonly create: Command<any, any, any>
  readonly change: Command<any, any, any>
  readonly enable: Command<any, any, any>
  readonly disable: Command<any, any, any>
}
const off = ['0', '2', '-1']

/** What the wire's status asks for: 1 is in use; 0, 2 and -1 are not; nothing asks for nothing. */
export const wantedOf = (status: unknown): 'enable' | 'disable' | undefined =>
  String(status ?? '') === '1' ? 'enable' : off.includes(String(status ?? '')) ? 'disable' : undefined

/** POST `path`: makes or changes a row, and puts it in or out of use where `status` says so and it is not so already. */
export const submitting = (path: string, of: Resource, { create, change, enable, disable }: EnableDisable): Route =>
  act(
    path,
    [create, change, enable, disable],
    async (asked, desk) => {
      const row = asked.id ? await desk.ask(get(of, String(asked.id))) : undefined
      const id = asked.id ? String(asked.id) : newId()
      const wanted = wantedOf(asked.status)
      const step: Invoke = invoke(asked.id ? change : create, id, asked)
      const from = row?.status ?? of.lifecycle.next('new', 'create')
      const moves = wanted && from && of.lifecycle.next(from, wanted) !== undefined
      return moves ? [step, invoke(wanted === 'enable' ? enable : disable, id, {})] : step
    },
    { label: of.label, answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }) },
  )
