/** In use or not: the statuses, the two commands, and a submit that may also say which, by the family's `status` beside the fields. */
import { about, command, invoke, type Invoke, type Command, RefusalError } from './command.ts'
import { fact } from './fact.ts'
import type { Label } from './field.ts'
import { newId } from './id.ts'
import { state } from './lifecycle.ts'
import { find, get, type Where } from './query.ts'
import type { Resource, Row } from './resource.ts'
import type { Role } from './roles.ts'
import { act, noWord, type Route, textOf } from './route.ts'
import { step } from './step.ts'

/** The statuses of what `crud` keeps and `switching` puts in and out of use, by the family's codes 1 and 0. */
const states = (on: Label = ['启用', 'In use'], off: Label = ['停用', 'Not in use'], more: readonly string[] = []) => {
  const stays = (status: 'on' | 'off') => Object.fromEntries(more.map(name => [name, status]))
  return {
    new: state('新建', 'New', 'idle', { create: 'on' }),
    on: state(...on, 'good', { change: 'on', disable: 'off', ...stays('on'), remove: 'removed' }, 1),
    off: state(...off, 'idle', { change: 'off', enable: 'on', ...stays('off'), remove: 'removed' }, 0),
    removed: state('已删除', 'Removed', 'over', { restore: 'off' }),
  }
}
/** The same of what has one in use at a time (`isAlone`): a new one is not, and none of them need be; the wire knows the two by these codes. */
const alone = (offCode?: number, onCode?: number) => ({
  new: state('新建', 'New', 'idle', { create: 'off' }),
  off: state('未启用', 'Not enabled', 'idle', { change: 'off', enable: 'on', remove: 'removed' }, offCode),
  on: state('已启用', 'Enabled', 'good', { change: 'on', disable: 'off', remove: 'removed' }, onCode),
  removed: state('已删除', 'Removed', 'over', { restore: 'off' }),
})
/** `states()` or `alone()` for the lifecycle of such a noun; `facts`, what `switching` records, to be spread beside `crudFacts`. */
export const inUse = { states, alone, facts: { enabled: {}, disabled: {} } } as const

interface Switching<R extends Resource> {
  readonly by: readonly Role[]
  readonly enable?: Label
  readonly disable?: Label
  /** Taking it out of use hurts nobody: it is not asked before. */
  readonly isHarmless?: boolean
  /** What must hold before it is put in use. */
  readonly check?: (row: Row<R>) => void
  /** One at a time: the one in use steps back in the same turn. */
  readonly isAlone?: boolean
}
/** Enable and disable, in this order. */
export function switching<R extends Resource>(on: R, { by, isHarmless = false, isAlone = false, check, ...labels }: Switching<R>) {
  const disable = step<Resource, string>(on, 'disable', 'disabled', { label: labels.disable ?? ['停用', 'Disable'], by, danger: !isHarmless }) as Command<R, {}>
  const using = on.lifecycle.statuses.filter(status => on.lifecycle.states[status]!.on.disable !== undefined)
  const enable = command(on, 'enable', {
    label: labels.enable ?? ['启用', 'Enable'],
    by,
    *needs(row) {
      return { others: isAlone ? yield* find<Resource>(on, { status: using, id: { not: row.id } } as Where) : [] }
    },
    decide(row, _input, { others }) {
      check?.(row)
      if (using.some(status => status === (row as { readonly status: string }).status)) return []
      return [...others.map(other => invoke(disable, (other as { readonly id: string }).id, {})), fact<Resource, string>(on, 'enabled') as never]
    },
  })
  return [enable, disable] as const
}

export interface EnableDisable {
  readonly create: Command<any, any, any>
  readonly change: Command<any, any, any>
  readonly enable: Command<any, any, any>
  readonly disable: Command<any, any, any>
}
const off = ['0', '2', '-1']
/** The words of the family that put something out of use, for `byWord`; saying nothing does so too where the call is named after it. */
export const offWords = <T>(disable: T, isNothing = true): Readonly<Record<string, T>> =>
  Object.fromEntries([...off, ...(isNothing ? [''] : [])].map(word => [word, disable]))

/** What the wire's status asks for: 1 is in use; 0, 2 and -1 are not; nothing asks for nothing. */
export const wantedOf = (status: unknown): 'enable' | 'disable' | undefined =>
  String(status ?? '') === '1' ? 'enable' : off.includes(String(status ?? '')) ? 'disable' : undefined

/** The same of a submit. A page sends the status of the row back as it read it, which asks for nothing; what is no status at all was meant to ask. */
export function statusWish(of: Resource, status: unknown): 'enable' | 'disable' | undefined {
  const wanted = wantedOf(status)
  if (!wanted && textOf(status) !== '' && !Object.hasOwn(of.lifecycle.states, textOf(status))) throw new RefusalError(about(noWord.none, 'status'))
  return wanted
}

/** POST `path`: makes or changes a row, and puts it in or out of use where `status` says so and it is not so already. */
export const submitting = (path: string, of: Resource, { create, change, enable, disable }: EnableDisable): Route =>
  act(
    path,
    [create, change, enable, disable],
    async (asked, desk) => {
      const row = asked.id ? await desk.ask(get(of, String(asked.id))) : undefined
      const id = asked.id ? String(asked.id) : newId()
      const wanted = statusWish(of, asked.status)
      const step: Invoke = invoke(asked.id ? change : create, id, asked)
      const from = row?.status ?? of.lifecycle.next('new', 'create')
      const moves = wanted && from && of.lifecycle.next(from, wanted) !== undefined
      return moves ? [step, invoke(wanted === 'enable' ? enable : disable, id, {})] : step
    },
    { label: of.label, answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }) },
  )
