/** What is read of BPMN files, and what is refused by name. */
import { describe, expect, test } from 'vitest'
import { RefusalError } from '../../kit/index.ts'
import { problemsOf } from './check.ts'
import { no } from './parse.ts'
import { readBpmn } from './read.ts'
import { end, start, timer, user, written } from './written.ts'

const codeOf = (xml: string): string | undefined => {
  try {
    readBpmn(xml)
  } catch (error) {
    return error instanceof RefusalError ? error.refused.code : String(error)
  }
  return undefined
}
const plain = written(start + user('a') + end, ['s -> a', 'a -> e'])
const problems = (xml: string, commands?: ReadonlySet<string>) => {
  const { model, problems: read } = readBpmn(xml)
  return [...read, ...problemsOf(model, commands)].map(one => `${one.rule} ${one.at}`)
}

describe('files that would hurt', () => {
  test('a bomb of entities is refused before it is read', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${plain.slice(plain.indexOf('<definitions'))}`
    expect(codeOf(bomb)).toBe(no.entities.code)
    expect(codeOf(plain.replace('<process', '<!entity x SYSTEM "file:///etc/passwd"><process'))).toBe(no.entities.code)
  })
  test('so is what is too long, nests too deeply, or is no BPMN', () => {
    expect(codeOf(plain + ' '.repeat(400_000))).toBe(no.tooLong.code)
    expect(codeOf(plain.replace(start, `${'<subProcess>'.repeat(70)}${'</subProcess>'.repeat(70)}`))).toBe(no.tooDeep.code)
    for (const xml of ['', 'flow', '<html/>', '{}', plain.slice(0, -20)]) expect(codeOf(xml)).toBe(no.notBpmn.code)
  })
})

test('a sound process has nothing wrong', () => expect(problems(plain)).toEqual([]))
test('ways need no id: they are called by what they join', () => {
  const { model, problems: found } = readBpmn(written(start + user('a') + end, ['s -> a', 'a -> e']).replaceAll(/<sequenceFlow id="\w+"/gu, '<sequenceFlow'))
  expect(found).toEqual([])
  expect([model.nodes.s!.outgoing, model.nodes.a!.outgoing]).toEqual([['s_a'], ['a_e']])
})
test('what other tools write is read as ours is', () => {
  const foreign = written(
    `${start}<userTask id="a" flowable:assignee="\${boss}" /><userTask id="b" camunda:candidateGroups="PO,SM" camunda:dueDate="P2D"/>${end}`,
    ['s -> a', "a -> b if ${days >= 3 && kind == 'sick'}", 'a -> e if ${days < 3}', 'b -> e'],
  )
  const { model } = readBpmn(foreign)
  expect(problems(foreign)).toEqual([])
  expect(model.nodes.a!.forWhom).toEqual({ assignee: '${boss}' })
  expect(model.nodes.b!.forWhom).toEqual({ groups: 'PO,SM', dueIn: 'P2D' })
})

describe('what does not run is named with where it stands', () => {
  test.each([
    ['an element that is not supported', '<businessRuleTask id="r"/>', ['s -> r', 'r -> e'], 'unsupported r'],
    ['a signal', '<intermediateCatchEvent id="g"><signalEventDefinition/></intermediateCatchEvent>', ['s -> g', 'g -> e'], 'unsupported g'],
    ['a task that calls Java', '<serviceTask id="v" flowable:class="com.x.Y"/>', ['s -> v', 'v -> e'], 'unsupported v'],
    ['a script in another language', '<scriptTask id="c" scriptFormat="javascript"><script>1</script></scriptTask>', ['s -> c', 'c -> e'], 'unsupported c'],
    ['a task for nobody', '<userTask id="n"/>', ['s -> n', 'n -> e'], 'forNobody n'],
    ['a node off every way', `${user('lost')}`, ['s -> e', 'lost -> e'], 'unreachable lost'],
    [
      'a node without a way out',
      `${user('a')}<exclusiveGateway id="x"/>${user('b')}`,
      ['s -> x', 'x -> e if ok', 'x -> a else', 'a -> b', 'b -> a'],
      'noWayOut a',
    ],
    ['a circle that never waits', '<exclusiveGateway id="x"/><task id="y"/>', ['s -> x', 'x -> y if ok', 'x -> e if not(ok)', 'y -> x'], 'circle x'],
    ['a condition that is no FEEL', `<exclusiveGateway id="x"/>${user('a')}`, ['s -> x', 'x -> e if 1 +', 'x -> a if ok', 'a -> e'], 'expression x'],
    ['a way without a condition', `<exclusiveGateway id="x"/>${user('a')}`, ['s -> x', 'x -> e', 'x -> a if ok', 'a -> e'], 'noCondition x'],
    [
      'an expression that may take as long as it likes',
      `<userTask id="u" ketang:assignee="\${for i in 1..9999999 return i}"/>`,
      ['s -> u', 'u -> e'],
      'expression u',
    ],
    [
      'a boundary event on a gateway',
      `<exclusiveGateway id="x"/><boundaryEvent id="b" attachedToRef="x">${timer('PT1H')}</boundaryEvent>`,
      ['s -> x', 'x -> e', 'b -> e'],
      'boundary b',
    ],
    ['a timer that says no time', '<intermediateCatchEvent id="g"><timerEventDefinition/></intermediateCatchEvent>', ['s -> g', 'g -> e'], 'noTime g'],
    ['a call of a process that is not there', '<callActivity id="c" calledElement="q"/>', ['s -> c', 'c -> e'], 'call c'],
  ])('%s', (_what, inner, ways, found) => expect(problems(written(start + end + inner, ways))).toContain(found))
  test('a process without a start, or without an end', () => {
    expect(problems(written(user('a') + end, ['a -> e']))).toContain('noStart flow')
    expect(problems(written(start + user('a'), ['s -> a']))).toContain('noEnd flow')
  })
  test('a command that is not there; with the line of the file', () => {
    const xml = written(`${start}<serviceTask id="v" ketang:command="x.y"/>${end}`, ['s -> v', 'v -> e'])
    expect(problems(xml, new Set(['x.y']))).toEqual([])
    expect(problems(xml, new Set(['x.z']))).toEqual(['noCommand v'])
    expect(readBpmn(written(`${start}\n<transaction id="t"/>${end}`, ['s -> e'])).problems[0]!.en).toMatch(/bpmn:Transaction is not supported: t \(line \d+\)/u)
  })
})
