/** Certificates of classes over the wire: for a whole class at once, the file, and what goes with an erased pupil. */
import { certificatePaper, eachPupil } from '../content/index.ts'
import { act, type Asked, chosen, consequence, find, gather, get, type Invoke, invoke, type Route, textOf } from '../kit/index.ts'
import { eraseStudent, wordsGo } from '../people/index.ts'
import { classCertificate, classCertificateId, eraseCertificate, issue, sealCertificate } from './certificate.ts'
import { eraseResult } from './final-result.ts'
import { eraseMark } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { eraseConsent, resultConsent } from './result-consent.ts'
import { classRoster, pupilsNow } from './roster.ts'

const base = 'business-openclass/classCertificate'
const issueFor = (studentId: string, asked: Asked): Invoke => {
  const openClassId = textOf(asked.openClassId)
  return invoke(issue, classCertificateId(openClassId, studentId), { openClassId, studentId, templateId: textOf(asked.templateId) })
}

export const certificateRoutes: readonly Route[] = [
  act(`${base}/issue`, [issue], asked => chosen({ studentIds: asked.studentIds ?? asked.studentId }, 'studentIds').map(one => issueFor(one, asked)), {
    answer: rows => ({ count: rows.length }),
  }),
  eachPupil(`${base}/issueAll`, issue, {
    async everybody({ openClassId }, context) {
      // A class out of reach has nobody in it.
      const klass = await context.ask(get(openClass, textOf(openClassId)))
      return klass ? pupilsNow(await context.readUnscoped(get(classRoster, klass.id))).map(one => one.studentId) : []
    },
    step: issueFor,
  }),
  certificatePaper(classCertificate, sealCertificate, async () => ({})),
]

export const wordsOfPupil = wordsGo('words-of-the-erased', ['清除考勤备注与结课成果', 'Remarks of attendance and results are erased'], eraseMark, eraseResult)
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'papers-of-the-erased',
  label: ['清除结课证书与展示同意', 'Certificates of classes and consents of the pupil are erased'],
  fact: 'erased',
  runs: [eraseCertificate, eraseConsent],
  needs: ({ row }) =>
    gather({ all: find(classCertificate, { studentId: row.id, status: ['issued', 'revoked'] }), consents: find(resultConsent, { studentId: row.id }) }),
  run: (_followed, { all, consents }) => [...all.map(one => invoke(eraseCertificate, one.id, {})), ...consents.map(one => invoke(eraseConsent, one.id, {}))],
})
