/** Every command there is, by every role, on any row, with any input: done by right and rule, or refused without a trace. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultRights } from '../../modules/identity/index.ts'
import { type Command, everyone, type Field, newId, RefusalError, type Resource, type Role } from '../../modules/kit/index.ts'
import { no } from '../../server/kernel/refusals.ts'
import { dialects, tenant } from '../app.ts'
import { runs } from './play.ts'
import { enrolled, idCard, onSale, phone, taught, type World, world } from './world.ts'

/** What somebody may type into a field: mostly what belongs there, now and then anything. */
function typed(field: Field, ids: readonly string[]): fc.Arbitrary<unknown> {
  const words = fc.constantFrom(
    '张小明',
    '一',
    'x',
    phone(1),
    idCard(1),
    '2026-10-12',
    '2026-10',
    '16:30',
    'https://a.cn',
    '300.01',
    '12',
    '-1',
    '110108',
    ' ',
    '𠮷',
    '<b>x</b>',
    'null',
  )
  const own: Record<string, fc.Arbitrary<unknown>> = {
    ref: ids.length > 0 ? fc.constantFrom(...ids) : fc.constant('nobody'),
    choice: fc.constantFrom(...Object.keys(field.choices ?? { x: 0 })),
    int: fc.oneof(fc.integer({ min: -2, max: 40 }), fc.constantFrom(0, 2 ** 53, 1.5)),
    money: fc.constantFrom('0', '0.01', '300.01', '100000', '-1', '0.001'),
    flag: fc.constantFrom(0, 1, '1', true),
    date: fc.constantFrom('2026-10-12', '2026-11-30', '2027-02-30', '2020-01-01'),
    time: fc.constantFrom('2026-10-12 16:30:00', '2026-10-20T08:00:00.000Z', '2026-12-01 08:00', 'morgen'),
    json: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>([], [1, 2], ['k1'], [{ studentId: 'c1', mark: 'present' }], {}, [{}], 'x', null)),
  }
  return fc.oneof(
    { weight: 8, arbitrary: own[field.kind] ?? words },
    { weight: 1, arbitrary: words },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, '', undefined, 0, [], {}) },
  )
}

