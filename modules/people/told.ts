/** Whom letters are about: the gaps `child`, as a family is told of its own, and `pupil`, as those who work there are. The name is looked up when the
 * letter is read or leaves the house, as far as its reader sees the pupil, and is gone with the pupil. `who` ends the title. */
import { student } from './person.ts'

const who = [student, 'studentId'] as const
export const ofChild = { child: [student, 'studentId', ['孩子', 'your child']], who } as const
export const ofPupil = { pupil: [student, 'studentId', ['一名学生', 'a pupil']], who } as const
