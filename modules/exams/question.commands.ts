/** What is done with questions: written, handed to whoever answers for the bank, changed as a new version, moved, copied, withdrawn. */
import {
  about,
  choice,
  command,
  type Context,
  ensure,
  fact,
  find,
  gather,
  get,
  type Input,
  invoke,
  json,
  optional,
  pick,
  type Row,
  step,
} from '../kit/index.ts'
import { attach, mb } from '../files/index.ts'
import { byHand, type Given, normalised, type Option, type Type } from './answer.ts'
import { bank, chapter, changeBank, createBank, moveBank, receiveBank, receiveChapter, recount, removeBank, saveBank } from './bank.ts'
import { authors, ensureOwn, managers, owned, ownedFields, placeOf } from './owner.ts'
import { question } from './question.ts'
import { no } from './refusals.ts'

type Question = Row<typeof question>
const { fields } = question
const contents = ['chapterId', 'type', 'stem', 'image', 'audio', 'options', 'answer', 'analysis', 'score', 'difficulty', 'points', 'sort'] as const
const carried = ['bankId', ...contents, 'plainStem', 'isByHand', ...owned] as const
const input = {
  bankId: optional(fields.bankId),
  type: optional(fields.type),
  chapterId: fields.chapterId,
  stem: optional(fields.stem),
  ...pick(fields, 'image', 'audio', 'options', 'answer', 'analysis'),
  score: optional(fields.score),
  difficulty: optional(fields.difficulty),
  points: fields.points,
  sort: optional(fields.sort),
}
type Written = Input<typeof input>

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"', '#39': "'" }
/** A rich text without its markup, as lists show it. */
export const plainOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li)[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#39);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()

/** The file that a link leads to. */
const fileId = (link: string | null | undefined): string => /\/file\/[\w-]+\.([\w-]+)\//.exec(link ?? '')?.[1] ?? ''
/** The sounds of options. */
const spoken = (options: Written['options']): readonly string[] => ((options ?? []) as readonly Given[]).flatMap(one => (one.audio ? [one.audio] : []))
const isSound = (sound: Row<typeof attach> | undefined) => sound?.status === 'live' && !!sound.type?.startsWith('audio/')
function* around(row: Question, given: Written) {
  return yield* gather({
    of: get(bank, row.bankId || given.bankId),
    at: get(chapter, given.chapterId === undefined ? row.chapterId : given.chapterId),
    sound: get(attach, fileId(given.audio)),
    sounds: find(attach, { id: spoken(given.options).map(fileId) }),
  })
}
type Around = ReturnType<typeof around> extends Generator<any, infer T, any> ? T : never
/** The question as it will be, apart from its key. */
function written(row: Question, given: Written, { of, at, sound, sounds }: Around, context: Context) {
  ensureOwn(row, context)
  ensure(of && of.status !== 'removed', about({ code: 'exam.noBank', label: ['请选择题库', 'choose a bank'] }, 'bankId'))
  const after = { ...pick(row, ...contents), ...pick(given, ...contents.filter(name => given[name] !== undefined)) } as Pick<
    Question,
    (typeof contents)[number]
  >
  ensure(!after.chapterId || at?.bankId === of.id, about(no.otherBank, 'chapterId'))
  ensure(after.type, { code: 'kit.required', label: ['请选择题型', 'choose a type'], field: 'type' })
  if (given.audio) {
    ensure(isSound(sound), about(no.audio, 'audio'))
    ensure((sound?.attachSize ?? 0) <= audioBytesMax, about(no.audioSize, 'audio'))
  }
  for (const link of spoken(given.options)) {
    const own = sounds.find(one => one.id === fileId(link))
    ensure(isSound(own), about(no.audio, 'options'))
    ensure((own?.attachSize ?? 0) <= audioBytesMax, about(no.audioSize, 'options'))
  }
  const plain = plainOf(after.stem ?? '')
  ensure(plain || after.image || after.audio, about(no.stem, 'stem'))
  ensure(after.score > 0, about(no.markWrong, 'score'))
  return { ...after, bankId: of.id, plainStem: (plain || '—').slice(0, 1_000), isByHand: byHand(after.type), ...pick(of, ...owned) }
}
/** The largest sound of a question. */
export const audioBytesMax = 20 * mb
const more = (bankId: string, by: number) => invoke(recount, bankId, { by })

/** Keeps what is not complete: the key may be missing. */
export const save = command(question, 'save', {
  label: ['存为草稿', 'Save as a draft'],
  by: authors,
  many: false,
  input,
  needs: around,
  decide(row, given, found, context) {
    const after = written(row, given, found, context)
    const options = ((after.options ?? []) as readonly (Given & { readonly id?: string })[]).map((one, i) => ({
      ...pick(one as Option, 'match', 'image', 'audio'),
      id: one.id ?? `d${i}`,
      label: String.fromCharCode(65 + i),
      content: one.content ?? '',
    }))
    const isNew = row.version === 0
    return [fact(question, 'saved', { ...after, options, ...(isNew ? { originId: row.id } : {}) }), ...(isNew ? [more(after.bankId, 1)] : [])]
  },
})

/** Hands it in with a key that fits: of managers it is usable at once, of teachers it waits for one. What was used stays, and a next version begins. */
export const submit = command(question, 'submit', {
  label: ['录入试题', 'Write a question'],
  again: ['修改试题', 'Edit the question'],
  by: authors,
  many: false,
  input,
  needs: around,
  decide(row, given, found, context) {
    const half = written(row, given, found, context)
    const after = { ...half, ...normalised(half as { type: Type; options: readonly Given[] | null; answer: string | null }) }
    const to = managers.includes(context.actor.role as never) || context.actor.role === 'system' ? 'usable' : 'submitted'
    if (row.useCount === 0) {
      const isNew = row.version === 0
      return [fact(question, 'submitted', { ...after, remark: null, ...(isNew ? { originId: row.id } : {}) }, to), ...(isNew ? [more(after.bankId, 1)] : [])]
    }
    const nextId = context.newId()
    const next = { ...after, revision: row.revision + 1, originId: row.originId }
    return [fact(question, 'superseded', { nextId }, 'superseded'), invoke(receive, nextId, { status: to, ...next })]
  },
})
/** A row that the house makes: a next version, or a copy. */
export const receive = command(question, 'receive', {
  label: ['生成试题', 'Make a version or a copy'],
  by: [],
  input: {
    ...pick(fields, ...carried, 'originId', 'sourceId'),
    revision: optional(fields.revision),
    options: json<readonly Option[]>()('选项', 'Options'),
    status: choice({ draft: ['草稿', 'Draft'], submitted: ['待审核', 'Submitted'], usable: ['可用', 'Usable'] })('状态', 'Status', { required: true }),
  },
  decide: (row, { status, ...values }) =>
    fact(question, 'received', { ...values, revision: values.revision ?? 1, originId: values.originId ?? row.id }, status),
})

export const accept = step(question, 'accept', 'accepted', { label: ['通过', 'Accept'], by: managers, many: true })
export const sendBack = step(question, 'sendBack', 'sent_back', {
  label: ['退回', 'Send back'],
  by: managers,
  input: { remark: { ...fields.remark, required: true as const } },
})
export const withdraw = step(question, 'withdraw', 'withdrawn', {
  label: ['停用', 'Withdraw'],
  by: authors,
  many: true,
  check: (row, _input, _facts, context) => ensureOwn(row, context),
})
export const restore = step(question, 'restore', 'restored', { label: ['启用', 'Use again'], by: managers, many: true })
export const use = command(question, 'use', { label: ['用于考试', 'Use'], by: [], decide: row => fact(question, 'used', { useCount: row.useCount + 1 }) })

export const move = command(question, 'move', {
  label: ['移到章节', 'Move'],
  by: authors,
  many: true,
  input: { chapterId: fields.chapterId, sort: optional(fields.sort) },
  needs: (_row, { chapterId }) => gather({ at: get(chapter, chapterId) }),
  decide(row, { chapterId = null, sort }, { at }, context) {
    ensureOwn(row, context)
    ensure(!chapterId || (at?.status === 'live' && at.bankId === row.bankId), about(no.otherBank, 'chapterId'))
    return fact(question, 'moved', { chapterId, sort: sort ?? row.sort })
  },
})
const copyOf = (row: Question) => ({ ...pick(row, ...carried), sourceId: row.id })
const statusOf = (row: Question) => (row.status === 'draft' || row.status === 'submitted' ? row.status : 'usable')
/** A copy in this or another chapter, also of another bank. */
export const copy = command(question, 'copy', {
  label: ['复制', 'Copy'],
  by: authors,
  many: true,
  input: { chapterId: fields.chapterId },
  *needs(row, { chapterId }) {
    const at = yield* get(chapter, chapterId ?? row.chapterId)
    return { at, of: yield* get(bank, at?.bankId ?? row.bankId) }
  },
  decide(row, _input, { at, of }, { newId }) {
    ensure(of, about(no.otherBank, 'chapterId'))
    const copyId = newId()
    const to = { bankId: of.id, chapterId: at?.id ?? null, ...pick(of, ...owned) }
    return [fact(question, 'copied', { copyId }), invoke(receive, copyId, { ...copyOf(row), ...to, status: statusOf(row) }), more(of.id, 1)]
  },
})
export const remove = command(question, 'remove', {
  label: ['删除', 'Delete'],
  by: authors,
  danger: true,
  decide(row, _input, _facts, context) {
    ensureOwn(row, context)
    ensure(row.useCount === 0, no.usedQuestion)
    return [fact(question, 'removed'), more(row.bankId, -1)]
  },
})

const standing = ['draft', 'submitted', 'usable', 'withdrawn'] as const
/** A bank with all that lies in it, for the same house or for another. */
export const copyBank = command(bank, 'copy', {
  label: ['复制题库', 'Copy the bank'],
  by: authors,
  many: false,
  input: { name: optional(bank.fields.name), ...pick(ownedFields, 'schoolId', 'agencyId') },
  needs: row => gather({ chapters: find(chapter, { bankId: row.id, status: 'live' }), questions: find(question, { bankId: row.id, status: standing }) }),
  decide(row, { name, schoolId, agencyId }, { chapters, questions }, { actor, newId }) {
    const copyId = newId(),
      ids = new Map(chapters.map(one => [one.id, newId()])),
      own = schoolId || agencyId ? placeOf(actor, { schoolId: schoolId ?? null, agencyId: agencyId ?? null }) : pick(row, 'schoolId', 'agencyId'),
      to = { ...own, areaCode: own.schoolId === row.schoolId ? row.areaCode : null }
    const head = { ...pick(row, 'subject', 'grade', 'sort', 'remark'), name: name ?? `${row.name} (2)` }
    return [
      fact(bank, 'copied', { copyId }),
      invoke(receiveBank, copyId, { ...head, ...to, sourceId: row.id, questionCount: questions.length }),
      ...chapters.map(one =>
        invoke(receiveChapter, ids.get(one.id)!, { bankId: copyId, parentId: ids.get(one.parentId ?? '') ?? null, name: one.name, sort: one.sort, ...to }),
      ),
      ...questions.map(one =>
        invoke(receive, newId(), { ...copyOf(one), ...to, bankId: copyId, chapterId: ids.get(one.chapterId ?? '') ?? null, status: statusOf(one) }),
      ),
    ]
  },
})
/** A chapter with all below it, into this or another bank. */
export const copyChapter = command(chapter, 'copy', {
  label: ['复制章节', 'Copy the chapter'],
  by: authors,
  many: false,
  input: { bankId: optional(chapter.fields.bankId), parentId: chapter.fields.parentId },
  needs: (row, { bankId }) =>
    gather({
      of: get(bank, bankId ?? row.bankId),
      chapters: find(chapter, { bankId: row.bankId, status: 'live' }),
      questions: find(question, { bankId: row.bankId, status: standing }),
    }),
  decide(row, { parentId = null }, { of, chapters, questions }, { newId }) {
    ensure(of, about(no.otherBank, 'bankId'))
    const inside = new Map<string, string>([[row.id, newId()]])
    for (let size = 0; size !== inside.size; ) {
      size = inside.size
      for (const one of chapters) if (one.parentId && inside.has(one.parentId) && !inside.has(one.id)) inside.set(one.id, newId())
    }
    const to = pick(of, ...owned),
      mine = questions.filter(one => inside.has(one.chapterId ?? ''))
    return [
      fact(chapter, 'copied', { copyId: inside.get(row.id)! }),
      ...[row, ...chapters.filter(one => one.id !== row.id && inside.has(one.id))].map(one =>
        invoke(receiveChapter, inside.get(one.id)!, {
          bankId: of.id,
          parentId: one.id === row.id ? parentId : inside.get(one.parentId!)!,
          name: one.id === row.id && of.id === row.bankId ? `${one.name} (2)` : one.name,
          sort: one.sort,
          ...to,
        }),
      ),
      ...mine.map(one => invoke(receive, newId(), { ...copyOf(one), ...to, bankId: of.id, chapterId: inside.get(one.chapterId!)!, status: statusOf(one) })),
      ...(mine.length > 0 ? [more(of.id, mine.length)] : []),
    ]
  },
})

export const bankCommands = [createBank, changeBank, saveBank, moveBank, copyBank, removeBank] as const
export const questionCommands = [submit, save, accept, sendBack, move, copy, withdraw, restore, remove] as const
