/** Writing to the families of a class, by whoever teaches or runs it: those on the roster now, of classes that the writer sees. */
import { get } from '../kit/index.ts'
import { writing } from '../messages/index.ts'
import { receiversOf } from '../people/index.ts'
import { openClass } from './open-class.ts'
import { classRoster, pupilsNow } from './roster.ts'

export const write = writing(openClass, {
  label: ['给家长发消息', 'Write to the families'],
  by: ['SM', 'ST', 'AM', 'AT', 'PO'],
  *to({ id }) {
    const roster = yield* get(classRoster, id)
    return yield* receiversOf(pupilsNow(roster).map(pupil => pupil.studentId))
  },
})
