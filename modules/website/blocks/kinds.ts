/** The blocks that pages are made of. */
import { no } from '../edition.ts'
import type { Kinds, Prop } from './schema.ts'

const title: Prop = { kind: 'text', label: ['标题', 'Title'], max: 80 }
const alt: Prop = { kind: 'text', label: ['图片说明', 'What it shows'], max: 120 }
const count = (max: number): Prop => ({ kind: 'int', label: ['条数', 'How many'], min: 1, max })
const described = (props: { readonly picture?: string; readonly alt?: string }) =>
  props.picture && !props.alt?.trim() ? (['alt', no.alt] as const) : undefined
const action = { action: { kind: 'text', label: ['按钮文字', 'Button'], max: 30 }, link: { kind: 'link', label: ['链接', 'Link'] } } as const satisfies Record<
  string,
  Prop
>
/** Cards of what there is now: the newest of something, under a title. */
const cards = (zh: string, en: string, begins: number, max = 12) => ({
  label: [zh, en] as const,
  v: 1,
  props: { title, count: count(max) },
  begins: { title: zh, count: begins },
})

export const blockKinds = {
  hero: {
    label: ['横幅', 'Hero'],
    v: 1,
    props: {
      title: { ...title, required: true },
      lead: { kind: 'text', label: ['导语', 'Lead'], max: 200, lines: 3 },
      picture: { kind: 'picture', label: ['图片', 'Picture'] },
      alt,
      ...action,
    },
    begins: { title: '让每个孩子的下午都有光', lead: '', picture: '', alt: '', action: '', link: '' },
    check: described,
  },
  text: {
    label: ['正文', 'Text'],
    v: 1,
    props: { body: { kind: 'rich', label: ['内容', 'Text'], required: true } },
    begins: { body: '<p>在这里写正文。</p>' },
  },
  picture: {
    label: ['图片', 'Picture'],
    v: 1,
    props: {
      picture: { kind: 'picture', label: ['图片', 'Picture'], required: true },
      alt,
      caption: { kind: 'text', label: ['图注', 'Caption'], max: 200 },
      width: { kind: 'choice', label: ['宽度', 'Width'], options: { text: ['与正文同宽', 'As the text'], wide: ['通栏', 'Wide'] } },
    },
    begins: { picture: '', alt: '', caption: '', width: 'text' },
    check: described,
  },
  columns: {
    label: ['分栏', 'Columns'],
    v: 1,
    props: {
      split: { kind: 'choice', label: ['分法', 'Split'], options: { even: ['等宽', 'Even'], wide: ['左宽右窄', 'Wide and narrow'] } },
      left: { kind: 'slot', label: ['左栏', 'Left'] },
      right: { kind: 'slot', label: ['右栏', 'Right'] },
    },
    begins: { split: 'even', left: [], right: [] },
  },
  news: cards('最新资讯', 'News', 4),
  activities: cards('近期活动', 'Activities', 3),
  learning: cards('研学天地', 'Study tours', 3),
  classes: cards('正在报名的课程', 'Classes open for enrolment', 6),
  achievements: cards('孩子们的作品', 'Works of our pupils', 6),
  map: { label: ['学校地图', 'Map of schools'], v: 1, props: { title }, begins: { title: '我们在这些学校' } },
  numbers: {
    label: ['数字', 'Numbers'],
    v: 1,
    props: {
      title,
      source: { kind: 'choice', label: ['来源', 'Source'], options: { live: ['平台实时数据', 'Figures of today'], own: ['自己填写', 'Own figures'] } },
      items: {
        kind: 'list',
        label: ['数字', 'Figures'],
        max: 6,
        of: {
          value: { kind: 'text', label: ['数值', 'Figure'], max: 12, required: true },
          label: { kind: 'text', label: ['说明', 'What it counts'], max: 30, required: true },
        },
      },
    },
    begins: { title: '用数字说话', source: 'live', items: [] },
  },
  faq: {
    label: ['常见问题', 'Questions'],
    v: 1,
    props: {
      title,
      items: {
        kind: 'list',
        label: ['问答', 'Questions'],
        max: 30,
        of: {
          question: { kind: 'text', label: ['问题', 'Question'], max: 120, required: true },
          answer: { kind: 'rich', label: ['回答', 'Answer'], required: true },
        },
      },
    },
    begins: { title: '常见问题', items: [{ question: '怎样报名？', answer: '<p>登录家长端，选择课程后提交。</p>' }] },
  },
  contact: {
    label: ['联系我们', 'Contact'],
    v: 1,
    props: { title, note: { kind: 'text', label: ['说明', 'Note'], max: 200, lines: 3 } },
    begins: { title: '联系我们', note: '' },
  },
  button: {
    label: ['按钮', 'Button'],
    v: 1,
    props: {
      action: { ...action.action, required: true },
      link: { ...action.link, required: true },
      look: { kind: 'choice', label: ['样式', 'Look'], options: { strong: ['醒目', 'Strong'], plain: ['普通', 'Plain'] } },
    },
    begins: { action: '了解更多', link: '/site/news', look: 'strong' },
  },
} as const satisfies Kinds
export type BlockType = keyof typeof blockKinds
