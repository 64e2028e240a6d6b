/** What lists about pupils in classes are filtered by, be they orders, places or refunds. */
import { type Asked, byNames, type RouteContext, type Where } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { school, student } from '../people/index.ts'

const names = [
  ['studentName', student, 'studentName', 'studentId'],
  ['schoolName', school, 'schoolName', 'schoolId'],
  ['openClassName', openClass, 'name', 'openClassId'],
  ['className', openClass, 'name', 'openClassId'],
] as const

/** By the names of pupil, school and class, and by the other name of the class's id. */
export const named = async (asked: Asked, context: RouteContext): Promise<Where> =>
  ({ ...(await byNames(...names)(asked, context)), ...(asked.classId && !asked.openClassId ? { openClassId: [String(asked.classId)] } : {}) }) as Where

/** The rows of a pupil, of one order where it is named. */
export const ofPupil = ({ studentId, orderId }: Asked): Where =>
  ({ studentId: String(studentId ?? ''), ...(orderId ? { orderId: String(orderId) } : {}) }) as Where
