/** crud: create, change, remove and restore, with the rules that most nouns without a lifecycle of their own have. */
import { changes, command, type Command, type Context, ensure, type Invoke } from './command.ts'
import { type Fact, fact } from './fact.ts'
import { type Field, type Label, optional, type RefusalCode } from './field.ts'
import { amid, missing } from './kind.ts'
import { count, get, type Query, type Reading, type Where } from './query.ts'
import { refusals, type Resource, type Row } from './resource.ts'
import type { Role } from './roles.ts'

export const no = refusals('kit', { same: ['已存在', 'is already taken'], kept: ['还有记录，不能删除', 'still has records and cannot be removed'] })

type Name<R extends Resource> = keyof R['fields'] & string
type Verb = 'create' | 'change' | 'remove' | 'restore'
/** How one of the four differs from the usual: its name and words, who may, and how its fact is called. */
interface Spoken {
  readonly name?: string
  readonly label?: Label
  readonly by?: readonly Role[]
  readonly fact?: string
}
/** Values of its own that a row takes over from the row that its field `by` points to, whenever that is said. */
interface Copy<R extends Resource> {
  readonly of: Resource
  readonly by: Name<R>
  readonly fields: readonly Name<R>[]
  /** Refuses what points nowhere, where the system itself may say it. */
  readonly missing?: RefusalCode
}
/** Rows of another resource that keep a row from being removed, as long as they hold it in the field `by`. */
interface Kept {
  readonly of: Resource
  readonly by: string
  /** What they hold: the row's id when left out. */
  readonly is?: string
  readonly where?: Where
  readonly refused?: RefusalCode
  /** Under which name the refusal says how many there are. */
  readonly count?: string
}
/** Removing differs also by rules of its own, asked before what keeps a row, and by what goes with it. */
interface Removal<R extends Resource, M> extends Spoken {
  readonly needs?: (row: Row<R>, context: Context) => Reading<M>
  readonly check?: (row: Row<R>, facts: NoInfer<M>, context: Context) => void
  readonly also?: (row: Row<R>, facts: NoInfer<M>, context: Context) => readonly Invoke[]
}
/** Restoring may be asked for values, as a change is. */
interface Restoring extends Spoken {
  readonly input?: Readonly<Record<string, Field>>
}

export interface Crud<R extends Resource, N, M = {}> extends Readonly<Partial<Record<'create' | 'change', Spoken>>> {
  readonly by: readonly Role[]
  readonly remove?: Removal<R, M>
  readonly restore?: Restoring
  /** Given when a row is made and never after, also where the field is locked: left out of the change, or refused there by name. */
  readonly fixed?: readonly Name<R>[] | Readonly<Partial<Record<Name<R>, RefusalCode>>>
  /** Inputs instead of fields, such as one that may be left out, or beside them: what is no field of the resource is not recorded. */
  readonly input?: Readonly<Record<string, Field>>
  /** What was given, as it is kept: before anything is asked or checked. */
  readonly normalise?: (given: Partial<Row<R>>) => Partial<Row<R>>
  /** No two rows that are not removed have the same of all of these, as they were given, not copied or filled. The last is the one
   * that is pointed at; where it is empty, nothing is asked. */
  readonly unique?: readonly Name<R>[] | { readonly on: readonly Name<R>[]; readonly refused: RefusalCode }
  readonly copies?: readonly Copy<R>[]
  readonly keptWhile?: readonly Kept[]
  /** What `check` and `fill` need beside the row as it will be. */
  readonly needs?: (after: Row<R>, context: Context, before: Row<R>) => Reading<N>
  /** States rules over the row as it will be, when it is made, changed and restored. */
  readonly check?: (after: Row<R>, facts: NoInfer<N>, context: Context, before: Row<R>) => void
  /** Values that follow from the others. */
  readonly fill?: (after: Row<R>, facts: NoInfer<N>, context: Context, before: Row<R>) => Partial<Row<R>>
  /** The status that what was given asks for, where the lifecycle leaves it open. */
  readonly to?: (given: Any, before: Row<R>) => R['lifecycle']['statuses'][number]
  /** Further commands of the same turn, when it is made, changed and restored. */
  readonly also?: (after: Row<R>, facts: NoInfer<N>, context: Context, before: Row<R>) => readonly Invoke[]
}

