/** Customers with the seller who looks after them, or for the sea. One phone is one customer: a known one is changed, never moved. */
import { changeCustomer, createCustomer, createInSea, customer, type Seller, sellers, withPhone } from '../modules/crm/index.ts'
import { invoke, changes, find, newId, RefusalError } from '../modules/kit/index.ts'
import { answer } from '../server/kernel/answer.ts'
import { checked, type Column, type Importer, inKeys, no, unknown } from './import-rows.ts'

const { fields } = customer
const column = (name: keyof typeof fields, more: Partial<Column> = {}): Column => ({ name, label: fields[name].label, ...more })
const columns: readonly Column[] = [
  column('name', { required: true, also: ['名称', '客户'] }),
  column('phone', { required: true, unique: true, also: ['手机', '联系电话', '电话'] }),
  column('level', { also: ['级别'] }),
  column('source', { also: ['来源'] }),
  column('industry'),
  column('creditCode', { unique: true }),
  column('areaCode'),
  column('address'),
  column('labelIds'),
  column('ownerId', { also: ['销售', '负责人账号', 'seller'] }),
  column('remark'),
]

/** A seller by account or by name; of several of one name none is guessed. */
function sellerNamed(known: readonly Seller[], named: string): Seller {
  const found = known.filter(one => one.account === named || one.name === named)
  if (found.length === 0) throw unknown('ownerId', named)
  if (found.length > 1)
    throw new RefusalError({
      ...no.unknown,
      field: 'ownerId',
      label: [`有多个销售叫“${named}”，请填写账号`, `several sellers are called "${named}": write the account`],
    })
  return found[0]!
}

export const customers: Importer = {
  columns,
  fields,
  async prepare(engine, { tenant, zone }) {
    const known = await answer(engine, tenant, sellers())
    return {
      async plan({ values }) {
        const { ownerId: named, ...given } = inKeys(fields, values)
        const there = given.phone ? await answer(engine, tenant, withPhone(given.phone)) : undefined
        if (there) {
          // A phone that came by a merge is not the customer's first one: the row means the same customer all the same.
          const { phone: _phone, ...rest } = checked(changeCustomer, given, zone)
          const moved = changes(there, rest)
          return Object.keys(moved).length === 0
            ? { outcome: 'unchanged', steps: [] }
            : { outcome: 'changed', steps: [invoke(changeCustomer, there.id, moved)] }
        }
        const gone = given.phone ? await engine.ask(tenant, find(customer, { phone: given.phone, status: 'removed' }, { limit: 1 })) : []
        if (gone.length > 0) throw new RefusalError({ ...no.gone, field: 'phone' })
        const input = checked(createInSea, given, zone)
        const step = named
          ? invoke<any>(createCustomer, newId(), { ...input, ownerId: sellerNamed(known, named).userId })
          : invoke<any>(createInSea, newId(), input)
        return { outcome: 'made', steps: [step] }
      },
    }
  },
}
