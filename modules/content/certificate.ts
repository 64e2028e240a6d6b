/** Certificate templates (L27): a background and where on it the words stand. One in use is not edited any more. */
import { about, choice, crud, crudFacts, ensure, image, json, refusals, resource, state, step, text } from '../kit/index.ts'

/** What a certificate can say; each is known when one is made. */
export const places = {
  studentName: ['学生姓名', 'Pupil'],
  className: ['班级名称', 'Class'],
  schoolName: ['学校', 'School'],
  agencyName: ['机构', 'Agency'],
  certificateNo: ['证书编号', 'Number'],
  issueDate: ['发证日期', 'Issued on'],
  content: ['正文', 'Text'],
} as const
export type Place = keyof typeof places
/** Positions are percents of the background's width and height; the size is that of the letters at 1000 px width. */
export interface Spot {
  readonly key: Place
  readonly x: number
  readonly y: number
  readonly size: number
  readonly align: 'left' | 'center' | 'right'
  readonly color: string
}
const spotsMax = 20

const inside = (value: unknown, min: number, max: number) => typeof value === 'number' && value >= min && value <= max
const isSpot = (one: unknown): one is Spot => {
  const { key, x, y, size, align, color } = (one ?? {}) as Partial<Spot>
  return (
    typeof key === 'string' &&
    Object.hasOwn(places, key) &&
    inside(x, 0, 100) &&
    inside(y, 0, 100) &&
    inside(size, 8, 120) &&
    ['left', 'center', 'right'].includes(align!) &&
    /^#[0-9a-f]{6}$/i.test(color ?? '')
  )
}
const areSpots = (value: unknown) =>
  Array.isArray(value) && value.length <= spotsMax && value.every(isSpot) && new Set(value.map(one => one.key)).size === value.length ? undefined : no.spots

export const no = refusals('certificateTemplate', {
  spots: ['版面字段不正确：每个字段只能出现一次，位置为0到100，字号为8到120', 'fields are wrong: each once, positions 0 to 100, sizes 8 to 120'],
  background: ['请先上传背景图', 'upload the background first'],
  name: ['证书须有学生姓名和证书编号', "a certificate says the pupil's name and its number"],
})

export const certificateTemplate = resource('certificate_template', {
  label: ['证书模板', 'Certificate template'],
  path: { base: 'business-eip/certificateTemplate', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    name: text('模板名称', 'Name', { required: true, search: true }),
    type: choice({ completion: ['结课证书', 'Completion'], study: ['研学证书', 'Study tour'], honour: ['荣誉证书', 'Honour'] })('类型', 'Type', {
      required: true,
      search: true,
      initial: 'completion',
    }),
    background: image('背景图', 'Background', { hidden: true }),
    content: text('正文', 'Text', { lines: 5, hidden: true, initial: '{studentName}同学完成了{className}的全部课程，特发此证。' }),
    fields: json<readonly Spot[]>()('版面字段', 'Fields', { hidden: true, check: areSpots }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', enable: 'usable', remove: 'removed' }, 0),
    usable: state('可用', 'Usable', 'good', { disable: 'retired' }, 1),
    retired: state('已停用', 'Retired', 'over', { enable: 'usable', remove: 'removed' }, 2),
    removed: state('已删除', 'Removed', 'over', { restore: 'draft' }),
  },
  facts: { ...crudFacts, enabled: {}, retired: {} },
})

const by = ['PA', 'PO'] as const
export const [create, change, remove, restore] = crud(certificateTemplate, { by })
export const enable = step(certificateTemplate, 'enable', 'enabled', {
  label: ['启用', 'Put in use'],
  by,
  check({ background, fields }) {
    ensure(background, about(no.background, 'background'))
    const keys = (fields ?? []).map(one => one.key)
    ensure(keys.includes('studentName') && keys.includes('certificateNo'), about(no.name, 'fields'))
  },
})
export const disable = step(certificateTemplate, 'disable', 'retired', { label: ['停用', 'Retire'], by, danger: true })

export const commands = [create, change, enable, disable, remove, restore]
