/** Tests of what is offered for many rows at once, and of what is said before. */
import { expect, test } from 'vitest'
import { modules } from '../../../modules/index.ts'
import type { Command } from '../../../modules/kit/command.ts'
import { roles } from '../../../modules/kit/roles.ts'
import { screensOf } from '../../../modules/kit/screen.ts'
import type { Wire } from '../../call.ts'
import { askedOnce, chunksOf, commandsForMany, manyOf, planOf, sumsIn } from './plan.ts'

const all = modules.flatMap(one => [...(one.commands ?? [])]) as readonly Command[]
const named = (permit: string): Command => all.find(command => command.permit === permit)!
const who = { userId: 'u', deptId: 'd', role: 'PO', now: '2026-10-01 12:00:00', may: () => true } as const
const row = (id: string, status: string, more: object = {}): Wire => ({ id, status, version: 1, ...more }) as never

test('a command is for many rows when what it asks can be said once for all of them', () => {
  const asks = (permit: string) => {
    const asked = askedOnce(named(permit))
    return asked && Object.keys(asked)
  }
  expect(asks('leave_approve')).toEqual(['auditReasons'])
  expect(asks('leave_reject')).toEqual(['auditReasons'])
  expect(asks('settlement_execute')).toEqual([])
  expect(asks('final_result_publish')).toEqual([])
  expect(asks('product_approve')).toEqual(['remark'])
  expect(asks('refund_approve')).toEqual(['remark'])
  expect(asks('user_lock')).toEqual(['lockedUntil', 'remark'])
  for (const one of ['school_change', 'bill_invoice', 'lesson_submitAttendance', 'student_unmask', 'settlement_succeed', 'product_saveNew'])
    expect(asks(one), one).toBeUndefined()
})
test('only what somebody may do stands there, and nothing that makes a row or deletes one', () => {
  const of = named('leave_approve').on
  const own = all.filter(command => command.on === of)
  const names = (may: (permit: string) => boolean) => commandsForMany(own, of, { may }).map(command => command.name)
  expect(names(() => true)).toEqual(expect.arrayContaining(['approve', 'reject']))
  expect(names(() => true)).not.toContain('apply')
  expect(names(permit => permit === 'leave_reject')).toEqual(['reject'])
  const param = named('param_remove')
  expect(commandsForMany([param], param.on, { may: () => true })).toEqual([])
})
test('rows are ticked only where the reader has something to do with many of them, on every list of every role', () => {
  const lists = modules.flatMap(one => screensOf(one.screens)).filter(one => one.shows === 'list')
  const ticked = Object.keys(roles).flatMap(role =>
    lists.flatMap(({ of, path, props }) => {
      const own = ((props.commands ?? []) as readonly Command[]).filter(one => one.on === of && (one.by as readonly string[]).includes(role))
      const { isTicked } = manyOf({ of: of!, ...props }, { may: permit => own.some(one => one.permit === permit) }, [role])
      if (isTicked) expect(own.length, `${role} ${path}`).toBeGreaterThan(0)
      return isTicked ? [`${role} ${path}`] : []
    }),
  )
  expect(ticked).toEqual(expect.arrayContaining(['AM /openclass/insurance', 'AM /study/vehicleTravel']))
  for (const one of ['PR /openclass/insurance', 'AT /study/vehicleTravel']) expect(ticked).not.toContain(one)
})
test('who is left out is said with why: the status, or what the command itself says of the row', () => {
  const approve = named('leave_approve')
  const { going, left } = planOf(approve, [row('a', 'applied'), row('b', 'approved'), row('c', 'applied')], who, (_command, one) => one.id !== 'c')
  expect(going.map(one => one.id)).toEqual(['a'])
  expect(left.map(one => [one.row.id, one.why[1]])).toEqual([
    ['b', expect.stringContaining('not while it is')],
    ['c', expect.stringContaining('does not apply')],
  ])
  expect(planOf(approve, [row('a', 'applied')], { ...who, may: () => false }).going).toEqual([])
})
test('money is summed to the fen, below zero too, and not where an amount is hidden', () => {
  const { on: of } = named('settlement_execute')
  const [name] = Object.entries(of.fields as Record<string, { kind: string; hidden?: boolean }>).find(([, field]) => field.kind === 'money' && !field.hidden)!
  const sum = (...values: readonly unknown[]) =>
    sumsIn(
      of,
      values.map((value, i) => row(String(i), 'x', { [name]: value })),
    ).map(one => one[1])
  expect(sum('0.10', '0.20', '1234567.05')).toEqual(['1,234,567.35'])
  expect(sum('10.00', '-12.50')).toEqual(['-2.50'])
  expect(sum('10.00', '***')).toEqual([])
  expect(sum(null, '')).toEqual([])
})
test('many rows go in pieces, each row in one', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunksOf([], 2)).toEqual([])
})
