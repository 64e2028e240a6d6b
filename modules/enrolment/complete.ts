/** The good end of an enrolment: its class is completed. */
import { openClass } from '../openclass/index.ts'
import { invoke, coded, ensure, find, get, on, reaction, step } from '../kit/index.ts'
import { enrolment } from './enrolment.ts'
import { revokeWithFormer } from './end-enrolment.ts'
import { no } from './rules.ts'
import { isLeaving } from './transfer.ts'
import { leaveList } from './waiting.ts'

const formerOver = coded('enrolment.formerOver', ['原班级已结课，转班结束', 'the former class is completed, the transfer has ended'])
const classOver = coded('enrolment.classOver', ['班级已结课，候补结束', 'the class is completed, the waiting list has ended'])

export const complete = step(enrolment, 'complete', 'completed', {
  label: ['结课', 'Complete'],
  *needs(row) {
    return { klass: yield* get(openClass, row.openClassId), next: isLeaving(row) ? yield* get(enrolment, row.transferToId) : undefined }
  },
  check: (_row, _input, { klass }) => ensure(klass?.status === 'completed', no.classRuns),
  also: (_row, _input, { next }) => (next?.status === 'held' ? [invoke(revokeWithFormer, next.id, { reason: formerOver })] : []),
})

/** Who sat in the class to its end completes it; who still waited for a seat waits no more. */
export const completions = reaction('enrolment-completions', {
  on: on(openClass, 'completed'),
  run: async (happened, context) =>
    (await context.ask(find(enrolment, { openClassId: happened.id, status: ['enrolled', 'waitlisted', 'choice'] }))).map(row =>
      row.status === 'enrolled' ? invoke(complete, row.id, {}) : invoke(leaveList, row.id, { reason: classOver }),
    ),
})
