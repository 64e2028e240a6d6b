/** Certificate templates (L27): a background and where on it the words stand. What was issued keeps the version that it was made with. */
import {
  about,
  type Actor,
  choice,
  crud,
  crudFacts,
  ensure,
  image,
  int,
  json,
  type Narrower,
  ref,
  type RefusalCode,
  refusals,
  resource,
  type Row,
  state,
  step,
  text,
} from '../kit/index.ts'
import { missingGlyph } from './glyphs.ts'
import { areSpots, places, type Spot } from './layout.ts'

export { type Place, places, type Spot } from './layout.ts'

export const no = refusals('certificateTemplate', {
  spots: [
    '版面字段不正确：除文字和图章外每个字段只能出现一次，位置为0到100，字号为8到120',
    'fields are wrong: each once but for words and seals, positions 0 to 100, sizes 8 to 120',
  ],
  background: ['请先上传背景图', 'upload the background first'],
  name: ['证书须有学生姓名和证书编号', "a certificate says the pupil's name and its number"],
  gap: ['正文中有不认识的占位符', 'there is a gap in the text that nothing is known of'],
  seal: ['请为图章上传图片', 'upload the picture of the seal'],
  notYours: ['平台的模板由平台维护，学校可新建自己的模板', 'templates of the platform are kept by it: a school makes its own'],
})
const glyph = refusals('certificateTemplate', { glyph: ['字体中没有该字', 'the font lacks a character'] }).glyph
/** Says no to a text that the font can not draw, by the character. */
export function ensureDrawable(given: string | null | undefined, field: string): void {
  const lacking = missingGlyph(given ?? '')
  if (lacking !== undefined) ensure(false, unDrawable(lacking, field))
}
const unDrawable = (character: string, field: string): RefusalCode => ({
  ...glyph,
  label: [`字体中没有“${character}”字，无法印在证书上`, `the font lacks “${character}”: it can not be printed`],
  field,
  detail: { character, codePoint: `U+${character.codePointAt(0)!.toString(16).toUpperCase()}` },
})

/** The gaps that texts may have. */
export const gaps = ['studentName', 'className', 'schoolName', 'agencyName', 'hours', 'score', 'period', 'certificateNo', 'issueDate', 'place'] as const
const hasKnownGaps = (value: string): boolean => [...value.matchAll(/\{(\w+)\}/g)].every(([, name]) => gaps.some(one => one === name))

export const certificateTemplate = resource('certificate_template', {
  label: ['证书模板', 'Certificate template'],
  path: { base: 'business-eip/certificateTemplate', list: 'page' },
  title: 'name',
  scope: 'everyone',
  // Whoever issues chooses one.
  read: ['PA', 'PO', 'SM', 'ST'],
  fields: {
    name: text('模板名称', 'Name', { required: true, search: true }),
    type: choice({ completion: ['结课证书', 'Completion'], study: ['研学证书', 'Study tour'], honour: ['荣誉证书', 'Honour'] })('类型', 'Type', {
      required: true,
      search: true,
      initial: 'completion',
    }),
    /** Whose own it is; empty: the platform's, for every school. */
    schoolId: ref('school')('所属学校', 'School', { locked: true, search: true }),
    orientation: choice({ landscape: ['横版', 'Landscape'], portrait: ['竖版', 'Portrait'] })('版式', 'Page', { required: true, initial: 'landscape' }),
    background: image('背景图', 'Background', { hidden: true }),
    content: text('正文', 'Text', {
      lines: 5,
      hidden: true,
      initial: '{studentName}同学完成了{className}的全部课程，特发此证。',
      check: value => (hasKnownGaps(value) ? undefined : no.gap),
    }),
    fields: json<readonly Spot[]>()('版面字段', 'Fields', {
      hidden: true,
      check: value => (areSpots(value) ? undefined : no.spots),
      says: (spots: readonly Spot[]) => [spots.map(one => places[one.key][0]).join('、'), spots.map(one => places[one.key][1]).join(', ')],
    }),
    /** Counts the layouts that certificates were issued with. */
    edition: int('版次', 'Edition', { required: true, initial: 1, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', enable: 'usable', remove: 'removed' }, 0),
    usable: state('可用', 'Usable', 'good', { change: 'usable', disable: 'retired' }, 1),
    retired: state('已停用', 'Retired', 'over', { enable: 'usable', remove: 'removed' }, 2),
    removed: state('已删除', 'Removed', 'over', { restore: 'draft' }),
  },
  facts: { ...crudFacts, enabled: {}, retired: {} },
})
export type Template = Row<typeof certificateTemplate>

/** What holds of every template that certificates are issued with. */
function sound({ background, content, fields }: Pick<Template, 'background' | 'content' | 'fields'>): void {
  ensure(background, about(no.background, 'background'))
  const spots = fields ?? [],
    keys = spots.map(one => one.key)
  ensure(keys.includes('studentName') && keys.includes('certificateNo'), about(no.name, 'fields'))
  ensure(
    spots.every(one => one.key !== 'seal' || one.picture),
    about(no.seal, 'fields'),
  )
  ensureDrawable(content, 'content')
  for (const { key, text: words } of spots)
    if (key === 'words') {
      ensure(hasKnownGaps(words ?? ''), about(no.gap, 'fields'))
      ensureDrawable(words, 'fields')
    }
}

const by = ['PA', 'PO', 'SM'] as const
/** Schools keep their own alone. */
const ensureKeeps = ({ schoolId }: Pick<Template, 'schoolId'>, { role, deptId }: Actor): void => ensure(role !== 'SM' || schoolId === deptId, no.notYours)
const look = ({ orientation, background, content, fields }: Template): string => JSON.stringify([orientation, background, content, fields])
export const [create, change, remove, restore] = crud(certificateTemplate, {
  by,
  check: (after, _facts, { actor }, before) => {
    if (before.status !== 'new') ensureKeeps(before, actor)
    if (before.status === 'usable') sound(after)
  },
  fill: (after, _facts, { actor }, before) => ({
    ...(before.status === 'new' && actor.role === 'SM' ? { schoolId: actor.deptId } : {}),
    ...(before.status === 'usable' && look(after) !== look(before) ? { edition: (before.edition ?? 1) + 1 } : {}),
  }),
  remove: { check: (row, _facts, { actor }) => ensureKeeps(row, actor) },
})
export const enable = step(certificateTemplate, 'enable', 'enabled', {
  label: ['启用', 'Put in use'],
  by,
  check(row, _given, _facts, { actor }) {
    ensureKeeps(row, actor)
    sound(row)
  },
})
export const disable = step(certificateTemplate, 'disable', 'retired', {
  label: ['停用', 'Retire'],
  by,
  danger: true,
  check: (row, _given, _facts, { actor }) => ensureKeeps(row, actor),
})

export const commands = [create, change, enable, disable, remove, restore]

/** Schools see the platform's and their own. */
export const narrowers: readonly Narrower[] = (['SM', 'ST'] as const).map(role => ({
  role,
  *narrow({ deptId }) {
    return { [certificateTemplate.name]: { any: [{ schoolId: null }, { schoolId: deptId }] } }
  },
}))
