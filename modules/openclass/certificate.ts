/** Class certificates (L27): for who sat in a class to its end, with the result that it prints. */
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
import { about, command, ensure, fact, find, gather, get, pick, ref, refusals, resource } from '../kit/index.ts'
import { agency, school, student } from '../people/index.ts'
import { finalResult } from './final-result.ts'
import { openClass } from './open-class.ts'
import { classRoster, pupilsNow } from './roster.ts'

export const no = refusals('class_certificate', {
  notOver: ['结课后才能发证', 'certificates follow once the class is completed'],
  isTour: ['研学请发研学证书', 'a tour has certificates of its own'],
  notThere: ['该学生不在结课名单中', 'the pupil did not sit in this class to its end'],
  notAssessed: ['该学生不评价，不能发证', 'the pupil was not assessed'],
})

export const classCertificate = resource('class_certificate', {
  label: ['结课证书', 'Class certificate'],
  path: { base: 'business-openclass/classCertificate', list: 'page' },
  title: 'certificateNo',
  printable: { certificate: { label: ['结课证书', 'Certificate'], in: ['issued'] } },
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('授课教师', 'Teacher', { locked: true, hidden: true }),
    ...certificateFields,
  },
  lifecycle: certificateLife,
  facts: certificateFacts,
  evolve: certificateEvolve,
})
/** A pupil has one of a class. */
export const classCertificateId = (openClassId: string, studentId: string): string => `${openClassId}:${studentId}`

export const issue = command(classCertificate, 'issue', {
  label: ['发证', 'Issue'],
  by: ['PO', 'SM', 'ST'],
  input: pick(classCertificate.fields, 'openClassId', 'studentId', 'templateId'),
  *needs(_row, { openClassId, studentId, templateId }, context) {
    const found = yield* gather({
      klass: get(openClass, openClassId),
      roster: get(classRoster, openClassId),
      pupil: get(student, studentId),
      template: get(certificateTemplate, templateId),
      results: find(finalResult, { openClassId, studentId, status: ['entered', 'published'] }, { limit: 1 }),
    })
    const where = yield* gather({ school: get(school, found.klass?.schoolId), agency: get(agency, found.klass?.agencyId) })
    return { ...found, ...where, number: yield* numbering(context) }
  },
  decide(row, { openClassId, studentId }, { klass, roster, pupil, template, results: [result], school: at, agency: by, number }, context) {
    ensure(klass?.status === 'completed', about(no.notOver, 'openClassId'))
    ensure(klass.openClassType !== 'Study', about(no.isTour, 'openClassId'))
    const isThere = pupil && row.id === classCertificateId(openClassId, studentId) && pupilsNow(roster).some(one => one.studentId === studentId)
    ensure(isThere, about(no.notThere, 'studentId'))
    ensure(!result?.notAssessed, about(no.notAssessed, 'studentId'))
    const printed = {
      className: klass.name,
      schoolName: at?.schoolName ?? '',
      agencyName: by?.agencyName ?? '',
      hours: String(klass.lessonCount),
      score: result?.score === null || result?.score === undefined ? '' : String(result.score),
      period: `${klass.startDate} – ${klass.endDate}`,
    }
    const issued = issuedWith(row, { template, schoolId: klass.schoolId, types: ['completion', 'honour'], name: pupil.studentName, printed, number }, context)
    return fact(classCertificate, 'issued', { openClassId, studentId, ...pick(klass, 'teacherId', 'schoolId', 'agencyId', 'areaCode'), ...issued })
  },
})
export const { revoke: revokeCertificate, seal: sealCertificate, erase: eraseCertificate } = certificateSteps(classCertificate)
export const certificateCommands = [issue, revokeCertificate] as const
