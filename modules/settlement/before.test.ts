/** What is said before a command is run: why it would be refused now, whatever is filled in, and what it does with money. */
import { afterEach, expect, test } from 'vitest'
import { remarkField } from '../audit/index.ts'
import { answer, type Command, ensure, ensureStands, money, plus, text } from '../kit/index.ts'
import { watched } from '../../server/kernel/unfilled.ts'
import type { App } from '../../tests/app.ts'
import { district1, taught } from '../../tests/settling.ts'
import { approve, approvePart, reject, submit } from './approval.ts'
import * as account from './bank-account.ts'
import { generate } from './generate.ts'
import { execute, succeed } from './pay.ts'
import { no, settlement, settlementPart } from './settlement.ts'

let on: App
afterEach(() => on?.close())
const fi = (userId: string) => on.as('FI', { userId })
const am = (userId = 'am') => on.as('AM', { userId, reach: { agency: ['a1'] } })
const sm = (school: string) => on.as('SM', { userId: `sm-${school}`, reach: { school: [school] } })
const standings = (who: ReturnType<typeof fi>, ...commands: readonly Command[]) =>
  on.engine.trying(who.tenant).standing(
    who,
    commands.map(command => [command, 'x1'] as const),
  )
const standing = async (who: ReturnType<typeof fi>, command: Command) => (await standings(who, command))[0]?.refused

async function submitted() {
  on = await district1()
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  await on.run(am(), generate, 'x1', { kind: 'class_fee', agencyId: 'a1', period: '2026-10' })
  await on.run(am(), submit, 'x1')
}
async function addAccount() {
  await on.run(fi('clerk'), account.create, 'b1', {
    accountType: 'agency',
    ownerId: 'a1',
    accountName: '启航',
    shortName: '启航',
    bankName: '工行',
    bankNo: '622200012345',
  })
  await on.run(fi('chief'), account.verify, 'b1')
  await on.run(fi('chief'), account.use, 'b1')
}

test('a command says what keeps it from being run, by the rules that decide, and nothing is written for that', async () => {
  await submitted()
  const { version } = await on.row(settlement, 'x1')
  expect(await standing(fi('one'), approve)).toMatchObject({ code: no.factsOpen.code })
  for (const part of await on.all(settlementPart, { settlementId: 'x1', status: 'waiting' })) await on.run(sm(String(part.schoolId)), approvePart, part.id)
  expect(await standing(fi('one'), approve)).toBeUndefined()
  expect((await on.row(settlement, 'x1')).version).toBeGreaterThan(version)
  const before = await on.row(settlement, 'x1')
  expect(await standing(fi('one'), approve)).toBeUndefined()
  expect(await on.row(settlement, 'x1')).toEqual(before)
  await on.run(fi('one'), approve, 'x1')
  expect(await standing(fi('one'), execute)).toMatchObject({ code: no.approver.code })
  expect(await standing(fi('two'), execute)).toMatchObject({ code: no.noAccount.code })
  // Of many that are asked for at once each has its own answer, in their order.
  expect((await standings(fi('one'), execute, approve, execute)).map(one => one?.refused.code)).toEqual([
    no.approver.code,
    (await standing(fi('one'), approve))!.code,
    no.approver.code,
  ])
  await addAccount()
  expect(await standing(fi('two'), execute)).toMatchObject({ code: no.cooling.code, detail: { until: expect.stringMatching(/^2026-/) } })
  on.now = plus(on.now, 4 * 86_400_000)
  expect(await standing(fi('two'), execute)).toBeUndefined()
  expect((await on.row(settlement, 'x1')).status).toBe('approved')
})

test('what depends on what is filled in is not foretold', async () => {
  await submitted()
  // A remark is asked for: that it is lacking now is no reason.
  for (const part of await on.all(settlementPart, { settlementId: 'x1', status: 'waiting' })) await on.run(sm(String(part.schoolId)), approvePart, part.id)
  expect(await standing(fi('one'), reject)).toBeUndefined()
  expect(await standing(fi('one'), succeed)).toMatchObject({ code: 'kernel.notNow' })
})
test('what no way of filling in would change is told apart from what might be filled in otherwise', async () => {
  await submitted()
  // Parts are still open, whatever is remarked.
  expect((await standings(fi('one'), approve))[0]).toMatchObject({ refused: { code: no.factsOpen.code }, isFixed: true })
})

test('a decision that reads what is filled in before it refuses is not taken for one that is fixed', () => {
  const plain = { on: settlement, name: 'x', label: ['', ''], permit: 'x', by: [] } as never as Command
  const tried = (input: Command['input'], decide: Command['decide']) => {
    const one = watched({ ...plain, input, needs: function* () {}, decide } as Command)
    expect(() => one.command.decide({} as never, { amount: 1, remark: '—' }, {}, {} as never)).toThrow()
    return one.isFixed()
  }
  const fields = { amount: money('金额', 'Amount'), list: text('名单', 'List', { lines: 3 }), remark: remarkField }
  const refuse = (): never => ensure(false, no.factsOpen) as never
  expect(tried(fields, refuse)).toBe(true)
  expect(tried(fields, (_row, { remark }) => (remark ? refuse() : []))).toBe(true)
  expect(tried(fields, (_row, { amount }) => (amount ? refuse() : []))).toBe(false)
  expect(tried(fields, (_row, { list }) => (list ? [] : refuse()))).toBe(false)
  // What a rule says of the row as it stands holds, whatever was read before.
  expect(tried(fields, (_row, { amount }) => (amount ? (ensureStands(false, no.factsOpen) as never) : []))).toBe(true)
  // Once the decision stands, it is commands on other rows that refuse, which the form may choose.
  const passes = watched({ ...plain, input: fields, needs: function* () {}, decide: () => [] } as Command)
  passes.command.decide({} as never, {}, {}, {} as never)
  expect(passes.isFixed()).toBe(false)
  expect(tried(fields, (_row, input) => (Object.keys(input as object).length > 0 ? refuse() : []))).toBe(false)
})

/** Another settlement of the agency that waits to be paid. */
async function approvedShare() {
  await on.run(am(), generate, 'x2', { kind: 'agency_share', agencyId: 'a1', period: '2026-10' })
  await on.run(am(), submit, 'x2')
  for (const part of await on.all(settlementPart, { settlementId: 'x2', status: 'waiting' })) await on.run(sm(String(part.schoolId)), approvePart, part.id)
  await on.run(fi('one'), approve, 'x2')
  return on.row(settlement, 'x2')
}
test('paying says who gets it, on which account, how much and for how many, and what is left', async () => {
  await submitted()
  await addAccount()
  const share = await approvedShare()
  const eyes = {
    actor: fi('two').actor,
    now: on.now,
    zone: 'Asia/Shanghai',
    lang: 1 as const,
    masked: (_of: unknown, _name: string, value: unknown) => String(value),
  }
  const row = await on.row(settlement, 'x1')
  const said = await answer(execute.statement!.says(row as never, eyes), { ask: query => on.engine.ask(fi('two').tenant, query) })
  const lines = Object.fromEntries(said.map(line => [line.label[1], 'text' in line ? line.text : 'cents' in line ? line.cents : line.count]))
  expect(lines).toEqual({
    Payee: '启航',
    Account: '启航 · 工行 · **** 2345',
    Month: '2026-10',
    Lessons: row.lessonCount,
    Amount: row.amountCents,
    'Left to pay it': share.amountCents,
  })
})
