/** Rules of tasks, without a database. */
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { startOf } from '../kit/index.ts'
import { task, taskCommands } from './task.ts'

const [create] = taskCommands(() => ['CS']) as never as [any]
const nine = new Date(Date.parse(startOf('2026-10-01', 'Asia/Shanghai')) + 9 * 3_600_000)

test('who has a task is reminded at nine of its day, if that is still to come', () => {
  const at = (now: string): unknown => {
    const [made] = given(task, {})
      .when(create, { ownerType: 'customer', ownerId: 'c1', title: '回电', assigneeId: 'u1', dueOn: '2026-10-01' }, new Map([['u1', ['CS']]]) as never, { now })
      .steps() as any[]
    return made.data.remindAt
  }
  expect(at(new Date(nine.getTime() - 1).toISOString())).toBe(nine.toISOString())
  expect(at(nine.toISOString())).toBeNull()
})
