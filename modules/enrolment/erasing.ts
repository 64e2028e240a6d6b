/** What enrolments let go of with a pupil: why a place ended, in people's words. That there was one, by whose wish it ended and when stays. */
import { step } from '../kit/index.ts'
import { wordsGo } from '../people/index.ts'
import { enrolment } from './enrolment.ts'

export const erase = step(enrolment, 'erase', 'erased', { label: ['清除', 'Erase'] })
export const erasedWithPupil = wordsGo('enrolments-of-the-erased', ['清除报名说明', 'Reasons on enrolments are erased'], erase)
