/** Final results: what each pupil takes from a class, entered while it is taught, published after completion. */
import { remarkField } from '../audit/index.ts'
import {
  carries, changes, command, count, ensure, fact, file, flag, gather, get, int, optional, pick, ref, resource, rules, state, text,
} from '../kit/index.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { classRoster, pupilsNow } from './roster.ts'

export const finalResult = resource('final_result', {
  label: ['结课成果', 'Final result'],
  path: { base: 'business-openclass/age_client/finalResult', list: 'page' },
  title: 'title',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, hidden: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, hidden: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { hidden: true, locked: true }),
    notAssessed: flag('不评价', 'Not assessed', { required: true, initial: false }),
    title: text('成果标题', 'Title', { search: true }),
    content: text('成果内容', 'Content', { lines: 6 }),
    fileId: file('附件', 'File'),
    score: int('评分', 'Score', { check: rules.between(0, 100) }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'entered' }),
    entered: state('已填写', 'Entered', 'active', { change: 'entered', remove: 'removed', publish: 'published' }),
    published: state('已公示', 'Published', 'good', { unpublish: 'entered' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { entered: {}, changed: {}, removed: {}, published: {}, unpublished: carries<{ remark: string }>() },
})

const content = pick(finalResult.fields, 'title', 'content', 'fileId', 'score')
const by = ['AT', 'ST', 'AM'] as const
interface Content { readonly notAssessed?: boolean | null; readonly score?: number | null; readonly content?: string | null; readonly fileId?: string | null }
const ensureSays = (row: Content): void =>
  ensure(row.notAssessed || (row.score ?? null) !== null || row.content || row.fileId, no.resultEmpty)

export const createResult = command(finalResult, 'create', {
  label: ['填写成果', 'Add result'], by, input: {
    openClassId: finalResult.fields.openClassId,
    // Not a reference: a teacher knows the pupils of the roster, not those of the school.
    studentId: text('学生', 'Pupil', { required: true }), notAssessed: finalResult.fields.notAssessed, ...content,
  },
  needs: (_row, input) => gather({
    klass: get(openClass, input.openClassId), roster: get(classRoster, input.openClassId),
    there: count(finalResult, { openClassId: input.openClassId, studentId: input.studentId, status: ['entered', 'published'] }),
  }),
  decide: (_row, input, { klass, roster, there }) => {
    ensure(klass?.status === 'teaching', no.resultClosed)
    ensure(pupilsNow(roster).some(pupil => pupil.studentId === input.studentId), no.notOnRoster)
    ensure(there === 0, no.resultTwice)
    ensureSays(input)
    const { schoolId, agencyId, areaCode, teacherId } = klass
    return fact(finalResult, 'entered', { ...input, schoolId, agencyId, areaCode, teacherId })
  },
})
export const changeResult = command(finalResult, 'change', {
  label: ['修改成果', 'Edit result'], by, input: { notAssessed: optional(finalResult.fields.notAssessed), ...content },
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  decide: (row, input, { klass }) => {
    ensure(klass?.status === 'teaching', no.resultClosed)
    ensureSays({ ...row, ...input })
    return fact(finalResult, 'changed', changes(row, input))
  },
})
export const removeResult = command(finalResult, 'remove', {
  label: ['删除成果', 'Delete result'], by, danger: true,
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  decide: (_row, _input, { klass }) => {
    ensure(klass?.status === 'teaching', no.resultClosed)
    return fact(finalResult, 'removed')
  },
})
/** Shown to everybody on the page of achievements, without the pupil's name. */
export const publishResult = command(finalResult, 'publish', {
  label: ['公示', 'Publish'], by: ['SM', 'PO'],
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  decide: (row, _input, { klass }) => {
    ensure(klass?.status === 'completed', no.resultEarly)
    ensure(!row.notAssessed, no.resultEmpty)
    return fact(finalResult, 'published')
  },
})
export const unpublishResult = command(finalResult, 'unpublish', {
  label: ['撤下公示', 'Unpublish'], by: ['SM', 'PO'], danger: true, input: { remark: remarkField },
  decide: (_row, { remark }) => fact(finalResult, 'unpublished', { remark }),
})
