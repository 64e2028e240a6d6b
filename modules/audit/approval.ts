/** Approval: one declaration gives an audited noun its commands. They follow the one audit machine; what a noun adds are names and rules. */
import {
  type Actor,
  answer,
  type Invoke,
  changes,
  command,
  type Command,
  type Context,
  type RouteContext,
  fact,
  type Fields,
  type Field,
  findAll,
  ofTermAndAmount,
  type Input,
  type Offered,
  offeredWhen,
  optional,
  type Label,
  type Reading,
  type Resource,
  type Role,
  type Row,
  state,
  type State,
  type Statement,
  type Tile,
  type Where,
} from '../kit/index.ts'
import {
  type Approval,
  approve as signed,
  auditCode,
  auditFields,
  isOwn,
  kept,
  mayReject,
  mayRevoke,
  perfected,
  rejection,
  remarkField,
  remarkMaybe,
  type Step,
  submission,
  unsaid,
  waitsFor,
} from './audit.ts'

type Values = Readonly<Record<string, unknown>>
/** What the commands record unless the noun says otherwise. */
interface Approved {
  readonly approvals: readonly Approval[]
  readonly auditRemark: string | null
}
interface Withdrawn extends Approved {
  readonly revised: boolean
}

/** How one of the commands differs from the usual: its names, who may, what it asks for, and the noun's own rules. `K` is known beside. */
interface Own<R extends Resource, I extends Fields, N, U, K = {}> {
  readonly name?: string
  readonly label?: Label
  readonly again?: Label
  readonly by?: readonly Role[]
  readonly danger?: boolean
  /** When it is offered, where it is not to everybody but who submitted. */
  readonly offered?: Offered
  readonly statement?: Statement<R>
  readonly many?: boolean
  readonly fact?: string
  /** Asked for instead of the remark alone. */
  readonly input?: I
  readonly needs?: (row: Row<R>, input: Input<NoInfer<I>>, context: Context) => Reading<N>
  /** Rules of the noun's own, before those of the audit. Of a submission, the row is as it will be. */
  readonly check?: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N & K>, context: Context) => void
  /** What is recorded, made from what usually is. Rules that come after those of the audit are stated here. */
  readonly record?: (usual: U, row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N & K>, context: Context) => object
  /** Further commands of the same turn; of an approval, only with its last step. */
  readonly also?: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N & K>, context: Context, recorded: Values) => readonly Invoke[]
}
/** What the audit makes of one of the commands: what is recorded, and the fact's name where an approval is not the last. */
interface Made<U> {
  readonly usual: U
  readonly step?: string
}
type Usual = Required<Pick<Own<Resource, Fields, unknown, unknown>, 'name' | 'label' | 'by' | 'fact' | 'input'>> & {
  readonly danger?: boolean
  readonly offered?: Offered
  readonly statement?: Statement<any> | undefined
}

interface Options<R extends Resource, K, S extends Fields, SN, A extends Fields, AN, J extends Fields, JN, V extends Fields, VN, W extends Fields, WN> {
  /** Who submits and revokes. */
  readonly by: readonly Role[]
  /** What steps depend on beside the row, such as a policy of the house: read with what approving and rejecting need, and part of it. There is
   * no row where many are counted for a tile. */
  readonly knows?: Knows<R, K>
  /** The steps in order; where the row decides which, `auditors` says who takes one at all. Values that an approval corrects count already. */
  readonly steps: readonly Step[] | ((row: Row<R>, known: NoInfer<K>) => readonly Step[])
  readonly auditors?: readonly Role[]
  /** What must hold before an auditor's word is heard, beside the roles of the steps: whose row it is, what waits. */
  readonly judges?: (row: Row<R>, actor: Actor, context: Context) => void
  /** On the homes of the auditors: what was submitted, unless another match is given, as far as the present step is theirs. */
  readonly tile?: Shown
  /** The input that holds the remark. */
  readonly remark?: string
  readonly submit?: Own<R, S, SN, Values>
  /** `step`: how the fact of an approval is called that is not the last; `recordStep`: what it records. */
  readonly approve?: Own<R, A, AN, Approved, K> & { readonly step?: string; readonly recordStep?: Own<R, A, AN, Approved, K>['record'] }
  readonly reject?: Own<R, J, JN, { readonly auditRemark: string; readonly revised: boolean }, K>
  readonly revoke?: Own<R, V, VN, Values>
  /** Of a noun that has drafts and no `crud` of its own: what is written down before it is submitted, and thrown away. */
  readonly save?: Own<R, Fields, unknown, Values>
  readonly discard?: Own<R, Fields, unknown, Values>
  /** Takes the approval back, as long as nothing depends on it: the noun says what. */
  readonly withdraw?: Own<R, W, WN, Withdrawn>
}
type Knows<R extends Resource, K> = (row: Row<R> | undefined, at: Pick<Context, 'now' | 'zone'>) => Reading<K>
type Shown = Pick<Tile, 'name' | 'label' | 'to'> & Partial<Tile>
interface Audited {
  readonly status: string
  readonly submittedBy: string | null
  readonly submittedFor: string | null
  readonly approvals: readonly Approval[] | null
  readonly revised: boolean | null
}

