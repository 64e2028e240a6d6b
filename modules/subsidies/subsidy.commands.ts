/** Applying for a subsidy, and its check by class, school and commission: what the last word approves is reserved of the budget (M11). */
import { approval, remarkMaybe, remarkField, type Step, unsaid } from '../audit/index.ts'
import { attach, attachedTag, eraseAttach, fileIn } from '../files/index.ts'
import { eraseStudent, guardian, schoolClass, student } from '../people/index.ts'
import {
  about,
  coded,
  command,
  consequence,
  type Context,
  count,
  dayOf,
  ensure,
  fact,
  find,
  gather,
  get,
  invoke,
  type Narrower,
  offeredWhen,
  on,
  optional,
  pick,
  reaction,
  type Reading,
  type Role,
  type Row,
  step,
  timer,
} from '../kit/index.ts'
import { schemeBalance, subsidyBalance } from './balance.ts'
import { no } from './refusals.ts'
import { isWithin, promised, scheme } from './scheme.ts'
import { subsidy } from './subsidy.ts'

type Subsidy = Row<typeof subsidy>
const over = coded('subsidy.over', ['使用期已结束', 'the time to use it is over']),
  gone = coded('subsidy.gone', ['学生信息已清除', 'the pupil was erased'])
const { fields } = subsidy
const applicants: readonly Role[] = ['PR', 'SM']

/** Class, school and commission. What the school applied for goes on to the commission once the class has checked it. */
export const steps = ({ submittedFor }: Pick<Subsidy, 'submittedFor'>): readonly Step[] => [
  { name: 'class', by: ['ST', 'SM'] },
  ...(submittedFor ? [] : [{ name: 'school', by: ['SM'] } as const]),
  { name: 'commission', by: ['EC'] },
]
const stepAt = (given: number, row: Pick<Subsidy, 'submittedFor'>) => steps(row)[given]?.name as Subsidy['waitsFor']

/** The id of an uploaded file out of its address. */

/** Whose word is asked for now, and who did not ask themselves. */
const isTheirStep = offeredWhen(
  ['waitsFor', 'submittedBy'],
  ({ waitsFor, submittedBy }, { userId, role }) =>
    submittedBy !== userId && (role === 'SM' ? waitsFor !== 'commission' : waitsFor === (role === 'ST' ? 'class' : 'commission')),
)

/** Whose word of the class is asked for. */
const classOf = (klass: Row<typeof schoolClass> | undefined) => ({ classId: klass?.id ?? null, headBy: (klass?.status === 'live' && klass.headBy) || null })

interface Asked {
  readonly of: Row<typeof scheme> | undefined
  readonly pupil: Row<typeof student> | undefined
  readonly klass: Row<typeof schoolClass> | undefined
  readonly guardians: readonly Row<typeof guardian>[]
  readonly same: number
  readonly evidence: Row<typeof attach> | undefined
}
function* asked(row: Subsidy, { schemeId, studentId, fileId }: Partial<Pick<Subsidy, 'schemeId' | 'studentId' | 'fileId'>>): Reading<Asked> {
  const pupil = studentId ?? row.studentId,
    found = yield* get(student, pupil)
  return yield* gather({
    of: get(scheme, schemeId ?? row.schemeId),
    pupil: get(student, pupil),
    klass: get(schoolClass, found?.classId ?? undefined),
    guardians: find(guardian, { studentId: pupil, status: 'bound' }),
    same: count(subsidy, { studentId: pupil, schemeId: schemeId ?? row.schemeId, status: ['pending', 'active', 'ended', 'rejected'], id: { not: row.id } }),
    evidence: get(attach, fileIn(fileId)),
  })
}