/** What the four decide from, beside their own needs: how many rows are the same, the rows pointed to, and how many rows keep it. */
interface Known {
  readonly same: number
  readonly from: Readonly<Record<string, any>>
  readonly kept: readonly number[]
}
type Any = Readonly<Record<string, any>>

/** The statuses of rows that count: all but those not made yet and those removed. */
const standing = (of: Resource): any => {
  const all = of.lifecycle.statuses.filter(status => status !== 'new' && status !== 'removed')
  return all.length === 1 ? all[0] : all
}

/** The four commands, in this order; what a lifecycle does not have is left out by whoever takes them. Of the options only words,
 * roles and what is fixed reach the console: the rest is the server's. */
export function crud<R extends Resource, N = {}, M = {}>(
  on: R,
  options: Crud<R, N, M>,
): readonly [Command<R, any, any>, Command<R, any, any>, Command<R, any, any>, Command<R, any, any>] {
  const { fixed = [], to, also, restore } = options
  const stays: Any = Array.isArray(fixed) ? {} : fixed
  const onlyFirst = Array.isArray(fixed) ? (fixed as readonly string[]) : []
  const open = Object.keys(on.fields).filter(name => !on.fields[name]!.locked || onlyFirst.includes(name) || name in stays)
  const input: Record<string, Field> = { ...Object.fromEntries(open.map(name => [name, on.fields[name]!])), ...options.input }
  const partial = Object.fromEntries(
    Object.keys(input)
      .filter(name => !onlyFirst.includes(name))
      .map(name => [name, optional(input[name]!)]),
  )
  const { needs, settle } = settling(on, options)
  const said = (verb: Verb, label: Label) => ({ label: options[verb]?.label ?? label, by: options[verb]?.by ?? options.by })
  /** What happened, with what follows from it. */
  const past = (verb: Verb, usual: string, row: Row<R>, given: Any, facts: N & Known, context: Context) => {
    const values = settle(row, given, facts, context)
    const data = verb === 'create' ? values : changes(row as any, values)
    return [
      fact<Resource, string>(on, options[verb]?.fact ?? usual, data, verb === 'restore' ? undefined : to?.(given, row)) as Fact<R['name']>,
      ...(also?.({ ...row, ...values }, facts, context, row) ?? []),
    ]
  }
  return [
    command(on, options.create?.name ?? 'create', {
      ...said('create', ['新增', 'Add']),
      input,
      needs,
      decide: (row, given, facts, context) => past('create', 'created', row, given, facts, context),
    }),
    command(on, options.change?.name ?? 'change', {
      ...said('change', ['编辑', 'Edit']),
      input: partial,
      needs,
      decide(row, given, facts, context) {
        for (const [name, refused] of Object.entries(stays)) ensure([undefined, (row as Any)[name]].includes((given as Any)[name]), { field: name, ...refused })
        return past('change', 'changed', row, given, facts, context)
      },
    }),
    removing(on, options),
    command(on, options.restore?.name ?? 'restore', {
      ...said('restore', ['恢复', 'Restore']),
      input: restore?.input ?? {},
      needs,
      decide: (row, given, facts, context) => past('restore', 'restored', row, given, facts, context),
    }),
  ] as const
}