describe.each(dialects)('on %s', dialect => {
  let on: World, rows: ReadonlyMap<string, readonly string[]>, statuses: ReadonlyMap<string, readonly { readonly id: string; readonly status: string }[]>
  beforeAll(async () => {
    on = await world(dialect)
    for (const id of ['k1', 'k3', 'k4'] as const) await onSale(on, id)
    for (const [id, pupil] of [
      ['k1', 'c1'],
      ['k3', 'c4'],
      ['k4', 'c3'],
    ] as const)
      await enrolled(on, id, pupil)
    await on.send(on.people.p5!, 'enrolment.commit', 'held', { openClassId: 'k1', studentId: 'c5' })
    await on.send(on.people.school!, 'open_class.confirmClass', 'k3', { remark: '提前开班' })
    await taught(on, 'k3', 1)
    await on.tick()
    await on.keep()
    statuses = new Map(await Promise.all(on.engine.registry.tables.map(async of => [of.name, await on.all(of)] as const)))
    rows = new Map([...statuses].map(([name, of]) => [name, of.map(row => row.id)]))
  })
  afterAll(() => on.close())

  const given = (command: Command): fc.Arbitrary<Record<string, unknown>> =>
    fc.record(
      Object.fromEntries(
        Object.entries(command.input as Resource['fields']).map(([name, field]) => [
          name,
          typed(field, rows.get(field.to ?? '') ?? [...rows.values()].flat().slice(0, 40)),
        ]),
      ),
    )
  interface Order {
    readonly command: Command
    readonly role: Role
    readonly id: string
    readonly input: Record<string, unknown>
  }
  /** Mostly what the row's status allows by somebody who may; now and then anything by anybody. */
  const order = (): fc.Arbitrary<Order> => {
    const { commands, resources } = on.engine.registry,
      all = [...commands.values()]
    const apt = [...statuses].flatMap(([of, known]) =>
      known.flatMap(({ id, status }) =>
        resources
          .get(of)!
          .lifecycle.allowed(status)
          .flatMap(name => {
            const command = commands.get(`${of}.${name}`)
            return command ? [{ command, id }] : []
          }),
      ),
    )
    const fresh = all.filter(command => command.on.lifecycle.next('new', command.name)).map(command => ({ command, id: '' }))
    const any = all.map(command => ({ command, id: rows.get(command.on.name)![0] ?? '' }))
    return fc
      .oneof(
        { weight: 5, arbitrary: fc.constantFrom(...apt.filter(one => one.command.by.length > 0)) },
        { weight: 3, arbitrary: fc.constantFrom(...fresh.filter(one => one.command.by.length > 0)) },
        { weight: 2, arbitrary: fc.constantFrom(...any) },
      )
      .chain(({ command, id }) =>
        fc.record({
          command: fc.constant(command),
          id: fc.constant(id),
          input: given(command),
          role: fc.oneof(
            { weight: 5, arbitrary: fc.constantFrom(...(command.by.length > 0 ? command.by : everyone)) },
            { weight: 1, arbitrary: fc.constantFrom(...everyone) },
          ),
        }),
      )
  }

  test('G1 P1 a command is done by right and rule, or refused and leaves nothing', { tags: 'thorough', timeout: 600_000 }, async () => {
    const rights = defaultRights(on.engine.registry),
      faults = new Map<string, string>(),
      done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(order(), { minLength: 1, maxLength: 20, size: 'max' }), async orders => {
        await on.reset()
        for (const { command, role, id: named, input } of orders) {
          const id = named || newId()
          const name = `${command.on.name}.${command.name}`,
            session = on.as(role, { userId: `u-${role}`, may: code => rights[role].includes(code) })
          const before = await on.row(command.on, id),
            head = await on.log.head(tenant)
          const answer = await on.send(session, name, id, input).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (answer === undefined) {
            done.add(name)
            expect(command.by, name).toContain(role)
            continue
          }
          if (!(answer instanceof RefusalError)) {
            faults.set(
              name,
              `${answer instanceof Error ? answer.stack?.split('\n').slice(0, 4).join(' ') : String(answer)} ${role} ${id} ${JSON.stringify(input)}`,
            )
            continue
          }
          expect(await on.log.head(tenant), `${name} was refused`).toBe(head)
          expect(await on.row(command.on, id)).toEqual(before)
          if (command.by.length > 0 && !command.by.includes(role) && !answer.refused.code.startsWith('kernel.invalid'))
            expect(answer.refused.code, `${name} by ${role}`).toBe(no.denied.code)
        }
        expect((await on.log.verify(tenant)).faults).toEqual([])
      }),
      { numRuns: Math.ceil(runs(dialect) / 2) },
    )
    expect(
      [...faults].map(([name, fault]) => `${name}: ${fault}`),
      'faults that are no refusals',
    ).toEqual([])
    if (dialect === 'sqlite') expect(done.size).toBeGreaterThan(20)
  })

  test('a required value that a change empties is refused by name', async () => {
    await on.reset()
    const refused = await on.send(on.people.school, 'guardian.setFlags', 'w-c3', { maySee: '' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ refused: { code: 'kit.required', field: 'maySee' } })
  })
  test('a list of anything but texts is refused by name, and nothing is looked up with it', async () => {
    for (const userIds of [[{ a: 1 }], [null], {}, 'abc', [1]]) {
      const refused = await on
        .send(on.people.operator, 'notice.send', newId(), { type: 'normal', title: 'x', content: 'y', userIds })
        .catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(RefusalError)
    }
    await expect(
      on.engine.ask(tenant, { kind: 'find', of: on.engine.registry.resources.get('student')!, where: { id: [{} as never] }, limit: 1 }),
    ).rejects.toBeInstanceOf(RefusalError)
  })
})