export const { submit, approve, reject, tiles } = approval(subsidy, {
  by: applicants,
  steps,
  auditors: ['ST', 'SM', 'EC'],
  tile: { name: 'subsidy', label: ['待审核补贴', 'Subsidies to check'], to: '/basic/subsidy' },
  submit: {
    label: ['申请补贴', 'Apply for a subsidy'],
    again: ['再次申请', 'Apply again'],
    input: pick(fields, 'studentId', 'schemeId', 'amountCents', 'grounds', 'fileId'),
    needs: asked,
    check(row, { fileId }, { of, pupil, guardians, same, evidence }, { actor, now, zone }) {
      ensure(of && ['published', 'closed'].includes(of.status), about(no.noScheme, 'schemeId'))
      ensure(pupil?.status === 'live', about(no.noPupil, 'studentId'))
      const mayApply = actor.role !== 'PR' || guardians.some(one => one.userId === actor.userId && !one.blocked)
      ensure(mayApply, about(no.notTheirs, 'studentId'))
      ensure(isWithin(pupil.areaCode, of), about(no.otherArea, 'studentId'))
      const year = pupil.yearGrade ?? 0
      ensure((of.gradeFrom ?? 0) <= year && year <= (of.gradeTo ?? 12), about(no.otherGrade, 'studentId'))
      const today = dayOf(now, zone)
      ensure(of.status === 'published' && of.applyFrom <= today && today <= of.applyUntil, about(no.closed, 'schemeId'))
      ensure(same === 0, about(no.twice, 'schemeId'))
      ensure(row.amountCents <= of.capCents, about(no.aboveCap, 'amountCents'), { most: of.capCents })
      const isSealed = evidence?.status === 'live' && evidence.belongs === attachedTag && (evidence.createdBy === actor.userId || actor.role === 'system')
      ensure(!fileId || isSealed, about(no.file, 'fileId'))
    },
    record: (usual, _row, { fileId }, { of, pupil, klass }) => {
      const { submittedFor = null } = usual as Partial<Subsidy>
      const place = { type: of!.type, schoolId: pupil!.schoolId, areaCode: pupil!.areaCode ?? of!.areaCode, ...classOf(klass) }
      return { ...usual, ...place, documentId: fileIn(fileId) ?? null, waitsFor: stepAt(0, { submittedFor }), classBy: null, approvedCents: null }
    },
  },
  approve: {
    offered: isTheirStep,
    input: { remark: remarkMaybe, approvedCents: optional({ ...fields.approvedCents, locked: false, check: fields.amountCents.check! }) },
    needs: row => gather({ of: get(scheme, row.schemeId), sums: get(schemeBalance, row.schemeId) }),
    recordStep: ({ approvals, auditRemark }, row, _input, _facts, { actor }) => ({
      approvals,
      auditRemark,
      waitsFor: stepAt(approvals.length, row),
      ...(approvals.length === 1 ? { classBy: actor.userId } : {}),
    }),
    record({ approvals, auditRemark }, row, input, { of, sums }) {
      const approvedCents = input.approvedCents ?? row.amountCents
      ensure(of, no.noScheme)
      ensure(approvedCents <= of.capCents, about(no.aboveCap, 'approvedCents'), { most: of.capCents })
      const left = of.budgetCents - promised(sums)
      ensure(approvedCents <= left, about(no.budget, 'approvedCents'), { left })
      return { approvals, auditRemark, approvedCents }
    },
  },
  reject: {
    offered: isTheirStep,
    record: (usual, row, _input, _facts, { actor }) => ({ ...usual, ...(row.waitsFor === 'class' ? { classBy: actor.userId } : {}) }),
  },
})

/** The applicant takes back what nobody has decided in the end, and what was turned down; the school also what a family sent. */
const own = (row: Subsidy, _input: unknown, _facts: unknown, { actor }: Context): void =>
  ensure(actor.role !== 'PR' || row.submittedBy === actor.userId, no.notTheirs)
