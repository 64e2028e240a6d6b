/** Audits by a process of the tenant: applications of agencies and teachers, and contracts, whose steps a deployed process has in place of the code.
 * What is submitted starts it in the same turn, what it comes to is recorded of what was submitted, and meanwhile nobody audits by hand. */
import { no as noAudit, type Approval } from '../audit/index.ts'
import { advance, begin, complete, definitionIn, discardProcess, flowInstance, flowTask, withdrawProcess } from '../flow/index.ts'
import { user } from '../identity/index.ts'
import { holdBack } from '../messages/index.ts'
import {
  answer,
  type Command,
  coded,
  consequence,
  type Consequence,
  find,
  formatMoney,
  get,
  guard,
  type Guard,
  invoke,
  type Invoke,
  type Label,
  pick,
  type Reading,
  refusals,
  type Resource,
  type Row,
} from '../kit/index.ts'
import {
  agency,
  agencyTeacher,
  applyArea,
  approveAgency,
  approveArea,
  approveTeacher,
  areaAuthorization,
  grantAgency,
  grantArea,
  grantTeacher,
  refuseAgency,
  refuseArea,
  refuseTeacher,
  registerAgency,
  registerAgencyOnline,
  rejectAgency,
  rejectArea,
  rejectTeacher,
  revokeAgency,
  revokeArea,
  revokeTeacher,
  submitTeacher,
} from '../people/index.ts'
import { contract, contractAudits } from '../sales/index.ts'

export const no = refusals('audit_process', { byProcess: ['正由流程审批，请在“事务”中办理', 'a process decides it: please act on its task under “Processes”'] })
const takenBack = coded('audit_process.takenBack', ['申请已撤回', 'the application was taken back'])

interface Submitted {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly submittedBy: string | null
}
/** A noun whose audit a process may take over. */
interface Audited {
  readonly of: Resource
  /** What submits it, and the fact of that. */
  readonly submits: readonly Command<any, any, any>[]
  readonly fact: string
  /** Its status while it is audited. */
  readonly waits: string
  readonly approve: Command<any, any, any>
  readonly reject: Command<any, any, any>
  readonly revoke: Command<any, any, any>
  readonly revoked: string
  readonly grant: Command<any, any, any>
  readonly refuse: Command<any, any, any>
  /** What the process knows of it: nothing about people, which the row itself shows to whoever may see it. */
  readonly told: (row: any) => Readonly<Record<string, unknown>>
}
const papers = ['subject', 'titleLevel', 'certificateUntil', 'noCrimeUntil', 'contractUntil', 'areaCode', 'agencyId'] as const
export const audited: readonly Audited[] = [
  {
    of: agency,
    submits: [registerAgency, registerAgencyOnline],
    fact: 'registered',
    waits: 'pending',
    approve: approveAgency,
    reject: rejectAgency,
    revoke: revokeAgency,
    revoked: 'revoked',
    grant: grantAgency,
    refuse: refuseAgency,
    told: (row: Row<typeof agency>) => pick(row, 'agencyName', 'licenseNo', 'licenseUntil', 'areaCode', 'areaName'),
  },
  {
    of: areaAuthorization,
    submits: [applyArea],
    fact: 'applied',
    waits: 'applied',
    approve: approveArea,
    reject: rejectArea,
    revoke: revokeArea,
    revoked: 'apply_revoked',
    grant: grantArea,
    refuse: refuseArea,
    told: (row: Row<typeof areaAuthorization>) => pick(row, 'agencyId', 'areaCode', 'areaName', 'fromDate', 'toDate'),
  },
  {
    of: agencyTeacher,
    submits: [submitTeacher],
    fact: 'submitted',
    waits: 'pending',
    approve: approveTeacher,
    reject: rejectTeacher,
    revoke: revokeTeacher,
    revoked: 'revoked',
    grant: grantTeacher,
    refuse: refuseTeacher,
    told: (row: Row<typeof agencyTeacher>) => pick(row, ...papers),
  },
  {
    of: contract,
    submits: [contractAudits.submit],
    fact: 'submitted',
    waits: 'pending',
    approve: contractAudits.approve,
    reject: contractAudits.reject,
    revoke: contractAudits.revoke,
    revoked: 'revoked',
    grant: contractAudits.grant,
    refuse: contractAudits.refuse,
    // A form takes money as people write it.
    told: (row: Row<typeof contract>) => ({ ...pick(row, 'contractNo', 'name', 'startDate', 'endDate'), amount: formatMoney(row.amount) }),
  },
]
const of = (table: string | null): Audited | undefined => audited.find(one => one.of.name === table)

