/** Question (L26). A row is one version: what was used in an exam stays as it is, and a change makes a row of the next version. */
import { choice, facts, file, flag, image, int, json, points, ref, resource, rich, rules, state, text } from '../kit/index.ts'
import { type Option, types } from './answer.ts'
import { ownedLocked, ownedScope, readers } from './owner.ts'

export const difficulties = {
  '1': ['易', 'Easy'],
  '2': ['较易', 'Fairly easy'],
  '3': ['中等', 'Middling'],
  '4': ['较难', 'Fairly hard'],
  '5': ['难', 'Hard'],
} as const

/** An option as forms and calls give it. Its text is text: nothing in it is markup. */
export const optionFields = {
  label: text('选项', 'Letter'),
  content: text('内容', 'Text'),
  match: text('配对', 'Belongs to it'),
  image: image('图片', 'Picture'),
  audio: file('音频', 'Audio'),
}
export const question = resource('question', {
  label: ['试题', 'Question'],
  path: { base: 'business-product/qsn/question', list: 'page', remove: 'remove', export: 'exportRows' },
  title: 'plainStem',
  scope: ownedScope,
  read: readers,
  sort: ['sort', '-createdAt'],
  fields: {
    bankId: ref('question_bank')('题库', 'Bank', { required: true, search: true }),
    chapterId: ref('question_chapter')('章节', 'Chapter', { search: true }),
    type: choice(types)('题型', 'Type', { required: true, search: true }),
    stem: rich('题干', 'Stem', { required: true, hidden: true }),
    /** The stem without markup: what lists show and searches look through. */
    plainStem: text('题干', 'Stem', { required: true, locked: true, search: true, lines: 3 }),
    image: image('配图', 'Picture', { hidden: true }),
    audio: file('听力音频', 'Audio', { hidden: true }),
    options: json<readonly Option[]>()('选项', 'Options', {
      rows: optionFields,
      check: rules.objects,
      hidden: true,
      says: all => [`${all.length} 项`, `${all.length} options`],
    }),
    answer: text('答案', 'Answer', { lines: 4, hidden: true }),
    analysis: rich('解析', 'Explanation', { hidden: true }),
    score: points('分值', 'Marks', { required: true, initial: 200 }),
    difficulty: int('难度', 'Difficulty', { required: true, initial: 3, search: true, check: rules.between(1, 5) }),
    points: text('知识点', 'Knowledge points', { search: true }),
    sort: int('排序', 'Sort', { required: true, initial: 1, hidden: true }),
    revision: int('版本', 'Version', { required: true, initial: 1, locked: true }),
    /** The first version, which all later ones share. */
    originId: text('试题编号', 'Question no.', { locked: true, hidden: true, index: true }),
    sourceId: ref('question')('复制自', 'Copy of', { locked: true, hidden: true }),
    nextId: ref('question')('新版本', 'Newer version', { locked: true, hidden: true }),
    copyId: ref('question')('最近副本', 'Newest copy', { locked: true, hidden: true }),
    useCount: int('引用次数', 'Times used', { required: true, initial: 0, locked: true }),
    isByHand: flag('人工阅卷', 'Marked by hand', { required: true, initial: false, locked: true, hidden: true }),
    remark: text('审核意见', 'Remark', { locked: true, hidden: true, lines: 3 }),
    ...ownedLocked,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { save: 'draft', submit: ['submitted', 'usable'], receive: ['draft', 'submitted', 'usable'] }),
    draft: state('草稿', 'Draft', 'idle', { save: 'draft', submit: ['submitted', 'usable'], move: 'draft', copy: 'draft', remove: 'removed' }),
    submitted: state('待审核', 'Submitted', 'waiting', {
      submit: ['submitted', 'usable'],
      accept: 'usable',
      sendBack: 'draft',
      move: 'submitted',
      remove: 'removed',
    }),
    usable: state('可用', 'Usable', 'good', {
      submit: ['submitted', 'usable', 'superseded'],
      withdraw: 'withdrawn',
      use: 'usable',
      move: 'usable',
      copy: 'usable',
      remove: 'removed',
    }),
    withdrawn: state('已停用', 'Withdrawn', 'over', { restore: 'usable', use: 'withdrawn', copy: 'withdrawn', move: 'withdrawn', remove: 'removed' }),
    superseded: state('旧版本', 'Superseded', 'over', { use: 'superseded' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: facts('saved', 'submitted', 'accepted', 'sent_back', 'superseded', 'received', 'moved', 'copied', 'withdrawn', 'restored', 'used', 'removed'),
})
