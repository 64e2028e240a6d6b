/** Request to evaluate (L27): one for each child of a completed class. It keeps who was asked and what they answered, for the family alone:
 * it has no list, no export and no history, and what others read of the answers is another row that leads nowhere back ([evaluation]). */
import { everyone, facts, type Narrower, ref, resource, type Row, state, text, time } from '../kit/index.ts'
import { no } from './refusals.ts'
import { marksOf } from './stars.ts'

const wordsMax = 500,
  tagsMax = 8
const isShort = (value: string) => (value.length <= wordsMax ? undefined : no.words)
const areFew = (value: string) => (value.length <= wordsMax && value.split(/[,，]/).length <= tagsMax ? undefined : no.tags)

export const request = resource('evaluation_request', {
  label: ['评价邀请', 'Request to evaluate'],
  title: 'openClassId',
  scope: { student: 'studentId' },
  read: ['PR', 'SD'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, locked: true }),
    /** Answered before this instant … */
    closesAt: time('评价截止', 'To be answered by', { required: true, locked: true }),
    /** Who has not answered by then is asked once more; none where the time is too short for it. */
    remindAt: time('提醒时间', 'To be reminded at', { locked: true, index: 'due' }),
    /** … and changed until that one. */
    fixedAt: time('可修改至', 'May be changed until', { locked: true, index: 'due' }),
    /** `score:5,teaching:4`: the whole, and each criterion by its key. A text, so that no journal keeps it in clear. */
    stars: text('星级', 'Stars', { locked: true, pii: 'words', check: value => (marksOf(value) ? undefined : no.stars) }),
    content: text('评价', 'Words', { lines: 4, pii: 'words', check: isShort }),
    tags: text('标签', 'Tags', { pii: 'words', check: areFew }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { ask: 'open' }),
    open: state('待评价', 'To be answered', 'waiting', { give: 'given', remind: 'open', erase: 'erased' }),
    given: state('已评价', 'Answered', 'good', { revise: 'given', fix: 'fixed', erase: 'erased' }),
    fixed: state('已评价，不能再改', 'Answered for good', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: facts('asked', 'reminded', 'given', 'revised', 'fixed', 'erased'),
})
export type Request = Row<typeof request>

/** The request of a child in a class: there is one. */
export const requestId = (openClassId: string, studentId: string): string => `${openClassId}:${studentId}`

/** Whatever rights an administrator gives: nobody but the family reads who answered what. */
export const familyOnly: readonly Narrower[] = everyone
  .filter(role => role !== 'PR' && role !== 'SD')
  .map(role => ({
    role,
    *narrow() {
      return { [request.name]: { id: [] } }
    },
  }))