/** Submit, approve, reject, revoke and the withdrawal of an approval, by these names; `commands` are the first four. `save` keeps a draft of
 * what is submitted later, `discard` throws it away; `grant` and `refuse` say what was decided elsewhere, such as by a process of the tenant. Those
 * that a lifecycle does not have are left out by whoever takes them. The row carries `auditFields`. */
export function approval<
  R extends Resource,
  S extends Fields = {},
  SN = {},
  A extends Fields = {},
  AN = {},
  J extends Fields = {},
  JN = {},
  V extends Fields = {},
  VN = {},
  W extends Fields = {},
  WN = {},
  K = {},
>(on: R, options: Options<R, K, S, SN, A, AN, J, JN, V, VN, W, WN>) {
  const { by, steps, knows, judges, remark: named = 'remark' } = options
  const auditors = options.auditors ?? (typeof steps === 'function' ? [] : [...new Set(steps.flatMap(step => step.by))])
  const stepsOf = (row: Row<R>, known: K): readonly Step[] => (typeof steps === 'function' ? steps(row, known) : steps)
  const why = (input: Values) => (input[named] ?? null) as string | null

  const submit = made<R, S, SN, Values>(
    on,
    options.submit,
    { name: 'submit', label: ['提交审核', 'Submit'], by, fact: 'submitted', input: {} },
    (row, input, { actor, now }) => {
      const changed = changes(audited(row) as object, input)
      const [askedFor] = Object.keys(options.submit?.input ?? {})
      perfected(audited(row), Object.fromEntries(Object.entries(changed).filter(([name]) => !on.fields[name]?.locked)), askedFor)
      return { usual: { ...changed, ...submission(actor, now) } }
    },
  )
  const approve = made<R, A, AN, Approved, K>(
    on,
    options.approve,
    {
      name: 'approve',
      label: ['通过', 'Approve'],
      by: auditors,
      fact: 'approved',
      input: { remark: remarkMaybe },
      offered: isOthers,
      statement: ofTermAndAmount(on),
    },
    (row, input, context, known) => {
      const { actor, now } = context
      judges?.(row, actor, context)
      const { approvals, done } = signed(audited(row), stepsOf({ ...row, ...corrected(on, input) }, known), actor, now, isApart(on) ? '' : (why(input) ?? ''))
      return { usual: { approvals, auditRemark: why(input) }, ...(done ? {} : { step: options.approve?.step ?? 'step_approved' }) }
    },
    knows,
  )
  const reject = made<R, J, JN, { readonly auditRemark: string; readonly revised: boolean }, K>(
    on,
    options.reject,
    { name: 'reject', label: ['驳回', 'Reject'], by: auditors, fact: 'rejected', input: { remark: remarkField }, danger: true, offered: isOthers },
    (row, input, context, known) => {
      judges?.(row, context.actor, context)
      mayReject(audited(row), stepsOf(row, known), context.actor)
      return { usual: rejection(why(input)!) }
    },
    knows,
  )
  const revoke = made<R, V, VN, Values>(
    on,
    options.revoke,
    { name: 'revoke', label: ['撤回', 'Revoke'], by, fact: 'revoked', input: { remark: remarkMaybe }, offered: isRevocable },
    (row, input, { actor }) => {
      mayRevoke(audited(row), actor)
      return { usual: named in (options.revoke?.input ?? { remark: 0 }) ? { [named]: why(input) } : {} }
    },
  )
  const withdraw = made<R, W, WN, Withdrawn>(
    on,
    options.withdraw,
    {
      name: 'withdrawApproval',
      label: ['撤销通过', 'Withdraw the approval'],
      by: auditors,
      fact: 'approval_withdrawn',
      input: { remark: remarkField },
      danger: true,
    },
    (_row, input) => ({ usual: { ...rejection(why(input)!), approvals: [] } }),
  )
  const { save, discard } = drafting(on, options)
  const { grant, refuse } = decidedElsewhere(on, options as any, named)
  /** Whether the present step waits for this person. */
  const waits = (row: Row<R>, actor: Actor, known = {} as K): boolean => waitsFor(audited(row), stepsOf(row, known), actor)
  const ofOne = typeof steps !== 'function' && steps.length === 1
  const tiles = options.tile ? [tileOf(on, submit.name, approve, options.tile, ofOne ? undefined : waits, knows)] : []
  return { submit, approve, reject, revoke, withdraw, save, discard, grant, refuse, commands: [submit, approve, reject, revoke] as const, waits, tiles }
}

