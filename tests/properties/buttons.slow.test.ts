/** P6: menus, buttons and calls agree. Of every resource, in every status, for every role: what the console shows as a button is refused for
 * no right and no status, what it does not show is refused, and every menu of a list leads to one that opens. In full on both databases; a plain
 * run asks everybody of every other resource, and one of each reach of the others on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionOf } from '../../console/sign.ts'
import { screenOf } from '../../console/tabs.ts'
import { allowedTo, type Looker, offeredTo } from '../../console/parts/offered.ts'
import { roleId } from '../../modules/identity/index.ts'
import { type Command, everyone, RefusalError, type Resource, type Role, screensOf } from '../../modules/kit/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { no } from '../../server/kernel/refusals.ts'
import { inReach, seesOf } from '../../server/kernel/row-scope.ts'
import { dialects, tenant } from '../app.ts'
import type { Person } from '../people.ts'
import { rowIn } from '../rows.ts'
import { isFull } from '../run.ts'
import { type Web, web } from '../web.ts'
import { ofEachReach, placedPeople, put } from './placed.ts'

interface Menu {
  readonly path: string
  readonly children?: readonly Menu[]
}
const leaves = (menus: readonly Menu[]): readonly string[] => menus.flatMap(menu => (menu.children?.length ? leaves(menu.children) : [menu.path]))
const statusesOf = (of: Resource) => of.lifecycle.statuses.filter(status => status !== 'new' && status !== 'erased')
/** Nobody's version: a command that gets so far as to look at it was neither refused for a right nor for a status. */
const unseen = { version: 999_999 }

