/** Executes a command: one turn from its receipt to its rows, as a body of statements. No dialect, no await. */
import { hash } from 'node:crypto'
import {
  type Actor,
  blank,
  type Invoke,
  type Command,
  type Consequence,
  type Context,
  ensure,
  type Fact,
  type Field,
  missing,
  RefusalError,
  type Resource,
  sheetMax,
} from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { type DrawnIds, drawnIds } from './drawn-ids.ts'
import { ensureEntries } from './entries.ts'
import { fold, foldView, touched } from './fold.ts'
import { hourOf, limits } from './limits.ts'
import { addsTo, inReach, isInReach, ownerOf } from './row-scope.ts'
import { followersOf } from './relations.ts'
import { no } from './refusals.ts'
import { sealedIn } from './personal-data.ts'
import { ensureMaySet } from './field-visibility.ts'
import { storage } from './columns.ts'
import type { Registry } from './registry.ts'
import { type Encryption, plain } from './encryption.ts'
import type { Body } from './store.ts'
import { ensureUnique } from './unique-values.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A command on its way: parsed input, who asks, and the guards of a repeated or stale request. */
export interface Order {
  readonly command: Command
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly actor: Actor
  readonly tenant: string
  readonly zone: string
  readonly now: string
  /** One per intention: the same key again answers what the first answered. */
  readonly key?: string | undefined
  /** The version the caller saw; another one now is refused as stale. */
  readonly version?: number | undefined
  /** The ids that it draws for new rows, kept so that running it again draws the same. */
  readonly drawn?: string[] | undefined
}
/** What a command answers: the id, version and status of its row. */
export interface Done {
  readonly id: string
  readonly version: number
  readonly status: string
}

export interface Kernel {
  readonly registry: Registry
  readonly encryption: Encryption
  /** The zone that a tenant's days are counted by. */
  readonly zoneOf: (tenant: string) => string
  /** Only what would be refused is wanted: what is thrown away is neither sealed nor chained. */
  readonly isTrial?: boolean
  /** How many commands a trial follows before it is given up: what somebody only looks at does not try the whole class. */
  readonly steps?: { left: number }
}
/** A trial went as far as can be told: what comes next depends on what nobody has filled in yet, or is too much to try. */
export class Untold extends Error {}

/** 22 characters are the 128 bits that tell one request from another; versions before this kept all 43. */
const shown = (order: Order): string =>
  hash('sha256', JSON.stringify([order.command.permit, order.id, order.input, order.actor.userId]), 'base64url').slice(0, 22)
/** What a receipt keeps of an answer: the id is that of the request itself. Versions before this kept it as it went out. */
const answerKept = ({ version, status }: Done): string => `${version} ${status}`
function answerAgain(kept: string, id: string): Done {
  if (kept.startsWith('{')) return JSON.parse(kept) as Done
  const space = kept.indexOf(' ')
  return { id, version: Number(kept.slice(0, space)), status: kept.slice(space + 1) }
}

type Running = Order & DrawnIds

/** Runs an order once: a receipt answers the repeat. */
export function* executeCommand(kernel: Kernel, work: UnitOfWork, given: Order): Body<Done> {
  const order: Running = { ...given, ...drawnIds(given.drawn, given.now) }
  if (order.key === undefined) return yield* perform(kernel, work, order, order.command.permit, 0)
  const hash = shown(order)
  const seen = yield* work.receipt(order.key)
  if (seen) {
    ensure(seen.hash.slice(0, hash.length) === hash, no.keyReused)
    return answerAgain(seen.answer, order.id)
  }
  const done = yield* perform(kernel, work, order, order.command.permit, 0)
  work.keepReceipt(order.key, { hash, answer: answerKept(done), at: hourOf(order.now) })
  return done
}

