/** Who of pupils' guardians receives messages. */
import { find, type Reading } from '../kit/index.ts'
import type { Behind } from '../messages/index.ts'
import { guardian } from './person.ts'

export function* receiversOf(studentIds: readonly string[]): Reading<Behind> {
  const bound = studentIds.length === 0 ? [] : yield* find(guardian, { studentId: [...studentIds], status: 'bound', mayReceive: true, blocked: false })
  return { userIds: bound.flatMap(one => (one.userId ? [one.userId] : [])) }
}
