/** Class moment: what a coach shows of a lesson, some words and photos, to the families of who was there. Photos hang on it as files, so they are
 * fetched by whoever sees it and by nobody else; all of it is erased after a time, or with a pupil who is in the pictures. */
import {
  about,
  carries,
  command,
  ensure,
  fact,
  find,
  gather,
  get,
  invoke,
  json,
  optional,
  pick,
  plus,
  day,
  ref,
  refusals,
  resource,
  rules,
  secret,
} from '../kit/index.ts'
import { type Actor, type Reading, type Role, type Row, state, step, text, time } from '../kit/index.ts'
import { attach } from '../files/index.ts'
import { leaveRight } from '../leave/index.ts'
import { lesson, mark, presentKinds } from '../openclass/index.ts'
import { attachFile, attachment, eraseFile } from '../relations/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'

const authors: readonly Role[] = ['AT', 'ST']
export const photosMax = 9
const wordsMax = 500

export const no = refusals('class_moment', {
  lesson: ['课次不存在', 'there is no such lesson'],
  notYours: ['不是您的课次', 'this is not your lesson'],
  notTaught: ['提交考勤后才能发布课堂动态', 'hand in the attendance first: only the families of who was there see it'],
  nobody: ['没有到课的学生', 'nobody was there'],
  notThere: ['所选学生没有到课', 'a pupil who was chosen was not there'],
  empty: ['请写一句话', 'please write a line'],
  long: ['不能超过500字', 'no more than 500 characters'],
  photos: ['最多 9 张照片', 'no more than 9 photos'],
  notPhoto: ['只能发布图片', 'only pictures can be shown'],
  notAuthor: ['只有发布人、学校和平台可以删除', 'only the author, the school and the platform take it down'],
  gone: ['动态已不存在', 'there is no such moment'],
  group: ['分组不存在', 'there is no such group'],
  notYourGroup: ['不是您带的组', 'this is not your group'],
  notLeft: ['出发后才能发布研学动态', 'the tour has not left yet'],
  notYourChild: ['只能查看自己孩子的课堂动态', 'only moments of your own children are shown'],
  notOver: ['尚未到保留期限', 'it is not to be erased yet'],
})

