/** Where a process stands: its tokens, and what one event made of them. Data alone, which facts keep. */
import type { Label } from '../../kit/index.ts'
import type { Values } from '../bpmn/feel.ts'

/** A timer that was set: of the node itself, of a boundary event on it or of an event that a gateway leads to. */
export interface Alarm {
  readonly node: string
  readonly at: string
  readonly times: number
  readonly every?: string
}
/** How several of one task stand. */
export interface Tally {
  readonly total: number
  readonly done: number
  readonly agreed: number
  readonly refused: number
}
export type Waiting = 'user' | 'job' | 'message' | 'timer' | 'event' | 'inside' | 'many' | 'join'

export interface Token {
  readonly id: string
  readonly at: string
  /** The token of the subprocess, or of the several, that it runs within; '' for the process. */
  readonly scope: string
  /** The way that it came by. */
  readonly via?: string
  /** What it waits for; nothing while it is on its way. */
  readonly waits?: Waiting
  readonly alarms?: readonly Alarm[]
  /** Values of its own, such as whose turn it is of several. */
  readonly local?: Values
  readonly isPart?: boolean
  readonly tally?: Tally
  /** Whose turn comes yet, where it is one after another. */
  readonly left?: readonly unknown[]
}
export interface State {
  /** How many tokens were ever made: the next one's number. */
  readonly made: number
  readonly tokens: readonly Token[]
}
export const begun: State = { made: 0, tokens: [] }

export type FlowEvent =
  | { readonly type: 'started' }
  | { readonly type: 'completed'; readonly token: string; readonly values?: Values; readonly isAgreed?: boolean }
  | { readonly type: 'served'; readonly token: string; readonly values?: Values }
  | { readonly type: 'failed'; readonly token: string; readonly code: string }
  | { readonly type: 'message'; readonly name: string; readonly values?: Values }
  | { readonly type: 'clock' }
  | { readonly type: 'moved'; readonly token: string; readonly to: string }

/** What happened on the way, in its order. */
export type Passed =
  | { readonly did: 'entered' | 'left' | 'ended'; readonly token: string; readonly node: string }
  | { readonly did: 'opened'; readonly token: string; readonly node: string; readonly local: Values }
  | { readonly did: 'asked'; readonly token: string; readonly node: string; readonly local: Values }
  | { readonly did: 'closed'; readonly token: string; readonly node: string }

export interface Advanced {
  readonly state: State
  readonly values: Values
  readonly passed: readonly Passed[]
  readonly isOver: boolean
}

/** Why an event comes to nothing, and at which node. The process stays where it was. */
export class FlowError extends Error {
  readonly rule: 'expression' | 'forNobody' | 'noWay' | 'endless' | 'stuck' | 'unhandled' | 'noReceiver' | 'gone' | 'timer' | 'tooMany' | 'notThere'
  readonly node: string
  /** What is said beyond the rule: words in both languages, or a name that is the same in both. */
  readonly said: Label | undefined
  constructor(rule: FlowError['rule'], node: string, said: string | Label = '') {
    super((typeof said === 'string' ? said : said[1]) || rule)
    this.said = typeof said === 'string' ? (said ? [said, said] : undefined) : said
    this.rule = rule
    this.node = node
  }
}

/** When the clock is asked for next; undefined where nothing waits for it. */
export const nextAlarm = ({ tokens }: State): string | undefined =>
  tokens
    .flatMap(token => token.alarms ?? [])
    .map(alarm => alarm.at)
    .toSorted()[0]
