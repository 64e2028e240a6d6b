/** The compiled form of a process: what running it needs, as data that a fact keeps. */

/** What a node does when a token comes to it. */
export type NodeKind =
  | 'start'
  | 'end'
  | 'terminate'
  | 'error'
  | 'pass'
  | 'user'
  | 'service'
  | 'script'
  | 'receive'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'event'
  | 'catch'
  | 'boundary'
  | 'subprocess'
  | 'call'

/** When a timer is due: an instant, so long after, or again and again. A text or an expression that gives one. */
export interface Timer {
  readonly kind: 'date' | 'duration' | 'cycle'
  readonly text: string
}

/** Several at once or one after another, until a condition over what came in holds. */
export interface Many {
  readonly isSequential: boolean
  /** An expression that gives a list, or how many. */
  readonly over: string
  /** Under which name one of them is known while it runs. */
  readonly as?: string
  readonly until?: string
}

/** Who a task is for, each by an expression. */
export interface ForWhom {
  readonly assignee?: string
  readonly users?: string
  readonly groups?: string
  readonly dueIn?: string
  /** How long after it was due, and of whom, it is asked for further up: a role, a department, an account, or `superior`. */
  readonly escalateIn?: string
  readonly escalateTo?: string
}

/** A command of the product, and its inputs by expressions. */
export interface Calls {
  readonly command: string
  readonly row?: string
  readonly inputs: Readonly<Record<string, string>>
}

/** The kinds of the kit that a form of a process may ask for; `lines` is a text of several. */
export const askedKinds = ['text', 'lines', 'int', 'money', 'percent', 'flag', 'date', 'time', 'choice'] as const
/** What a process asks of whoever starts it, or does a task of it. */
export interface AskedField {
  readonly id: string
  readonly label: string
  /** The same in English, where the process says it. */
  readonly en?: string
  readonly kind: (typeof askedKinds)[number]
  readonly required?: boolean
  /** What whoever has the task may do with it: nothing said, they fill it in. */
  readonly access?: 'read' | 'hidden'
  /** What there is to choose, by its key. */
  readonly choices?: Readonly<Record<string, string>>
  /** The same in English, as far as the process says it. */
  readonly choicesEn?: Readonly<Record<string, string>>
}
/** Names that processes go by themselves: no form asks for them, and nobody gives them from outside. */
export const reserved: ReadonlySet<string> = new Set(['starter', 'pass', 'agreed', 'refused', 'flag', 'comment', 'businessId', 'loopCounter'])
/** What the name of a field of a form looks like: expressions know it by this name. */
export const isFieldName = (name: string): boolean => /^[A-Za-z]\w{0,40}$/u.test(name)

export interface Node {
  readonly id: string
  readonly name: string
  readonly kind: NodeKind
  /** The subprocess that it stands in; '' for the process. */
  readonly within: string
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
  /** The way of an exclusive or inclusive split that is taken where no other is. */
  readonly otherwise?: string
  readonly forWhom?: ForWhom
  /** Of a start: who reads along. */
  readonly copies?: Pick<ForWhom, 'users' | 'groups'>
  readonly asks?: readonly AskedField[]
  /** Under which name the process knows who began it, where the tool that wrote it has one. */
  readonly initiator?: string
  readonly calls?: Calls
  /** What a script works out, and the variable that keeps it. */
  readonly script?: { readonly expression: string; readonly into: string }
  readonly many?: Many
  readonly timer?: Timer
  readonly message?: string
  readonly errorCode?: string
  /** The node that a boundary event hangs on, and whether it ends it. */
  readonly on?: string
  readonly isInterrupting?: boolean
  /** The process that a call activity runs. */
  readonly process?: string
}

/** A way from one node to another. */
export interface Flow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly when?: string
}

export interface Model {
  readonly key: string
  readonly name: string
  readonly nodes: Readonly<Record<string, Node>>
  readonly flows: Readonly<Record<string, Flow>>
}

/** What keeps a process from running, and where it stands. */
export interface Problem {
  readonly rule: string
  readonly at: string
  readonly zh: string
  readonly en: string
}

export const nodesOf = (model: Model): readonly Node[] => Object.values(model.nodes)
/** The start events of a process, or of a subprocess of it. */
export const startsOf = (model: Model, within: string): readonly Node[] => nodesOf(model).filter(node => node.kind === 'start' && node.within === within)
export const boundariesOf = (model: Model, on: string): readonly Node[] => nodesOf(model).filter(node => node.kind === 'boundary' && node.on === on)
export const nextOf = (model: Model, node: Node): readonly string[] => node.outgoing.map(id => model.flows[id]!.to)
