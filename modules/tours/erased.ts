/** What of a journey goes with a pupil who is erased: what was told of health and wishes, whom to call, the policy's name and paper, the sheets that
 * were signed, and the certificates. That somebody travelled, where they sat and what it cost stays. */
import { eraseFileIn } from '../files/index.ts'
import { account } from '../identity/index.ts'
import { consequence, find, findAll, gather, invoke, step } from '../kit/index.ts'
import { eraseStudent, wordsGo } from '../people/index.ts'
import { studyAttendance } from './attendance.ts'
import { insurance } from './insurance.ts'
import { questionAnswer } from './questions.ts'
import { healthNote, traveller } from './traveller.ts'
import { eraseCertificate, studyCertificate, studyReport } from './works.ts'

const label = ['清除', 'Erase'] as const
const eraseNote = step(healthNote, 'erase', 'erased', { label })
const eraseTraveller = step(traveller, 'erase', 'erased', {
  label,
  *needs({ consentPaper, consentBy, updatedBy }) {
    return { files: yield* eraseFileIn(consentPaper, consentBy, updatedBy) }
  },
  record: () => ({ consentPaper: null, friends: null, apart: null, isStepFree: false, diet: 'usual' as const, hasNote: false, reason: null }),
  also: (_row, _input, { files }) => files,
})
const eraseInsurance = step(insurance, 'erase', 'erased', {
  label,
  *needs({ fileId, createdBy, updatedBy }) {
    return { files: yield* eraseFileIn(fileId, createdBy, updatedBy) }
  },
  record: () => ({ fileId: null }),
  also: (_row, _input, { files }) => files,
})
const eraseRoll = step(studyAttendance, 'erase', 'erased', { label })
const eraseReport = step(studyReport, 'erase', 'erased', {
  label,
  *needs({ fileId, createdBy, updatedBy }) {
    return { files: yield* eraseFileIn(fileId, createdBy, updatedBy) }
  },
  record: () => ({ fileId: null, score: null }),
  also: (_row, _input, { files }) => files,
})
const eraseQuestion = step(questionAnswer, 'erase', 'erased', { label, record: () => ({ userName: null }) })
/** What a family asked was read by it alone, and by who answered: it goes with the account. */
export const questionsGo = consequence(account.erase, {
  name: 'questions-of-a-closed-account',
  label: ['清除研学提问', 'Questions about tours are erased'],
  fact: 'erased',
  runs: [eraseQuestion],
  *needs({ row }) {
    return { asked: yield* findAll(questionAnswer, { userId: row.id, status: { not: 'erased' } }) }
  },
  run: (_followed, { asked }) => asked.map(one => invoke(eraseQuestion, one.id, {})),
})
export const erasing = [eraseQuestion, eraseNote, eraseTraveller, eraseInsurance, eraseRoll, eraseReport] as const
export const wordsOfPupil = wordsGo(
  'words-of-the-erased-traveller',
  ['清除点名说明与研学报告', 'Remarks of roll calls and reports are erased'],
  eraseRoll,
  eraseReport,
)

export const erasedWithPupil = consequence(eraseStudent, {
  name: 'tours-of-the-erased',
  label: ['清除研学中的个人信息', 'What tours know of the pupil is erased'],
  fact: 'erased',
  runs: [eraseNote, eraseTraveller, eraseInsurance, eraseCertificate],
  needs({ row }) {
    const studentId = row.id
    return gather({
      notes: find(healthNote, { studentId }),
      went: find(traveller, { studentId }),
      policies: find(insurance, { studentId }),
      papers: find(studyCertificate, { studentId, status: ['issued', 'revoked'] }),
    })
  },
  run: (_followed, { notes, went, policies, papers }) => [
    ...notes.map(one => invoke(eraseNote, one.id, {})),
    ...went.map(one => invoke(eraseTraveller, one.id, {})),
    ...policies.map(one => invoke(eraseInsurance, one.id, {})),
    ...papers.map(one => invoke(eraseCertificate, one.id, {})),
  ],
})
