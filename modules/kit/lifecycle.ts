/** Lifecycles: which command may run in which status and where it leads, asked of xstate once. */
import { createMachine, getNextTransitions, transition, type AnyStateMachine } from 'xstate'
import type { Label } from './field.ts'

/** What a status means to a person, the same colour on every screen: idle grey, waiting amber, active blue,
 * good green, bad red, over a grey outline. */
export type Tone = 'idle' | 'waiting' | 'active' | 'good' | 'bad' | 'over'

export interface State {
  readonly label: Label
  readonly tone: Tone
  /** Command → the status it leads to; several when the decision picks one (`fact(type, data, to)`). */
  readonly on: Readonly<Record<string, string | readonly string[]>>
  /** The number that the wire knows this status by, where it has one. */
  readonly code?: number
}

/** Declares a status. A status without commands is terminal. */
export const state = <const O extends State['on'] = {}>(zh: string, en: string, tone: Tone, on?: O, code?: number): State => ({
  label: [zh, en],
  tone,
  on: on ?? {},
  ...(code === undefined ? {} : { code }),
})

/** The same states, in each of which what people wrote can be erased, and what else is named be done: the row goes on as it was. */
export const erasable = <const L extends Readonly<Record<string, State>>>(states: L, ...more: readonly string[]): L => {
  const inPlace = (status: string) => Object.fromEntries(['erase', ...more].map(name => [name, status]))
  return Object.fromEntries(Object.entries(states).map(([name, one]) => [name, name === 'new' ? one : { ...one, on: { ...one.on, ...inPlace(name) } }])) as L
}

export interface Lifecycle<S extends string = string> {
  /** Every status in order; the first is `new`, the row that has no fact yet. */
  readonly statuses: readonly S[]
  readonly states: Readonly<Record<S, State>>
  readonly machine: AnyStateMachine
  /** The status a command leads to, or undefined when it may not run now (or may not lead to `to`). */
  next(status: S, command: string, to?: string): S | undefined
  /** The commands that may run in a status. */
  allowed(status: S): readonly string[]
  /** The statuses a command may lead to. */
  targets(status: S, command: string): readonly S[]
  terminal(status: S): boolean
}

const list = (target: string | readonly string[]): readonly string[] => (typeof target === 'string' ? [target] : target)

const machineOf = <S extends string>(id: string, states: Readonly<Record<S, State>>): AnyStateMachine =>
  createMachine({
    id,
    initial: 'new',
    states: Object.fromEntries(
      (Object.keys(states) as S[]).map(status => [
        status,
        {
          on: Object.fromEntries(
            Object.entries(states[status].on).map(([command, target]) => [
              command,
              list(target).map(to => ({ target: to, guard: ({ event }: any) => event.to === undefined || event.to === to })),
            ]),
          ),
        },
      ]),
    ),
  } as any) as AnyStateMachine

/** Asks the machine every (status, command, target): a question to xstate costs more than an append, so each is asked once. */
function answersOf<S extends string>(machine: AnyStateMachine, states: Readonly<Record<S, State>>) {
  const next = new Map<S, Map<string, S>>(),
    named = new Map<string, S>(),
    allowed = new Map<S, readonly string[]>()
  for (const status of Object.keys(states) as S[]) {
    const at = machine.resolveState({ value: status } as any)
    allowed.set(status, [...new Set(getNextTransitions(at).map(t => t.eventType))])
    const free = new Map<string, S>()
    next.set(status, free)
    for (const [command, target] of Object.entries(states[status].on))
      for (const to of [undefined, ...list(target)]) {
        const event = { type: command, to }
        if (!at.can(event)) continue
        const reached = transition(machine, at, event)[0].value as S
        if (to === undefined) free.set(command, reached)
        else named.set(`${status} ${command} ${to}`, reached)
      }
  }
  return { next, named, allowed }
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** A lifecycle from its states. The machine is built when something is first asked of it: a server with a hundred resources, or a
 * screen with one, need not wait for the rest. */
export function lifecycle<S extends string>(id: string, states: Readonly<Record<S, State>>): Lifecycle<S> {
  const machine = once(() => machineOf(id, states))
  const answers = once(() => answersOf(machine(), states))
  return {
    statuses: Object.keys(states) as S[],
    states,
    get machine() {
      return machine()
    },
    // Asked twice by every command, nearly always without a wish: no text is put together for that.
    next: (status, command, to) => (to ? answers().named.get(`${status} ${command} ${to}`) : answers().next.get(status)?.get(command)),
    allowed: status => answers().allowed.get(status) ?? [],
    targets: (status, command) => list(states[status]?.on[command] ?? []) as readonly S[],
    terminal: status => (answers().allowed.get(status) ?? []).length === 0,
  }
}

/** The statuses of rows that are there and not over. */
export const standingOf = ({ lifecycle }: { readonly lifecycle: Lifecycle<any> }): readonly string[] =>
  lifecycle.statuses.filter(status => status !== 'new' && lifecycle.states[status]!.tone !== 'over')
