/** Merging: one of two customers is kept, with the phones and the deal of both and with the fields that somebody chose; what hangs on the other
 * one follows the fact. As long as nobody changed what the merge did, it can be undone. Modules above refuse a merge by a guard on `merge`, and
 * move what is theirs by consequences of `merged` and `merge_undone`. */
import { remarkField, remarkMaybe } from '../audit/index.ts'
import { about, command, ensure, fact, gather, get, invoke, json, ref, rules, step, text } from '../kit/index.ts'
import { noTerm, unclaimed, withRules, writtenFields } from './customer.commands.ts'
import { customer, type Customer, live, type MergeTrace, nameKeyOf, no, phonesOf } from './customer.ts'
import { ensureSingle, duplicateOf } from './duplicates.ts'
import { backTo, comingBack } from './ownership-transfer.ts'
import { renewed } from './sea-rule.ts'

/** What may be taken over from the one that goes, field by field. */
export const mergeFields = [...writtenFields, 'intention', 'product', 'budget'] as const
type MergeField = (typeof mergeFields)[number]
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
/** What is taken over where nobody chose: what the one that is kept does not have. */
export const gaps = (from: Customer, into: Customer): readonly MergeField[] => mergeFields.filter(name => isEmpty(into[name]) && !isEmpty(from[name]))

/** What a merge makes of the one that is kept: the chosen values, all phones, the deal, and a consent that was withdrawn. */
export function mergedInto(from: Customer, into: Customer, take: readonly string[] | null | undefined): MergeTrace {
  const chosen = mergeFields.filter(name => (take ?? gaps(from, into)).includes(name))
  const values = Object.fromEntries(chosen.map(name => [name, from[name]])),
    phone = String(values.phone ?? into.phone)
  const others = [...new Set([...phonesOf(into), ...phonesOf(from)])].filter(one => one !== phone)
  const isWithdrawn = [from.consent, into.consent].includes('withdrawn')
  const made: Readonly<Record<string, unknown>> = {
    ...values,
    ...(values.name ? { nameKey: nameKeyOf(String(values.name)) } : {}),
    morePhones: others.join(',') || null,
    consent: isWithdrawn ? 'withdrawn' : into.consent === 'unknown' ? from.consent : into.consent,
    ...(from.phase === 'deal' && into.phase !== 'deal' ? { phase: 'deal', ...(from.orderCode ? { orderCode: from.orderCode } : {}) } : {}),
  }
  const changed = Object.keys(made).filter(name => made[name] !== into[name as keyof Customer])
  const only = (of: object) => Object.fromEntries(changed.map(name => [name, (of as Readonly<Record<string, unknown>>)[name] ?? null]))
  return { before: only(into), after: only(made) }
}

const values = json<Readonly<Record<string, unknown>>>()('变更', 'Changes', { required: true, pii: 'text' })
export const absorb = step(customer, 'absorb', 'absorbed', {
  label: ['并入', 'Absorb'],
  input: { values, fromId: text('来源客户', 'From', { required: true }) },
  record: ({ values: made, fromId }) => ({ ...made, fromId, ...(made.phase === 'deal' ? noTerm : {}) }),
})
export const giveBack = step(customer, 'giveBack', 'given_back', {
  label: ['归还合并内容', 'Give back what was merged'],
  input: { values },
  needs: withRules,
  // Without the deal of the other one its term runs again.
  record: ({ values: was }, row, { rules: sea }) => ({
    ...was,
    ...(was.phase && row.status === 'owned' ? renewed(sea, { ...row, phase: was.phase as Customer['phase'] }) : {}),
  }),
})

export const merge = step(customer, 'merge', 'merged', {
  label: ['合并', 'Merge'],
  by: ['SL'],
  danger: true,
  input: {
    intoId: ref('customer')('合并到', 'Into', { required: true }),
    take: json<readonly string[]>()('采用被合并客户的字段', 'Fields taken over', { check: rules.texts }),
    remark: remarkField,
  },
  needs: (_row, { intoId }) => gather({ into: get(customer, intoId) }),
  check(row, { take }, { into }) {
    ensure(into && into.id !== row.id && live.some(status => status === into.status), about(no.merge, 'intoId'))
    ensure(
      (take ?? []).every(name => mergeFields.some(one => one === name) && !(customer.fields[name as MergeField].required && isEmpty(row[name as MergeField]))),
      about(no.fields, 'take'),
    )
  },
  record: ({ intoId, take, remark }, row, { into }) => ({
    mergedIntoId: intoId,
    why: remark,
    formerStatus: row.status,
    mergeTrace: mergedInto(row, into!, take),
    ...unclaimed,
  }),
  also: (row, { intoId, take }, { into }) => [invoke(absorb, intoId, { values: mergedInto(row, into!, take).after, fromId: row.id })],
})

/** Two customers again, as long as nothing that the merge changed was changed since; the one comes back as a deleted one does. */
export const undoMerge = command(customer, 'undoMerge', {
  label: ['撤销合并', 'Undo the merge'],
  by: ['SL'],
  danger: true,
  many: false,
  input: { remark: remarkMaybe },
  *needs(row, _given, { actor }) {
    const into = yield* get(customer, row.mergedIntoId),
      { phone, creditCode } = (row.mergeTrace?.before ?? {}) as Partial<Customer>
    // Somebody may have entered a third with what the one that was kept had before.
    const other = into && (phone || creditCode) ? yield* duplicateOf(into.id, { phone, creditCode }, actor) : undefined
    return { ...(yield* comingBack(row, actor)), into, other }
  },
  decide(row, _given, { duplicate, into, other, ...known }, { actor, now }) {
    ensure(into && live.some(status => status === into.status), no.notMerged)
    const { before, after } = row.mergeTrace ?? { before: {}, after: {} }
    const isSame = Object.entries(after).every(([name, made]) => (into[name as keyof Customer] ?? null) === (made ?? null))
    // The one that was kept may have taken on what the other has: then they are one for good.
    const isOwn = (['phone', 'creditCode'] as const).every(name => !row[name] || row[name] !== (name in before ? before[name] : into[name]))
    ensure(isSame && isOwn, no.changedSince)
    for (const one of [duplicate, other]) if (one && ![row.id, into.id].includes(one.row.id)) ensureSingle(one, actor)
    const { to, data } = backTo(row, known, now)
    return [
      fact(customer, 'merge_undone', { mergedIntoId: null, mergeTrace: null, formerStatus: null, ...data }, to),
      ...(Object.keys(before).length > 0 ? [invoke(giveBack, into.id, { values: before })] : []),
    ]
  },
})
export const mergeCommands = [merge, absorb, undoMerge, giveBack] as const