/** The process of a submission has an id of its own, which nobody gives who starts one by hand. */
const instanceIdOf = ({ id, version }: Pick<Submitted, 'id' | 'version'>): string => `${id}~${version}`
const isOf = (instance: Pick<Row<typeof flowInstance>, 'id'>, rowId: string): boolean =>
  instance.id.startsWith(`${rowId}~`) && /^\d+$/u.test(instance.id.slice(rowId.length + 1))
/** The process that decides a row now. */
function* deciding(table: string, rowId: string): Reading<Row<typeof flowInstance> | undefined> {
  const all = yield* find(flowInstance, { businessId: rowId, businessTable: table, status: ['running', 'suspended'] })
  return all.find(one => isOf(one, rowId))
}
/** Those of some rows that processes decide now. */
export function* decidedOf(table: string, rowIds: readonly string[]): Reading<ReadonlySet<string>> {
  const all = yield* find(flowInstance, { businessId: rowIds, businessTable: table, status: ['running', 'suspended'] })
  return new Set(all.flatMap(one => (isOf(one, one.businessId!) ? [one.businessId!] : [])))
}
/** Whether this is the right to take a step of such an audit by hand. */
export const isOfAudit = (permit: string): boolean => audited.some(one => one.approve.permit === permit)
/** Whoever would be asked to audit by hand is not told of what a process decides. */
for (const { of: noun, fact } of audited)
  holdBack(`${noun.name}.${fact}`, async (row: Submitted, { ask }) => (await answer(deciding(noun.name, row.id), { ask })) !== undefined)

/** The row that an instance decides, as long as it waits for that. */
function* decided(instance: Row<typeof flowInstance>): Reading<{ readonly about: Audited; readonly row: Submitted } | undefined> {
  const about = of(instance.businessTable),
    row: Submitted | undefined = about && isOf(instance, instance.businessId!) ? ((yield* get(about.of, instance.businessId)) as any) : undefined
  return about && row?.status === about.waits ? { about, row } : undefined
}

/** Who agreed, step by step: the last word of each task, without what the submitter did themselves. */
function* approvalsOf(instanceId: string, submittedBy: string | null): Reading<readonly Approval[]> {
  const tasks = (yield* find(flowTask, { instanceId, status: 'done' }, { sort: ['openedAt'] })).filter(one => one.isAgreed && one.assignee !== submittedBy)
  const ids = [...new Set(tasks.flatMap(one => one.assignee ?? []))],
    people = ids.length > 0 ? yield* find(user, { id: ids }) : []
  return tasks.map(one => ({
    step: one.name,
    userId: one.assignee!,
    name: people.find(person => person.id === one.assignee)?.realName ?? '',
    at: one.doneAt!,
    remark: one.comment ?? '',
  }))
}

const starts = (one: Audited): Consequence =>
  consequence(one.submits as readonly Command<Resource, any, any>[], {
    name: `${one.of.name}-starts-its-process`,
    label: ['按流程审批', 'Decided by a process'],
    fact: one.fact,
    runs: [begin],
    *needs({ row }) {
      return { definition: yield* definitionIn(one.of.name, (row as { areaCode?: string | null }).areaCode ?? null) }
    },
    run({ row }, { definition }): readonly Invoke[] {
      const submitted = row as object as Submitted
      return definition
        ? [invoke(begin, instanceIdOf(submitted), { definitionId: definition.id, businessTable: one.of.name, businessId: submitted.id, values: one.told(row) })]
        : []
    },
  })
const ends = (one: Audited): Consequence =>
  consequence(one.revoke as Command<Resource, any, any>, {
    name: `${one.of.name}-ends-its-process`,
    label: ['流程随申请撤回', 'The process ends with what was taken back'],
    fact: one.revoked,
    runs: [discardProcess],
    *needs({ row }) {
      return { instance: yield* deciding(one.of.name, (row as object as Submitted).id) }
    },
    run: (_followed, { instance }): readonly Invoke[] => (instance ? [invoke(discardProcess, instance.id, { reason: takenBack })] : []),
  })

