/** The robot: what is meant word by word, what is near, and what it does not know; over Chinese words of two characters. */
import { describe, expect, test } from 'vitest'
import { gramsOf, robotWith } from './matching.ts'

const problems = [
  { id: 'p1', title: '如何申请退费', answer: '在订单中点“申请退费”。', similar: '怎么退钱\n不想上了能退款吗' },
  { id: 'p2', title: '怎么给孩子请假', answer: '在课表中点“请假”。' },
  { id: 'p3', title: '什么时候开始报名', answer: '每学期开学前两周。' },
  { id: 'p4', title: '报名后怎么付款', answer: '报名成功后30分钟内付款。' },
  { id: 'p5', title: '如何绑定孩子', answer: '在“我的孩子”中绑定。' },
]
const keywords = [
  { id: 'k1', keyword: '转人工', reply: '正在为您转接', matchType: 'contains', handsOver: true },
  { id: 'k2', keyword: '发票', reply: '发票在订单详情中申请。', matchType: 'contains', handsOver: false },
  { id: 'k3', keyword: '电子发票', reply: '电子发票会发到邮箱。', matchType: 'contains', handsOver: false },
  { id: 'k4', keyword: '1', reply: '您选择了报名咨询。', matchType: 'exact', handsOver: false },
] as const
const robot = robotWith(problems, keywords)

test('texts are compared by pairs of characters, so that a word of two counts', () => {
  expect([...gramsOf('退费')]).toEqual(['退费'])
  expect([...gramsOf('请假流程')]).toEqual(['请假', '假流', '流程'])
  expect([...gramsOf('Wi-Fi 密码')]).toEqual(['wi', 'fi', '密码'])
  // What is only asked with says nothing; where there is nothing else it stays.
  expect([...gramsOf('请问怎么请假呢')]).toEqual(['请假'])
  expect(gramsOf('怎么').size).toBeGreaterThan(0)
})
describe('answers', () => {
  test.each([
    ['如何申请退费？', 'exact', 'p1'],
    ['怎么退钱', 'exact', 'p1'],
    ['请问申请退费怎么弄', 'score', 'p1'],
    ['请假', 'score', 'p2'],
    ['孩子请假', 'score', 'p2'],
    ['绑定', 'score', 'p5'],
  ])('%s is found %s', (question, how, problemId) => expect(robot.ask(question)).toMatchObject({ how, problemId }))
  test('keywords: exactly, or within; of several the longest', () => {
    expect(robot.ask('1')).toMatchObject({ how: 'keyword', keywordId: 'k4' })
    expect(robot.ask('12')).toMatchObject({ how: 'miss' })
    expect(robot.ask('我要开发票')).toMatchObject({ keywordId: 'k2', handsOver: false })
    expect(robot.ask('能开电子发票吗')).toMatchObject({ keywordId: 'k3' })
    expect(robot.ask('帮我转人工！')).toMatchObject({ keywordId: 'k1', handsOver: true })
  })
  test('what it does not know it says, with at most three that may be meant', () => {
    const said = robot.ask('报名需要体检报告原件和户口本复印件吗')
    expect(said).toMatchObject({ how: 'miss', text: '' })
    expect(said.suggestions.length).toBeLessThanOrEqual(3)
    expect(robot.ask('今天天气不错')).toMatchObject({ how: 'miss', suggestions: [] })
    expect(robot.ask('报名付款').suggestions.map(one => one.id)).toContain('p3')
  })
  test('nothing, signs alone and very long questions are misses, not faults', () => {
    for (const question of ['', '？！', '<script>', 'x'.repeat(100_000)]) expect(robot.ask(question).how).toBe('miss')
    expect(robotWith([], []).ask('报名').how).toBe('miss')
  })
})
