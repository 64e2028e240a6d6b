/** Insurance (L2c): a policy for each traveller, from the roster to the end of the journey. The insurer answers from outside. */
import { carries, date, facts, file, int, json, type Label, money, ref, resource, state, text, time, placeFields } from '../kit/index.ts'

/** A change that the insurer was asked for after the policy was in force, and what it answered. */
export interface Endorsement {
  readonly no: number
  readonly startDate: string
  readonly endDate: string
  readonly remark: string
  readonly at: string
  readonly answer?: 'accepted' | 'refused'
}
const endorsedLine = (all: readonly Endorsement[]): Label => [`${all.length} 次批改`, `${all.length} endorsements`]

export const insurance = resource('insurance', {
  label: ['保险', 'Insurance'],
  path: { base: 'business-openclass/insurance', list: 'page' },
  title: 'studentId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId' },
  read: ['PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'PR', 'CS'],
  sort: ['studentId'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    company: text('保险公司', 'Insurer', { required: true, search: true }),
    policyNo: text('保单号', 'Policy', { search: true, locked: true }),
    amount: money('保额', 'Cover', { required: true, isPrice: true }),
    startDate: date('保障开始', 'From', { required: true }),
    endDate: date('保障结束', 'Until', { required: true, index: 'due' }),
    fileId: file('保单附件', 'Policy as a file', { hidden: true }),
    /** As they were sent to the insurer: they have to be the child's. */
    insuredName: text('被保险人', 'Insured', { locked: true, pii: 'name', hidden: true }),
    insuredCard: text('被保险人证件号', 'Paper of the insured', { locked: true, pii: 'idCard', hidden: true }),
    askAt: time('查询时间', 'Asked next at', { locked: true, hidden: true, index: 'due' }),
    tries: int('查询次数', 'Times asked', { required: true, initial: 0, locked: true, hidden: true }),
    endorsements: json<readonly Endorsement[]>()('批改', 'Endorsements', { locked: true, hidden: true, says: endorsedLine }),
    reason: text('说明', 'Reason', { locked: true, pii: 'words' }),
    ...placeFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { list: 'listed' }),
    listed: state('待投保', 'Listed', 'waiting', { amend: 'listed', submit: 'submitted', remove: 'removed', erase: 'listed' }),
    submitted: state('投保中', 'Submitted', 'active', {
      accept: 'in_force',
      refuse: 'refused',
      askLater: 'submitted',
      withdraw: 'removed',
      erase: 'submitted',
    }),
    refused: state('被拒保', 'Refused', 'bad', { relist: 'listed', remove: 'removed', erase: 'refused' }),
    in_force: state('已生效', 'In force', 'good', { endorse: 'endorsing', surrender: 'surrendered', end: 'ended', erase: 'in_force' }),
    endorsing: state('批改中', 'Being endorsed', 'active', {
      acceptChange: 'in_force',
      refuseChange: 'in_force',
      askLater: 'endorsing',
      surrender: 'surrendered',
      erase: 'endorsing',
    }),
    surrendered: state('已退保', 'Surrendered', 'over', { list: 'listed', erase: 'surrendered' }),
    ended: state('已结束', 'Ended', 'over', { erase: 'ended' }),
    removed: state('已移除', 'Removed', 'over', { list: 'listed', erase: 'removed' }),
  },
  facts: {
    ...facts('listed', 'amended', 'submitted', 'accepted', 'refused', 'asked_later', 'relisted', 'surrendered', 'ended', 'removed', 'erased'),
    endorsed: carries<{ endorsement: Endorsement }>(),
    change_accepted: {},
    change_refused: {},
  },
  evolve: {
    endorsed: (row, { endorsement }) => ({ endorsements: [...(row.endorsements ?? []), endorsement] }),
    change_accepted: row => ({ endorsements: answered(row.endorsements, 'accepted') }),
    change_refused: row => ({ endorsements: answered(row.endorsements, 'refused') }),
  },
})
const answered = (all: readonly Endorsement[] | null, answer: 'accepted' | 'refused'): readonly Endorsement[] =>
  (all ?? []).map((one, i) => (i === (all ?? []).length - 1 ? { ...one, answer } : one))

/** The statuses in which a policy is on its way or there: a traveller has one of them. */
export const livePolicies = ['listed', 'submitted', 'refused', 'in_force', 'endorsing'] as const
export const insuranceId = (openClassId: string, studentId: string): string => `${openClassId}:${studentId}`