export const withdraw = step(subsidy, 'withdraw', 'removed', { label: ['撤回申请', 'Take back'], by: applicants, danger: true, check: own })
export const remove = step(subsidy, 'remove', 'removed', { label: ['删除申请', 'Remove'], by: applicants, danger: true, check: own })
/** What is not used goes back to the budget; what orders have used stays with them. */
export const end = step(subsidy, 'end', 'ended', {
  label: ['结束补贴', 'End the subsidy'],
  by: ['EC'],
  danger: true,
  input: { remark: remarkField },
  needs: row => gather({ of: get(scheme, row.schemeId), sums: get(subsidyBalance, row.id) }),
  check: (_row, _input, { of }, { actor, now, zone }) => ensure(actor.role !== 'system' || (of?.useUntil ?? '') < dayOf(now, zone), no.notOver),
  record: ({ remark }, row, { sums }, { now }) => ({ remark, endedAt: now, unusedCents: (row.approvedCents ?? 0) - (sums?.usedCents ?? 0) }),
})
/** What was said of a family goes with the pupil: the reason, and the document that was sent. */
export const erase = command(subsidy, 'erase', {
  label: ['清除', 'Erase'],
  needs: row => gather({ evidence: get(attach, fileIn(row.fileId)) }),
  decide: (row, _input, { evidence }) => [
    fact(subsidy, 'erased', { approvals: unsaid(row.approvals) }),
    ...(evidence?.link === row.fileId && evidence && evidence.status !== 'erased' ? [invoke(eraseAttach, evidence.id, {})] : []),
  ],
})
/** Goes to the teacher that the pupil's class has now. */
export const hand = step(subsidy, 'hand', 'handed', { label: ['转交班主任', 'Hand to the class teacher'], input: pick(fields, 'classId', 'headBy') })
export const subsidyCommands = [submit, approve, reject, withdraw, remove, end]

/** A pupil who is erased takes their subsidies along: a running one ends first. */
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'subsidies-of-the-erased',
  label: ['清除补贴申请', 'Applications for subsidies are erased'],
  fact: 'erased',
  runs: [end, erase],
  needs: ({ row }) => gather({ all: find(subsidy, { studentId: row.id, status: { not: 'erased' } }) }),
  run: (_followed, { all }) => all.flatMap(one => [...(one.status === 'active' ? [invoke(end, one.id, { remark: gone })] : []), invoke(erase, one.id, {})]),
})

/** Nobody uses it any more: what is left is free for others. */
export const ends = timer('subsidies-end', {
  due: (now, zone) => find(scheme, { status: ['published', 'closed'], useUntil: { lt: dayOf(now, zone) } }),
  run: async (row, context) => (await context.ask(find(subsidy, { schemeId: row.id, status: 'active' }))).map(one => invoke(end, one.id, { remark: over })),
})

const waiting = { status: 'pending', waitsFor: 'class' } as const
const handed = (all: readonly Subsidy[], to: ReturnType<typeof classOf>) =>
  all.filter(one => one.classId !== to.classId || one.headBy !== to.headBy).map(one => invoke(hand, one.id, to))
/** What waits for a class goes where its pupil goes, and to whoever has the class. */
export const handsOver = [
  reaction('subsidies-follow-the-class', {
    on: on(schoolClass, 'changed'),
    run: async ({ id }, { row, ask }) => handed(await ask(find(subsidy, { ...waiting, classId: id })), classOf(row)),
  }),
  reaction('subsidies-follow-the-pupil', {
    on: on(student, 'changed'),
    run: async ({ id }, { row, ask }) =>
      handed(await ask(find(subsidy, { ...waiting, studentId: id })), classOf(await ask(get(schoolClass, row.classId ?? undefined)))),
  }),
]

/** A class teacher sees what waits for their class and what they checked; a commission what has come to it. */
export const narrowers: readonly Narrower[] = [
  {
    role: 'ST',
    *narrow({ userId }) {
      return { [subsidy.name]: { any: [{ ...waiting, headBy: userId }, { classBy: userId }] } }
    },
  },
  {
    role: 'EC',
    *narrow() {
      return { [subsidy.name]: { waitsFor: 'commission' } }
    },
  },
]
