/** Audit: submitted by one person, approved step by step by others; the same rules for every subject. */
import { about, amid, choice, ensure, flag, inLine, invoke, json, optional, refusals, rules, text, textOf, time } from '../kit/index.ts'
import type { Actor, Invoke, Asked, Command, Fields, Label, Role } from '../kit/index.ts'

/** One approval that was given: which step, by whom, when. */
export interface Approval {
  readonly step: string
  readonly userId: string
  readonly name: string
  readonly at: string
  readonly remark: string
}

/** The numbers the wire knows audit states by (dictionary `audit_status`). */
export const auditCode = { draft: 0, pending: 1, approved: 2, rejected: 3 } as const

/** The fields every audited resource carries. Spread them into its own. */
export const auditFields = {
  submittedBy: text('提交人', 'Submitted by', { locked: true, hidden: true }),
  /** The department that it was submitted for: who works there may take it back, too. */
  submittedFor: text('提交单位', 'Submitted for', { locked: true, hidden: true, names: ['dept'] }),
  submittedAt: time('提交时间', 'Submitted at', { locked: true }),
  approvals: json<readonly Approval[]>()('审批记录', 'Approvals', {
    locked: true,
    hidden: true,
    says: (given: readonly Approval[]) => inLine(given.map(one => [one.name, one.name])),
    holds: { name: text('审批人', 'Auditor', { copies: 'staff' }) },
  }),
  auditRemark: text('审核意见', 'Audit remark', { locked: true }),
  revised: flag('驳回后已修改', 'Revised since the rejection', { locked: true, hidden: true }),
}

/** The same of what is about a pupil: what auditors write of it goes with the pupil, who approved and when stays. */
export const auditFieldsOfPupil = { ...auditFields, auditRemark: { ...auditFields.auditRemark, pii: 'words' as const } }

/** Approvals without their words: who took which step, and when. */
export const unsaid = (all: readonly Approval[] | null): readonly Approval[] => (all ?? []).map(one => ({ ...one, remark: '' }))

export const no = refusals('audit', {
  ownSubmission: ['不能审核自己提交的申请', 'you may not audit what you submitted yourself'],
  sameAuditor: ['同一人最多审核一个环节', 'one person may approve at most one step'],
  notYourStep: ['当前环节不由您审核', 'this step is not yours to audit'],
  notSubmitter: ['只有提交人或其单位可以撤回', 'only the submitter, or their organisation, may revoke'],
  stepDone: ['已有环节通过，不能撤回', 'a step was approved already, it can no longer be revoked'],
  verdict: ['请选择通过或驳回', 'please choose approve or reject'],
  nothingChanged: ['内容没有变化，请修改后再提交', 'nothing changed, please perfect it before submitting again'],
})

/** A required remark of 1 to 200 characters, for reject, revoke, cancel, void, stop and disable. */
export const remarkField = text('意见', 'Remark', { required: ['请填写意见', 'please give a remark'], check: rules.remark, lines: 3 })

/** The same remark under a name of its own, by which it is asked for. */
export const remarkAs = ([zh, en]: Label) => text(zh, en, { required: [`请填写${zh}`, `please enter ${amid(en)}`], check: rules.remark, lines: 3 })
/** The same remark where it may be left out: for approvals. */
export const remarkMaybe = optional(remarkField)

/** For the steps that say why: `step(bill, 'void', 'voided', { label, by, ...because })`. */
export const because = { input: { remark: remarkField }, danger: true } as const
/** For those that may. */
export const remarked = { input: { remark: remarkMaybe } } as const

interface Audited {
  readonly submittedBy: string | null
  readonly submittedFor: string | null
  readonly approvals: readonly Approval[] | null
}
/** A step of an audit: its name and the roles that may take it. */
export interface Step {
  readonly name: string
  readonly by: readonly Role[]
  /** It stands several times in a row, such as once for each school: who stands for two of them takes it twice. */
  readonly repeats?: boolean
}
/** Whether somebody has taken another step before: one person takes one. */
const tookAnother = (given: readonly Approval[], step: Step, { userId }: Actor): boolean =>
  given.some(one => one.userId === userId && !(step.repeats && one.step === step.name))

