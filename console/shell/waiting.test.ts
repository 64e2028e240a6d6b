/** What waits is found as people say it. */
import { expect, test } from 'vitest'
import { fits, names, type Waiting } from '../../modules/desk/waiting.ts'

const row = { id: '1', title: '张小明', says: ['国画甲班'], since: '', until: '', isLate: false, to: '/basic/leave' }
const act = { name: 'approve', label: '批准请假' }
const one: Waiting = { act, row, of: { name: 'leave', label: '待审批请假', count: 1, to: '', tone: 'waiting', of: 'leave', rows: [row], act } }

test.each(['批准请假张小明', '批准 张小明', '批准 zxm', '请假 zhangxiaoming', '张小明', '国画 批准', '批准'])('by %s', typed =>
  expect(fits(one, typed)).toBe(true),
)
test.each(['批准 李雷', '驳回 张小明', '', '  '])('not by "%s"', typed => expect(fits(one, typed)).toBe(false))
test.each(['批准请假张小明', '批准 zxm', 'zxm 请假'])('beyond what a home shows is looked by "%s"', typed =>
  expect(names(typed, act.label, one.of.label)).toBe(true),
)
test.each(['批准请假', '批准', 'zxm', '驳回 zxm', ''])('and not by "%s"', typed => expect(names(typed, act.label, one.of.label)).toBe(false))
