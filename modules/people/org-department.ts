/** The department of a school, an agency or another house, under the same id: opened with it unless somebody made it before. */
import { createDept, dept, resumeDept, rootDept, suspendDept } from '../identity/index.ts'
import { invoke, type Invoke, find, get, type Reading, type Row } from '../kit/index.ts'

type Category = 'school' | 'agency' | 'channel' | 'organisation'
export interface House {
  readonly own: Row<typeof dept> | undefined
  readonly parent: Row<typeof dept> | undefined
}
/** The department itself, and where it belongs: a school under its commission, everything else under the root. */
export function* houseOf(id: string, category: Category, areaCode: string | null | undefined): Reading<House> {
  const own = yield* get(dept, id)
  const [commission] = category === 'school' && areaCode ? yield* find(dept, { deptCategory: 'commission', areaCode, status: 'live' }, { limit: 1 }) : []
  return { own, parent: commission ?? (yield* get(dept, rootDept)) }
}
export const opened = (
  { own, parent }: House,
  { id, name, category, areaCode }: { readonly id: string; readonly name: string; readonly category: Category; readonly areaCode: string | null },
): readonly Invoke[] =>
  own
    ? []
    : [invoke(createDept, id, { deptName: name, deptCategory: category, areaCode, sort: 1, ...(parent?.status === 'live' ? { parentId: parent.id } : {}) })]
/** The house as it stands, for what shuts it or opens it again. */
export function* ownHouse({ id }: { readonly id: string }): Reading<Pick<House, 'own'>> {
  return { own: yield* get(dept, id) }
}
/** The sessions of its people end at once, and nobody signs in to a house that is shut (P7). */
export const shut = (own: Row<typeof dept> | undefined): readonly Invoke[] => (own?.status === 'live' ? [invoke(suspendDept, own.id, {})] : [])
export const reopened = (own: Row<typeof dept> | undefined): readonly Invoke[] => (own?.status === 'suspended' ? [invoke(resumeDept, own.id, {})] : [])
