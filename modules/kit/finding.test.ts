/** Under what a row is found: how characters are spelled, which keys a text has, and where what is typed is looked for. */
import { expect, test } from 'vitest'
import { text } from './field.ts'
import { comparable, keysIn, keysOf, seeksFor } from './finding.ts'
import { readingsOf } from './pinyin.ts'
import { resource } from './resource.ts'

const spelled = (words: string): string => [...words].map(one => readingsOf(one)[0]).join(' ')

test('characters are spelled by the order of their sounds', () => {
  expect(spelled('北京市海淀区中关村第一小学')).toBe('bei jing shi hai dian qu zhong guan cun di yi xiao xue')
  expect(spelled('阿八吃绿女略昨做座')).toBe('a ba chi lv nv lve zuo zuo zuo')
  expect(readingsOf('a')).toEqual([])
})
test('the hundred commonest surnames are spelled as they are read', () => {
  const names =
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
  expect(spelled(names)).toBe(
    'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin zheng xie luo liang song tang ' +
      'xu han feng deng cao peng zeng xiao tian dong yuan pan yu jiang cai yu du ye cheng su wei lv ding ren shen ' +
      'yao lu jiang cui zhong tan lu wang fan jin shi liao jia xia wei fu fang bai zou meng xiong qin qiu jiang yin ' +
      'xue yan duan lei hou long shi tao li he gu mao hao gong shao wan qian yan qin wu dai mo kong xiang tang',
  )
})
test('surnames that are read in a way of their own are found by both', () => {
  for (const [name, way, other] of [
    ['单', 'shan', 'dan'],
    ['曾', 'zeng', 'ceng'],
    ['解', 'xie', 'jie'],
    ['仇', 'qiu', 'chou'],
    ['区', 'ou', 'qu'],
    ['翟', 'zhai', 'di'],
  ] as const) {
    const keys = keysIn(`${name}小明`)
    expect(keys).toContain(`1${way}xiaoming`)
    expect(keys).toContain(`1${other}xiaoming`)
  }
})
test('a name has itself, its spelling and initials, and the given name has its spelling', () => {
  expect(keysIn('王小明')).toEqual(['0王小明', '1wangxiaoming', '1wxm', '2小明', '2xiaoming'])
  expect(keysIn('王明')).toEqual(['0王明', '1wangming', '1wm', '2明', '2ming'])
  expect(keysIn('ＡＢ-12  班')).toEqual(['0ab12班', '1ab12ban', '2班', '2ban'])
  expect([keysIn(''), keysIn(' - ')]).toEqual([[], []])
  expect(keysIn('欧阳娜娜')).toContain('1oynn')
  // However long a text, and however many ways of reading it: there is an end.
  expect(keysIn('行长乐单曾解'.repeat(50)).length).toBeLessThan(300)
  expect(Math.max(...keysIn('𠀀'.repeat(100)).map(key => key.length))).toBeLessThan(100)
  expect(keysIn('𠀀'.repeat(100)).every(key => key.isWellFormed())).toBe(true)
})

const pupil = resource('pupil', {
  label: ['学生', 'Pupil'],
  find: { by: ['name', 'code', 'phone'] },
  fields: { name: text('姓名', 'Name', { pii: 'name' }), code: text('号', 'Code'), phone: text('电话', 'Phone', { pii: 'phone' }) },
})
test('a row that has gone is found by nothing, and a phone whole alone', () => {
  const row = { name: '王明', code: 'P-1', phone: '138 0000 1111', status: 'live' }
  expect(keysOf(pupil, row)).toEqual(['a0王明', 'a1wangming', 'a1wm', 'a2明', 'a2ming', 'b0p1', 'c013800001111'])
  for (const status of ['new', 'removed', 'erased']) expect(keysOf(pupil, { ...row, status })).toEqual([])
  expect(keysOf(pupil, { name: null, code: null, phone: '', status: 'live' })).toEqual([])
})
test('what is masked is sought as it is written, and whole', () => {
  const named = (typed: string, isMasked = false) =>
    seeksFor(pupil, typed, field => isMasked && field.pii === 'name').map(({ field, from, until }) => [field, from, until !== undefined])
  expect(named('小明')).toEqual([
    ['name', 'a0小明', true],
    ['name', 'a2小明', true],
    ['code', 'b0小明', true],
    ['code', 'b2小明', true],
    ['phone', 'c0小明', false],
  ])
  expect(named('WXM', true)).toEqual([
    ['name', 'a0wxm', false],
    ['code', 'b0wxm', true],
    ['code', 'b1wxm', true],
    ['code', 'b2wxm', true],
    ['phone', 'c0wxm', false],
  ])
  expect([named('w'), named(''), named('。')]).toEqual([[], [], []])
  expect(comparable('+86 138-0000-1111')).toBe('13800001111')
})
