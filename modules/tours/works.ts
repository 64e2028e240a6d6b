/** What a tour leaves: the report of each child, and the certificate that it took part. */
import {
  certificateEvolve,
  certificateFacts,
  certificateFields,
  certificateLife,
  certificateSteps,
  certificateTemplate,
  issuedWith,
  numbering,
} from '../content/index.ts'
import { agency, school, student } from '../people/index.ts'
import {
  about,
  command,
  crud,
  crudFacts,
  day,
  ensure,
  fact,
  file,
  find,
  gather,
  get,
  int,
  offeredWhen,
  pick,
  ref,
  refusals,
  resource,
  type Row,
  rules,
  state,
  text,
  placeFields,
} from '../kit/index.ts'
import { ofTour } from './itinerary.ts'
import { tour } from './tour.ts'
import { traveller, travellerId } from './traveller.ts'

export const no = refusals('tour_work', {
  notThere: ['该学生没有参加此次研学', 'the child did not take part'],
  notYet: ['行程出发后才能填写', 'the tour has not left yet'],
  teachers: ['得分由老师填写', 'marks are given by teachers'],
  notOver: ['总结通过后才能发证', 'certificates follow once the report was accepted'],
})
const scope = { area: 'areaCode', school: 'schoolId', agency: 'agencyId', tour: 'openClassId', student: 'studentId' } as const

export const studyReport = resource('study_report', {
  label: ['研学报告', 'Study report'],
  path: { base: 'business-openclass/openClassStudy/report', list: 'page' },
  title: 'title',
  scope,
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    title: text('标题', 'Title', { required: true, search: true, pii: 'words' }),
    content: text('内容', 'Content', { lines: 6, hidden: true, pii: 'words' }),
    fileId: file('附件', 'File', { hidden: true }),
    score: int('得分', 'Score', { check: rules.between(0, 100) }),
    ...placeFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', remove: 'removed', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { ...crudFacts, erased: {} },
})
const [createReport, ...otherReports] = crud(studyReport, {
  by: ['ST', 'SM', 'PR'],
  fixed: ['openClassId', 'studentId'],
  unique: ['openClassId', 'studentId'],
  copies: ofTour,
  needs: row => gather({ of: get(tour, row.openClassId), going: get(traveller, travellerId(row.openClassId, row.studentId)) }),
  check(row, { of, going }, { actor }, before) {
    ensure(actor.role !== 'PR' || (row.score ?? null) === (before.score ?? null), about(no.teachers, 'score'))
    ensure(of?.departedAt, about(no.notYet, 'openClassId'))
    ensure(going, about(no.notThere, 'studentId'))
  },
})
/** A family begins it on the page of the tour, which knows who went: the list would offer a form without tours. */
const beginReport: typeof createReport = { ...createReport, offered: offeredWhen([], (_row, { role }) => role !== 'PR') }
export const reportCommands = [beginReport, ...otherReports] as const

export const studyCertificate = resource('study_certificate', {
  label: ['研学证书', 'Study certificate'],
  path: { base: 'business-openclass/studyCertificate', list: 'page' },
  title: 'certificateNo',
  printable: { certificate: { label: ['研学证书', 'Certificate'], in: ['issued'] } },
  scope,
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    ...certificateFields,
  },
  lifecycle: certificateLife,
  facts: certificateFacts,
  evolve: certificateEvolve,
  revision: 2,
})
/** What a certificate of a tour says of it. */
export const saidOfTour = (of: Row<typeof tour>, schoolName: string, agencyName: string, score: number | null | undefined) => ({
  className: of.name,
  schoolName,
  agencyName,
  hours: String(Math.round((Date.parse(of.endDate) - Date.parse(of.startDate)) / day) + 1),
  score: score === null || score === undefined ? '' : String(score),
  period: `${of.startDate} – ${of.endDate}`,
  place: of.destination ?? '',
})
/** For who was there when the tour left, once its report was accepted. Issued again it has another number, behind the same code. */
export const issue = command(studyCertificate, 'issue', {
  label: ['发证', 'Issue'],
  by: ['SM', 'PO'],
  input: pick(studyCertificate.fields, 'openClassId', 'studentId', 'templateId'),
  *needs(_row, { openClassId, studentId, templateId }, context) {
    const found = yield* gather({
      of: get(tour, openClassId),
      going: get(traveller, travellerId(openClassId, studentId)),
      pupil: get(student, studentId),
      template: get(certificateTemplate, templateId),
      reports: find(studyReport, { openClassId, studentId, status: 'live' }, { limit: 1 }),
    })
    const where = yield* gather({ at: get(school, found.of?.schoolId), by: get(agency, found.of?.agencyId) })
    return { ...found, ...where, number: yield* numbering(context) }
  },
  decide(row, input, { of, going, pupil, template, reports: [report], at, by, number }, context) {
    ensure(of && (of.status === 'reported' || of.status === 'completed'), about(no.notOver, 'openClassId'))
    ensure(pupil && row.id === travellerId(input.openClassId, input.studentId) && going?.handedAt, about(no.notThere, 'studentId'))
    const printed = saidOfTour(of, at?.schoolName ?? '', by?.agencyName ?? '', report?.score)
    const issued = issuedWith(row, { template, schoolId: of.schoolId, types: ['study'], name: pupil.studentName, printed, number }, context)
    return fact(studyCertificate, 'issued', { ...pick(input, 'openClassId', 'studentId'), ...pick(of, 'schoolId', 'agencyId', 'areaCode'), ...issued })
  },
})
export const { revoke: revokeCertificate, seal: sealCertificate, erase: eraseCertificate } = certificateSteps(studyCertificate)
export const certificateCommands = [issue, revokeCertificate] as const
