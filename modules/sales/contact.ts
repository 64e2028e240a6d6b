/** Contact: somebody at a customer; one of them is the main one. */
import { type Customer, customer } from '../crm/index.ts'
import { choice, crud, crudFacts, facts, find, flag, get, invoke, ref, resource, type Row, rules, state, step, text } from '../kit/index.ts'
import { ensureHeld, mergedFields, ownedFields, ownedScope, passing, readers, sellers } from './owned.ts'
import { no } from './refusals.ts'

export const contact = resource('contact', {
  label: ['联系人', 'Contact'],
  path: { base: 'business-crm/contact', list: 'page', remove: 'remove' },
  title: 'name',
  find: { by: ['name', 'phone'], where: 'customerId' },
  scope: ownedScope,
  read: readers,
  fields: {
    customerId: ref('customer')('客户', 'Customer', { required: true, search: true }),
    name: text('姓名', 'Name', { required: true, search: true, pii: 'name' }),
    sex: choice({ male: ['男', 'Male'], female: ['女', 'Female'] })('性别', 'Sex'),
    phone: text('手机号', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone', index: true }),
    email: text('邮箱', 'Email', { check: rules.email, pii: 'text', hidden: true }),
    position: text('职务', 'Position', { search: true }),
    isMain: flag('主要联系人', 'Main contact', { required: true, initial: false }),
    remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
    ...ownedFields,
    ...mergedFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', lead: 'live', pass: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live', pass: 'removed' }),
  },
  facts: { ...crudFacts, ...facts('led', 'passed') },
})
type Contact = Row<typeof contact>

/** Another one leads, or leads no more: run by the house alone. */
export const lead = step(contact, 'lead', 'led', { label: ['设定主要联系人', 'Set the main contact'], input: { isMain: contact.fields.isMain } })
interface Known {
  readonly of: Customer | undefined
  readonly others: readonly Contact[]
}
const [create, change, remove, restore] = crud<typeof contact, Known, { readonly others: readonly Contact[] }>(contact, {
  by: sellers,
  fixed: { customerId: no.customerStays },
  *needs(after) {
    return { of: yield* get(customer, after.customerId), others: yield* othersOf(after) }
  },
  check: (_after, { of }, { actor }) => ensureHeld(of, actor),
  fill: (after, { of, others }, _context, before) => ({
    ownerId: of!.ownerId,
    ownerDeptId: of!.ownerDeptId,
    // The first is the main one; it stops being that by another one's becoming it.
    isMain: after.isMain && before.status !== 'removed' ? true : others.every(one => !one.isMain),
  }),
  also: ({ isMain }, { others }) => (isMain ? others.filter(one => one.isMain).map(one => invoke(lead, one.id, { isMain: false })) : []),
  remove: {
    needs: function* (row) {
      return { others: yield* othersOf(row) }
    },
    also: ({ isMain }, { others }) => (isMain ? others.slice(0, 1).map(one => invoke(lead, one.id, { isMain: true })) : []),
  },
})
const othersOf = (row: Contact) => find(contact, { customerId: row.customerId, status: 'live', id: { not: row.id } }, { sort: ['createdAt', 'id'] })

export { create as createContact }
export const contactCommands = [create, change, remove, restore] as const
export const passContact = passing(contact)