export const moment = resource('class_moment', {
  label: ['课堂动态', 'Class moment'],
  path: { base: 'business-openclass/moment', list: 'page' },
  title: 'content',
  // Families see those of lessons at which a child of theirs was: `ofFamilies`.
  scope: { school: 'schoolId', agency: 'agencyId', teacher: 'teacherId', else: { student: 'everyone' } },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR'],
  sort: ['-heldAt'],
  attachments: { by: authors, for: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR'] },
  fields: {
    content: text('内容', 'Words', { required: true, search: true, lines: 3, pii: 'words', check: value => (value.length > wordsMax ? no.long : undefined) }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    /** Empty where it is of a group on a tour. */
    lessonId: ref('lesson')('课次', 'Lesson', { required: true, search: true, locked: true }),
    groupId: ref('study_group')('研学分组', 'Group of a tour', { locked: true, index: true }),
    stopId: ref('itinerary')('环节', 'Leg or stop', { locked: true }),
    heldAt: time('上课时间', 'Held at', { required: true, search: true, locked: true, index: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true, hidden: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true, locked: true }),
    /** Addresses of the photos, by commas: files that hang on the row. */
    photos: text('照片', 'Photos', { locked: true, hidden: true, pii: 'words' }),
    /** The pupils whose families see it: who was there. Ids by spaces, so that a condition finds one of them; nobody is told of the others. */
    audience: secret('可见学生', 'Seen by the families of', { required: true, locked: true, hidden: true }),
    /** The pupils who are in the pictures, as the author says; in the same way. */
    shown: secret('照片中的学生', 'In the pictures', { locked: true, hidden: true }),
    expiresAt: time('保留至', 'Kept until', { required: true, locked: true, index: 'due' }),
    takenDownReason: text('删除原因', 'Why it was taken down', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { post: 'posted', postOfGroup: 'posted' }),
    posted: state('已发布', 'Posted', 'good', { takeDown: 'taken_down', expire: 'erased', erase: 'erased' }),
    taken_down: state('已删除', 'Taken down', 'over', { expire: 'erased', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { posted: carries<{ students: readonly string[] }>(), taken_down: {}, erased: {} },
})
const { fields } = moment

/** The pupils who were at a lesson: those of the class who were marked present, and guests who make another lesson up. */
export function* whoWasThere(lessonId: string | undefined): Reading<readonly string[]> {
  if (!lessonId) return []
  const { marks, guests } = yield* gather({
    marks: find(mark, { lessonId, mark: [...presentKinds], status: { not: 'lifted' } }),
    guests: find(leaveRight, { guestLessonId: lessonId, status: ['booked', 'used'] }),
  })
  return [...new Set([...marks, ...guests].map(one => one.studentId))]
}
/** Whoever gives it or gave it, and the teachers of its school. */
function teaches({ reach }: Actor, { teacherId, signedTeacherId, schoolId }: Row<typeof lesson>): boolean {
  if (reach === 'all') return true
  return [teacherId, signedTeacherId].some(id => id !== null && reach.teacher?.includes(id)) || Boolean(reach.school?.includes(schoolId))
}

interface Shown {
  readonly content: string
  readonly fileIds?: readonly string[] | null
  readonly students?: readonly string[] | null
}
interface Around {
  readonly files: readonly Row<typeof attach>[]
  readonly there: readonly string[]
  readonly expiresAt: string
  readonly newId: () => string
}
/** What is said, in pictures alone, of who was there; and its pictures hung on it. */
export function showing<const V extends object>(id: string, { content, fileIds, students }: Shown, { files, there, expiresAt, newId }: Around, of: V) {
  ensure(content.trim(), about(no.empty, 'content'))
  const shown = students?.length ? students : there,
    photos = [...new Set(fileIds ?? [])]
  ensure(
    shown.every(one => there.includes(one)),
    about(no.notThere, 'students'),
  )
  ensure(photos.length <= photosMax, about(no.photos, 'fileIds'))
  const held = photos.map(one => files.find(file => file.id === one))
  ensure(
    held.every(one => one?.type?.startsWith('image/')),
    about(no.notPhoto, 'fileIds'),
  )
  return [
    fact(moment, 'posted', {
      ...of,
      content: content.trim(),
      photos: held.map(one => one!.link).join(','),
      audience: there.join(' '),
      shown: photos.length > 0 ? shown.join(' ') : '',
      expiresAt,
      students: there,
    }),
    ...photos.map(fileId => invoke(attachFile, newId(), { ownerType: moment.name, ownerId: id, fileId })),
  ]
}
/** What the author gives beside of what it is. */
export const shownInput = {
  content: fields.content,
  fileIds: json<readonly string[]>()('照片', 'Photos', { check: rules.texts }),
  students: json<readonly string[]>()('照片中的学生', 'In the pictures', { check: rules.texts }),
}

export const post = command(moment, 'post', {
  label: ['发布课堂动态', 'Show the lesson'],
  by: authors,
  many: false,
  input: { lessonId: fields.lessonId, ...shownInput },
  *needs(_row, { lessonId, fileIds }) {
    const { of, house, files } = yield* gather({ of: get(lesson, lessonId), house: get(policy, policyId), files: find(attach, { id: [...(fileIds ?? [])] }) })
    return { of, policy: policyOf(house), files, there: yield* whoWasThere(of?.id) }
  },
  decide(row, { content, fileIds, students }, { of, policy, files, there }, { actor, now, newId }) {
    ensure(of, about(no.lesson, 'lessonId'))
    ensure(teaches(actor, of), about(no.notYours, 'lessonId'))
    ensure(of.status === 'taught' || of.status === 'confirmed', about(no.notTaught, 'lessonId'))
    ensure(there.length > 0, about(no.nobody, 'lessonId'))
    return showing(
      row.id,
      { content, fileIds, students },
      { files, there, expiresAt: plus(now, policy.momentDays * day), newId },
      { ...pick(of, 'openClassId', 'schoolId', 'agencyId', 'teacherId'), lessonId: of.id, heldAt: of.startAt },
    )
  },
})

const photosOf = (row: { readonly id: string }) => find(attachment, { ownerType: moment.name, ownerId: row.id, status: 'live' })
/** Nobody but staff sees it any more, and its photos are gone. */
export const takeDown = command(moment, 'takeDown', {
  label: ['删除动态', 'Take down'],
  by: ['AT', 'ST', 'SM', 'PO'],
  danger: true,
  input: { takenDownReason: { ...optional(fields.takenDownReason), required: true as const, locked: false as const, lines: 2 } },
  needs: row => gather({ photos: photosOf(row) }),
  decide(row, { takenDownReason }, { photos }, { actor }) {
    ensure(row.createdBy === actor.userId || ['SM', 'PO', 'system'].includes(actor.role), no.notAuthor)
    return [fact(moment, 'taken_down', { takenDownReason, photos: '' }), ...photos.map(one => invoke(eraseFile, one.id, {}))]
  },
})

/** With a pupil who is in the pictures. Words and photos go; that something was shown stays. */
const nobody = { audience: '', shown: null }
export const erase = step(moment, 'erase', 'erased', { label: ['清除', 'Erase'], record: () => nobody })
export const expire = step(moment, 'expire', 'erased', {
  label: ['到期清除', 'Erase when its time is over'],
  check: (row, _input, _facts, { now }) => ensure(row.expiresAt <= now, no.notOver),
  record: () => nobody,
})