const label: Label = ['申请随流程办结', 'What was submitted is decided with its process']
const outcome = (name: string, on: typeof advance | typeof begin | typeof withdrawProcess, fact: string): Consequence =>
  consequence(on as typeof advance, {
    name,
    label,
    fact,
    runs: audited.flatMap(({ grant, refuse, revoke }) => [grant, refuse, ...(on === withdrawProcess ? [revoke] : [])]),
    *needs({ row }) {
      const found = row.status === 'running' ? undefined : yield* decided(row)
      return { found, approvals: found && row.status === 'finished' ? yield* approvalsOf(row.id, found.row.submittedBy) : [] }
    },
    run({ row }, { found, approvals }): readonly Invoke[] {
      if (!found) return []
      const remark = String(row.values?.comment ?? '') || null,
        { about } = found
      if (row.status === 'finished') return [invoke(about.grant, found.row.id, { approvals, remark })]
      if (row.status === 'rejected') return [invoke(about.refuse, found.row.id, { remark })]
      return row.status === 'withdrawn' ? [invoke(about.revoke, found.row.id, {})] : []
    },
  })
export const auditConsequences: readonly Consequence[] = [
  ...audited.flatMap(one => [starts(one), ends(one)]),
  outcome('audit-decided-by-process', advance, 'advanced'),
  outcome('audit-decided-at-once', begin, 'begun'),
  outcome('audit-withdrawn-with-process', withdrawProcess, 'withdrawn'),
]

/** While a process runs its steps are taken at its tasks; where it was deleted, or ended without deciding, auditors decide by hand again. */
const byHand = (one: Audited): Guard =>
  guard([one.approve, one.reject] as readonly Command<Resource, any, any>[], {
    name: `${one.of.name}-is-decided-by-its-process`,
    refuses: no.byProcess,
    *needs(row) {
      return { instance: yield* deciding(one.of.name, (row as object as Submitted).id) }
    },
    holds: (_row, _input, { instance }) => instance === undefined,
    detail: (_row, _input, { instance }) => ({ process: instance!.name, processInstanceId: instance!.id }),
  })
/** What somebody else has agreed to is not taken back, whoever wrote the steps. */
const notBegun = (one: Audited): Guard =>
  guard(one.revoke as Command<Resource, any, any>, {
    name: `${one.of.name}-has-a-step-of-its-process`,
    refuses: noAudit.stepDone,
    *needs(row) {
      const submitted = row as object as Submitted,
        instance = yield* deciding(one.of.name, submitted.id)
      return { approvals: instance ? yield* approvalsOf(instance.id, submitted.submittedBy) : [] }
    },
    holds: (_row, _input, { approvals }) => approvals.length === 0,
  })

/** The steps of an audit that are one's own already: a task of one's own submission, and those of other steps that one agreed to. */
function* stepsOf(task: Row<typeof flowTask>, isAgreed: boolean, userId: string) {
  const instance = isAgreed && task.candidates ? yield* get(flowInstance, task.instanceId) : undefined,
    found = instance && of(instance.businessTable) ? yield* decided(instance) : undefined
  const others = found ? yield* find(flowTask, { instanceId: task.instanceId, assignee: userId, status: 'done' }) : []
  return { isOwn: found?.row.submittedBy === userId, another: others.some(one => one.isAgreed && one.node !== task.node && found?.row.submittedBy !== userId) }
}
/** The rules of every audit hold of a process too: nobody audits what they submitted, and one person takes one step. */
const audits = (name: string, refuses: (typeof noAudit)['ownSubmission'], holds: (found: { isOwn: boolean; another: boolean }) => boolean): Guard =>
  guard(complete, {
    name,
    refuses,
    needs: (row, { isAgreed }, { actor }) => stepsOf(row, isAgreed, actor.userId),
    holds: (_row, _input, found) => holds(found),
  })
export const auditGuards: readonly Guard[] = [
  ...audited.flatMap(one => [byHand(one), notBegun(one)]),
  audits('own-submission-by-process', noAudit.ownSubmission, found => !found.isOwn),
  audits('one-step-by-process', noAudit.sameAuditor, found => !found.another),
]
