/** Schools of promotion activities are kept by the office, as long as no activity of theirs is to come. */
import { crud, optional, switching } from '../kit/index.ts'
import { office } from './roles.ts'
import { activitySchedule } from './schedule.ts'
import { uuSchool } from './school.ts'

export const [create, change, remove, restore] = crud(uuSchool, {
  by: office,
  input: { sort: optional(uuSchool.fields.sort) },
  fill: row => (row.sort === null ? { sort: 0 } : {}),
  keptWhile: [{ of: activitySchedule, by: 'schoolId', where: { status: ['draft', 'published', 'open', 'closed'] }, count: 'schedules' }],
})
export const [enable, disable] = switching(uuSchool, { by: office })
export const commands = [create, change, enable, disable, remove, restore] as const
