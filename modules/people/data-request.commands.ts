/** Data requests are answered: what is wrong is put right by hand, and who is to be erased is erased by this very answer. */
import { coded, command, ensure, ensureStands, about, fact, find, gather, get, invoke, is, optional, refusals, tile } from '../kit/index.ts'
import { dataRequest, submit, turnDown, withdraw } from './data-request.ts'
import { unbind } from './guardianship.ts'
import { guardian, student } from './person.ts'
import { erase } from './student.commands.ts'

const no = refusals('data_answer', {
  attends: ['学生在读，须先办理离校才能清除', 'the pupil still attends: have them leave the school before they are erased'],
  answer: ['请写明如何处理', 'please say what was done'],
})
const asked = coded('data_request.asked', ['应家长请求清除', 'erased as the family asked'])

/** An erasure unbinds all guardians and erases the pupil with everything that hangs on them, by the rules of both, or nothing is done. */
export const fulfil = command(dataRequest, 'fulfil', {
  label: ['办结', 'Done'],
  by: ['SM', 'PO'],
  many: false,
  input: { answer: optional({ ...dataRequest.fields.answer, locked: false as const }) },
  needs: ({ studentId }) =>
    gather({ child: get(student, studentId), ties: find(guardian, { studentId, status: ['pending', 'code_sent', 'awaiting', 'bound'] }) }),
  decide({ kind, studentId }, { answer }, { child, ties }, { now }) {
    const done = fact(dataRequest, 'fulfilled', { answer: answer ?? null, answeredAt: now })
    if (kind !== 'erase') {
      ensure(answer?.trim(), about(no.answer, 'answer'))
      return done
    }
    ensureStands(child?.status !== 'live', no.attends)
    if (child?.status === 'erased') return done
    return [done, ...ties.map(one => invoke(unbind, one.id, { remark: asked })), invoke(erase, studentId, { remark: asked })]
  },
})

export const requestCommands = [submit, fulfil, turnDown, withdraw]
export const requestTiles = [
  tile(fulfil, {
    name: 'data_request',
    until: 'dueAt',
    label: ['待答复的个人信息请求', 'Data requests to answer'],
    to: '/school/dataRequest',
    match: [is('status', 'waiting')],
  }),
]
