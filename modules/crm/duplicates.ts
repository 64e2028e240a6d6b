/** Duplicates: the same customer entered twice is found by phone, by credit code, or by name and area (K4). */
import { user } from '../identity/index.ts'
import { about, type Actor, count, find, get, type Reading, RefusalError, type RefusalCode, type Where } from '../kit/index.ts'
import { customer, type Customer, live, nameKeyOf, no } from './customer.ts'

type Marks = Partial<Pick<Customer, 'phone' | 'creditCode' | 'name' | 'areaCode'>>
export interface Duplicate {
  readonly field: 'phone' | 'creditCode' | 'name'
  readonly row: Customer
  /** Whether who asks sees that customer; only they are told whose it is. */
  readonly isSeen: boolean
  readonly ownerName: string
}

/** The live customer behind a phone: its own, or one of a customer that was merged into it. */
export function* withPhone(phone: string, except = ''): Reading<Customer | undefined> {
  const found: readonly Customer[] = yield* find(customer, { phone, status: [...live, 'merged'], id: { not: except } }, { sort: ['createdAt'] })
  for (const one of found) {
    let row: Customer | undefined = one
    for (let deep = 0; row?.status === 'merged' && deep < 20; deep++) row = yield* get(customer, row.mergedIntoId)
    if (row && row.id !== except && live.some(status => status === row.status)) return row
  }
  return undefined
}

/** Another live customer with the same marks. */
export function* duplicateOf(id: string, { phone, creditCode, name, areaCode }: Marks, actor: Pick<Actor, 'narrow'>): Reading<Duplicate | undefined> {
  const other = (where: Where<typeof customer>) => find(customer, { ...where, status: live, id: { not: id } }, { limit: 1 })
  const byPhone = phone ? yield* withPhone(phone, id) : undefined
  const [byCode] = !byPhone && creditCode ? yield* other({ creditCode }) : []
  const [byName] = !byPhone && !byCode && name && areaCode ? yield* other({ areaCode, any: [{ name }, { nameKey: nameKeyOf(name) }] }) : []
  const row: Customer | undefined = byPhone ?? byCode ?? byName
  if (!row) return undefined
  const seen = yield* count(customer, { all: [{ id: row.id }, actor.narrow?.[customer.name] ?? {}] })
  const owner = yield* get(user, row.ownerId)
  return { field: byPhone ? 'phone' : byCode ? 'creditCode' : 'name', row, isSeen: seen > 0, ownerName: owner?.realName ?? '' }
}

export function refusalOf({ row, isSeen, ownerName }: Duplicate, actor: Pick<Actor, 'userId'>): RefusalCode {
  const detail = isSeen ? { id: row.id, code: row.code } : {}
  if (row.status === 'sea') return { ...no.inSea, detail }
  if (row.ownerId === actor.userId) return { ...no.yours, detail }
  if (!isSeen) return no.owned
  return { ...no.owned, label: [`该客户已由“${ownerName}”跟进`, `${ownerName} looks after this customer already`], detail: { ...detail, ownerName } }
}
export function ensureSingle(duplicate: Duplicate | undefined, actor: Pick<Actor, 'userId'>): void {
  if (duplicate) throw new RefusalError(about(refusalOf(duplicate, actor), duplicate.field))
}
