/** Inputs of a form that nobody has filled in: what a command says to any of them it says of the row. */
import { type Command, type Field, type Fields, type Query, RefusalError, rules } from '../../modules/kit/index.ts'
import { Untold } from './execute-command.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const madeUp = '—'
const samples: Partial<Record<Field['kind'], unknown>> = { text: madeUp, flag: true, int: 1, money: 1, percent: 1 }
const sampleOf = (field: Field): unknown => {
  const sample = field.initial ?? samples[field.kind]
  return sample === undefined || field.check?.(sample) ? undefined : sample
}

/** What must be given, as far as anything will do: a decision that reads on is not told. */
const given = (fields: readonly (readonly [string, Field])[]): Record<string, unknown> => {
  const input = {}
  for (const [name, field] of fields) {
    const sample = sampleOf(field)
    Object.defineProperty(input, name, {
      enumerable: true,
      get: () => {
        if (sample === undefined) throw new Untold()
        return sample
      },
    })
  }
  return input
}

/** The inputs to try: with nothing but what must be there, and, where more may be, with all that may be made up. */
export function unfilled(command: Command): readonly Readonly<Record<string, unknown>>[] {
  const all = Object.entries(command.input as Fields)
  const must = all.filter(([, field]) => field.required),
    more = all.filter(([, field]) => !field.required && sampleOf(field) !== undefined)
  return more.length === 0 ? [given(must)] : [given(must), given([...must, ...more])]
}

/** A remark decides nothing but by being there, which is tried both ways. Any other text may be read for what it says. */
const isRemark = (field: Field | undefined): boolean => field?.check === rules.remark
export interface Watched {
  readonly command: Command
  /** Whether a refusal now would be the same whatever were filled in: nothing of it was read, and no rule of others had its turn. */
  isFixed(): boolean
}
/** A command that notes whether its decision came to what is filled in. */
export function watched(command: Command): Watched {
  let isFixed = true,
    isStated = false
  const fields = command.input as Fields
  const note = (name: string | symbol) => {
    if (typeof name === 'string' && Object.hasOwn(fields, name) && !isRemark(fields[name])) isFixed = false
  }
  const noting = (input: object) =>
    new Proxy(input, {
      get(of, name) {
        note(name)
        return Reflect.get(of, name)
      },
      has(of, name) {
        note(name)
        return Reflect.has(of, name)
      },
      ownKeys(of) {
        for (const name of Object.keys(fields)) note(name)
        return Reflect.ownKeys(of)
      },
    })
  return {
    isFixed: () => isFixed || isStated,
    command: {
      ...command,
      needs: (row, input, context) => command.needs(row, noting(input), context),
      decide(row, input, facts, context) {
        let steps
        try {
          steps = command.decide(row, noting(input), facts, context)
        } catch (error) {
          // Only its own word counts: which rows a command of another is run on may be chosen in the form.
          isStated = error instanceof RefusalError && error.isFixed
          throw error
        }
        // What follows is asked of what is filled in by others.
        for (const name of Object.keys(fields)) note(name)
        return steps
      },
    },
  }
}

const isMadeUp = (query: Query | readonly Query[]): boolean =>
  'kind' in query ? query.kind === 'get' && query.id === madeUp : query.some(one => one.kind === 'get' && one.id === madeUp)
/** Work that knows no row by an id that was made up: whatever is decided by its absence, the form decides that is yet to be filled in. */
export const hidingMadeUp = (work: UnitOfWork): UnitOfWork =>
  Object.create(work, {
    ask: {
      value: (query: Query | readonly Query[]) => {
        if (isMadeUp(query)) throw new Untold()
        return work.ask(query)
      },
    },
  }) as UnitOfWork