function* perform(kernel: Kernel, work: UnitOfWork, order: Running, root: string, depth: number): Body<Done> {
  const { command, id, input, actor } = order
  const of = command.on
  ensure(depth <= limits.depthMax, no.tooMany)
  if (kernel.steps && kernel.steps.left-- <= 0) throw new Untold()
  const stored = (yield* work.ask({ kind: 'get', of, id })) as AnyRow | undefined
  const row = stored ?? (blank(of, id, order.tenant) as unknown as AnyRow)
  if (depth === 0) yield* mayTouch(work, kernel, order, stored)
  if (!of.lifecycle.next(row.status, command.name)) throw refusedNow(of, row, command, stored)
  if (order.version !== undefined && stored) ensure(order.version === row.version, no.stale, { id, version: row.version })
  const context: Context = { id, tenant: order.tenant, now: order.now, zone: order.zone, actor, newId: order.draw }
  const extension = kernel.registry.extensions.get(command.permit)
  const facts = yield* read(work, command.needs(row as any, input as any, context))
  const decided = command.decide(row as any, input as any, facts, context)
  const steps = (Array.isArray(decided) ? decided : [decided]) as readonly (Fact | Invoke)[]
  for (const guard of extension?.guards ?? []) {
    const known = yield* read(work, guard.needs(row, input, context))
    if (!guard.holds(row, input, known, context)) ensure(false, guard.refuses, guard.detail?.(row, input, known, context))
  }
  yield* lookUp(work, order, steps)
  for (const step of steps) {
    if (!('type' in step)) yield* nested(kernel, work, order, step, root, depth)
    else {
      yield* record(kernel, work, order, root, row, step)
      if (step.type === 'erased') yield* eraseFollowers(kernel, work, order, root, depth)
      const consequences = extension?.afterFact.get(step.type)
      if (consequences) yield* follow(kernel, work, order, { consequences, before: row, data: step.data, context, root, depth })
    }
  }
  if (extension) yield* follow(kernel, work, order, { consequences: extension.afterAll, before: row, data: {}, context, root, depth })
  const after = ((yield* work.ask({ kind: 'get', of, id })) ?? row) as AnyRow
  if (depth === 0 && actor.role !== 'system' && !command.leaves) {
    // A sheet makes no row of its own: those that it made are looked at in its place.
    const made = after.version > 0 ? [id] : steps.flatMap(step => ('type' in step || step.command.on !== of ? [] : [step.id]))
    for (const one of made) {
      const left = one === id ? after : ((yield* work.ask({ kind: 'get', of, id: one })) as AnyRow)
      const isThere = of.follows ? yield* read(work, isInReach(of, left, actor, kernel.registry.owners)) : inReach(of, left, actor)
      ensure(isThere, no.outOfReach)
    }
  }
  return { id, version: after.version, status: after.status }
}

const nested = (kernel: Kernel, work: UnitOfWork, order: Running, step: Invoke, root: string, depth: number): Body<Done> =>
  perform(kernel, work, { ...order, command: step.command, id: step.id, input: normal(step), key: undefined, version: undefined }, root, depth + 1)

/** Whoever is erased is erased from what was written about them as well. */
function* eraseFollowers(kernel: Kernel, work: UnitOfWork, order: Running, root: string, depth: number): Body<void> {
  const { registry } = kernel,
    owner = order.command.on as Resource
  for (const of of followersOf(owner, registry.resources)) {
    const { of: named, row } = of.follows!
    const where = { [named]: owner.name, [row]: order.id, status: { not: 'erased' } }
    const found = (yield* work.ask({ kind: 'find', of, where, limit: limits.factsMax, isWhole: true })) as readonly AnyRow[]
    const command = registry.commands.get(`${of.name}.erase`)!
    for (const one of found) yield* nested(kernel, work, order, { command, id: one.id, input: {} }, root, depth)
  }
}

/** A class of forty is asked for once, not pupil by pupil; rows that are only made are not asked for. */
function* lookUp(work: UnitOfWork, { fresh }: Running, steps: readonly (Fact | Invoke)[]): Body<void> {
  const nested = steps.filter(step => !('type' in step)) as readonly Invoke[]
  for (const { command, id } of nested) if (fresh.has(id)) work.isNew(command.on, id)
  if (nested.length > 1) yield* work.ask(nested.map(step => ({ kind: 'get', of: step.command.on, id: step.id })))
}

interface Following {
  readonly consequences: readonly Consequence[]
  readonly before: AnyRow
  readonly data: Readonly<Record<string, unknown>>
  readonly context: Context
  readonly root: string
  readonly depth: number
}
/** Runs what upper modules let follow; each sees the row as those before it have left it. */
function* follow(kernel: Kernel, work: UnitOfWork, order: Running, { consequences, before, data, context, root, depth }: Following): Body<void> {
  for (const one of consequences) {
    const row = ((yield* work.ask({ kind: 'get', of: order.command.on, id: order.id })) ?? before) as AnyRow
    const followed = { before, row, input: order.input, data }
    const steps = one.run(followed, yield* read(work, one.needs(followed, context)), context)
    const undeclared = steps.find(step => !one.runs.some(command => command.permit === step.command.permit))
    if (undeclared) throw new Error(`${one.name} runs ${undeclared.command.permit}, which it does not declare`)
    yield* lookUp(work, order, steps)
    for (const step of steps) yield* nested(kernel, work, order, step, root, depth)
  }
}

const refs = new WeakMap<Command, readonly (readonly [name: string, to: string])[]>()
/** The inputs of a command that point to rows, each with the resource that it points to; worked out once. */
export function refsIn(command: Command): readonly (readonly [name: string, to: string])[] {
  let found = refs.get(command)
  if (!found) {
    const all = Object.entries(command.input as Resource['fields'])
    refs.set(command, (found = all.flatMap(([name, { kind, to }]) => (kind === 'ref' ? [[name, to!] as const] : []))))
  }
  return found
}

