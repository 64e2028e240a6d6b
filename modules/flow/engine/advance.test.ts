/** The engine, element by element. */
import { expect, test } from 'vitest'
import { end, start, timer, user, written } from '../bpmn/written.ts'
import { readBpmn } from '../bpmn/read.ts'
import { play, sound } from './played.ts'
import { nextAlarm } from './state.ts'

const later = '2026-10-01T06:00:00.000Z'
const of = (inner: string, ways: readonly string[], more = '') => sound(written(inner, ways, { more }))
const rule = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return [(error as { rule?: string }).rule, (error as { node?: string }).node]
  }
  return 'went on'
}

test('tasks follow one another, and the end is the end', () => {
  const one = play(of(start + user('a') + user('b') + end, ['s -> a', 'a -> b', 'b -> e']))
  expect(one.at).toEqual(['a'])
  const two = one.complete('a', { reason: 'ill' })
  expect([two.at, two.values.reason, two.isOver]).toEqual([['b'], 'ill', false])
  const three = two.complete('b')
  expect([three.at, three.isOver]).toEqual([[], true])
  expect(rule(() => three.complete('b'))).toEqual(['gone', 'none at b'])
})

const exclusive = of(`${start}${user('a')}<exclusiveGateway id="x" default="@x"/>${user('yes')}${user('no')}${end}`, [
  's -> a',
  'a -> x',
  'x -> yes if days > 3',
  'x -> no else',
  'yes -> e',
  'no -> e',
])
test('an exclusive gateway takes the first way that holds, or the default', () => {
  expect(play(exclusive).complete('a', { days: 5 }).at).toEqual(['yes'])
  expect(play(exclusive).complete('a', { days: 2 }).at).toEqual(['no'])
})
test('an expression that fails leaves the process where it was, and is named', () => {
  const before = play(exclusive)
  expect(rule(() => before.complete('a'))).toEqual(['expression', 'x'])
  expect(rule(() => before.complete('a', { days: null }))).not.toBe('went on')
  expect(before.at).toEqual(['a'])
})

test('where no way holds, and where it would go round for ever, it is said and nothing moves', { tags: 'thorough' }, () => {
  const ways = of(`${start}${user('a')}<exclusiveGateway id="x"/>${user('b')}${end}`, ['s -> a', 'a -> x', 'x -> b if n > 3', 'x -> e if n < 2', 'b -> e'])
  expect(rule(() => play(ways).complete('a', { n: 2 }))).toEqual(['noWay', 'x'])
  // Such a drawing is not deployed; whatever else goes round is stopped all the same.
  const round = readBpmn(
    written(`${start}${user('a')}<exclusiveGateway id="x"/><task id="y"/>${end}`, ['s -> a', 'a -> x', 'x -> y if on', 'x -> e if not(on)', 'y -> x']),
  ).model
  const before = play(round)
  expect((rule(() => before.complete('a', { on: true })) as readonly string[])[0]).toBe('endless')
  expect(before.at).toEqual(['a'])
})

