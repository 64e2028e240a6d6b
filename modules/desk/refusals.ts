/** What the desk refuses to answer. */
import { refusals } from '../kit/index.ts'

/** The kernel's own "not found": what lies outside somebody's reach is not there for them. */
export const { missing } = refusals('kernel', { missing: ['没有找到数据', 'not found'] })

export const no = refusals('board', {
  time: ['时间格式须为 yyyy-MM-dd HH:mm:ss', 'time must be yyyy-MM-dd HH:mm:ss'],
  order: ['结束时间须不早于开始时间', 'the end must not lie before the start'],
  scoped: ['您的数据权限不是按学校、机构或区划划分的，无法据此统计', 'your data scope is not one by school, agency or area: no sums can be told by it'],
  span: ['时间范围最长为400天', 'the span of time is at most 400 days'],
})