/** The row must be in the actor's reach, and so must be everything the input points to. */
function* mayTouch(work: UnitOfWork, kernel: Kernel, { command, input, actor }: Order, stored: AnyRow | undefined): Body<void> {
  if (actor.role === 'system') return
  const { owners, resources } = kernel.registry
  const of = command.on as Resource
  // Most rows hang on nothing: what they need not ask costs nothing.
  if (!of.follows) ensure(!stored || inReach(of, stored, actor), no.missing)
  else if (stored) ensure(yield* read(work, isInReach(of, stored, actor, owners)), no.missing)
  else yield* mayAdd(work, kernel, { command, input, actor })
  ensureMaySet(command.on, stored, input, actor)
  for (const [name, pointsTo] of refsIn(command)) {
    const id = input[name]
    if (!id || stored?.[name] === id) continue
    const to = resources.get(pointsTo)!
    const target = (yield* work.ask({ kind: 'get', of: to, id: id as string })) as AnyRow | undefined
    const isThere = target && (to.follows ? yield* read(work, isInReach(to, target, actor, owners)) : inReach(to, target, actor))
    ensure(isThere, { ...no.missingRef, field: name })
  }
  yield* mayPoint(work, kernel, command, input, actor)
  yield* ensureEntries(work, resources, { command, input, stored })
}

/** The same of every row of a sheet. */
function* mayPoint(work: UnitOfWork, { registry: { owners, resources } }: Kernel, command: Command, input: Order['input'], actor: Actor): Body<void> {
  for (const [sheet, { rows: fields }] of Object.entries(command.input as Resource['fields'])) {
    const given = fields && input[sheet]
    if (!Array.isArray(given)) continue
    const pointers = Object.entries(fields!).filter(([, { kind }]) => kind === 'ref')
    for (const [row, one] of given.slice(0, sheetMax).entries())
      for (const [name, { to }] of pointers) {
        const id: unknown = Object(one)[name]
        if (typeof id !== 'string' || id === '') continue
        const of = resources.get(to!)!,
          target = (yield* work.ask({ kind: 'get', of, id })) as AnyRow | undefined
        const isThere = target && (of.follows ? yield* read(work, isInReach(of, target, actor, owners)) : inReach(of, target, actor))
        ensure(isThere, { ...no.missingRef, field: name, detail: { row } })
      }
  }
}

/** What hangs on a row is added by whom the row's declaration says, to a row that is there for them and was not removed. */
function* mayAdd(work: UnitOfWork, kernel: Kernel, { command, input, actor }: Pick<Order, 'command' | 'input' | 'actor'>): Body<void> {
  const of = command.on as Resource,
    { follows } = of
  if (!follows || of.lifecycle.next('new', command.name) === undefined) return
  const { owners } = kernel.registry,
    owner = ownerOf(follows, input, owners)
  ensure(owner && (yield* read(work, isInReach(of, input, actor, owners))), { ...no.missingRef, field: follows.row })
  ensure(addsTo(owner, actor), { ...no.denied, detail: { permit: command.permit, resource: owner.of.name } })
  const held = (yield* work.ask({ kind: 'get', of: owner.of, id: input[follows.row] as string })) as AnyRow
  ensure(held.status !== 'removed', { ...no.missingRef, field: follows.row })
}

/** Missing optional inputs of nested commands are null, as they are when they come over the wire. */
const normal = ({ command, input }: Invoke): Readonly<Record<string, unknown>> => {
  const values: Record<string, unknown> = {}
  const fields = command.input as Resource['fields']
  for (const name in fields) {
    const { required, initial } = fields[name]!
    if (!required) continue
    if (initial !== undefined) values[name] = initial
    else if (input[name] === undefined || input[name] === null) throw new Error(`${command.permit} is nested without ${name}`)
  }
  for (const name in input) {
    if (input[name] === undefined) delete values[name]
    else values[name] = input[name]
  }
  return values
}

function refusedNow(of: Resource, row: AnyRow, command: Command, stored: AnyRow | undefined): RefusalError {
  if (!stored) return new RefusalError(no.missing)
  const status = of.lifecycle.states[row.status]?.label ?? [row.status, row.status]
  return new RefusalError({
    ...no.notNow,
    label: [`当前状态“${status[0]}”不允许“${command.label[0]}”`, `"${command.label[1]}" is not possible while "${status[1]}"`],
    detail: { status: row.status, command: command.name, resource: of.name },
  })
}

function* read(work: UnitOfWork, needs: Generator<any, any, any>): Body<any> {
  let step = needs.next()
  while (!step.done) step = needs.next(yield* work.ask(step.value))
  return step.value
}