const fork = of(`${start}<parallelGateway id="p"/>${user('a')}${user('b')}<parallelGateway id="j"/>${user('c')}${end}`, [
  's -> p',
  'p -> a',
  'p -> b',
  'a -> j',
  'b -> j',
  'j -> c',
  'c -> e',
])
test('a parallel join waits for every way, in any order', () => {
  for (const [one, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const half = play(fork).complete(one)
    expect(half.at.toSorted()).toEqual([other, 'j'].toSorted())
    expect(half.complete(other).at).toEqual(['c'])
  }
})
test('a join that nobody comes to any more is said, and nothing moves', () => {
  const model = of(`${start}${user('t')}<exclusiveGateway id="x"/>${user('a')}${user('b')}<parallelGateway id="j"/>${end}`, [
    's -> t',
    't -> x',
    'x -> a if left',
    'x -> b if not(left)',
    'a -> j',
    'b -> j',
    'j -> e',
  ])
  expect(rule(() => play(model).complete('t', { left: true }).complete('a'))).toEqual(['stuck', 'j'])
})

const inclusive = of(`${start}<inclusiveGateway id="i" default="@i"/>${user('a')}${user('b')}${user('d')}<inclusiveGateway id="j"/>${user('c')}${end}`, [
  's -> i',
  'i -> a if x',
  'i -> b if y',
  'i -> d else',
  'a -> j',
  'b -> j',
  'd -> j',
  'j -> c',
  'c -> e',
])
test.each([
  [{ x: true, y: false }, ['a']],
  [{ x: true, y: true }, ['a', 'b']],
  [{ x: false, y: false }, ['d']],
])('an inclusive join waits for the ways that were taken: %j', (values, ways) => {
  let at = play(inclusive, values)
  expect(at.at).toEqual(ways)
  for (const way of ways) at = at.complete(way)
  expect(at.at).toEqual(['c'])
})

test('a terminate end ends what else runs beside it', () => {
  const model = of(`${start}<parallelGateway id="p"/>${user('a')}${user('b')}<endEvent id="t"><terminateEventDefinition/></endEvent>${end}`, [
    's -> p',
    'p -> a',
    'p -> b',
    'a -> t',
    'b -> e',
  ])
  const over = play(model).complete('a')
  expect(over.isOver).toBe(true)
  expect(over.passed.filter(one => one.did === 'closed').map(one => one.node)).toEqual(['b'])
})

test('a timer that is caught goes on when its time has come, not before', () => {
  const model = of(`${start}<intermediateCatchEvent id="w">${timer('PT1H')}</intermediateCatchEvent>${user('a')}${end}`, ['s -> w', 'w -> a', 'a -> e'])
  const waiting = play(model)
  expect(nextAlarm(waiting.state)).toBe('2026-10-01T05:00:00.000Z')
  expect(waiting.then({ type: 'clock' }, '2026-10-01T04:59:59.999Z').at).toEqual(['w'])
  expect(waiting.then({ type: 'clock' }, later).at).toEqual(['a'])
})
const bounded = (isInterrupting: boolean, text: string, kind: string) =>
  of(
    `${start}${user('a')}<boundaryEvent id="b" attachedToRef="a" cancelActivity="${isInterrupting}">${timer(text, kind)}</boundaryEvent>${user('late')}${end}`,
    ['s -> a', 'a -> e', 'b -> late', 'late -> e'],
  )
test('a timer on a task ends it, or runs beside it; again and again as often as it says', () => {
  const ended = play(bounded(true, 'PT1H', 'timeDuration')).then({ type: 'clock' }, later)
  expect([ended.at, ended.passed.some(one => one.did === 'closed' && one.node === 'a')]).toEqual([['late'], true])
  expect(play(bounded(false, 'PT1H', 'timeDuration')).then({ type: 'clock' }, later).at).toEqual(['a', 'late'])
  let again = play(bounded(false, 'R2/PT10M', 'timeCycle'))
  for (const now of ['2026-10-01T04:10:00.000Z', '2026-10-01T04:20:00.000Z', later]) again = again.then({ type: 'clock' }, now)
  expect(again.at).toEqual(['a', 'late', 'late'])
})
test('a date that comes from an expression is asked when the task begins; what is no time fails', () => {
  const model = bounded(true, '${until}', 'timeDate')
  expect(nextAlarm(play(model, { until: later }).state)).toBe(later)
  expect(rule(() => play(model, { until: 'soon' }))).toEqual(['timer', 'b'])
})

const message = '<message id="m" name="paid"/>'
const race = of(
  `${start}<eventBasedGateway id="g"/><intermediateCatchEvent id="w">${timer('PT1H')}</intermediateCatchEvent>
   <intermediateCatchEvent id="r"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${user('late')}${user('paid')}${end}`,
  ['s -> g', 'g -> w', 'g -> r', 'w -> late', 'r -> paid', 'late -> e', 'paid -> e'],
  message,
)
test('a message and a timer at once leave one branch, whichever comes first', () => {
  const heard = play(race).then({ type: 'message', name: 'paid' }, later)
  expect([heard.at, heard.then({ type: 'clock' }, later).at]).toEqual([['paid'], ['paid']])
  const rung = play(race).then({ type: 'clock' }, later)
  expect([rung.at, rule(() => rung.then({ type: 'message', name: 'paid' }))]).toEqual([['late'], ['noReceiver', 'paid']])
})
test('the same holds where both hang on one task', () => {
  const model = of(
    `${start}${user('a')}<boundaryEvent id="b1" attachedToRef="a">${timer('PT1H')}</boundaryEvent>
     <boundaryEvent id="b2" attachedToRef="a"><messageEventDefinition messageRef="m"/></boundaryEvent>${user('late')}${user('paid')}${end}`,
    ['s -> a', 'a -> e', 'b1 -> late', 'b2 -> paid', 'late -> e', 'paid -> e'],
    message,
  )
  expect(play(model).then({ type: 'message', name: 'paid' }, later).then({ type: 'clock' }, later).at).toEqual(['paid'])
  expect(rule(() => play(model).then({ type: 'clock' }, later).then({ type: 'message', name: 'paid' }))).toEqual(['noReceiver', 'paid'])
})

const service = of(
  `${start}<serviceTask id="v" ketang:command="param.create"/><boundaryEvent id="b" attachedToRef="v"><errorEventDefinition errorRef="er"/></boundaryEvent>${user('mend')}${end}`,
  ['s -> v', 'v -> e', 'b -> mend', 'mend -> e'],
  '<error id="er" errorCode="param.taken"/>',
)
test('a service task waits for what became of it; an error goes where it is caught, and nowhere else', () => {
  expect(
    play(service)
      .passed.filter(one => one.did === 'asked')
      .map(one => one.node),
  ).toEqual(['v'])
  expect(play(service).serve('v').isOver).toBe(true)
  expect(play(service).fail('v', 'param.taken').at).toEqual(['mend'])
  expect(rule(() => play(service).fail('v', 'other'))).toEqual(['unhandled', 'v'])
})

const sub = of(
  `${start}<subProcess id="sub"><startEvent id="s2"/>${user('a')}<endEvent id="e2"><errorEventDefinition errorRef="er"/></endEvent><endEvent id="e3"/><exclusiveGateway id="x"/>
   <sequenceFlow id="g1" sourceRef="s2" targetRef="a"/><sequenceFlow id="g2" sourceRef="a" targetRef="x"/>
   <sequenceFlow id="g3" sourceRef="x" targetRef="e2"><conditionExpression>bad</conditionExpression></sequenceFlow>
   <sequenceFlow id="g4" sourceRef="x" targetRef="e3"><conditionExpression>not(bad)</conditionExpression></sequenceFlow></subProcess>
   <boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="er"/></boundaryEvent>${user('mend')}${user('on')}${end}`,
  ['s -> sub', 'sub -> on', 'b -> mend', 'mend -> e', 'on -> e'],
  '<error id="er" errorCode="E1"/>',
)
test('a subprocess goes on when all in it is done, and its error is caught on its border', () => {
  expect(play(sub).complete('a', { bad: false }).at).toEqual(['on'])
  expect(play(sub).complete('a', { bad: true }).at).toEqual(['mend'])
})

const several = (loop: string) => of(`${start}${user('a', '', loop)}${user('z')}${end}`, ['s -> a', 'a -> z', 'z -> e'])
const loop = (attrs: string, until = '') =>
  `<multiInstanceLoopCharacteristics ${attrs} ketang:collection="who" ketang:elementVariable="one">${until ? `<completionCondition>${until}</completionCondition>` : ''}</multiInstanceLoopCharacteristics>`
const who = ['u1', 'u2', 'u3']
test('all must agree: every one of several is asked at once', () => {
  let at = play(several(loop('')), { who })
  expect(at.passed.filter(one => one.did === 'opened').map(one => 'local' in one && one.local.one)).toEqual(who)
  for (const _one of who) at = at.complete('a')
  expect([at.at, at.values.agreed]).toEqual([['z'], 3])
})
test('so many of them are enough, and the rest need not any more', () => {
  const at = play(several(loop('', 'agreed >= 2')), { who })
    .complete('a')
    .complete('a', {}, false)
  expect(at.at).toEqual(['a'])
  const first = play(several(loop('', 'done = 1')), { who }).complete('a')
  expect([first.at, first.passed.filter(one => one.did === 'closed').length]).toEqual([['z'], 2])
  expect(
    play(several(loop('', 'agreed >= 2')), { who })
      .complete('a')
      .complete('a').at,
  ).toEqual(['z'])
})
test('one after another: each begins when the one before is done', () => {
  let at = play(several(loop('isSequential="true"')), { who })
  for (const _one of who) {
    expect(at.at).toEqual(['a'])
    at = at.complete('a')
  }
  expect(at.at).toEqual(['z'])
})
test('for nobody a task is passed by, and too many are refused', () => {
  expect(play(several(loop('')), { who: [] }).at).toEqual(['z'])
  expect(rule(() => play(several(loop('')), { who: Array.from({ length: 201 }, () => 'u') }))).toEqual(['tooMany', 'a'])
  expect(rule(() => play(several(loop('')), { who: 'u1' }))).toEqual(['expression', 'a'])
})

test('back to an earlier task ends what runs on the ways from there', () => {
  const model = of(`${start}${user('t')}<parallelGateway id="p"/>${user('a')}${user('b')}<parallelGateway id="j"/>${end}`, [
    's -> t',
    't -> p',
    'p -> a',
    'p -> b',
    'a -> j',
    'b -> j',
    'j -> e',
  ])
  const both = play(model).complete('t'),
    token = both.state.tokens.find(one => one.at === 'a')!.id
  const back = both.then({ type: 'moved', token, to: 't' })
  expect(back.at).toEqual(['t'])
  expect(back.complete('t').complete('a').complete('b').isOver).toBe(true)
  expect(rule(() => both.then({ type: 'moved', token, to: 'p' }))).toEqual(['notThere', 'p'])
})
test('what was done in the branches beside stays done, and no branch goes back into another', () => {
  const model = of(
    `${start}${user('t')}<parallelGateway id="p"/>${user('a1')}${user('a2')}${user('b')}<parallelGateway id="j"/>${user('boss')}<exclusiveGateway id="x" default="@x"/>${end}`,
    ['s -> t', 't -> p', 'p -> a1', 'a1 -> a2', 'p -> b', 'a2 -> j', 'b -> j', 'j -> boss', 'boss -> x', 'x -> e if pass', 'x -> t else'],
  )
  const back = (at: ReturnType<typeof play>, node: string, to: string) =>
    at.then({ type: 'moved', token: at.state.tokens.find(one => one.at === node && one.waits === 'user')!.id, to })
  const boss = play(model).complete('t').complete('a1').complete('b').complete('a2')
  for (const [to, rest] of [
    ['a2', ['a2']],
    ['a1', ['a1', 'a2']],
    ['b', ['b']],
  ] as const) {
    let at = back(boss, 'boss', to)
    for (const node of rest) at = at.complete(node)
    expect([to, at.at]).toEqual([to, ['boss']])
    expect(at.complete('boss', { pass: true }).isOver).toBe(true)
    // The other way round both branches are gone again.
    expect(at.complete('boss', { pass: false }).complete('t').at.toSorted()).toEqual(['a1', 'b'])
  }
  // The branch beside is done, or is still worked at: a step back within the own one leaves it alone.
  const within = back(play(model).complete('t').complete('a1').complete('b'), 'a2', 'a1')
  expect(within.complete('a1').complete('a2').at).toEqual(['boss'])
  expect(back(play(model).complete('t').complete('a1'), 'a2', 'a1').complete('b').complete('a1').complete('a2').at).toEqual(['boss'])
  const beside = play(model).complete('t').complete('a1').complete('a2')
  expect(rule(() => back(beside, 'b', 'a1'))).toEqual(['notThere', 'a1'])
  expect(back(beside, 'b', 't').complete('t').at.toSorted()).toEqual(['a1', 'b'])
})
test('a script works out a value; another time nothing differs', () => {
  const model = of(`${start}<scriptTask id="c" ketang:resultVariable="sum"><script>price * count</script></scriptTask>${user('a')}${end}`, [
    's -> c',
    'c -> a',
    'a -> e',
  ])
  const one = play(model, { price: 3, count: 4 })
  expect(one.values.sum).toBe(12)
  expect(JSON.stringify(play(model, { price: 3, count: 4 }))).toBe(JSON.stringify(one))
})
