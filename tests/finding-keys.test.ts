/** The keys under which rows are found are always what the rows say: whatever is done to them, taken back, erased or made anew. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shared } from './shared.ts'
import { carries, command, crudFacts, fact, keysOf, module, newId, rules, resource, state, text } from '../modules/kit/index.ts'
import { rebuild, refresh } from '../server/kernel/rebuild.ts'
import { newsMerged } from '../server/kernel/finding-keys.ts'
import { app, dialects, tenant } from './app.ts'

const pupil = resource('pupil', {
  label: ['学生', 'Pupil'],
  title: 'name',
  scope: 'everyone',
  read: ['SM'],
  find: { by: ['name', 'code', 'phone'] },
  fields: {
    name: text('姓名', 'Name', { required: true, pii: 'name' }),
    code: text('学号', 'Code', { unique: true }),
    phone: text('手机', 'Phone', { pii: 'phone', check: rules.phone }),
    remark: text('备注', 'Remark'),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', remove: 'removed', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { ...crudFacts, erased: carries<{}>() },
})
const { name, code, phone, remark } = pupil.fields
const made = (verb: string, type: string, input = {}) =>
  command(pupil, verb, {
    label: ['做', 'Do'],
    by: ['SM'],
    input,
    decide: (_row: unknown, given: object) => fact(pupil, type as never, given as never),
  } as never) as any
const commands = {
  create: made('create', 'created', { name, code, phone }),
  change: made('change', 'changed', { name: { ...name, required: false }, phone, remark }),
  remove: made('remove', 'removed'),
  restore: made('restore', 'restored'),
  erase: made('erase', 'erased'),
}
const school = module('school', { label: ['学校', 'School'], resources: [pupil], commands: Object.values(commands) })

const names = ['王小明', '王明', '欧阳娜娜', '单雄信', 'Anna Müller', '曾 解', '‘’']
const phones = ['13800000001', '13900000002', null]
const act = fc.record({
  verb: fc.constantFrom('create', 'create', 'change', 'change', 'remove', 'restore', 'erase') as fc.Arbitrary<keyof typeof commands>,
  at: fc.nat(5),
  name: fc.constantFrom(...names),
  phone: fc.constantFrom(...phones),
})

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => app([school], { dialect }))

  const stored = async (): Promise<readonly string[]> => {
    const where = `where tenant = '${tenant}' and resource = 'pupil'`,
      tree = await on.store.read({ text: `select id, key from found_keys ${where}`, values: [] })
    const news = await on.store.read({ text: `select id, keys from found_news ${where}`, values: [] })
    const lines = news.flatMap(([id, keys]) =>
      String(keys)
        .split('\n')
        .filter(Boolean)
        .map(key => `${id} ${key}`),
    )
    return [...tree.map(row => row.join(' ')), ...lines].sort()
  }
  const merge = () => on.store.transact(tenant, () => newsMerged(dialect, tenant, 0))
  const wanted = async (): Promise<readonly string[]> => (await on.all(pupil)).flatMap(row => keysOf(pupil, row).map(key => `${row.id} ${key}`)).sort()
  const found = async (typed: string) => (await on.engine.find(on.as('SM', { may: () => true }), pupil, typed, 8)).map(({ row }) => row.name)

  test('keys are those of the rows after any commands, and after a rebuild', async () => {
    let codes = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async acts => {
        const ids: string[] = Array.from({ length: 6 }, () => newId())
        await Promise.all(
          acts.map(({ verb, at, name, phone }) =>
            on
              .run(
                on.as('SM'),
                commands[verb],
                ids[at],
                verb === 'create' ? { name, phone, code: `C${++codes}` } : verb === 'change' ? { name, phone, remark: name } : {},
              )
              .catch(() => {}),
          ),
        )
        expect(await stored()).toEqual(await wanted())
        if (acts.length % 3 === 0) await merge()
        expect(await stored()).toEqual(await wanted())
      }),
      { numRuns: 20 },
    )
    const before = await stored()
    expect(before.length).toBeGreaterThan(50)
    expect((await rebuild(on.engine, on.log, tenant)).mended).toBe(0)
    expect(await stored()).toEqual(before)
    await on.sound()
  })

  test('who was renamed is found by the new name alone, and who was erased by nothing', async () => {
    const id = newId()
    await on.run(on.as('SM'), commands.create, id, { name: '慕容复', code: 'MR1', phone: '13700000009' })
    expect([await found('mrf'), await found('容复'), await found('13700000009'), await found('1370000000'), await found('mr1')]).toEqual([
      ['慕容复'],
      ['慕容复'],
      ['慕容复'],
      [],
      ['慕容复'],
    ])
    await merge()
    expect([await found('mrf'), await found('容复'), await found('13700000009')]).toEqual([['慕容复'], ['慕容复'], ['慕容复']])
    await on.run(on.as('SM'), commands.change, id, { name: '令狐冲' })
    expect([await found('mrf'), await found('linghu')]).toEqual([[], ['令狐冲']])
    await on.run(on.as('SM'), commands.erase, id)
    expect([await found('linghu'), await found('mr1'), await found('13700000009')]).toEqual([[], [], []])
  })

  test('keys that are wrong are told by verifying and mended by a rebuild; keys that another program made are made anew at the start', async () => {
    const id = newId()
    await on.run(on.as('SM'), commands.create, id, { name: '东方不败', code: 'DF1' })
    await merge()
    await on.store.exec(`delete from found_keys where id = '${id}' and key like 'a1%'`)
    await on.store.exec(`insert into found_keys (tenant, resource, id, key) values ('${tenant}', 'pupil', 'nobody', 'a0x')`)
    expect((await on.log.verify(tenant)).faults.filter(fault => fault.includes('words')).length).toBe(2)
    expect((await rebuild(on.engine, on.log, tenant)).mended).toBe(2)
    await on.sound()
    await on.store.exec('delete from found_keys')
    await on.store.exec(`delete from kernel_state where name like 'words:%'`)
    const heard: number[] = []
    await refresh(on.engine, on.log, (_tenant, done) => heard.push(done))
    expect(await found('dfbb')).toEqual(['东方不败'])
    expect(heard.length).toBeGreaterThan(0)
    await on.sound()
  })

  test('words of nobody are told of also where no row is there at all', async () => {
    const empty = await app([school], { dialect })
    for (const row of [
      `found_keys (tenant, resource, id, key) values ('${tenant}', 'pupil', 'nobody', 'a0x')`,
      `found_news (tenant, resource, id, keys) values ('${tenant}', 'pupil', 'nobody', 'a0x')`,
    ]) {
      await empty.store.exec(`insert into ${row}`)
      expect((await empty.log.verify(tenant)).faults).toEqual([expect.stringContaining('nobody: is found by other words')])
      await empty.store.exec('delete from found_keys')
    }
    await empty.close()
  })
})
