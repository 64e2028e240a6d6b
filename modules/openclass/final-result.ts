/** Final results: what each pupil takes from a class, entered while it is taught, published after completion. */
import { because } from '../audit/index.ts'
import { eraseFileIn } from '../files/index.ts'
import {
  about,
  blank,
  carries,
  command,
  crud,
  crudFacts,
  ensure,
  ensureStands,
  fact,
  file,
  find,
  flag,
  gather,
  get,
  int,
  invoke,
  json,
  optional,
  pick,
} from '../kit/index.ts'
import { type Invoke, type Label, readSheet, ref, resource, type Row, rules, state, statement, step, text } from '../kit/index.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { classRoster, pupilsNow } from './roster.ts'

export const finalResult = resource('final_result', {
  label: ['结课成果', 'Final result'],
  path: { base: 'business-openclass/age_client/finalResult', list: 'page' },
  title: 'title',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'],
  printable: { certificate: { label: ['结课证书', 'Certificate'], in: ['published'] } },
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, hidden: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, hidden: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { hidden: true, locked: true }),
    notAssessed: flag('不评价', 'Not assessed', { required: true, initial: false }),
    title: text('成果标题', 'Title', { search: true, pii: 'words' }),
    content: text('成果内容', 'Content', { lines: 6, pii: 'words' }),
    fileId: file('附件', 'File'),
    score: int('评分', 'Score', { check: rules.between(0, 100) }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'entered' }),
    entered: state('已填写', 'Entered', 'active', { change: 'entered', remove: 'removed', publish: 'published', erase: 'erased' }),
    published: state('已公示', 'Published', 'good', { unpublish: 'entered', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { ...crudFacts, entered: {}, changed: {}, removed: {}, published: {}, unpublished: carries<{ remark: string }>(), erased: {} },
})

const klassOf = (row: { readonly openClassId: string }) => gather({ klass: get(openClass, row.openClassId) })
export const [createResult, changeResult, removeResult] = crud(finalResult, {
  by: ['AT', 'ST', 'AM'],
  create: { label: ['填写成果', 'Add result'], fact: 'entered' },
  change: { label: ['修改成果', 'Edit result'] },
  // Not a reference: a teacher knows the pupils of the roster, not those of the school.
  fixed: ['openClassId', 'studentId'],
  input: { studentId: text('学生', 'Pupil', { required: true }) },
  copies: [{ of: openClass, by: 'openClassId', fields: ['schoolId', 'agencyId', 'areaCode', 'teacherId'] }],
  unique: { on: ['openClassId', 'studentId'], refused: no.resultTwice },
  needs: row => gather({ klass: get(openClass, row.openClassId), roster: get(classRoster, row.openClassId) }),
  check(row, { klass, roster }, _context, before) {
    ensureStands(klass?.status === 'teaching', no.resultClosed)
    ensure(before.status !== 'new' || pupilsNow(roster).some(pupil => pupil.studentId === row.studentId), no.notOnRoster)
    ensure(row.notAssessed || (row.score ?? null) !== null || row.content || row.fileId, no.resultEmpty)
  },
  remove: { label: ['删除成果', 'Delete result'], needs: klassOf, check: (_row, { klass }) => ensure(klass?.status === 'teaching', no.resultClosed) },
})
const seenByAll: Label = ['所有人都能在成果页看到，不显示学生姓名', "Everybody sees it on the page of achievements, without the pupil's name"]
/** Shown to everybody on the page of achievements, without the pupil's name. */
export const publishResult = step(finalResult, 'publish', 'published', {
  label: ['公示', 'Publish'],
  by: ['SM', 'PO'],
  statement: statement<typeof finalResult>(function* (_row, { lang }) {
    return [{ label: ['公示后', 'Then'], text: seenByAll[lang]! }]
  }),
  needs: klassOf,
  check(row, _input, { klass }) {
    ensure(klass?.status === 'completed', no.resultEarly)
    ensure(!row.notAssessed, no.resultEmpty)
  },
})
const unpublishResult = step(finalResult, 'unpublish', 'unpublished', { label: ['撤下公示', 'Unpublish'], by: ['SM', 'PO'], ...because })

/** What a pupil made, and what was said of it, goes with the pupil, with its file. */
export const eraseResult = step(finalResult, 'erase', 'erased', {
  label: ['清除', 'Erase'],
  *needs({ fileId, createdBy, updatedBy }) {
    return { files: yield* eraseFileIn(fileId, createdBy, updatedBy) }
  },
  record: () => ({ fileId: null, score: null }),
  also: (_row, _input, { files }) => files,
})

const sheetRow = {
  studentId: text('学生', 'Pupil', { required: true }),
  ...pick(finalResult.fields, 'title', 'score', 'content', 'fileId'),
  notAssessed: optional(finalResult.fields.notAssessed),
}
/** One row of the results of a class, as it comes. */
export type ResultRow = Readonly<Record<keyof typeof sheetRow, unknown>>
const shown = ['title', 'score', 'content', 'fileId', 'notAssessed'] as const
type Result = Row<typeof finalResult>

/** The results of a class as one sheet: all rows, by the rules of the single ones, or none. */
export const enterResults = command(openClass, 'enterResults', {
  label: ['批量填写成果', 'Enter results'],
  by: ['AT', 'ST', 'AM'],
  input: { results: json<readonly ResultRow[]>()('成果', 'Results', { required: true }) },
  needs: row => gather({ roster: get(classRoster, row.id), results: find(finalResult, { openClassId: row.id, status: { not: 'removed' } }) }),
  decide(row, input, { roster, results }, context) {
    const before = new Map(results.map(one => [one.studentId, one]))
    const met = new Set<string>()
    const known = { klass: row, roster, same: 0, from: { openClassId: row } }
    const steps = readSheet(input.results, { name: 'results', fields: sheetRow, zone: context.zone, field: 'score' }, given => {
      ensure(!met.has(given.studentId), about(no.resultTwice, 'studentId'))
      met.add(given.studentId)
      const old = before.get(given.studentId)
      const values = { ...pick(given, ...shown), notAssessed: given.notAssessed ?? old?.notAssessed ?? false }
      ensure(!old || old.status === 'entered', no.resultClosed)
      if (old && shown.every(name => (values[name] ?? null) === (old[name] ?? null))) return []
      const one: Invoke = old
        ? invoke(changeResult, old.id, values)
        : invoke(createResult, context.newId(), { ...values, openClassId: row.id, studentId: given.studentId })
      // The rules of the single row decide; they are asked here for all rows, and once more when it is recorded.
      one.command.decide(old ?? (blank(finalResult, one.id, context.tenant) as Result), one.input, known, context)
      return [{ ...one, studentId: given.studentId }]
    }).flat()
    return [
      fact(openClass, 'results_entered', { students: steps.map(one => one.studentId) }),
      ...steps.map(({ command: run, id, input: values }) => ({ command: run, id, input: values })),
    ]
  },
})

export const resultCommands = [createResult, changeResult, removeResult, publishResult, unpublishResult] as const