/** Whether auditors' words are erased with somebody: then no list of approvals, which stays, has them. */
const isApart = (on: Resource): boolean => on.fields.auditRemark?.pii !== undefined

/** What was decided elsewhere holds as the last step's word does: by the noun's own rules, and with what follows from it. Whose step it was is not
 * asked: who agreed to it is given. */
function decidedElsewhere<R extends Resource>(
  on: R,
  options: Pick<Options<R, any, any, any, any, any, any, any, any, any, any, any>, 'approve' | 'reject' | 'knows'>,
  named: string,
) {
  const { approve, reject, knows } = options,
    why = (input: Values) => (input[named] ?? null) as string | null
  const as = (name: string, label: Label, input: Fields) => ({ name, label, by: [], input, offered: undefined, statement: undefined, many: undefined })
  const grant = made<R, Fields, unknown, Approved, any>(
    on,
    { ...approve, ...as('grant', ['流程批准', 'Approved by the process'], { approvals: auditFields.approvals, [named]: remarkMaybe }) },
    { name: 'grant', label: ['流程批准', 'Approved by the process'], by: [], fact: 'approved', input: {} },
    (_row, input) => {
      const approvals = (input.approvals ?? []) as readonly Approval[]
      return { usual: { approvals: isApart(on) ? unsaid(approvals) : approvals, auditRemark: why(input) } }
    },
    knows,
  )
  const refuse = made<R, Fields, unknown, { readonly auditRemark: string; readonly revised: boolean }, any>(
    on,
    { ...reject, ...as('refuse', ['流程驳回', 'Refused by the process'], { [named]: remarkMaybe }) },
    { name: 'refuse', label: ['流程驳回', 'Refused by the process'], by: [], fact: 'rejected', input: {} },
    (_row, input) => ({ usual: rejection(why(input) ?? '') }),
    knows,
  )
  return { grant, refuse }
}

/** Keeping a draft, and throwing it away. What can wait is left open; a rejected row is put right by the same form. */
function drafting<R extends Resource>(
  on: R,
  options: Pick<Options<R, any, any, any, any, any, any, any, any, any, any, any>, 'by' | 'submit' | 'save' | 'discard'>,
) {
  const { by } = options,
    form = (options.submit?.input ?? {}) as Fields
  const save = made<R, Fields, unknown, Values>(
    on,
    options.save,
    {
      name: 'saveDraft',
      label: ['存草稿', 'Save a draft'],
      by,
      fact: 'drafted',
      input: Object.fromEntries(Object.entries(form).map(([name, field]) => [name, canWait(on, name, field) ? optional(field) : field])),
    },
    (row, input, { actor }) => {
      const { status } = audited(row),
        changed = changes(row as object, input)
      const lacking = Object.entries(on.fields).filter(([, field]) => status === 'new' && field.required && field.initial === undefined)
      return {
        usual: {
          ...Object.fromEntries(lacking.map(([name]) => [name, ''])),
          ...changed,
          ...(status === 'rejected' ? (Object.keys(changed).length > 0 ? { revised: true } : {}) : kept(actor)),
        },
      }
    },
  )
  const discard = made<R, Fields, unknown, Values>(
    on,
    options.discard,
    { name: 'discard', label: ['删除草稿', 'Discard the draft'], by, fact: 'discarded', input: {}, danger: true, offered: isRevocable },
    (row, _input, { actor }) => {
      mayRevoke(audited(row), actor)
      // What no two rows may have is free again.
      const alone = Object.entries(on.fields).filter(([, field]) => field.unique)
      return { usual: Object.fromEntries(alone.map(([name]) => [name, `${(row as Values)[name]}~${(row as Values).id}`])) }
    },
  )
  return { save, discard }
}
/** A draft is known by its title, by what no two rows may share, and by what it points to; texts, days and choices may follow. */
const canWait = (on: Resource, name: string, field: Field): boolean =>
  name !== on.title && !field.unique && ['text', 'date', 'choice', 'dict', 'rich'].includes(field.kind)
const audited = (row: object) => row as Audited
const isRevocable = offeredWhen(
  ['submittedBy', 'submittedFor', 'approvals'],
  (row, who) =>
    isOwn(row as Pick<Audited, 'submittedBy' | 'submittedFor'>, who as unknown as Actor) && ((row.approvals as Audited['approvals']) ?? []).length === 0,
)
const isOthers = offeredWhen(['submittedBy'], ({ submittedBy }, who) => submittedBy !== who.userId)

