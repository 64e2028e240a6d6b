/** Rules of products, shelf, grants and launch (L6, U1, U2, U3). */
import { expect, test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import { no as noAudit } from '../audit/index.ts'
import * as files from './files.ts'
import * as grants from './grant.commands.ts'
import * as productAudit from './product-audit.ts'
import { type Grounds, launchBars, mayLaunch, no as noLaunch } from './launch.ts'
import { grant, lessonResource, product, shelf } from './product.ts'
import { areChapters, areGrades, isGrantAsk, isSafe } from './shape.ts'
import * as shelves from './shelf.commands.ts'
import * as productDraft from './product-draft.ts'
import { fact } from '../kit/index.ts'

const AM = { actor: person('AM', 'AM', { deptId: 'a1' }) },
  PO = { actor: person('PO') }
const chapters = [
  { lessonNo: 1, name: '认识色彩', content: '' },
  { lessonNo: 2, name: '线条', content: '' },
]
const full = {
  productName: '少儿美术',
  productType: 'art',
  lessonCount: 2,
  priceCents: 80_000,
  grades: [1, 2],
  chapters,
  introduction: '<p>走进美术</p>',
  materials: '水彩',
  teacherDemands: '美术教师资格',
} as const
const row = { id: 'p1', agencyId: 'a1', lessonMinutes: 90, needsResults: false, ...full } as const
const pending = { ...row, status: 'pending', submittedBy: 'AM', approvals: [] } as const
const approved = { ...row, status: 'approved', submittedBy: 'AM', approvals: [], approvedVersion: 3, version: 5, prodctStatus: 0 } as const

test('a draft belongs to the agency of who writes it', () => {
  given(product, {})
    .when(productDraft.saveNew, { productName: '美术', productType: 'art', lessonCount: 2, priceCents: 1 }, {}, AM)
    .records('saved', { agencyId: 'a1' })
  given(product, {})
    .when(productDraft.saveNew, { productName: '美术', productType: 'art', lessonCount: 2, priceCents: 1 }, {}, PO)
    .refuses(productDraft.no.noAgency)
})
test('a draft has at least name, type, lessons and price', () =>
  given(product, {})
    .when(productDraft.saveNew, { productName: '美术' }, {}, AM)
    .refuses({ code: 'kit.required', label: ['', ''] }))
test('a submission is complete: every part that is missing is named', () => {
  given(product, {}).when(productDraft.submitNew, full, {}, AM).records('submitted', { agencyId: 'a1', submittedBy: 'AM' })
  for (const lacking of ['introduction', 'grades', 'chapters', 'materials', 'teacherDemands', 'productName', 'priceCents'] as const)
    given(product, {})
      .when(productDraft.submitNew, { ...full, [lacking]: null }, {}, AM)
      .refuses(productDraft.no.incomplete)
  // Of a draft that says nothing yet no number has to equal another.
  expect(productDraft.missingParts({}).map(one => one.field)).not.toContain('chapters')
  expect(productDraft.missingParts({}).map(one => one.field)).toContain('lessonCount')
  expect(productDraft.missingParts({ ...row, introduction: '<p>&nbsp;</p>', lessonCount: 3 }).map(one => one.field)).toEqual(['introduction', 'chapters'])
})
test('a rejected product is submitted again only with something changed', () => {
  const rejected = [fact(product, 'submitted', row, 'pending'), fact(product, 'rejected', { revised: false })]
  given(product, rejected).when(productDraft.submitNew, {}, {}, AM).refuses(noAudit.nothingChanged)
  given(product, rejected).when(productDraft.saveNew, { materials: '油画棒' }, {}, AM).records('saved', { revised: true })
  given(product, [...rejected, fact(product, 'saved', { revised: true }, 'rejected')])
    .when(productDraft.submitNew, {}, {}, AM)
    .records('submitted')
})
test('only the submitter revokes', () =>
  given(product, pending)
    .when(productDraft.revoke, {}, {}, { actor: person('AM', 'x') })
    .refuses(noAudit.notSubmitter))
test('the platform approves what another submitted', () => {
  given(product, pending).when(productAudit.approve, {}, {}, PO).records('approved', { approvedVersion: 1 })
  given(product, pending)
    .when(productAudit.approve, {}, {}, { actor: person('PO', 'AM') })
    .refuses(noAudit.ownSubmission)
  given(product, pending)
    .when(productAudit.approve, {}, {}, { actor: person('SM', 'SM', { deptId: 's1' }) })
    .refuses(noAudit.notYourStep)
})
test('a product made for a school is approved by the platform, then by that school, by two people', () => {
  const own = { ...pending, forSchoolId: 's1' } as const
  const first = { step: 'platform', userId: 'PO', name: 'PO', at: '', remark: '' }
  expect(given(product, own).when(productAudit.approve, {}, {}, PO).steps()).toMatchObject([{ type: 'step_approved', to: 'pending' }])
  given(product, { ...own, approvals: [first] })
    .when(productAudit.approve, {}, {}, { actor: person('SM', 'SM', { deptId: 's1' }) })
    .records('approved')
  given(product, { ...own, approvals: [first] })
    .when(productAudit.approve, {}, {}, { actor: person('SM', 'SM', { deptId: 's2' }) })
    .refuses(noAudit.notYourStep)
  given(product, { ...own, approvals: [first] })
    .when(productAudit.approve, {}, {}, { actor: person('SM', 'PO', { deptId: 's1' }) })
    .refuses(noAudit.sameAuditor)
  given(product, { ...own, approvals: [first] })
    .when(productAudit.reject, { remark: '不合适' }, {}, { actor: person('SM', 'SM', { deptId: 's2' }) })
    .refuses(noAudit.notYourStep)
})
test('approval makes the grant that the submission asked for', () => {
  const ask = { schoolId: 's1', priceCents: 70_000, startTime: '2026-09-01', endTime: '2027-08-31' }
  const steps = given(product, { ...pending, grantAsk: ask })
    .when(productAudit.approve, { productGrantId: 'g1' }, {}, PO)
    .steps()
  expect(steps.map(step => ('command' in step ? `${step.command.permit} ${step.id}` : step.data.productGrantId))).toEqual(['g1', 'product_grant_add g1'])
})
test('a product that was ever approved, granted or launched is not deleted', () => {
  given(product, { ...row, status: 'rejected', approvedVersion: 2 })
    .when(productDraft.deleteProduct, {}, { grants: 0 })
    .refuses(productDraft.no.referenced)
  given(product, { ...row, status: 'draft' })
    .when(productDraft.deleteProduct, {}, { grants: 1 })
    .refuses(productDraft.no.referenced)
  given(product, { ...row, status: 'draft' })
    .when(productDraft.deleteProduct, {}, { grants: 0, load: { classes: 1 } })
    .refuses(productDraft.no.referenced)
  given(product, { ...row, status: 'draft' })
    .when(productDraft.deleteProduct, {}, { grants: 0, load: undefined })
    .records('removed')
})

test('a change is a draft beside the approved product, which stays as it is', () => {
  given(product, approved)
    .when(productDraft.change, { priceCents: 90_000 }, {}, AM)
    .then({ type: 'change_drafted', data: { draft: { priceCents: 90_000 }, draftStatus: 'draft' } })
  given(product, { ...approved, draft: { priceCents: 90_000 }, draftStatus: 'draft' })
    .when(productDraft.change, { materials: '纸' }, {}, AM)
    .records('change_drafted', { draft: { priceCents: 90_000, materials: '纸' } })
  given(product, approved).when(productDraft.change, { priceCents: 80_000 }, {}, AM).refuses(productDraft.no.nothing)
  given(product, { ...approved, draft: {}, draftStatus: 'pending' })
    .when(productDraft.change, { priceCents: 1 }, {}, AM)
    .refuses(productDraft.no.inAudit)
})
test('a change is submitted complete, and rejected ones are changed first', () => {
  const drafted = { ...approved, draft: { materials: '纸' }, draftStatus: 'draft' } as const
  given(product, drafted).when(productDraft.submitChange, {}, {}, AM).records('change_submitted', { draftStatus: 'pending' })
  given(product, { ...drafted, draft: { lessonCount: 3 } })
    .when(productDraft.submitChange, {}, {}, AM)
    .refuses(productDraft.no.incomplete)
  given(product, { ...drafted, draftStatus: 'rejected' })
    .when(productDraft.submitChange, {}, {}, AM)
    .refuses(productDraft.no.noChange)
  given(product, approved).when(productDraft.submitChange, {}, {}, AM).refuses(productDraft.no.noChange)
})
test('a change in audit may be revoked by its submitter, a draft dropped', () => {
  const waiting = { ...approved, draft: { materials: '纸' }, draftStatus: 'pending' } as const
  given(product, waiting).when(productDraft.revokeChange, {}, {}, AM).records('change_revoked')
  given(product, waiting)
    .when(productDraft.revokeChange, {}, {}, { actor: person('AM', 'x') })
    .refuses(noAudit.notSubmitter)
  given(product, approved).when(productDraft.revokeChange, {}, {}, AM).refuses(productDraft.no.notPending)
  given(product, waiting).when(productDraft.dropChange, {}, {}, AM).refuses(productDraft.no.inAudit)
  given(product, approved).when(productDraft.dropChange, {}, {}, AM).refuses(productDraft.no.noChange)
})
test('an approved change comes into force as a new approved version', () => {
  const waiting = { ...approved, draft: { priceCents: 90_000 }, draftStatus: 'pending' } as const
  given(product, waiting).when(productAudit.approveChange, {}, {}, PO).records('change_approved', { priceCents: 90_000, draft: null, approvedVersion: 6 })
  given(product, approved).when(productAudit.approveChange, {}, {}, PO).refuses(productDraft.no.notPending)
  for (const draftStatus of ['draft', 'rejected'])
    given(product, { ...waiting, draftStatus } as object)
      .when(productAudit.approveChange, {}, {}, PO)
      .refuses(productDraft.no.notPending)
  given(product, approved).when(productAudit.rejectChange, { remark: '价高' }, {}, PO).refuses(productDraft.no.notPending)
  given(product, waiting).when(productAudit.rejectChange, { remark: '价高' }, {}, PO).records('change_rejected', { draftStatus: 'rejected' })
})
test('an approval is withdrawn while nothing depends on it', () => {
  const when = (facts: object) => given(product, approved).when(productAudit.withdrawApproval, { remark: '误批' }, facts, PO)
  when({ load: { classes: 1 }, grants: 0 }).refuses(productAudit.no.dependsClass)
  when({ grants: 1 }).refuses(productAudit.no.dependsGrant)
  when({ grants: 0, shelf: { status: 'up' } }).refuses(productAudit.no.onShelf)
  when({ grants: 0 }).records('approval_withdrawn', { approvedVersion: null })
})
test('a product retires off the shelf and without live classes', () => {
  given(product, approved)
    .when(productAudit.retire, {}, { shelf: { status: 'up' } })
    .refuses(productAudit.no.onShelf)
  given(product, approved)
    .when(productAudit.retire, {}, { load: { liveClasses: 1 } })
    .refuses(productAudit.no.liveClass)
  given(product, approved).when(productAudit.retire, {}, {}).records('retired')
})

const inDate = { status: 'active', licenseUntil: '2027-12-31' }
test('only an approved product of an active agency goes on the shelf', () => {
  given(shelf, { id: 'p1' })
    .when(shelves.up, {}, { product: { ...approved, status: 'pending' }, agency: inDate })
    .refuses(shelves.no.notApproved)
  given(shelf, { id: 'p1' })
    .when(shelves.up, {}, { product: approved, agency: { ...inDate, status: 'suspended' } })
    .refuses(shelves.no.agencyOff)
  const steps = given(shelf, { id: 'p1' }).when(shelves.up, {}, { product: approved, agency: inDate }).steps()
  expect(steps.map(step => ('command' in step ? step.command.name : step.type))).toEqual(['put_up', 'mark'])
})

const terms = { productId: 'p1', schoolId: 's1', priceCents: 70_000, startTime: '2026-09-01', endTime: '2027-08-31' }
const grounds = { product: approved, others: [] as object[], school: { areaCode: '110101' } }
test('a grant is of an approved product, to somebody, for days that are not over, at most at its price', () => {
  const add = (input: object, facts: object = grounds) => given(grant, { id: 'g1' }).when(grants.add, { ...terms, ...input } as any, facts, PO)
  add({}).records('added', { agencyId: 'a1', areaCode: '110101', isPublic: false })
  add({}, { ...grounds, product: { ...approved, status: 'retired' } }).refuses(grants.no.notApproved)
  add({ schoolId: null }).refuses(grants.no.noTarget)
  add({ schoolId: null, isPublic: true }, { ...grounds, school: undefined }).records('added', { isPublic: true })
  add({ startTime: '2027-09-01' }).refuses(grants.no.period)
  add({ startTime: '2026-01-01', endTime: '2026-09-30' }).refuses(grants.no.over)
  add({ priceCents: 80_001 }).refuses(grants.no.ceiling)
  add({}, { ...grounds, product: { ...approved, forSchoolId: 's2' } }).refuses(grants.no.otherSchool)
  add({ isPublic: true }, { ...grounds, product: { ...approved, forSchoolId: 's1' } }).refuses(grants.no.openEnded)
})
test('a target has one grant of a product at a time', () => {
  const other = { schoolId: 's1', areaCode: '110101', startTime: '2027-08-31', endTime: '2028-08-31' }
  given(grant, {})
    .when(grants.add, terms, { ...grounds, others: [other] }, PO)
    .refuses(grants.no.overlap)
  given(grant, {})
    .when(
      grants.add,
      terms,
      {
        ...grounds,
        others: [
          { ...other, schoolId: 's2' },
          { ...other, startTime: '2027-09-01' },
        ],
      },
      PO,
    )
    .records('added')
  given(grant, { ...terms, status: 'active', isPublic: false })
    .when(grants.edit, { endTime: '2027-09-30' }, { product: approved, others: [{ ...other, startTime: '2027-09-15' }] }, PO)
    .refuses(grants.no.overlap)
})
test('a grant is made public unless the product was made for one school, and never without a target', () => {
  const active = { ...terms, status: 'active', isPublic: false } as const
  given(grant, active)
    .when(grants.editIsPublic, { isPublic: true }, { product: { forSchoolId: 's1' } }, PO)
    .refuses(grants.no.openEnded)
  given(grant, { ...active, schoolId: null, isPublic: true })
    .when(grants.editIsPublic, { isPublic: false }, { product: {} }, PO)
    .refuses(grants.no.noTarget)
  given(grant, active).when(grants.editIsPublic, { isPublic: true }, { product: {} }, PO).records('published', { isPublic: true })
})

const all: Grounds = {
  product: { status: 'approved', forSchoolId: null, priceCents: 80_000 },
  shelf: { status: 'up' },
  grant: { status: 'active', schoolId: 's1', areaCode: '110101', isPublic: false, priceCents: 70_000, startTime: '2026-09-01', endTime: '2027-08-31' },
  school: { id: 's1', status: 'active', areaCode: '110101' },
  agency: inDate,
  authorisation: { status: 'authorised', areaCode: '110101', fromDate: '2026-01-01', toDate: '2026-12-31' },
  today: '2026-10-01',
}
test('a class is launched only when product, shelf, grant, agency, area and school all allow it', () => {
  mayLaunch(all)
  const bars = (change: Partial<Grounds>) => launchBars({ ...all, ...change }).map(one => one.code)
  expect(bars({})).toEqual([])
  expect(bars({ product: { ...all.product!, status: 'retired' } })).toEqual([noLaunch.notApproved.code])
  expect(bars({ product: { ...all.product!, forSchoolId: 's2' } })).toEqual([noLaunch.otherSchool.code])
  expect(bars({ product: { ...all.product!, priceCents: 60_000 } })).toEqual([noLaunch.price.code])
  expect(bars({ shelf: undefined })).toEqual([noLaunch.offShelf.code])
  expect(bars({ grant: undefined })).toEqual([noLaunch.notGranted.code])
  expect(bars({ grant: { ...all.grant!, schoolId: 's2' } })).toEqual([noLaunch.notGranted.code])
  expect(bars({ grant: { ...all.grant!, schoolId: null, areaCode: '110102' } })).toEqual([noLaunch.notGranted.code])
  expect(bars({ grant: { ...all.grant!, schoolId: 's2', isPublic: true } })).toEqual([])
  expect(bars({ grant: { ...all.grant!, endTime: '2026-09-30' } })).toEqual([noLaunch.notGranted.code])
  expect(bars({ school: { ...all.school!, status: 'suspended' } })).toEqual([noLaunch.schoolOff.code])
  expect(bars({ agency: { ...inDate, licenseUntil: '2026-09-30' } })).toEqual([noLaunch.agencyOff.code])
  expect(bars({ authorisation: { ...all.authorisation!, toDate: '2026-09-30' } })).toEqual([noLaunch.notAuthorised.code])
  expect(bars({ authorisation: { ...all.authorisation!, areaCode: '110102' } })).toEqual([noLaunch.notAuthorised.code])
  expect(() => mayLaunch({ ...all, shelf: undefined })).toThrow(noLaunch.offShelf.code)
})

test('chapters are numbered, grades are years, rich text holds no scripts, a grant asked for is whole', () => {
  expect([
    areChapters(chapters),
    areChapters([{ lessonNo: 2, name: 'x', content: '' }])?.code,
    areChapters([{ lessonNo: 1, name: ' ', content: '' }])?.code,
  ]).toEqual([undefined, 'shape.chapters', 'shape.chapters'])
  expect([areGrades([1, 12]), areGrades([0])?.code, areGrades([1, 1])?.code]).toEqual([undefined, 'shape.grades', 'shape.grades'])
  expect(isSafe('<p onclick="x">')?.code).toBe('shape.unsafe')
  expect(isSafe('<img src=x onerror=alert(1)>')?.code).toBe('shape.unsafe')
  expect(isSafe('<a href="JavaScript:x">')?.code).toBe('shape.unsafe')
  expect(isSafe('<p>once = on time</p>')).toBeUndefined()
  expect(isGrantAsk({ priceCents: 1, startTime: '2026-01-01', endTime: '2025-01-01', schoolId: 's1' })?.code).toBe('shape.grantAsk')
})
test('a file is for a lesson the product has, and a teacher adds it for the own agency', () => {
  const input = { productId: 'p1', lessonNo: 2, name: '课件', url: '/f', sort: 1 }
  given(lessonResource, {})
    .when(files.create, { ...input, lessonNo: 3 }, { product: row, teaches: 0 }, AM)
    .refuses(files.no.noLesson)
  given(lessonResource, {})
    .when(files.create, input, { product: row, teaches: 0 }, { actor: person('AT') })
    .refuses(files.no.otherAgency)
  given(lessonResource, {})
    .when(files.create, input, { product: row, teaches: 1, from: { productId: row } }, { actor: person('AT') })
    .records('created', { agencyId: 'a1' })
})