describe.each(dialects)('on %s', dialect => {
  let on: Web, people: ReadonlyMap<string, Person>
  beforeAll(async () => {
    on = await web({ dialect })
    people = await placedPeople(on)
  })
  afterAll(() => on.close())

  const commandsOf = (of: Resource): readonly Command[] => (on.engine.registry.commandsOf.get(of.name) ?? []).filter(command => command.by.length > 0)
  const living = () => on.engine.registry.tables.filter(of => commandsOf(of).length > 0)
  /** Who looks at the console, with what the server told it. */
  async function lookerOf(person: Person): Promise<Looker> {
    const { body } = await on.get(person, '/api/blade-system/menu/buttons')
    const { userId, deptId, role } = person.login.actor,
      held = permissionOf(body.data)
    return { userId, deptId, role, now: '2026-10-01 12:00:00', may: code => held[code] === true }
  }

  describe.each(isFull || dialect === 'sqlite' ? everyone : ofEachReach)('%s', role => {
    let person: Person, looker: Looker
    const turn = everyone.indexOf(role) + (dialect === 'sqlite' ? 0 : 1)
    /** The resources whose turn it is with this role. */
    const due = () => living().filter((_of, i) => isFull || (turn + i) % 2 === 0)
    beforeAll(async () => {
      person = people.get(role)!
      looker = await lookerOf(person)
    })

    /** A row on which others hang, and which the person sees. */
    const ownerOf = ({ follows }: Resource): readonly [Resource, AnyRow] | undefined => {
      const { actor } = person.login,
        owners = follows ? [...on.engine.registry.owners.get(follows.as)!.values()].filter(one => seesOf(one, actor)) : []
      return owners
        .flatMap(({ of }) => statusesOf(of).map(status => [of, placedRow(of, status, person)] as const))
        .find(([of, row]) => row.status !== 'removed' && inReach(of, row, actor))
    }
    /** A row where the person works, and theirs; what hangs on others hangs on one that they see. */
    async function placed(of: Resource, status: string, values: object = {}): Promise<AnyRow> {
      const owner = ownerOf(of)
      if (owner) await put(on, owner[0], [owner[1]])
      const hangs = of.follows && owner ? { [of.follows.of]: owner[0].name, [of.follows.row]: owner[1].id } : {}
      const row = { ...placedRow(of, status, person), ...hangs, ...values } as AnyRow
      await put(on, of, [row])
      return row
    }

    test('P6 is told of exactly the rights that the calls ask for', () => {
      const { actor } = person.login
      const codes = [...on.engine.registry.commands.values()].map(command => command.permit).concat(living().map(of => `${of.name}_view`))
      expect(codes.filter(code => looker.may(code) !== actor.may(code))).toEqual([])
    })

    test('P6 has no menu whose list does not open', async () => {
      const screens = screensOf(on.engine.registry.modules.flatMap(one => one.screens))
      const shown = leaves((await on.get(person, '/api/blade-system/menu/routes')).body.data),
        wrong: string[] = []
      expect(shown.length).toBeGreaterThan(0)
      for (const path of shown) {
        const screen = screens.find(one => one.path === screenOf(path))
        if (!screen) wrong.push(`${path} leads nowhere`)
        if (!screen?.of?.path || screen.shows !== 'list') continue
        const { from } = screen.props as { readonly from?: string },
          { base, list = 'list' } = screen.of.path
        const { status } = await on.get(person, from ?? `/api/${base}/${list}`)
        if (status !== 200) wrong.push(`${path} asks ${from ?? base} and is answered ${status}`)
      }
      expect(wrong).toEqual([])
    })

    test('P6 finds no button for a new row that is refused for a right or a status, and is refused without one', async () => {
      const wrong: string[] = []
      for (const of of due().filter(one => one.path))
        for (const command of commandsOf(of).filter(one => of.lifecycle.next('new', one.name))) {
          const { status, body } = await on.post(person, `/api/${of.path!.base}/${command.name}`)
          const isRefused = [no.denied.code, no.notNow.code, no.missing.code].includes(body?.data?.rule)
          const isShown = allowedTo([command], of, 'new', looker).length > 0
          if (status >= 500 || isRefused === isShown)
            wrong.push(`${command.permit} is ${isShown ? '' : 'not '}shown and answers ${status} ${body?.data?.rule ?? ''}`)
        }
      expect(wrong).toEqual([])
    })

    test('P6 of every resource in every status finds buttons for what is refused for no right and no status, and for nothing else', async () => {
      const wrong: string[] = [],
        reached = new Set<string>()
      for (const of of due())
        for (const status of statusesOf(of)) {
          const row = await placed(of, status)
          for (const command of commandsOf(of).filter(one => !of.lifecycle.next('new', one.name) || of.lifecycle.next(status, one.name))) {
            const code = await refusedAs(on, person, command, row.id, {}, unseen)
            if (code === no.missing.code) continue
            reached.add(of.name)
            const isShown = allowedTo([command], of, status, looker).length > 0
            const expected = isShown ? no.stale.code : looker.may(command.permit) ? no.notNow.code : no.denied.code
            if (code !== expected) wrong.push(`${status} -${command.permit} is ${isShown ? '' : 'not '}shown and answers ${code}`)
          }
        }
      expect(wrong).toEqual([])
      const isThere = (of: Resource) => (of.follows ? ownerOf(of) !== undefined : reachesAny(of, person))
      const mayDo = due().filter(of => isThere(of) && statusesOf(of).some(status => allowedTo(commandsOf(of), of, status, looker).length > 0))
      expect(mayDo.map(of => of.name).filter(name => !reached.has(name))).toEqual([])
      expect(mayDo.length).toBeGreaterThan(0)
    })

    test('P6 is refused where the status allows a command and the row does not: what makes no sense on it has no button', async () => {
      const wrong: string[] = []
      for (const of of due())
        for (const command of commandsOf(of).filter(one => one.offered && looker.may(one.permit)))
          for (const status of statusesOf(of).filter(one => of.lifecycle.next(one, command.name)))
            for (const [whose, values] of Object.entries(whoseOf(person))) {
              const row = await placed(of, status, values)
              const isShown = offeredTo([command], of, row as never, looker).length > 0,
                head = await on.log.head(tenant)
              if (isShown) continue
              const code = await refusedAs(on, person, command, row.id, { remark: '同意', reason: '同意' })
              if (code === undefined || (await on.log.head(tenant)) !== head) wrong.push(`${whose} ${status} -${command.permit} is done without a button`)
            }
      expect(wrong).toEqual([])
    })
  })

  /** What screens of their own hide on single rows, by who looks and what the row holds. */
  type Hidden = readonly [role: Role, command: string, status: string, values: object, input?: object]
  const hidden: readonly Hidden[] = [
    ['PA', 'user.unlock', 'active', { lockedUntil: null }],
    ['PA', 'role.grant', 'live', { id: roleId('PA') }, { menuIds: ['x'] }],
    ['PA', 'role.remove', 'live', { id: roleId('PA') }],
    ['PA', 'menu.remove', 'live', { id: '/system' }],
    ['ST', 'inspection.change', 'recorded', { inspectorId: 'another' }, { content: '整洁' }],
    ['ST', 'inspection.remove', 'recorded', { inspectorId: 'another' }],
    ['ST', 'inspection.remove', 'recorded', { inspectorId: 'u-ST', violationId: 'v1' }],
    ['ST', 'inspection.report', 'recorded', { inspectorId: 'u-ST', problem: false }, { level: 'minor', kind: 'other', detail: '迟到' }],
    ['ST', 'inspection.report', 'recorded', { inspectorId: 'u-ST', problem: true, violationId: 'v1' }, { level: 'minor', kind: 'other', detail: '迟到' }],
    ['SM', 'leave_right.book', 'open', { gives: 'refund' }, { guestLessonId: 'l1' }],
    ...(['complete', 'cancel', 'change'] as const).map(name => ['SM', `task.${name}`, 'open', { assigneeId: 'another' }, { title: '改' }] as const),
    ['SM', 'task.reopen', 'done', { assigneeId: 'another' }],
    ['SM', 'attachment.remove', 'live', {}],
    ...(['putSea', 'transfer', 'follow', 'change', 'markIntended', 'markDeal', 'markLost'] as const).map(
      name => ['SA', `customer.${name}`, 'owned', { ownerId: 'another', offeredToId: 'u-SA' }, { ownerId: 'u-SL', level: 'vip' }] as const,
    ),
    ['SA', 'customer.acceptTransfer', 'owned', { ownerId: 'u-SA', offeredToId: null }],
    ['SA', 'customer.declineTransfer', 'owned', { ownerId: 'u-SA', offeredToId: null }],
    ['SL', 'customer.remove', 'owned', { ownerId: 'u-SL', phase: 'deal' }],
    ['SA', 'customer.markLost', 'owned', { ownerId: 'u-SA', phase: 'deal' }],
  ]
  test.each(hidden)('P6 %s is refused %s on a row that is %s and %j, for which no screen has a button', async (...given) => {
    const [role, name, status, values, input] = given as unknown as Hidden
    const person = people.get(role)!,
      command = on.engine.registry.commands.get(name)!,
      of = command.on as Resource
    const owner =
      of.follows &&
      [...on.engine.registry.owners.get(of.follows.as)!.values()].find(
        one => seesOf(one, person.login.actor) && inReach(one.of, placedRow(one.of, 'live', person), person.login.actor),
      )!.of
    if (owner) await put(on, owner, [placedRow(owner, statusesOf(owner)[0]!, person)])
    const hangs = owner ? { [of.follows!.of]: owner.name, [of.follows!.row]: placedRow(owner, 'live', person).id } : {}
    const row = { ...placedRow(of, status, person), ...hangs, ...values } as AnyRow
    // Roles that are there, and menus that are declared, stay as they are.
    if (!['role', 'menu'].includes(of.name)) await put(on, of, [row])
    const head = await on.log.head(tenant)
    const code = await refusedAs(on, person, command, row.id, { remark: '理由', reason: '理由', content: '内容', ...input })
    expect(code).toBeDefined()
    expect([no.denied.code, no.missing.code, no.stale.code]).not.toContain(code)
    expect(code).toMatch(/^\w+\.\w+$/)
    expect(await on.log.head(tenant)).toBe(head)
  })
})

