/** What the map of seats says of its schedule: how many there are. */
import { int, step } from '../kit/index.ts'
import { activitySchedule } from './schedule.ts'

export const size = step(activitySchedule, 'size', 'sized', {
  label: ['座位数变更', 'Number of seats'],
  input: { capacity: int('座位数', 'Seats', { required: true }) },
})
