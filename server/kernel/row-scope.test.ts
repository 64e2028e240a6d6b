/** Row scope, rule by rule: which rows are there for somebody, by their reach, what was granted, drafts, and what rows hang on. */
import { describe, expect, test } from 'vitest'
import { type Reach, resource, text } from '../../modules/kit/index.ts'
import { person } from '../../tests/spec.ts'
import type { Owner, Owners } from './relations.ts'
import { addsTo, inReach, isInReach, ownerOf, reachesAll, reachWhere, seesOf, type Viewer } from './row-scope.ts'

const label = ['数据', 'Row'] as const
const fields = {
  schoolId: text('学校', 'School'),
  agencyId: text('机构', 'Agency'),
  areaCode: text('区划', 'Area'),
  by: text('人', 'By'),
  house: text('部门', 'House'),
}
const made = (name: string, more: object = {}) => resource(name, { label, fields, ...more })
const lesson = made('reach_lesson', {
  scope: { school: 'schoolId', agency: 'agencyId', else: { student: 'everyone', area: { areaCode: '11' } } },
  read: ['SM'],
})
const notice = made('reach_notice', { scope: 'everyone' })
const form = made('reach_form', { scope: { school: 'schoolId' }, drafts: { by: 'by', house: 'house' } })
const note = made('reach_note', { follows: { as: 'notes', of: 'agencyId', row: 'schoolId' } })
const who = (reach: Reach, extra: Partial<Viewer> = {}): Viewer => person('SM', 'u1', { reach, deptId: 'd1', ...extra })
const row = (values: object = {}) => ({ id: 'x', status: 'live', schoolId: 's1', agencyId: 'a1', areaCode: '12', by: 'u9', house: 'd9', ...values })

