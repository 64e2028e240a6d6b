/** The test of a generated resource: what its form asks for and what its commands record. Pure. */
import { type FieldSpec, titleOf } from './field-spec.ts'
import { commandsOf, imported, type Plan, quote } from './plan.ts'

/** A value that the field takes, as code. */
const sample = ({ kind, choices }: FieldSpec): string => {
  switch (kind) {
    case 'int':
    case 'money':
      return '100'
    case 'flag':
      return 'true'
    case 'date':
      return quote('2026-10-01')
    case 'time':
      return quote('2026-10-01T04:00:00.000Z')
    case 'choice':
      return quote(choices![0]!.key)
    case 'image':
      return quote('/files/picture.png')
    case 'file':
      return quote('/files/paper.pdf')
    case 'rich':
      return quote('<p>x</p>')
    default:
      return quote('x')
  }
}

export function testFile(plan: Plan): string {
  const { row, constant } = plan
  const required = row.fields.filter(spec => spec.required),
    title = titleOf(row.fields)!.name
  const called = row.codeNameEn.toLowerCase(),
    isRemovable = row.baseMode === '2'
  return `/** ${row.codeNameEn}: what its form asks for, and what its commands record. */
${imported('{ expect, test }', 'vitest')}
${imported('{ given }', '../../tests/spec.ts')}
${imported('{ checkInput, fact }', '../kit/index.ts')}
${imported(`{ ${commandsOf(plan)}, ${constant} }`, './index.ts')}

const [create, change${isRemovable ? ', remove, restore' : ''}] = ${commandsOf(plan)}
const filled = {
${required.map(spec => `  ${spec.name}: ${sample(spec)},\n`).join('')}} as const
const made = fact(${constant}, 'created', filled)

test('${called} is not made without what it needs', () => {
  const { wrong } = checkInput(create.input, {}, 'Asia/Shanghai')
  expect(wrong.map(one => one.field)).toEqual(Object.keys(filled))
})

test('${called} is made with what was given', () => {
  given(${constant}, {}).when(create, filled).records('created', filled)
})

test('a change of ${called} records only what differs', () => {
  given(${constant}, [made]).when(change, { ...filled, ${title}: 'y' }).then(fact(${constant}, 'changed', { ${title}: 'y' }))
})
${
  isRemovable
    ? `
test('${called} can be removed and restored', () => {
  given(${constant}, [made]).when(remove, {}).records('removed')
  given(${constant}, [made, fact(${constant}, 'removed')]).when(restore, {}).records('restored')
  expect(${constant}.lifecycle.next('live', 'remove')).toBe('removed')
  expect(${constant}.lifecycle.next('removed', 'restore')).toBe('live')
})
`
    : `
test('${called} is never removed', () => {
  expect(${constant}.lifecycle.allowed('live')).toEqual(['change'])
})
`
}`
}