/** What the rules over the row as it will be must know, and what of it is new once all of them hold. */
function settling<R extends Resource, N>(on: R, options: Crud<R, N, any>) {
  const { copies = [], normalise = (given: any) => given } = options
  const copied = (before: Any, given: Any) => copies.filter(({ by }) => by in given && given[by] !== before[by])
  const sameAs = sameOf(on, options.unique)
  const beside = Object.keys({ ...options.input, ...options.restore?.input }).some(name => !(name in on.fields))
  const fields = (given: Any): Any => (beside ? Object.fromEntries(Object.entries(given).filter(([name]) => name in on.fields)) : given)
  /** What was given, as it is kept. A required value that a change empties is refused before any rule reads it. */
  const keeping = (before: Any, said: Any): Any => {
    const given = normalise(said as Partial<Row<R>>) as Any
    if (before.status !== 'new')
      for (const [name, field] of Object.entries(on.fields))
        if (field.required && given[name] === null) ensure(false, { code: 'kit.required', label: missing(field), field: name })
    return given
  }
  function* needs(before: Row<R>, said: Any, context: Context): Reading<any> {
    const given = keeping(before, said)
    const after = { ...before, ...fields(given) } as Row<R>
    const asked = copied(before, given)
    const queries: Query[] = [...sameAs.asks(after), ...asked.map(copy => get(copy.of, (after as Any)[copy.by]).query)]
    const answers: readonly any[] = queries.length > 0 ? yield queries : []
    const first = answers.length - asked.length
    return {
      ...(options.needs ? yield* options.needs(after, context, before) : {}),
      same: first > 0 ? answers[0] : 0,
      from: Object.fromEntries(asked.map((copy, i) => [copy.by, answers[first + i]])),
    }
  }
  function settle(before: Row<R>, said: Any, facts: N & Known, context: Context): Any {
    const given = keeping(before, said)
    const taken = Object.fromEntries(
      copied(before, given).flatMap(copy => {
        const from = facts.from?.[copy.by]
        ensure(from || !copy.missing, { field: copy.by, ...copy.missing! })
        return copy.fields.map(name => [name, from?.[name] ?? on.fields[name]!.initial ?? null])
      }),
    )
    const values = { ...fields(given), ...taken }
    const after = { ...before, ...values } as Row<R>
    options.check?.(after, facts, context, before)
    const filled = options.fill?.(after, facts, context, before) ?? {}
    sameAs.ensure(facts.same, before)
    return { ...values, ...filled }
  }
  return { needs, settle }
}

/** The command that removes, as long as nothing keeps the row. */
function removing<R extends Resource, M>(on: R, { by, keptWhile = [], remove = {} }: Crud<R, any, M>): Command<R, {}, any> {
  return command(on, remove.name ?? 'remove', {
    label: remove.label ?? ['删除', 'Delete'],
    by: remove.by ?? by,
    danger: true,
    *needs(row, _given, context): Reading<any> {
      const asked = keptWhile.map(({ of, by, is = 'id', where }) => count(of, { status: standing(of), ...where, [by]: (row as Any)[is] ?? '' } as Where).query)
      return { ...(remove.needs ? yield* remove.needs(row, context) : {}), kept: asked.length > 0 ? yield asked : [] }
    },
    decide(row, _given, facts: M & Known, context) {
      remove.check?.(row, facts, context)
      keptWhile.forEach(({ of, refused, count: named }, i) =>
        ensure(
          !facts.kept?.[i],
          refused ?? { ...no.kept, label: [`还有${of.label[0]}，不能删除`, `still has ${amid(of.label[1])} records and cannot be removed`] },
          named === undefined ? undefined : { [named]: facts.kept[i] },
        ),
      )
      return [fact<Resource, string>(on, remove.fact ?? 'removed') as Fact<R['name']>, ...(remove.also?.(row, facts, context) ?? [])]
    },
  })
}

/** The question whether a row of the same values stands, and the refusal where one does. */
function sameOf(on: Resource, unique: Crud<any, any>['unique']) {
  const names: readonly string[] = !unique ? [] : 'on' in unique ? unique.on : unique,
    last = names.at(-1)
  const field = last === undefined ? undefined : on.fields[last]!
  const { field: pointed, ...refused }: RefusalCode =
    unique && 'on' in unique ? unique.refused : { ...no.same, label: [`${field?.label[0]}已存在`, `${field?.label[1]} is already taken`] }
  return {
    asks: (after: Any): readonly Query[] =>
      last === undefined || (after[last] ?? null) === null
        ? []
        : [count(on, { ...Object.fromEntries(names.map(name => [name, after[name] ?? null])), status: standing(on), id: { not: after.id } } as Where).query],
    ensure: (same: number, before: { readonly status: string }) =>
      ensure(!same, before.status === 'removed' ? refused : { ...refused, field: pointed ?? last! }),
  }
}
