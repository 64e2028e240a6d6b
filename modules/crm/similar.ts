/** Duplicates while somebody types, and what a merge would make, field by field, before anybody decides. */
import { answer, type Asked, find, get, report, type Route, type RouteContext, RefusalError, refusals, textOf } from '../kit/index.ts'
import { create } from './customer.commands.ts'
import { customer, live, nameKeyOf } from './customer.ts'
import { refusalOf, duplicateOf } from './duplicates.ts'
import { gaps, merge, mergedInto, mergeFields } from './merge.ts'

const base = 'business-crm/customer'
const { missing } = refusals('kernel', { missing: ['没有找到数据', 'not found'] })
const most = 5

/** What stands against a new customer of these marks, in the words of the refusal; and those of a like name that the asker sees. */
async function similar(asked: Asked, context: RouteContext) {
  const { actor, lang } = context
  const [phone, creditCode, name, areaCode] = [asked.phone, asked.creditCode, asked.name, asked.areaCode].map(textOf)
  const duplicate = await answer(duplicateOf(textOf(asked.id), { phone: phone!, creditCode: creditCode!, name: name!, areaCode: areaCode! }, actor), {
    ask: context.readUnscoped,
  })
  const key = nameKeyOf(name!)
  const like = key.length < 2 ? [] : await context.ask(find(customer, { nameKey: key, status: live, id: { not: textOf(asked.id) } }, { limit: most + 1 }))
  const others = await context.wire(customer, like.filter(one => one.id !== duplicate?.row.id).slice(0, most))
  const said = duplicate && refusalOf(duplicate, actor)
  return {
    duplicate: said
      ? {
          field: duplicate.field,
          msg: said.label[lang],
          id: duplicate.isSeen ? duplicate.row.id : '',
          code: duplicate.isSeen ? duplicate.row.code : '',
          canReceive: Number(duplicate.isSeen && duplicate.row.status === 'sea'),
        }
      : null,
    similar: others.map(({ id, code, name: called, statusName, ownerName }) => ({ id, code, name: called, statusName, ownerName })),
  }
}

/** Both customers as the asker sees them, side by side, and what the one that is kept would have. */
async function mergePreview(asked: Asked, context: RouteContext) {
  const [from, into] = await Promise.all([context.ask(get(customer, textOf(asked.id))), context.ask(get(customer, textOf(asked.intoId)))])
  if (!from || !into) throw new RefusalError(missing)
  const [a, b] = await context.wire(customer, [from, into]),
    taken = gaps(from, into),
    { after } = mergedInto(from, into, [])
  // What modules above have against it, as two with contracts, is said before anybody presses.
  const [stands] = await context.before({
    resource: customer.name,
    ids: [from.id],
    commands: [merge.name],
    input: { intoId: into.id, take: [], remark: merge.label[context.lang] },
    isBare: true,
  })
  const shown = (row: Asked | undefined, name: string): string => String(row?.[`${name}Name`] || (row?.[name] ?? ''))
  return {
    fields: mergeFields.map(name => ({
      name,
      label: customer.fields[name].label[context.lang],
      from: shown(a, name),
      into: shown(b, name),
      isSame: Number((from[name] ?? '') === (into[name] ?? '')),
      isTaken: Number(taken.includes(name)),
    })),
    // What nobody chooses.
    phones: Number('morePhones' in after),
    consent: after.consent === 'withdrawn' || into.consent === 'withdrawn' ? 'withdrawn' : '',
    deal: Number('phase' in after),
    refused: stands?.refused ?? '',
    ownerName: shown(b, 'owner') || shown(b, 'ownerId'),
  }
}

export const similarRoutes: readonly Route[] = [
  report(`${base}/similar`, ['相似客户', 'Similar customers'], create.by, similar),
  report(`${base}/mergePreview`, ['合并预览', 'Preview of a merge'], merge.by, mergePreview),
]
