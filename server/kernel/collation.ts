/** Collation: the order in which people look for names, where somebody sorts a list by them. Chinese stands by its pinyin, numbers by their size ("2班" before
 * "10班"), letters whatever their case; both databases know none of it and go by bytes, as do lists that are too long to be put in order here. */
import type { Resource } from '../../modules/kit/index.ts'

const collator = new Intl.Collator('zh-u-co-pinyin', { numeric: true })

/** The field by which people sort, where it is one of names: texts, and not codes of a closed set, numbers or times. */
export function namedBy(of: Resource, sort: readonly string[]): string | undefined {
  const [first = ''] = sort,
    name = first.replace(/^-/, '')
  return of.fields[name]?.kind === 'text' ? name : undefined
}

/** Ids in the order of their names, or in the opposite one; those without a name last, and those that are called alike as `names` has them. */
export function collated(names: readonly (readonly [id: string, name: string | null])[], isDown: boolean): readonly string[] {
  const sign = isDown ? -1 : 1
  return names.toSorted(([, a], [, b]) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : sign * collator.compare(a, b))).map(([id]) => id)
}
