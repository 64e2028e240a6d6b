/** School standing (L15): entered by the platform, or applied for and audited; suspended and resumed. */
import { labelling } from '../system/index.ts'
import { writing } from '../messages/index.ts'
import { approval, because, remarked } from '../audit/index.ts'
import { about, changes, ensure, invoke, partial, pick, refusals, step, plusDays } from '../kit/index.ts'
import { gradeName } from './grade-names.ts'
import { houseOf, opened, ownHouse, reopened, shut } from './org-department.ts'
import { school } from './organisation.ts'
import { createGrade } from './places.ts'

export const no = refusals('school', {
  term: ['学期结束须晚于学期开始', 'the term must end after it starts'],
  termLong: ['学期不能超过400天', 'a term has 400 days at the most'],
  release: ['直接发布权限由平台或教委设定', 'the right to release directly is set by the platform or the commission'],
  identity: ['学校名称、编码与学段由平台修改', 'name, code and period of a school are changed by the platform'],
})

const input = pick(
  school.fields,
  'schoolName',
  'schoolCode',
  'educationPeriod',
  'areaCode',
  'areaName',
  'address',
  'lng',
  'lat',
  'contact',
  'phone',
  'termStart',
  'termEnd',
  'holidays',
)

const rights = partial(pick(school.fields, 'directRelease', 'guardianApproval'))

/** A term is one of a school year: what lasts longer bounds nothing, neither classes nor make-ups. */
const termDaysMax = 400
function termHolds({ termStart, termEnd }: { readonly termStart: string; readonly termEnd: string }): void {
  ensure(termStart < termEnd, about(no.term, 'termEnd'))
  ensure(termEnd <= plusDays(termStart, termDaysMax), about(no.termLong, 'termEnd'))
}

const yearGrades = { primary: [1, 2, 3, 4, 5, 6], junior: [7, 8, 9], both: [1, 2, 3, 4, 5, 6, 7, 8, 9] } as const
export const create = step(school, 'create', 'created', {
  label: ['新增学校', 'Add a school'],
  by: ['PO'],
  input: { ...input, ...rights },
  needs: (row, given) => houseOf(row.id, 'school', given.areaCode),
  check: (_row, given) => termHolds(given),
  also: ({ id }, given, house) => opened(house, { id, name: given.schoolName, category: 'school', areaCode: given.areaCode }),
})

/** Approval opens the school's department and the grades of its period. */
export const {
  submit: apply,
  approve,
  reject,
  revoke,
  save,
  discard,
  tiles,
} = approval(school, {
  tile: { name: 'school', label: ['学校申请', 'School applications'], to: '/audit/schoolApply' },
  by: ['SM', 'SA', 'PO'],
  steps: [{ name: 'commission', by: ['EC', 'PO'] }],
  submit: { name: 'apply', label: ['申请入驻', 'Apply'], input, fact: 'applied', check: termHolds },
  approve: {
    needs: row => houseOf(row.id, 'school', row.areaCode),
    also: (row, _given, house, { newId }) => [
      ...opened(house, { id: row.id, name: row.schoolName, category: 'school', areaCode: row.areaCode }),
      ...yearGrades[row.educationPeriod].map(yearGrade =>
        invoke(createGrade, newId(), {
          schoolId: row.id,
          gradeName: gradeName(yearGrade),
          yearGrade,
          sort: yearGrade,
          educationPeriod: yearGrade > 6 ? 'junior' : 'primary',
        }),
      ),
    ],
  },
})

export const change = step(school, 'change', 'changed', {
  label: ['编辑', 'Edit'],
  by: ['SM', 'PO', 'EC'],
  input: { ...partial(input), ...rights },
  check(row, given, _facts, { actor }) {
    const changed = changes(row, given)
    termHolds({ ...row, ...changed })
    if (!['PO', 'EC', 'system'].includes(actor.role)) ensure(!('directRelease' in changed), about(no.release, 'directRelease'))
    if (!['PO', 'system'].includes(actor.role))
      ensure(!['schoolName', 'schoolCode', 'educationPeriod', 'areaCode', 'areaName'].some(name => name in changed), no.identity)
  },
  record: (given, row) => changes(row, given),
})

/** Suspending ends the sessions of its people; running classes keep their seats and money (U7). */
export const suspend = step(school, 'suspend', 'suspended', {
  label: ['停用', 'Suspend'],
  by: ['PO', 'EC'],
  ...because,
  needs: ownHouse,
  also: (_row, _given, { own }) => shut(own),
})
export const resume = step(school, 'resume', 'resumed', {
  label: ['恢复', 'Resume'],
  by: ['PO', 'EC'],
  ...remarked,
  needs: ownHouse,
  also: (_row, _given, { own }) => reopened(own),
})

/** To whoever manages it. */
export const write = writing(school, {
  label: ['发消息', 'Write to it'],
  by: ['PO', 'EC'],
  *to({ id }) {
    return { deptId: id, role: 'SM' }
  },
})
export const putLabels = labelling(school, 'school')
export const commands = [create, save, apply, revoke, discard, approve, reject, change, write, putLabels, suspend, resume]
