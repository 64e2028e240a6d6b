/** Every declared notice: it follows facts that there are, and says all it has to say in both languages. */
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { blank, gapsOf, type Resource } from '../modules/kit/index.ts'
import { letter, type Notice, notices, wordsOf } from '../modules/messages/index.ts'
import { student } from '../modules/people/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { goldenResources, goldensOf } from './golden.ts'

const all = registry(modules)
const every = notices()
  .filter(one => all.resources.get(one.of.name) === one.of)
  .map(one => [one.code, one] as const)
const gaps = (one: Notice): readonly string[] => [...new Set([...one.title, ...one.content].flatMap(gapsOf))]

/** What neither the row, a name nor a parameter says: data of the fact, receivers' own parameters, and what a turn knows. */
const said: Readonly<Record<string, readonly string[]>> = {
  'study_group.told_school': ['because'],
  'leave_process.started': ['who'],
  'exam_attempt.marks_corrected': ['remark'],
  'leave_process.approved': ['who'],
  'leave_process.rejected': ['who'],
  'open_class.enrollment_time_updated': ['child'],
  'open_class.below_min_marked': ['enrolled'],
  'agency_teacher.gone': ['lessons', 'first'],
  'lesson.given_up': ['remark'],
  'teacher_change.declined': ['remark'],
  'teacher_change.rejected': ['remark'],
  'cancel_class.rejected': ['remark'],
  'substitute_task.opened': ['lessons'],
  'flow_task.reminded': ['who'],
  'flow_task.handed': ['who'],
  'flow_task.copied': ['who'],
  'flow_task.sent_back': ['who'],
}

function sample(of: Resource, name: string): unknown {
  const field = of.fields[name]
  if (name === 'status') return of.lifecycle.statuses[1]
  if (field?.kind === 'time' || name === 'first') return '2026-10-01T04:00:00.000Z'
  if (field?.kind === 'money') return 123_450
  if (field?.kind === 'percent') return 450
  return field?.kind === 'choice' ? Object.keys(field.choices!)[0] : field?.kind === 'int' ? 7 : 'Ann'
}

test('there are notices, each with a code of its own', () => {
  expect(every.length).toBeGreaterThan(70)
  expect(new Set(every.map(([code]) => code)).size).toBe(every.length)
})
test.each(every)('%s reads well in both languages', (code, one) => {
  const params = Object.fromEntries(gaps(one).map(gap => [gap, sample(one.of, gap)]))
  const [zh, en] = ([0, 1] as const).map(lang => wordsOf(code, params, lang, 'Asia/Shanghai', new Map([['Ann', 'Ann']]))!)
  for (const text of [zh!.title, zh!.content, en!.title, en!.content]) expect(text).not.toMatch(/[{}[\]]|undefined|null|NaN|^$/)
  // An amount brings its currency: said beside it, it would stand there twice.
  for (const text of [...one.title, ...one.content]) expect(text).not.toMatch(/[¥￥] ?\{|\} ?(?:元|yuan)/)
  expect(`${en!.title}${en!.content}`).not.toMatch(/\p{Script=Han}/u)
  expect(zh!.title).toMatch(/\p{Script=Han}/u)
  for (const label of [one.title, one.content]) expect(gapsOf(label[0]).toSorted()).toEqual(gapsOf(label[1]).toSorted())
  // With nothing known, nothing but the words is left.
  expect(wordsOf(code, {}, 1, 'Asia/Shanghai')!.title).not.toMatch(/[{}[\]]|undefined|null|NaN/)
})
test.each(every)('%s finds what its gaps ask for', (code, one) => {
  const row = blank(one.of as Resource, 'x', '000000')
  const known = [
    'id',
    'status',
    ...Object.keys(one.of.fields),
    ...Object.keys(one.names ?? {}),
    ...Object.keys(one.told ?? {}),
    ...Object.keys(one.params?.(row, { data: {} } as never) ?? {}),
    ...(said[code] ?? []),
  ]
  expect([...gaps(one), ...gapsOf(one.link ?? '')].filter(gap => !known.includes(gap))).toEqual([])
  for (const [of, field] of Object.values(one.names ?? {})) expect([of.name, field in one.of.fields]).toEqual([one.of.fields[field].to, true])
})

