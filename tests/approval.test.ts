/** approval: the one audit machine, walked by a noun that says no more than who submits and who audits. */
import { afterAll, describe, expect, test } from 'vitest'
import { approval, approvalFacts, auditFields, auditStates, draftFacts, isOwn, no, ownDrafts, revised } from '../modules/audit/index.ts'
import { crud, crudFacts, find, int, module, pick, RefusalError, resource, state, text } from '../modules/kit/index.ts'
import { app, dialects, tenant, type App } from './app.ts'

const contract = resource('approval_contract', {
  label: ['合同', 'Contract'],
  scope: 'everyone',
  read: ['AM', 'PO', 'FI'],
  fields: { title: text('名称', 'Title', { required: true }), party: text('对方', 'Party'), ...auditFields },
  facts: { ...crudFacts, ...approvalFacts },
  lifecycle: auditStates({ approved: { withdrawApproval: 'rejected' } }),
})
const {
  commands: audits,
  submit,
  approve,
  reject,
  revoke,
  withdraw,
  waits,
  tiles,
} = approval(contract, {
  tile: { name: 'contract', label: ['待审核合同', 'Contracts to audit'], to: '/contract' },
  by: ['AM'],
  steps: [
    { name: 'platform', by: ['PO'] },
    { name: 'finance', by: ['FI', 'PO'] },
  ],
})
const [create, change, remove, restore] = crud(contract, { by: ['AM'], fill: revised })
const expense = resource('approval_expense', {
  label: ['报销', 'Expense'],
  scope: 'everyone',
  read: ['AM', 'PO', 'FI'],
  fields: { cents: int('金额', 'Amount', { required: true }), party: text('对方', 'Party'), ...auditFields },
  facts: { ...crudFacts, ...approvalFacts },
  lifecycle: auditStates(),
})
/** Above what a row elsewhere says, finance has a word as well; an approval may raise the amount. */
const expenses = approval(expense, {
  by: ['AM'],
  *knows() {
    return { limit: Number((yield* find(contract, { title: 'limit' }))[0]?.party ?? 100) }
  },
  steps: ({ cents }, { limit }) => [{ name: 'platform', by: ['PO'] }, ...(cents > limit ? [{ name: 'finance', by: ['FI'] } as const] : [])],
  auditors: ['PO', 'FI'],
  tile: { name: 'expense', label: ['待审核报销', 'Expenses to audit'], to: '/expense' },
  approve: {
    input: { remark: text('意见', 'Remark'), cents: int('金额', 'Amount') },
    recordStep: (usual, row, { cents }, { limit }) => ({ ...usual, cents: cents ?? row.cents, party: `above ${limit}` }),
    record: (usual, row, { cents }) => ({ ...usual, cents: cents ?? row.cents }),
  },
})
const expenseCrud = crud(expense, { by: ['AM'], fill: revised }),
  [createExpense] = expenseCrud
/** Kept as a draft by the word of the approval alone. */
const plan = resource('approval_plan', {
  label: ['计划', 'Plan'],
  scope: 'everyone',
  read: ['AM', 'PO'],
  drafts: ownDrafts,
  fields: { title: text('名称', 'Title', { required: true, unique: true }), place: text('地点', 'Place', { required: true }), ...auditFields },
  facts: { ...approvalFacts, ...draftFacts },
  lifecycle: {
    new: state('新建', 'New', 'idle', { submit: 'pending', saveDraft: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { saveDraft: 'draft', submit: 'pending', discard: 'removed' }),
    pending: state('待审核', 'Pending', 'waiting', { approve: 'approved', reject: 'rejected', revoke: 'draft' }),
    rejected: state('已驳回', 'Rejected', 'bad', { submit: 'pending', saveDraft: 'rejected' }),
    approved: state('已通过', 'Approved', 'good'),
    removed: state('已删除', 'Removed', 'over'),
  },
})
const plans = approval(plan, { by: ['AM'], steps: [{ name: 'platform', by: ['PO'] }], submit: { input: pick(plan.fields, 'title', 'place') } })
const toy = module('approval_toy', {
  label: ['合同', 'Contracts'],
  resources: [contract, expense, plan],
  commands: [create, change, remove, restore, ...audits, withdraw, ...expenseCrud, ...expenses.commands, ...plans.commands, plans.save, plans.discard],
})

const code = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    reason => reason,
  )
  expect(error).toBeInstanceOf(RefusalError)
  return (error as RefusalError).refused.code
}