/** What submitting records. */
export const submission = (actor: Actor, now: string) => ({ ...kept(actor), submittedAt: now, approvals: [], auditRemark: null })
/** Whose a draft or a submission is: the person's, and their department's; a family's is nobody else's. */
export const kept = ({ userId, deptId, role }: Pick<Actor, 'userId' | 'deptId' | 'role'>) => ({
  submittedBy: userId,
  submittedFor: families.includes(role) ? null : deptId || null,
})
const families: readonly string[] = ['PR', 'SD']

/** Checks one approval against the steps and answers the new list and whether it was the last step.
 * People are compared, not roles: a second identity of the submitter does not help. */
export function approve(row: Audited, steps: readonly Step[], actor: Actor, now: string, remark = '') {
  const given = row.approvals ?? []
  const step = steps[given.length]
  ensure(step && (actor.role === 'system' || step.by.includes(actor.role)), no.notYourStep)
  ensure(actor.userId !== row.submittedBy, no.ownSubmission)
  ensure(!tookAnother(given, step, actor), no.sameAuditor)
  const approvals: readonly Approval[] = [...given, { step: step.name, userId: actor.userId, name: actor.name, at: now, remark }]
  return { approvals, done: approvals.length === steps.length }
}

/** Checks who rejects: the auditor of the present step, never the submitter. */
export function mayReject(row: Audited, steps: readonly Step[], actor: Actor) {
  const step = steps[(row.approvals ?? []).length]
  ensure(step && (actor.role === 'system' || step.by.includes(actor.role)), no.notYourStep)
  ensure(actor.userId !== row.submittedBy, no.ownSubmission)
}

/** Whether the present step waits for this person: what their list of things to do shows. */
export function waitsFor(row: Audited, steps: readonly Step[], actor: Actor): boolean {
  const given = row.approvals ?? [],
    step = steps[given.length]
  return !!step && step.by.includes(actor.role as Role) && actor.userId !== row.submittedBy && !tookAnother(given, step, actor)
}

/** Whether it is somebody's own, or that of the organisation they work for. */
export const isOwn = (row: Pick<Audited, 'submittedBy' | 'submittedFor'>, { userId, deptId, role }: Actor): boolean =>
  userId === row.submittedBy || (!families.includes(role) && !!deptId && deptId === row.submittedFor)

/** Checks who revokes: the submitter or their organisation, before the first step was approved. */
export function mayRevoke(row: Audited, actor: Actor) {
  ensure(isOwn(row, actor), no.notSubmitter)
  ensure((row.approvals ?? []).length === 0, no.stepDone)
}

/** What a rejection records: the remark, and that nothing has been done about it yet. */
export const rejection = (remark: string) => ({ auditRemark: remark, revised: false })

/** Checks that something changed since the rejection, before or with this submission: then the form is to be filled in, from this field on. */
export const perfected = (row: { readonly status: string; readonly revised: boolean | null }, changed: object, askedFor?: string) =>
  ensure(
    row.status !== 'rejected' || row.revised || Object.keys(changed).length > 0,
    askedFor === undefined ? no.nothingChanged : about(no.nothingChanged, askedFor),
  )

/** Whether the wire's audit call approves: `auditStatus` 2 does, 3 rejects, and what is neither is refused. */
export function isApproving({ auditStatus }: Asked): boolean {
  const status = textOf(auditStatus)
  ensure(status === String(auditCode.approved) || status === String(auditCode.rejected), about(no.verdict, 'auditStatus'))
  return status === String(auditCode.approved)
}
const verdicts = { '2': ['通过', 'Approve'], '3': ['驳回', 'Reject'] } as const
/** What such a call takes, beside which row it is about. */
export const verdictFields = { auditStatus: choice(verdicts)('审核结果', 'Verdict', { required: true }), remark: text('意见', 'Remark', { lines: 3 }) } as const
/** How a call that takes a verdict answers, and what it takes: the remark under either name. */
export const audited = (more: Fields = {}) => ({
  answer: () => true,
  takes: { id: text('编号', 'Id', { required: true }), ...verdictFields, remarks: verdictFields.remark, ...more },
})
/** The wire's audit call: its verdict, and `remarks` says why. */
export function verdict(asked: Asked, approving: Command, rejecting: Command, more: Readonly<Record<string, unknown>> = {}): Invoke {
  const remark = asked.remarks ?? asked.remark
  return isApproving(asked) ? invoke(approving, String(asked.id), { ...more, remark }) : invoke(rejecting, String(asked.id), { remark })
}
