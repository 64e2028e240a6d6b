/** The words of calendars. */
export const words = {
  today: ['今天', 'Today'],
  none: ['这段时间没有安排', 'Nothing in this time'],
  before: { day: ['前一天', 'Previous day'], week: ['上一周', 'Previous week'], month: ['上个月', 'Previous month'] },
  after: { day: ['后一天', 'Next day'], week: ['下一周', 'Next week'], month: ['下个月', 'Next month'] },
  views: { day: ['日', 'Day'], week: ['周', 'Week'], month: ['月', 'Month'] },
  held: ['已拿起', 'Picked up'],
  keys: ['方向键移动，空格放下，Esc 放回', 'Arrows move, Space drops, Esc puts back'],
  movable: ['空格拿起后可移动', 'Space picks it up to move it'],
  movableOrAsk: ['空格拿起后可移动，M 打开“移到”', 'Space picks it up to move it, M asks where to'],
  moveTo: ['移到…', 'Move to…'],
  over: ['将移到', 'Over'],
  dropped: ['已移到', 'Moved to'],
  legend: ['图例', 'What colours mean'],
  back: ['已放回', 'Put back'],
} as const
