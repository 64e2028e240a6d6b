/** Label: a coloured word that people put on things of one kind. */
import {
  about,
  choice,
  crud,
  crudFacts,
  ensure,
  find,
  gather,
  guard,
  int,
  inUse,
  type Reading,
  refusals,
  type Resource,
  resource,
  type Role,
  type Row,
  step,
  switching,
  text,
} from '../kit/index.ts'

/** What a label is for. */
export const labelled = {
  product: ['课程产品', 'Course products'],
  school: ['学校', 'Schools'],
  agency: ['机构', 'Agencies'],
  student: ['学生', 'Pupils'],
  other: ['其他', 'Other'],
} as const
export const no = refusals('label', {
  color: ['颜色须为 #RRGGBB', 'a colour is #RRGGBB'],
  comma: ['标签名称不能含顿号或逗号', 'a label has no comma in its name'],
  unknown: ['没有这个标签，或已停用', 'there is no such label, or it is not in use'],
  used: ['标签已被使用，可停用但不能改名或删除', "the label is in use: take it out of use, its name can't be changed or deleted"],
})
const between = '、'
/** The labels that a row has, by their names. */
export const labelsIn = (names: string | null | undefined): readonly string[] => (names ?? '').split(between).filter(Boolean)

export const label = resource('label', {
  label: ['标签', 'Label'],
  path: { base: 'business-basic/label', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'SA', 'SL', 'CS'],
  sort: ['type', 'sort'],
  fields: {
    name: text('标签名称', 'Name', { required: true, search: true }),
    type: choice(labelled)('用于', 'For', { required: true, search: true, initial: 'product' }),
    color: text('颜色', 'Colour', { isColour: true }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})
const kept = crud(label, {
  by: ['PO'],
  unique: ['type', 'name'],
  check({ color, name }) {
    ensure(!color || /^#[0-9a-f]{6}$/i.test(color), about(no.color, 'color'))
    ensure(!/[、,，]/.test(name), about(no.comma, 'name'))
  },
})
const [create, change, remove] = kept,
  [enable, disable] = switching(label, { by: ['PO'] })
export const labelCommands = [...kept, enable, disable]
export const labelSwitching = { create, change, enable, disable }

type Kind = Exclude<keyof typeof labelled, 'other'>
/** What a resource has that labels are put on: its names, so that lists, sheets and histories say them; searched by one of them. */
export const labelField = (kind: Kind, unseenBy: readonly Role[] = []) => ({
  labels: text('标签', 'Labels', { search: true, locked: true, labelled: kind, unseenBy }),
})
const given = { labels: text('标签', 'Labels', { lines: 1 }) }
interface Labelled {
  readonly labels?: string | null
}
/** Puts labels on a row in place of those that it has. One that is not in use any more stays where it is, and comes on no other. */
export const labelling = <R extends Resource>(of: R, kind: Kind, by: readonly Role[] = ['PO']) =>
  step<Resource, string, typeof given, { readonly known: readonly Row<typeof label>[] }>(of, 'putLabels', 'labelled', {
    label: ['贴标签', 'Put labels'],
    by,
    input: { labels: { ...given.labels, labelled: kind } },
    needs: () => gather({ known: find(label, { type: kind, status: 'on' }, { sort: ['sort'], limit: 1_000 }) }),
    check(row, { labels }, { known }) {
      const offered = new Set([...known.map(one => one.name), ...labelsIn((row as Labelled).labels)])
      ensure(
        labelsIn(labels).every(name => offered.has(name)),
        about(no.unknown, 'labels'),
      )
    },
    record: ({ labels }) => ({ labels: [...new Set(labelsIn(labels))].join(between) || null }) as never,
  })
/** A label that stands on rows keeps its name and is not deleted: they say it by its name. */
export function labelGuards(of: Resource, kind: Kind) {
  const needs = function* (row: Row<typeof label>): Reading<{ readonly used: boolean }> {
    if (row.type !== kind || !row.name) return { used: false }
    const found = (yield* find(of, { labels: { like: row.name } }, { limit: 1_000 })) as readonly Labelled[]
    return { used: found.some(one => labelsIn(one.labels).includes(row.name)) }
  }
  const said = { refuses: no.used, needs }
  return [
    guard(change, {
      name: `label-of-${kind}-keeps-its-name`,
      ...said,
      holds: (row, { name, type }, { used }) => !used || ((name ?? row.name) === row.name && (type ?? row.type) === row.type),
    }),
    guard(remove, { name: `label-of-${kind}-stays`, ...said, holds: (_row, _input, { used }) => !used }),
  ] as const
}
