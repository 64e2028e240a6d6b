/** Rules of standing: schools, agencies and area authorisations (L15). */
import { expect, test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import { no as noAudit } from '../audit/index.ts'
import * as agencies from './agency.commands.ts'
import * as areas from './area-authorization.commands.ts'
import { agency, areaAuthorization, school } from './organisation.ts'
import * as schools from './school.commands.ts'

const form = {
  schoolName: '第一小学',
  schoolCode: 'S1',
  educationPeriod: 'primary',
  areaCode: '110101',
  areaName: '东城区',
  termStart: '2026-09-01',
  termEnd: '2027-01-20',
} as const
const pending = { id: 's1', status: 'pending', submittedBy: 'SM', approvals: [], ...form } as const
const noHouse = { own: undefined, parent: undefined }
const EC = { actor: person('EC') },
  PO = { actor: person('PO') }

test('a school that is approved begins with the grades of its period, each of its own period, and a house below its commission', () => {
  const made = (educationPeriod: string, house: object = noHouse) =>
    (
      given(school, { ...pending, educationPeriod } as object)
        .when(schools.approve, {}, house as never, EC)
        .steps() as any[]
    ).slice(1)
  const grades = (educationPeriod: string) =>
    made(educationPeriod, { own: { status: 'live' } }).map(one => [one.input.yearGrade, one.input.sort, one.input.gradeName, one.input.educationPeriod])
  const [primary, junior] = [grades('primary'), grades('junior')]
  expect([primary.length, primary[0], primary[5]]).toEqual([6, [1, 1, '一年级', 'primary'], [6, 6, '六年级', 'primary']])
  expect([junior.length, junior[0], junior[2]]).toEqual([3, [7, 7, '七年级', 'junior'], [9, 9, '九年级', 'junior']])
  expect(grades('both')).toEqual([...primary, ...junior])
  const house = (parent: object | undefined) => made('junior', { own: undefined, parent })[0].input
  expect(house({ id: 'c1', status: 'live' })).toEqual({ deptName: '第一小学', deptCategory: 'school', areaCode: '110101', sort: 1, parentId: 'c1' })
  for (const parent of [undefined, { id: 'c1', status: 'suspended' }]) expect(house(parent).parentId).toBeUndefined()
})
test('a term ends after it starts', () => {
  given(school, {})
    .when(schools.create, { ...form, termEnd: '2026-09-01' }, noHouse)
    .refuses(schools.no.term)
  given(school, {})
    .when(schools.apply, { ...form, termEnd: '2026-08-01' })
    .refuses(schools.no.term)
  given(school, { ...form, status: 'active' })
    .when(schools.change, { termEnd: '2026-08-01' })
    .refuses(schools.no.term)
  given(school, {})
    .when(schools.create, { ...form, termEnd: '2029-01-01' }, noHouse)
    .refuses(schools.no.termLong)
})
test('a new school opens its department', () => {
  const steps = given(school, { id: 's1' }).when(schools.create, form, noHouse).steps()
  expect(steps.map(step => ('command' in step ? step.command.permit : step.type))).toEqual(['created', 'dept_create'])
})
test('an approved school has a grade for every year of its period', () => {
  const steps = given(school, pending)
    .when(schools.approve, {}, { own: { status: 'live' } }, EC)
    .steps()
  expect(steps.filter(step => 'command' in step && step.command.permit === 'school_grade_create')).toHaveLength(6)
})
test('nobody approves the school they applied for', () =>
  given(school, pending)
    .when(schools.approve, {}, noHouse, { actor: person('PO', 'SM') })
    .refuses(noAudit.ownSubmission))
test('only the commission or the platform rejects a school', () =>
  given(school, pending)
    .when(schools.reject, { remark: '资料不全' }, {}, { actor: person('SM', 'x') })
    .refuses(noAudit.notYourStep))
test('a rejected school applies again only with something changed', () => {
  const rejected = { ...pending, status: 'rejected', revised: false } as const
  given(school, rejected).when(schools.apply, form).refuses(noAudit.nothingChanged)
  given(school, rejected)
    .when(schools.apply, { ...form, address: '新址' })
    .records('applied')
})
test('a school does not give itself the right to release directly', () => {
  const active = { ...pending, status: 'active', directRelease: false } as const
  given(school, active)
    .when(schools.change, { directRelease: true }, {}, { actor: person('SM') })
    .refuses(schools.no.release)
  given(school, active).when(schools.change, { directRelease: true }, {}, EC).records('changed', { directRelease: true })
})
test('a school does not rename itself', () =>
  given(school, { ...pending, status: 'active' })
    .when(schools.change, { schoolName: '第二小学' }, {}, { actor: person('SM') })
    .refuses(schools.no.identity))

const firm = {
  agencyName: '星星机构',
  licenseNo: 'L1',
  licenseUntil: '2027-12-31',
  areaCode: '110101',
  areaName: '东城区',
  contact: '王老师',
  phone: '13800000001',
}
const firmPending = { id: 'a1', status: 'pending', submittedBy: 'AM', approvals: [], ...firm } as const
test('an agency registers with a licence that is in date', () =>
  given(agency, {})
    .when(agencies.register, { ...firm, licenseUntil: '2026-09-30' })
    .refuses(agencies.no.licenceOver))
test('a licence that ran out during the audit is not approved', () =>
  given(agency, { ...firmPending, licenseUntil: '2026-09-30' })
    .when(agencies.approve, {}, { house: noHouse }, PO)
    .refuses(agencies.no.licenceOver))
test('an agency is approved once its licence date and its area are there', () => {
  for (const lacking of [{ licenseUntil: null }, { areaCode: null }])
    given(agency, { ...firmPending, ...lacking } as object)
      .when(agencies.approve, {}, { house: noHouse }, PO)
      .refuses(agencies.no.incomplete)
  given(agency, { ...firmPending, licenseUntil: '2026-10-01' })
    .when(agencies.approve, {}, { house: noHouse }, PO)
    .records('approved')
})
test('approving an agency is for the platform', () =>
  given(agency, firmPending).when(agencies.approve, {}, { house: noHouse }, EC).refuses(noAudit.notYourStep))
test('an agency keeps its contact itself and nothing else', () => {
  const AM = { actor: person('AM') }
  given(agency, { ...firmPending, status: 'active' })
    .when(agencies.change, { phone: '13800000002' }, {}, AM)
    .records('changed')
  given(agency, { ...firmPending, status: 'active' })
    .when(agencies.change, { shareBp: 9_000 }, {}, AM)
    .refuses(agencies.no.byPlatform)
})
test('a licence is renewed to a later day', () =>
  given(agency, { ...firm, status: 'active' })
    .when(agencies.renew, { licenseUntil: '2027-12-31' })
    .refuses(agencies.no.notLater))
test('an agency without a licence in date is not resumed', () =>
  given(agency, { ...firm, status: 'suspended', licenseUntil: '2026-01-01' })
    .when(agencies.resume, {})
    .refuses(agencies.no.licenceOver))
test('an agency closes when no class, refund or unsettled lesson is left', () => {
  const off = given(agency, { ...firm, status: 'suspended' })
  const load = { liveClasses: 0, openRefunds: 0, unsettledLessons: 0 }
  off.when(agencies.close, { remark: '停办' }, { load: { ...load, liveClasses: 1 } }).refuses(agencies.no.liveClasses)
  off.when(agencies.close, { remark: '停办' }, { load: { ...load, openRefunds: 1 } }).refuses(agencies.no.openRefunds)
  off.when(agencies.close, { remark: '停办' }, { load: { ...load, unsettledLessons: 1 } }).refuses(agencies.no.unsettled)
  off.when(agencies.close, { remark: '停办' }, { load, own: undefined }).records('closed')
})

const asked = { agencyId: 'a1', areaCode: '110101', areaName: '东城区', fromDate: '2026-09-01', toDate: '2027-08-31' }
const stands = { agency: { ...firm, status: 'active' } }
const at = given(areaAuthorization, { id: 'a1:110101' })
test('an authorisation has the id of its agency and area', () =>
  given(areaAuthorization, { id: 'x' }).when(areas.apply, asked, stands).refuses(areas.no.wrongId))
test('only an active agency with a licence in date is authorised', () => {
  at.when(areas.apply, asked, { agency: { ...firm, status: 'suspended' } }).refuses(areas.no.agencyOff)
  at.when(areas.apply, asked, { agency: { ...firm, status: 'active', licenseUntil: '2026-09-30' } }).refuses(areas.no.agencyOff)
})
test('an authorisation has a period that is not over', () => {
  at.when(areas.authorise, { ...asked, fromDate: '2027-09-01' }, stands).refuses(areas.no.period)
  at.when(areas.authorise, { ...asked, toDate: '2026-09-30' }, stands).refuses(areas.no.over)
})
test('an authorisation does not reach beyond the licence', () =>
  at.when(areas.authorise, { ...asked, toDate: '2028-01-01' }, stands).refuses(areas.no.beyondLicence))
test('an authorisation is renewed to a later day', () =>
  given(areaAuthorization, { ...asked, status: 'authorised' })
    .when(areas.renew, { toDate: '2027-08-31' }, stands)
    .refuses(areas.no.notLater))
test('the agency does not approve its own authorisation', () =>
  given(areaAuthorization, { ...asked, status: 'applied', submittedBy: 'AM', approvals: [] })
    .when(areas.approve, {}, stands, { actor: person('EC', 'AM') })
    .refuses(noAudit.ownSubmission))
test('an authorisation is in force from its first to its last day', () => {
  const row = { ...asked, status: 'authorised' }
  expect([
    areas.authorises(row, '2026-08-31'),
    areas.authorises(row, '2026-09-01'),
    areas.authorises(row, '2027-08-31'),
    areas.authorises(row, '2027-09-01'),
    areas.authorises({ ...row, status: 'revoked' }, '2026-10-01'),
  ]).toEqual([false, true, true, false, false])
})
test('an agency may start something new while it is active and its licence runs, the last day too', () => {
  const stands = (of: object | undefined) => agencies.agencyStands(of as never, '2026-10-01')
  const active = { status: 'active', licenseUntil: '2026-10-01' }
  expect([stands(active), stands({ ...active, licenseUntil: '2026-09-30' }), stands({ ...active, status: 'suspended' }), stands(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