describe.each(dialects)('%s', dialect => {
  const open: App[] = []
  afterAll(async () => {
    for (const on of open) await on.close().catch(() => {})
  })
  const submitted = async () => {
    const on = await app([toy], { dialect })
    open.push(on)
    const who = {
      AM: on.as('AM', { userId: 'am', deptId: 'a' }),
      other: on.as('AM', { userId: 'am2', deptId: 'b' }),
      colleague: on.as('AM', { userId: 'am3', deptId: 'a' }),
      PO: on.as('PO', { userId: 'po' }),
      FI: on.as('FI', { userId: 'fi' }),
    }
    await on.run(who.AM, create, 'c', { title: '甲' })
    await on.run(who.AM, submit, 'c', {})
    return { on, ...who, row: () => on.row(contract, 'c') }
  }

  test('every step is taken in order, by others than who submitted, one by one person', async () => {
    const { on, PO, FI, row } = await submitted()
    expect(await code(on.run(FI, approve, 'c', {}))).toBe(no.notYourStep.code)
    expect(await code(on.run(on.as('PO', { userId: 'am' }), approve, 'c', {}))).toBe(no.ownSubmission.code)
    expect(waits((await row()) as never, PO.actor)).toBe(true)
    await on.run(PO, approve, 'c', { remark: '同意' })
    expect(await row()).toMatchObject({ status: 'pending', auditRemark: '同意' })
    expect(waits((await row()) as never, PO.actor)).toBe(false)
    expect(await code(on.run(PO, approve, 'c', {}))).toBe(no.sameAuditor.code)
    await on.run(FI, approve, 'c', {})
    expect(await row()).toMatchObject({ status: 'approved' })
    expect((await row()).approvals.map((one: { step: string }) => one.step)).toEqual(['platform', 'finance'])
  })

  test('what was rejected is submitted again only when something changed', async () => {
    const { on, AM, PO, row } = await submitted()
    await on.run(PO, reject, 'c', { remark: '缺对方' })
    expect(await row()).toMatchObject({ status: 'rejected', auditRemark: '缺对方', revised: false })
    expect(await code(on.run(AM, submit, 'c', {}))).toBe(no.nothingChanged.code)
    await on.run(AM, change, 'c', { title: '甲' })
    expect(await code(on.run(AM, submit, 'c', {}))).toBe(no.nothingChanged.code)
    await on.run(AM, change, 'c', { party: '乙' })
    await on.run(AM, submit, 'c', {})
    expect(await row()).toMatchObject({ status: 'pending', auditRemark: null, approvals: [] })
  })

  test('only who submitted revokes, or their organisation, and only before the first step', async () => {
    const { on, AM, other, colleague, PO, row } = await submitted()
    expect(await code(on.run(other, revoke, 'c', {}))).toBe(no.notSubmitter.code)
    await on.run(AM, revoke, 'c', {})
    expect((await row()).status).toBe('draft')
    await on.run(AM, submit, 'c', {})
    await on.run(colleague, revoke, 'c', {})
    expect((await row()).status).toBe('draft')
    expect(await row()).toMatchObject({ submittedFor: 'a' })
    // A family's application is nobody's but theirs, wherever they stand.
    expect(isOwn({ submittedBy: 'p1', submittedFor: 'a' }, on.as('PR', { userId: 'p2', deptId: 'a' }).actor)).toBe(false)
    await on.run(AM, submit, 'c', {})
    await on.run(PO, approve, 'c', {})
    expect(await code(on.run(AM, revoke, 'c', {}))).toBe(no.stepDone.code)
  })

  test('a draft may be incomplete, is seen by its house alone, and comes to the auditors when it is submitted', async () => {
    const { on, AM, other, colleague, PO } = await submitted()
    const ids = async (who: typeof AM) => (await on.engine.list(who, plan)).records.map(one => one.id)
    expect(await code(on.engine.submit(AM, plans.save, 'p', { days: 3 }))).toBe('kernel.invalid')
    await on.engine.submit(AM, plans.save, 'p', { title: '计划' })
    expect(await on.row(plan, 'p')).toMatchObject({ status: 'draft', title: '计划', place: '', submittedBy: 'am', submittedFor: 'a' })
    expect([await ids(AM), await ids(colleague), await ids(other), await ids(PO)]).toEqual([['p'], ['p'], [], []])
    expect(await on.engine.row(PO, plan, 'p')).toBeUndefined()
    for (const who of [PO]) expect(await code(on.run(who, plans.approve, 'p', {}))).toBe('kernel.missing')
    await on.engine.submit(colleague, plans.save, 'p', { title: '计划', place: '甲处' })
    expect(await code(on.engine.submit(AM, plans.submit, 'p', { title: '计划' }))).toBe('kernel.invalid')
    await on.engine.submit(AM, plans.submit, 'p', { title: '计划', place: '甲处' })
    expect([await ids(other), await ids(PO)]).toEqual([['p'], ['p']])
    await on.run(AM, plans.revoke, 'p', {})
    expect(await ids(PO)).toEqual([])
    await on.engine.submit(AM, plans.submit, 'p', { title: '计划', place: '甲处' })
    await on.run(PO, plans.reject, 'p', { remark: '太短' })
    expect(await code(on.engine.submit(AM, plans.submit, 'p', { title: '计划', place: '甲处' }))).toBe(no.nothingChanged.code)
    await on.engine.submit(AM, plans.save, 'p', { title: '计划', place: '乙处' })
    await on.engine.submit(AM, plans.submit, 'p', { title: '计划', place: '乙处' })
    await on.run(PO, plans.approve, 'p', {})
    expect(await on.row(plan, 'p')).toMatchObject({ status: 'approved', place: '乙处' })
  })

  test('a draft that is thrown away gives its name back', async () => {
    const { on, AM, other } = await submitted()
    await on.engine.submit(AM, plans.save, 'p', { title: '计划' })
    expect(await code(on.engine.submit(other, plans.save, 'q', { title: '计划' }))).toBe('kernel.taken')
    await on.run(AM, plans.discard, 'p', {})
    await on.engine.submit(other, plans.save, 'q', { title: '计划' })
    expect(await on.row(plan, 'p')).toMatchObject({ status: 'removed' })
  })

  test('an approval that is withdrawn is a rejection with its remark', async () => {
    const { on, AM, PO, FI, row } = await submitted()
    await on.run(PO, approve, 'c', {})
    await on.run(FI, approve, 'c', {})
    await on.run(PO, withdraw, 'c', { remark: '有误' })
    expect(await row()).toMatchObject({ status: 'rejected', auditRemark: '有误', approvals: [] })
    expect(await code(on.run(AM, submit, 'c', {}))).toBe(no.nothingChanged.code)
  })

  test("the tile counts what was submitted, as far as the present step is the asker's", async () => {
    const { on, AM, PO, FI } = await submitted()
    const [tile] = tiles,
      of = async ({ actor }: typeof AM) => (await tile!.rows!({ actor, ask: (query: never) => on.engine.ask(tenant, query) } as never)).map(one => one.id)
    expect(tile).toMatchObject({ by: ['PO', 'FI'], permit: 'approval_contract_approve', to: '/contract' })
    expect(tile!.match[0]!.query('', '')).toEqual({ status: 'pending' })
    expect([await of(PO), await of(FI), await of(AM)]).toEqual([['c'], [], []])
    await on.run(PO, approve, 'c', {})
    expect([await of(PO), await of(FI), await of(AM)]).toEqual([[], ['c'], []])
  })

  test('steps may depend on what is known beside the row, and on what an approval corrects', async () => {
    const { on, AM, PO, FI } = await submitted()
    const of = (id: string) => on.row(expense, id)
    const asked = async (id: string, cents: number) => {
      await on.run(AM, createExpense, id, { cents })
      await on.run(AM, expenses.submit, id, {})
    }
    for (const id of ['small', 'raised']) await asked(id, 100)
    await on.run(PO, expenses.approve, 'small', {})
    expect(await of('small')).toMatchObject({ status: 'approved', cents: 100, party: null })
    await on.run(PO, expenses.approve, 'raised', { cents: 101 })
    expect(await of('raised')).toMatchObject({ status: 'pending', cents: 101, party: 'above 100' })
    const rows = await expenses.tiles[0]!.rows!({
      actor: FI.actor,
      ask: (query: never) => on.engine.ask(tenant, query),
      readUnscoped: (query: never) => on.engine.ask(tenant, query),
    } as never)
    expect(rows.map(one => one.id)).toEqual(['raised'])
    await on.run(FI, expenses.approve, 'raised', {})
    await on.run(AM, create, 'limit', { title: 'limit', party: '50' })
    await asked('bounded', 60)
    await on.run(PO, expenses.approve, 'bounded', {})
    expect(await of('bounded')).toMatchObject({ status: 'pending', party: 'above 50' })
    await on.run(FI, expenses.reject, 'bounded', { remark: '重复' })
    expect([(await of('raised')).status, (await of('bounded')).status]).toEqual(['approved', 'rejected'])
  })

  test('what is in audit is not changed by any other door', async () => {
    const { on, AM } = await submitted()
    expect(await code(on.run(AM, change, 'c', { title: '丙' }))).toBe('kernel.notNow')
    expect(await code(on.run(AM, remove, 'c', {}))).toBe('kernel.notNow')
  })
})
