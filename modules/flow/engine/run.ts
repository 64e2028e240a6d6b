/** One run of the engine: the tokens as they are moved, on a board of its own that nobody else sees. */
import { ExpressionError, holds, textOrValue, worked, type Values } from '../bpmn/feel.ts'
import { boundariesOf, type Flow, type Model, type Node, type Timer } from '../bpmn/model.ts'
import { after, cycleOf, instantOf } from '../bpmn/times.ts'
import { type Alarm, FlowError, type Passed, type State, type Token } from './state.ts'

/** The most steps of one turn: a process that goes round without waiting ends here. */
export const stepsMax = 2_000

export interface Run {
  readonly model: Model
  readonly now: string
  readonly passed: Passed[]
  readonly tokens: Map<string, Token>
  /** Tokens on their way, first come first moved. */
  readonly moving: string[]
  values: Values
  made: number
  steps: number
}

export const runOf = (model: Model, state: State, values: Values, now: string): Run => ({
  model,
  now,
  passed: [],
  tokens: new Map(state.tokens.map(token => [token.id, token])),
  moving: [],
  values,
  made: state.made,
  steps: 0,
})

export const nodeOf = (run: Run, id: string): Node => run.model.nodes[id]!
export const inScope = (run: Run, scope: string): readonly Token[] => [...run.tokens.values()].filter(token => token.scope === scope)

/** Puts a token on a node; it moves on when its turn comes. */
export function put(run: Run, at: string, scope: string, more: Partial<Token> = {}): void {
  const id = `t${++run.made}`
  run.tokens.set(id, { id, at, scope, ...more })
  run.moving.push(id)
}
/** Lets a token wait where it is. */
export const wait = (run: Run, token: Token, more: Partial<Token>): Token => {
  const waiting = { ...token, ...more }
  run.tokens.set(token.id, waiting)
  return waiting
}
/** Takes a token away with all that runs within it; whoever worked at it need not any more. */
export function take(run: Run, token: Token): void {
  for (const inner of inScope(run, token.id)) take(run, inner)
  run.tokens.delete(token.id)
  if (token.waits === 'user' || token.waits === 'job') run.passed.push({ did: 'closed', token: token.id, node: token.at })
}

/** What expressions know at a token: the values of the process, and those of what it runs within. */
export function valuesAt(run: Run, token: Pick<Token, 'scope' | 'local'>): Values {
  const outer = token.scope ? run.tokens.get(token.scope) : undefined
  return { ...(outer ? valuesAt(run, outer) : run.values), ...token.local }
}
/** Asks an expression; where it fails the node is named. */
export function asked<T>(node: string, ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new FlowError('expression', node, [`${error.expression}：${error.said[0]}`, `${error.expression}: ${error.said[1]}`])
    throw error
  }
}
export const valueAt = (run: Run, token: Token, expression: string): unknown => asked(token.at, () => worked(expression, valuesAt(run, token)))
export const holdsAt = (run: Run, token: Token, flow: Flow): boolean => asked(token.at, () => holds(flow.when!, valuesAt(run, token)))

/** Sets a timer. What is no time fails: nobody waits for ever by mistake. */
export function alarmOf(run: Run, token: Token, node: string, { kind, text }: Timer): Alarm {
  const said = String(asked(node, () => textOrValue(text, valuesAt(run, token))))
  if (kind === 'cycle') {
    const cycle = cycleOf(said)
    if (!cycle) throw new FlowError('timer', node, said)
    return { node, at: after(run.now, cycle.every)!, times: cycle.times, every: cycle.every }
  }
  const at = kind === 'date' ? instantOf(said) : after(run.now, said)
  if (at === undefined) throw new FlowError('timer', node, said)
  return { node, at, times: 1 }
}
/** The timers that hang on a node. */
export const boundaryAlarms = (run: Run, token: Token): readonly Alarm[] =>
  token.isPart
    ? []
    : boundariesOf(run.model, token.at)
        .flatMap(({ id, timer }) => (timer ? [alarmOf(run, token, id, timer)] : []))
        .filter(alarm => alarm.times > 0)

/** What is known of a run when it ends. */
export const stateOf = (run: Run): State => ({ made: run.made, tokens: [...run.tokens.values()] })