/** The tile of what was submitted; where several take part, only the rows whose step is the asker's are counted. */
function tileOf<R extends Resource, K>(
  on: R,
  submit: string,
  approve: Command,
  given: Shown,
  waits: ((row: Row<R>, actor: Actor, known?: K) => boolean) | undefined,
  knows: Knows<R, K> | undefined,
): Tile {
  const { lifecycle } = on
  const status = [...new Set(lifecycle.statuses.flatMap(one => lifecycle.targets(one, submit)))]
  const rows = async (desk: RouteContext) => {
    const found = await answer(findAll(on, { status } as Where<R>), desk)
    const known = knows && (await answer(knows(undefined, desk), { ask: desk.readUnscoped }))
    return found.filter(row => waits!(row, desk.actor, known)) as readonly (Row<R> & { readonly id: string })[]
  }
  return {
    of: on,
    by: approve.by,
    permit: approve.permit,
    match: [{ where: () => ({ status }), query: () => ({ status: status.join() }) }],
    ...(waits && !given.match ? { rows } : {}),
    ...given,
  }
}

/** What an approval says anew about the row, such as another amount. */
const corrected = (on: Resource, input: Values): Values =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => name in on.fields && value !== null && value !== undefined))

/** One of the commands: the noun's rules, those of the audit, and what is recorded. */
function made<R extends Resource, I extends Fields, N, U extends object, K = {}>(
  on: R,
  own: Own<R, I, N, U, K> & { readonly recordStep?: Own<R, I, N, U, K>['record'] } = {},
  usually: Usual,
  audit: (row: Row<R>, input: Values, context: Context, known: K) => Made<U>,
  knows?: Knows<R, K>,
): Command<R, I, N & K> {
  const name = own.name ?? usually.name,
    isForm = usually.name === 'submit' || usually.name === 'saveDraft'
  return command<R, I, N & K>(on, name, {
    label: own.label ?? usually.label,
    again: own.again,
    by: own.by ?? usually.by,
    input: own.input ?? (usually.input as I),
    danger: own.danger ?? usually.danger ?? false,
    offered: own.offered ?? usually.offered,
    statement: own.statement ?? usually.statement,
    ...(own.many === undefined ? {} : { many: own.many }),
    *needs(row, input, context) {
      const asked = own.needs && (yield* own.needs(row, input, context))
      return (knows ? { ...asked, ...(yield* knows(row, context)) } : (asked ?? {})) as N & K
    },
    decide(row, input, facts, context) {
      own.check?.(isForm ? ({ ...row, ...input } as Row<R>) : row, input, facts, context)
      const { usual, step } = audit(row, input as Values, context, facts)
      // Where the lifecycle leaves it open, an approval that is not the last stays where it is.
      const { status } = row as unknown as Audited,
        open = on.lifecycle.targets(status, name)
      const to = open.length < 2 ? undefined : open.find(target => (target === status) === (step !== undefined))
      const recorded = ((step === undefined ? own.record : own.recordStep)?.(usual, row, input, facts, context) ?? usual) as Values
      if (step !== undefined) return fact<Resource, string>(on, step, recorded, to)
      return [fact<Resource, string>(on, own.fact ?? usually.fact, recorded, to), ...(own.also?.(row, input, facts, context, recorded) ?? [])]
    },
  })
}

/** What `approval` records under the usual names: spread them into the facts of the noun, beside `crudFacts`. */
export const approvalFacts = { submitted: {}, step_approved: {}, approved: {}, rejected: {}, revoked: {}, approval_withdrawn: {} } as const
/** What `save` and `discard` record. */
export const draftFacts = { drafted: {}, discarded: {} } as const
/** The fields by which a draft is only its keeper's, and their house's: `drafts: ownDrafts` of the noun. */
export const ownDrafts = { by: 'submittedBy', house: 'submittedFor' } as const

/** The statuses of a noun that is kept by `crud`, audited, and has no others: what else may be done in one is added. */
export const auditStates = (more: Readonly<Partial<Record<'draft' | 'pending' | 'rejected' | 'approved', State['on']>>> = {}) => ({
  new: state('新建', 'New', 'idle', { create: 'draft' }),
  draft: state('草稿', 'Draft', 'idle', { change: 'draft', submit: 'pending', remove: 'removed', ...more.draft }, auditCode.draft),
  pending: state('待审核', 'Pending', 'waiting', { approve: ['pending', 'approved'], reject: 'rejected', revoke: 'draft', ...more.pending }, auditCode.pending),
  rejected: state('已驳回', 'Rejected', 'bad', { change: 'rejected', submit: 'pending', remove: 'removed', ...more.rejected }, auditCode.rejected),
  approved: state('已通过', 'Approved', 'good', more.approved, auditCode.approved),
  removed: state('已删除', 'Removed', 'over', { restore: 'draft' }),
})
/** For the `fill` of such a noun's `crud`: what is changed after a rejection may be submitted again. */
export const revised = (after: object, _facts: unknown, _context: Context, before: { readonly status: string }) =>
  before.status === 'rejected' && Object.keys(changes(before, after)).length > 0 ? { revised: true } : {}
