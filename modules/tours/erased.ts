/** What of a journey goes with a pupil who is erased: what was told of health and wishes, whom to call, the policy's name and paper, the sheets that
 * were signed, and the certificates. That somebody travelled, where they sat and what it cost stays. */
import { eraseFileIn } from '../files/index.ts'
import { consequence, find, gather, invoke, step } from '../kit/index.ts'
import { eraseStudent } from '../people/index.ts'
import { insurance } from './insurance.ts'
import { healthNote, traveller } from './traveller.ts'
import { eraseCertificate, studyCertificate } from './works.ts'

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
export const erasing = [eraseNote, eraseTraveller, eraseInsurance] as const

export const erasedWithPupil = consequence(eraseStudent, {
  name: 'tours-of-the-erased',
  label: ['清除研学中的个人信息', 'What tours know of the pupil is erased'],
  fact: 'erased',
  runs: [...erasing, eraseCertificate],
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
