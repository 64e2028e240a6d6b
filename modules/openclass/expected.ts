/** Expected open class: a wish for a class, from which a launch may be made once. */
import {
  about,
  command,
  crud,
  crudFacts,
  date,
  dayOf,
  ensure,
  fact,
  gather,
  get,
  int,
  invoke,
  partial,
  pick,
  ref,
  resource,
  rules,
  state,
  text,
} from '../kit/index.ts'
import { school } from '../people/index.ts'
import { product } from '../products/index.ts'
import { launch } from './launch.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

export const expectedOpenClass = resource('expected_open_class', {
  label: ['预开课', 'Expected open class'],
  path: { base: 'business-openclass/expectedOpenClass', list: 'page' },
  title: 'productId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM'],
  fields: {
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    productId: ref('product')('课程产品', 'Product', { required: true, search: true }),
    expectDate: date('预计开课日期', 'Expected from', { required: true, search: true }),
    expectCount: int('预计人数', 'Expected pupils', { required: true, check: rules.between(1, 2_000) }),
    remark: text('备注', 'Remark', { lines: 2 }),
    openClassId: ref('open_class')('已转班级', 'Class', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'expected' }),
    expected: state('预开', 'Expected', 'waiting', { change: 'expected', remove: 'removed', transfer: 'transferred' }),
    transferred: state('已转开班', 'Launched', 'good'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, expected: {}, transferred: {} },
})

const by = ['SM', 'PO'] as const
const ensureTerm = (at: { readonly termEnd: string } | undefined, expectDate: string, today: string): void => {
  ensure(at && today <= at.termEnd, no.termOver)
  ensure(expectDate <= at.termEnd, about(no.outsideTerm, 'expectDate'), { to: at.termEnd })
}
export const [expect, changeExpected, removeExpected] = crud(expectedOpenClass, {
  by,
  create: { label: ['新增预开课', 'Add'], fact: 'expected' },
  change: { label: ['修改', 'Edit'] },
  fixed: ['schoolId'],
  copies: [
    { of: school, by: 'schoolId', fields: ['areaCode'], missing: no.noSuchProduct },
    { of: product, by: 'productId', fields: ['agencyId'], missing: no.noSuchProduct },
  ],
  needs: row => gather({ at: get(school, row.schoolId) }),
  check: (row, { at }, { now, zone }) => ensureTerm(at, row.expectDate, dayOf(now, zone)),
})
/** Turns the wish into a launch, once: the state it ends in takes no further command. */
export const transferExpected = command(expectedOpenClass, 'transfer', {
  many: false,
  label: ['转为开班', 'Launch'],
  by,
  input: partial(pick(openClass.fields, 'name', 'endDate', 'capacityMin', 'capacity')),
  needs: row => gather({ at: get(school, row.schoolId) }),
  decide: (row, input, { at }, { newId }) => {
    const openClassId = newId(),
      capacity = input.capacity ?? row.expectCount
    return [
      fact(expectedOpenClass, 'transferred', { openClassId }),
      invoke(launch, openClassId, {
        openClassType: 'Aft_Class',
        productId: row.productId,
        schoolId: row.schoolId,
        startDate: row.expectDate,
        waitlistOn: true,
        endDate: input.endDate ?? at?.termEnd ?? row.expectDate,
        capacity,
        capacityMin: input.capacityMin ?? Math.ceil(capacity / 2),
        ...(input.name ? { name: input.name } : {}),
      }),
    ]
  },
})

export const expectedCommands = [expect, changeExpected, transferExpected, removeExpected] as const
