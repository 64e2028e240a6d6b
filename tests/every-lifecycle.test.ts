/** Every lifecycle of the registry: what the table does not list is refused and leaves nothing; every status can be reached. */
import { afterAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { RefusalError, type Resource } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { no } from '../server/kernel/refusals.ts'
import { registry } from '../server/kernel/registry.ts'
import { app, dialects, tenant } from './app.ts'
import { rowIn } from './rows.ts'

const all = registry(modules)
const living = all.tables.filter(of => !all.views.includes(of as any))

/** A row of a resource in a status; no two rows have the same of what is unique. */
const inStatus = (of: Resource, status: string): AnyRow =>
  rowIn(of, `${of.name}-${status}`, status, {}, name => (of.fields[name]!.unique ? `${status}-${name}` : 'x'))

describe.each(dialects)('%s', dialect => {
  const opened = app(modules, { dialect })
  afterAll(async () => (await opened).close())
  test.each(living.map(of => [of.name, of] as const))('%s refuses every command its status does not list, by name, and records nothing', async (_name, of) => {
    const on = await opened
    const states = of.lifecycle.statuses.filter(status => status !== 'new')
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(
        of,
        states.map(status => inStatus(of, status)),
      ))
        yield one
    })
    const before = JSON.stringify([await on.all(of), await on.log.head(tenant)])
    const tries = states.flatMap(status =>
      (all.commandsOf.get(of.name) ?? []).filter(command => !of.lifecycle.allowed(status).includes(command.name)).map(command => ({ status, command })),
    )
    await Promise.all(
      tries.map(async ({ status, command }) => {
        const error = await on.run(on.as('system'), command, `${of.name}-${status}`, {}).then(
          () => undefined,
          reason => reason,
        )
        expect(error, `${status} -${command.name}`).toBeInstanceOf(RefusalError)
        expect((error as RefusalError).refused.code).toBe(no.notNow.code)
        expect((error as RefusalError).refused.label[0]).toContain(of.lifecycle.states[status]!.label[0])
      }),
    )
    expect(JSON.stringify([await on.all(of), await on.log.head(tenant)])).toBe(before)
  })
})

test.each(living.map(of => [of.name, of] as const))('%s can reach every status, and says each in both languages', (_name, of) => {
  const reached = new Set(['new'])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const status of reached)
      for (const command of of.lifecycle.allowed(status as any)) for (const target of of.lifecycle.targets(status as any, command)) reached.add(target)
  }
  expect([...of.lifecycle.statuses].filter(status => !reached.has(status))).toEqual([])
  for (const status of of.lifecycle.statuses) for (const text of of.lifecycle.states[status]!.label) expect(text.length).toBeGreaterThan(0)
})

test('every visible word has Chinese and English', () => {
  const lacking: string[] = []
  const look = (where: string, label: readonly string[]) => {
    if (!/\p{Script=Han}|^[\x20-\x7e]+$/u.test(label[0] ?? '') || !/[A-Za-z]/.test(label[1] ?? '')) lacking.push(`${where}: ${label}`)
  }
  for (const of of all.tables) {
    look(of.name, of.label)
    for (const [name, field] of Object.entries(of.fields)) {
      look(`${of.name}.${name}`, field.label)
      for (const [key, label] of Object.entries(field.choices ?? {})) look(`${of.name}.${name}=${key}`, label)
    }
  }
  for (const command of all.commands.values()) {
    look(command.permit, command.label)
    for (const [name, field] of Object.entries(command.input as Resource['fields'])) look(`${command.permit}.${name}`, field.label)
  }
  expect(lacking).toEqual([])
})

test('whatever waits for an audit can be taken back by who submitted it', () => {
  const commands = [...all.commands.values()]
  for (const of of living.filter(one => one.fields.submittedBy && one.fields.approvals)) {
    const waiting = of.lifecycle.statuses.filter(
      status => of.lifecycle.allowed(status).some(name => /^approve/.test(name)) && of.lifecycle.states[status]!.code === 1,
    )
    for (const status of waiting) {
      const back = of.lifecycle.allowed(status).filter(name => /^(revoke|withdraw)/.test(name))
      const by = commands.filter(one => one.on === of && back.includes(one.name)).flatMap(one => one.by)
      expect(by, `${of.name} in ${status}`).not.toEqual([])
    }
  }
})