describe('the declared scope', () => {
  test('bounds in the dimensions that somebody has, any of them', () => {
    expect(reachWhere(lesson, who({ school: ['s1'] }))).toEqual({ all: [{ schoolId: ['s1'] }] })
    expect(reachWhere(lesson, who({ school: ['s1'], agency: ['a1'] }))).toEqual({ any: [{ schoolId: ['s1'] }, { agencyId: ['a1'] }] })
    expect(reachWhere(lesson, who('all'))).toEqual({})
    expect(reachWhere(notice, who({}))).toEqual({})
  })
  test('opens to the further dimensions it names, all rows or some, and to nobody else', () => {
    expect(reachWhere(lesson, who({ student: ['p1'] }))).toEqual({})
    expect(reachWhere(lesson, who({ area: ['12'] }))).toEqual({ any: [{ areaCode: '11' }] })
    expect(reachWhere(lesson, who({ area: ['12'], student: [] }))).toEqual({})
    expect(reachWhere(lesson, who({ teacher: ['t1'] }))).toEqual({ any: [] })
    expect(reachWhere(made('reach_plain', { scope: { school: 'schoolId' } }), who({ teacher: ['t1'] }))).toEqual({ any: [] })
    expect([inReach(lesson, row(), who({ school: ['s1'] })), inReach(lesson, row(), who({ school: ['s2'] })), inReach(lesson, row(), who({}))]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('is narrowed by what was granted', () => {
    const narrow = { reach_lesson: { areaCode: '11' } }
    expect(reachWhere(lesson, who('all', { narrow }))).toEqual({ all: [{ areaCode: '11' }] })
    expect(reachWhere(lesson, who({ school: ['s1'] }, { narrow }))).toEqual({ all: [{ all: [{ schoolId: ['s1'] }] }, { areaCode: '11' }] })
    expect([reachesAll(lesson, who('all')), reachesAll(lesson, who('all', { narrow })), reachesAll(lesson, who({ school: [] }))]).toEqual([true, false, false])
    expect([reachesAll(form, who('all')), reachesAll(note, who('all')), reachesAll(notice, who('all'))]).toEqual([false, false, true])
  })
  test('keeps drafts to who writes them and their house', () => {
    const draft = row({ status: 'draft' })
    const sees = (values: object, extra: Partial<Viewer> = {}) => inReach(form, { ...draft, ...values }, who({ school: ['s1'] }, extra))
    expect([sees({}), sees({ by: 'u1' }), sees({ house: 'd1' }), sees({ status: 'live' })]).toEqual([false, true, true, true])
    expect([sees({ house: '' }, { deptId: '' }), sees({}, { role: 'system' })]).toEqual([false, true])
  })
})

describe('what hangs on rows', () => {
  const owner: Owner = { of: lesson, for: ['SM', 'ST'], by: ['SM'] }
  const hanging = new Map<string, Owner>([
    ['reach_lesson', owner],
    ['reach_notice', { of: notice, for: ['SM'], by: [] }],
  ])
  const owners: Owners = new Map([['notes', hanging]])
  test('is seen by whom it is for and who sees the rows; added to by those who may; both by the system', () => {
    const [sm, st, at, blind] = [who('all'), who('all', { role: 'ST' }), who('all', { role: 'AT' }), who('all', { may: code => code !== 'reach_lesson_view' })]
    expect([sm, st, at, blind].map(one => seesOf(owner, one))).toEqual([true, true, false, false])
    expect([sm, st, at, blind].map(one => addsTo(owner, one))).toEqual([true, false, false, false])
    expect([seesOf({ ...owner, of: notice }, blind), seesOf(owner, person('system')), addsTo(owner, person('system'))]).toEqual([true, true, true])
    expect(seesOf({ ...owner, of: notice }, who('all', { may: () => false }))).toBe(true)
  })
  test('is looked for on the resources that somebody sees it on, where they are in reach', () => {
    const within = { of: lesson, where: { all: [{ schoolId: ['s1'] }] } }
    expect(reachWhere(note, who('all'), owners)).toEqual({ any: [{ agencyId: ['reach_lesson', 'reach_notice'] }] })
    expect(reachWhere(note, who({ school: ['s1'] }), owners)).toEqual({
      any: [
        { agencyId: 'reach_lesson', schoolId: { within } },
        { agencyId: 'reach_notice', schoolId: { within: { of: notice, where: {} } } },
      ],
    })
    expect(reachWhere(note, who({ school: ['s1'] }), owners, { all: [{ agencyId: 'reach_lesson' }, { schoolId: 'l1' }] })).toEqual({
      any: [{ agencyId: 'reach_lesson', schoolId: { within: { of: lesson, where: { all: [{ id: 'l1' }, within.where] } } } }],
    })
    expect(reachWhere(note, who('all', { role: 'AT' }), owners)).toEqual({ any: [] })
    expect(reachWhere(note, who('all'), new Map())).toEqual({ any: [] })
    expect(() => reachWhere(note, who('all'))).toThrow('reach_note')
    expect(() => reachWhere(lesson, who('all'))).not.toThrow()
  })
  test('is there where its owner is', () => {
    const hung = row({ agencyId: 'reach_lesson', schoolId: 'l1' })
    const there = (viewer: Viewer, held: object | undefined, of: object = hung) => {
      const reading = isInReach(note, of as never, viewer, owners)
      const first = reading.next()
      return first.done ? first.value : reading.next(held).value
    }
    expect([there(who({ school: ['s1'] }), row()), there(who({ school: ['s2'] }), row()), there(who('all'), undefined)]).toEqual([true, false, false])
    expect(there(who('all', { narrow: { reach_note: { areaCode: '11' } } }), row())).toBe(false)
    expect([there(who('all', { role: 'AT' }), row()), there(who('all'), row(), { ...hung, agencyId: 'another' })]).toEqual([false, false])
    expect(ownerOf(note.follows!, hung, owners)).toBe(owner)
    expect(inReach(note, hung, who('all'))).toBe(false)
    const plain = isInReach(lesson, row(), who({ school: ['s1'] }), owners).next()
    expect(plain).toEqual({ done: true, value: true })
  })
})