/** Appends a fact with what is personal in it sealed, and the digest of all before it. */
function* logged(kernel: Kernel, work: UnitOfWork, order: Order, root: string, before: AnyRow, after: AnyRow, recorded: Fact): Body<void> {
  const { command, id, actor, tenant, now } = order
  const of = command.on as Resource
  const data = yield* sealed(kernel, work, order, before, recorded)
  // Only what it asks for is wanted.
  if (work.isScratch) return
  work.append((position, previous) => {
    const fact = {
      tenant,
      position,
      resource: of.name,
      stream: id,
      version: after.version,
      type: recorded.type,
      v: of.facts[recorded.type]?.v ?? 1,
      data: JSON.stringify(data),
      status: after.status,
      actor: actor.userId,
      role: actor.role,
      dept: actor.deptId,
      command: command.name,
      root,
      key: order.key ?? null,
      at: now,
      hash: '',
    }
    fact.hash = kernel.encryption.chain.digest(previous, fact)
    return fact
  })
}

/** Records a fact, folds it into its row and the views that follow it. */
function* record(kernel: Kernel, work: UnitOfWork, order: Order, root: string, row: AnyRow, fact: Fact): Body<void> {
  const { command, id, actor, tenant, now } = order
  const of = command.on as Resource
  if (!Object.hasOwn(of.facts, fact.type)) throw new Error(`${of.name}.${command.name} records ${fact.type}, which ${of.name} does not declare`)
  const status = of.lifecycle.next(row.status, command.name, fact.to)
  if (!status) throw new Error(`${of.name}.${command.name} may not lead from ${row.status} to ${fact.to}`)
  const before = ((yield* work.ask({ kind: 'get', of, id })) ?? row) as AnyRow
  const after = fold(of, before, id, tenant, { type: fact.type, data: fact.data, status, at: now, actor: actor.userId })
  fits(of, after)
  yield* ensureUnique(work, of, shapeOf(of).unique, before, after)
  if (!kernel.isTrial) yield* logged(kernel, work, order, root, before, after, fact)
  if (fact.type === 'erased') work.dropKey(of, id)
  work.put(of, after)
  const change = { type: fact.type, data: fact.data, before, after, zone: kernel.zoneOf(tenant) }
  const hits = touched(kernel.registry.folders.get(of.name) ?? [], of, change)
  if (hits.length > 1) yield* work.ask(hits.map(({ view, key }) => ({ kind: 'get', of: view, id: key })))
  for (const { view, key, rule } of hits) {
    const old = (yield* work.ask({ kind: 'get', of: view, id: key })) as AnyRow | undefined
    work.put(view, foldView(view, old, key, tenant, rule, change, now))
  }
}

const types = { text: 'string', integer: 'number', flag: 'boolean' } as const
interface Shape {
  readonly plain: readonly (readonly [string, Field, keyof typeof types])[]
  readonly unique: readonly (readonly [string, Field])[]
}
const shapes = new WeakMap<Resource, Shape>()
/** What every fact of a resource is looked at by, made once. */
function shapeOf(of: Resource): Shape {
  let shape = shapes.get(of)
  if (!shape) {
    const all = Object.entries(of.fields)
    shapes.set(
      of,
      (shape = {
        plain: all.flatMap(([name, field]) => {
          const kind = storage[field.kind]
          return kind === 'json' ? [] : [[name, field, kind] as const]
        }),
        unique: all.filter(([, field]) => field.unique && field.unique !== 'numbered'),
      }),
    )
  }
  return shape
}
/** The row must fit its columns: a required value emptied by a change, or an input of loose structure, is refused by name. */
function fits(of: Resource, row: AnyRow): void {
  for (const [name, field, kind] of shapeOf(of).plain) {
    const value = row[name]
    // What is wrong is put into words only where something is.
    if (value === null || value === undefined) {
      if (field.required) throw new RefusalError({ code: 'kit.required', label: missing(field), field: name })
    } else if (typeof value !== types[kind] || (kind === 'integer' && !Number.isSafeInteger(value))) throw new RefusalError({ ...no.invalid, field: name })
  }
}

/** The fact's data with personal values and secrets sealed under the key of its stream. */
function* sealed(kernel: Kernel, work: UnitOfWork, { command, id }: Order, before: AnyRow, fact: Fact): Body<object> {
  const of = command.on as Resource,
    isSealed = sealedIn(of, fact.type, command.input)
  const personal = Object.keys(fact.data).filter(name => isSealed(name) && fact.data[name] !== null && fact.data[name] !== undefined)
  if (personal.length === 0) return plain(fact.data)
  const fresh = before.version === 0
  const key = yield* work.streamKey(of, id, kernel.encryption.newKey, fresh)
  ensure(key || fresh, no.missing)
  if (work.isScratch) return fact.data
  const data: Record<string, unknown> = { ...fact.data }
  kernel.encryption.close(key!, data, personal)
  return data
}
