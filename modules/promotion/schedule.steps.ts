/** What the map of seats says of its schedule: how many there are, and what the cheapest costs. */
import { int, money, step } from '../kit/index.ts'
import { activitySchedule } from './schedule.ts'

export const size = step(activitySchedule, 'size', 'sized', {
  label: ['座位数变更', 'Number of seats'],
  input: { capacity: int('座位数', 'Seats', { required: true }), price: money('票价', 'Price', { required: true }) },
})
