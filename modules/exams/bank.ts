/** Question bank: subjects' questions in a tree of chapters. */
import {
  about,
  command,
  count,
  crud,
  crudFacts,
  ensure,
  fact,
  find,
  gather,
  get,
  int,
  optional,
  pick,
  ref,
  resource,
  rules,
  state,
  step,
  text,
  type Row,
} from '../kit/index.ts'
import { gradeWords, school } from '../people/index.ts'
import { below } from './draw.ts'
import { question } from './question.ts'
import { authors, ensureOwn, managers, owned, ownedFields, ownedLocked, ownedScope, placeOf, readers } from './owner.ts'
import { no } from './refusals.ts'

export const bank = resource('question_bank', {
  label: ['题库', 'Question bank'],
  path: { base: 'business-product/qsn/bank', list: 'page', remove: 'remove' },
  title: 'name',
  scope: ownedScope,
  read: readers,
  sort: ['sort', '-createdAt'],
  find: { by: ['name'] },
  fields: {
    name: text('题库名称', 'Name', { required: true, search: true }),
    subject: text('学科', 'Subject', { required: true, search: true }),
    grade: int('年级', 'Grade', { search: true, check: rules.between(1, 12), among: gradeWords }),
    ...ownedFields,
    questionCount: int('试题数', 'Questions', { required: true, initial: 0, locked: true }),
    sort: int('排序', 'Sort', { required: true, initial: 1, hidden: true }),
    remark: text('说明', 'Remark', { lines: 3, hidden: true }),
    sourceId: ref('question_bank')('复制自', 'Copy of', { locked: true, hidden: true }),
    /** The newest copy of it, which who copied is led to. */
    copyId: ref('question_bank')('最近副本', 'Newest copy', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live', save: 'draft', receive: 'live' }),
    draft: state('草稿', 'Draft', 'waiting', { save: 'draft', change: 'live', remove: 'removed' }),
    live: state('启用', 'In use', 'good', { change: 'live', move: 'live', recount: 'live', copy: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...pick(crudFacts, 'created', 'changed', 'removed'), saved: {}, moved: {}, counted: {}, copied: {}, received: {} },
})

export const chapter = resource('question_chapter', {
  label: ['题库章节', 'Chapter'],
  path: { base: 'business-product/qsn/chapter', list: 'page', remove: 'remove' },
  title: 'name',
  within: 'bankId',
  scope: ownedScope,
  read: readers,
  sort: ['sort', 'createdAt'],
  fields: {
    bankId: ref('question_bank')('题库', 'Bank', { required: true, search: true }),
    parentId: ref('question_chapter')('上级章节', 'Under'),
    name: text('章节名称', 'Name', { required: true, search: true }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
    ...ownedLocked,
    copyId: ref('question_chapter')('最近副本', 'Newest copy', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live', save: 'draft', receive: 'live' }),
    draft: state('草稿', 'Draft', 'waiting', { save: 'draft', change: 'live', remove: 'removed' }),
    live: state('启用', 'In use', 'good', { change: 'live', move: 'live', copy: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...pick(crudFacts, 'created', 'changed', 'removed'), saved: {}, moved: {}, copied: {}, received: {} },
})

const bankInput = pick(bank.fields, 'name', 'subject', 'grade', 'schoolId', 'agencyId', 'sort', 'remark')
type Bank = Row<typeof bank>
const areaFor = (row: Bank, { schoolId }: { readonly schoolId?: string | null }) => gather({ at: get(school, schoolId ?? row.schoolId) })
export const [createBank, changeBank, removeBank] = crud(bank, {
  by: authors,
  unique: ['schoolId', 'agencyId', 'name'],
  needs: (after, { actor }) => gather({ at: get(school, placeOf(actor, after).schoolId ?? after.schoolId) }),
  check: (_after, _facts, context, before) => ensureOwn(before, context),
  fill: (after, { at }, { actor }, before) => ({ ...(before.version === 0 ? placeOf(actor, after) : {}), areaCode: at?.areaCode ?? null }),
  // What was used stands in papers, which point to it for good.
  remove: {
    by: managers,
    needs: row => gather({ used: count(question, { bankId: row.id, useCount: { gt: 0 } }) }),
    check: (_row, { used }) => ensure(used === 0, no.usedBank),
  },
})
/** Keeps a bank that is not complete yet: nothing is asked of it but what was given. */
export const saveBank = command(bank, 'save', {
  label: ['存为草稿', 'Save as a draft'],
  by: authors,
  input: { ...bankInput, subject: optional(bankInput.subject), name: optional(bankInput.name), sort: optional(bankInput.sort) },
  needs: areaFor,
  decide(row, input, { at }, context) {
    ensureOwn(row, context)
    const name = input.name ?? (row.name || '—')
    return fact(bank, 'saved', {
      ...input,
      name,
      subject: input.subject ?? (row.subject || '—'),
      sort: input.sort ?? row.sort ?? 1,
      questionCount: 0,
      ...(row.version === 0 ? placeOf(context.actor, input) : {}),
      areaCode: at?.areaCode ?? null,
    })
  },
})
export const moveBank = step(bank, 'move', 'moved', {
  label: ['排序', 'Move'],
  by: authors,
  many: false,
  input: pick(bank.fields, 'sort'),
  check: (row, _input, _facts, context) => ensureOwn(row, context),
})
export const recount = command(bank, 'recount', {
  label: ['更新试题数', 'Count'],
  input: { by: int('变化', 'By', { required: true }) },
  decide: (row, { by }) => fact(bank, 'counted', { questionCount: Math.max(0, row.questionCount + by) }),
})
export const receiveBank = step(bank, 'receive', 'received', {
  label: ['收到副本', 'Receive a copy'],
  input: { ...bankInput, sourceId: bank.fields.sourceId, questionCount: bank.fields.questionCount, areaCode: bank.fields.areaCode },
})

const live = { status: 'live' } as const
const chapterInput = pick(chapter.fields, 'bankId', 'parentId', 'name', 'sort')
type Chapter = Row<typeof chapter>
function ensurePlaced(row: Pick<Chapter, 'id' | 'bankId'>, parentId: string | null | undefined, all: readonly Chapter[]): void {
  if (!parentId) return
  ensure(
    all.some(one => one.id === parentId && one.bankId === row.bankId),
    about(no.otherBank, 'parentId'),
  )
  ensure(!below(all, row.id).has(parentId), about(no.ownParent, 'parentId'))
}
export const [createChapter, changeChapter, removeChapter] = crud(chapter, {
  by: authors,
  fixed: ['bankId'],
  copies: [{ of: bank, by: 'bankId', fields: owned }],
  needs: after => gather({ all: find(chapter, { bankId: after.bankId, status: 'live' }) }),
  check(after, { all }, context, before) {
    ensureOwn(before, context)
    ensurePlaced(after, after.parentId, all)
  },
  keptWhile: [{ of: chapter, by: 'parentId', where: live }],
  remove: {
    needs: row => gather({ within: count(question, { chapterId: row.id, status: { not: 'removed' } }) }),
    check: (row, { within }, context) => {
      ensureOwn(row, context)
      ensure(within === 0, { ...kept, detail: { count: within } })
    },
  },
})
const kept = { code: 'exam.chapterKept', label: ['章节中还有试题，不能删除', 'the chapter still has questions'] } as const
const saveChapter = command(chapter, 'save', {
  label: ['存为草稿', 'Save as a draft'],
  by: authors,
  input: { ...chapterInput, bankId: optional(chapterInput.bankId), name: optional(chapterInput.name), sort: optional(chapterInput.sort) },
  needs: (row, { bankId }) => gather({ of: get(bank, row.bankId || bankId) }),
  decide(row, input, { of }, context) {
    ensureOwn(row, context)
    ensure(of, about(no.otherBank, 'bankId'))
    return fact(chapter, 'saved', { ...input, bankId: of.id, name: input.name ?? (row.name || '—'), sort: input.sort ?? 1, ...pick(of, ...owned) })
  },
})
const moveChapter = command(chapter, 'move', {
  label: ['移动', 'Move'],
  by: authors,
  input: { parentId: chapter.fields.parentId, sort: optional(chapter.fields.sort) },
  needs: row => gather({ all: find(chapter, { bankId: row.bankId, status: 'live' }) }),
  decide(row, { parentId = null, sort }, { all }, context) {
    ensureOwn(row, context)
    ensurePlaced(row, parentId, all)
    return fact(chapter, 'moved', { parentId, sort: sort ?? row.sort })
  },
})
export const receiveChapter = step(chapter, 'receive', 'received', {
  label: ['收到副本', 'Receive a copy'],
  input: { ...chapterInput, ...pick(chapter.fields, ...owned) },
})
export const chapterCommands = [createChapter, changeChapter, saveChapter, moveChapter, removeChapter] as const