/** Whose a row is that somebody looks at: their own, a colleague's, anybody's, and their own of which a step was approved. */
const whoseOf = ({ login: { actor } }: Person) => ({
  own: { submittedBy: actor.userId, submittedFor: actor.deptId, approvals: [] },
  "a colleague's": { submittedBy: 'colleague', submittedFor: actor.deptId, approvals: [] },
  "a stranger's": { submittedBy: 'stranger', submittedFor: 'elsewhere', approvals: [] },
  begun: { submittedBy: actor.userId, submittedFor: actor.deptId, approvals: [{ step: 'x', userId: 'auditor', name: 'auditor', at: '', remark: '' }] },
})

/** How a command is refused; undefined when it is done. */
const refusedAs = (on: Web, { login }: Person, command: Command, id: string, input: object, options = {}): Promise<string | undefined> =>
  on.engine.run(login, command, id, input as Readonly<Record<string, unknown>>, options).then(
    () => undefined,
    (error: unknown) => (error instanceof RefusalError ? error.refused.code : String(error)),
  )

/** Whether somebody sees any row of a resource at all: some are everybody's own alone, and have calls of their own for that. */
function reachesAny({ scope }: Resource, { login: { actor } }: Person): boolean {
  if (actor.reach === 'all' || scope === 'everyone') return true
  const { else: opened = {}, ...bounds } = scope
  return [bounds, opened].some(dimensions => Object.entries(actor.reach).some(([one, held]) => one in dimensions && held.length > 0))
}

const here: Readonly<Record<string, string>> = {
  area: '110108',
  school: 's1',
  agency: 'a1',
  employer: 'a1',
  partner: 'n1',
  teacher: 't1',
  tour: 'tour-0',
  student: 'c1',
}
function placedRow(of: Resource, status: string, { login: { actor } }: Person): AnyRow {
  const { userId, reach, role } = actor
  const { else: _, ...bounds } = (of.scope === 'everyone' ? {} : of.scope) as Readonly<Record<string, string>> & { else?: object }
  const within = Object.entries(bounds).filter(([dimension]) => reach === 'all' || dimension in reach)
  const fields = Object.fromEntries(within.map(([dimension, field]) => [field, here[dimension] ?? userId]))
  // What is everybody's may be narrowed by role: there it is of the same place.
  const near =
    of.scope === 'everyone'
      ? Object.fromEntries(Object.entries({ areaCode: here.area, schoolId: here.school, deptId: actor.deptId }).filter(([name]) => of.fields[name]))
      : {}
  // Sellers see what is theirs, wherever it is.
  const own = ['SA', 'SL'].includes(role) && of.fields.userId ? { userId } : {}
  const { id = `${of.name}-${role}`, ...values } = { ...near, ...own, ...fields, ...(of.drafts ? { [of.drafts.by]: userId } : {}) } as Record<string, unknown>
  return rowIn(of, String(id), status, values, name => (of.fields[name]!.unique ? `${role}-${name}` : 'x'))
}
