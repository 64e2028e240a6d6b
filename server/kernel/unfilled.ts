/** Inputs of a form that nobody has filled in: what a command says to any of them it says of the row. */
import type { Command, Field, Fields, Query } from '../../modules/kit/index.ts'
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