const facts = new Set(goldenResources().flatMap(name => Object.keys(goldensOf(name)).map(key => `${name}.${key.split('@')[0]}`)))
let code = ''
for await (const path of glob('modules/**/*.ts')) if (!path.endsWith('.test.ts') && !/notice|reactions/.test(path)) code += await readFile(path, 'utf8')
test.each(every)('%s follows facts that there are', (_code, one) => {
  for (const type of one.on) expect(facts.has(`${one.of.name}.${type}`) || code.includes(`'${type}'`), type).toBe(true)
  expect(one.on.length === 0 || one.to.length > 0, 'a receiver').toBe(true)
  if (one.on.length > 0)
    expect(
      all.reactions.some(reaction => one.on.every(type => reaction.on?.includes(`${one.of.name}.${type}`))),
      'a reaction',
    ).toBe(true)
})

/** Of a pupil's row, and yet without the pupil: why. */
const nameless: Readonly<Record<string, string>> = {
  'refund.arrived': 'to who paid and may not see the child',
  'refund.abandoned': 'finance looks at the money',
  'violation_complaint.complained': 'what was said, and of whom, stays with the complaint',
  'guardian.binding_asked': 'says who asks',
  'invoice.issued': 'by the number of the order',
  'invoice.rejected': 'by the number of the order',
  'invoice.reversal_accepted': 'by the number of the order',
  'invoice.refused': 'by the number of the order',
  'invoice.reversal_by_hand': 'by the number of the order',
}
test('what is told of the row of a pupil says which pupil: a family has two, a teacher thirty', () => {
  const silent = every.filter(
    ([, { of, told }]) => of.fields.studentId && !Object.values(told ?? {}).some(([who, by]) => who === student && by === 'studentId'),
  )
  expect(silent.map(([code]) => code).toSorted()).toEqual(Object.keys(nameless).toSorted())
  const unsaid = every.filter(([, one]) => Object.keys(one.told ?? {}).some(gap => !gaps(one).includes(gap)))
  expect(unsaid.map(([code]) => code)).toEqual([])
})
test('what people wrote into a row that can be erased is quoted where it may be missing: a letter keeps its place alone', () => {
  for (const [code, one] of every) {
    const quoted = gaps(one).filter(gap => one.of.fields[gap]?.pii === 'words' && 'erased' in one.of.facts)
    for (const text of [...one.title, ...one.content])
      expect(
        quoted.filter(gap => gapsOf(text.replace(/\[[^[\]]*\]/g, '')).includes(gap)),
        code,
      ).toEqual([])
    const values = { id: 'r1', version: 3, ...Object.fromEntries(quoted.map(gap => [gap, '翡翠'])) }
    expect(JSON.stringify(letter(one, values, {}, { zone: 'Asia/Shanghai', newId: () => 'n' }).input), code).not.toContain('翡翠')
    const named = gaps(one).filter(gap => ['name', 'phone'].includes(one.of.fields[gap]?.pii ?? '') && 'erased' in one.of.facts && !one.told?.[gap])
    expect(named, code).toEqual([])
  }
})

test('no letter keeps the name of somebody who can be erased: it is looked up when the letter is read', () => {
  const kept = every.flatMap(([code, one]) =>
    Object.values(one.names ?? {})
      .filter(([of]) => of.fields[of.title]?.pii !== undefined && 'erased' in of.facts)
      .map(([of]) => `${code}: ${of.name}`),
  )
  expect(kept).toEqual([])
  const said = wordsOf('enrolment.revoked', { child: 'c1', klass: '围棋', reason: null }, 1, 'Asia/Shanghai')!
  expect(said.content).toBe('The enrolment of your child in “围棋” was revoked.')
  expect(wordsOf('enrolment.transferred_in', { child: 'c1', klass: '围棋' }, 1, 'Asia/Shanghai', new Map([['c1', 'Ann']]))!.content).toMatch(/^Ann has moved/)
  expect(wordsOf('enrolment.transferred_in', { child: 'c1', klass: '围棋' }, 1, 'Asia/Shanghai', new Map([['c1', '']]))!.content).toMatch(
    /^Your child has moved/,
  )
})
