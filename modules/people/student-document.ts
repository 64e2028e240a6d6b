/** Student document (学生档案): a paper of a pupil, sealed: whoever opens it leaves a trace, which the school reads in its history. */
import { attach, attachedTag, eraseAttach, fileIn } from '../files/index.ts'
import {
  about,
  choice,
  crud,
  crudFacts,
  date,
  ensure,
  file,
  gather,
  get,
  int,
  invoke,
  minute,
  type Narrower,
  plus,
  points,
  ref,
  refusals,
  resource,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { student } from './person.ts'

const no = refusals('student_document', {
  file: ['请先上传文件', 'please upload the file first'],
  gone: ['文件已不在', 'the file is gone'],
  noPupil: ['学生不存在', 'there is no such pupil'],
})
/** How long a look lasts: then the file is opened anew, which leaves another trace. */
export const lookMinutes = 10

export const studentDocument = resource('student_document', {
  label: ['学生档案', 'Student record'],
  path: { base: 'business-basic/school/studentDocument', list: 'page' },
  title: 'title',
  scope: { school: 'schoolId', area: 'areaCode', student: 'studentId' },
  read: ['SM', 'ST', 'PR'],
  sort: ['-day'],
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    type: choice({
      certificate: ['证书', 'Certificate'],
      report: ['成绩与评语', 'Report'],
      health: ['健康', 'Health'],
      family: ['家庭情况', 'Family'],
      other: ['其他', 'Other'],
    })('类型', 'Kind', { required: true, search: true, initial: 'other' }),
    title: text('标题', 'Title', { required: true, search: true, pii: 'words' }),
    day: date('日期', 'Date', { required: true }),
    score: points('成绩', 'Score'),
    /** Beside the school's office, which keeps it. */
    shownTo: choice({
      school: ['仅学校管理员', "The school's office alone"],
      teachers: ['班主任', 'Class teachers too'],
      family: ['班主任与家长', 'Class teachers and the family'],
    })('可见范围', 'Shown to', { required: true, search: true, initial: 'school' }),
    fileId: file('文件', 'File', { required: true, hidden: true, pii: 'words' }),
    documentId: text('文件编号', 'File id', { locked: true, hidden: true, index: true, isMachine: true }),
    looks: int('查看次数', 'Looks', { required: true, initial: 0, locked: true }),
    lookedBy: ref('user')('最近查看人', 'Last looked at by', { locked: true, hidden: true }),
    lookedAt: time('最近查看时间', 'Last looked at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', look: 'live', remove: 'removed', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { ...crudFacts, looked: {}, erased: {} },
})

/** The id of an uploaded file out of its address. */
const kept = crud(studentDocument, {
  by: ['SM'],
  fixed: ['studentId'],
  needs: row => gather({ pupil: get(student, row.studentId), sent: get(attach, fileIn(row.fileId)) }),
  check(row, { pupil, sent }, { actor }, before) {
    ensure(pupil && pupil.status !== 'erased', about(no.noPupil, 'studentId'))
    const isSealed = sent?.status === 'live' && sent.belongs === attachedTag && (sent.createdBy === actor.userId || actor.role === 'system')
    ensure(before.fileId === row.fileId || isSealed, about(no.file, 'fileId'))
  },
  fill: (row, { pupil }) => ({ schoolId: pupil!.schoolId, areaCode: pupil!.areaCode, documentId: fileIn(row.fileId) ?? null }),
})
/** Opens the file, and says who did. */
export const look = step(studentDocument, 'look', 'looked', {
  label: ['查看文件', 'Open the file'],
  by: ['SM', 'ST', 'PR'],
  many: false,
  record: (_input, row, _facts, { actor, now }) => ({ looks: row.looks + 1, lookedBy: actor.userId, lookedAt: now }),
})
export const eraseDocument = step(studentDocument, 'erase', 'erased', {
  label: ['清除', 'Erase'],
  needs: row => gather({ sent: get(attach, row.documentId ?? undefined) }),
  also: (_row, _input, { sent }) => (sent && sent.status !== 'erased' ? [invoke(eraseAttach, sent.id, {})] : []),
})
export const [create] = kept
export const documentCommands = [...kept, look]

export const documentNarrowers: readonly Narrower[] = [
  {
    role: 'ST',
    *narrow() {
      return { [studentDocument.name]: { shownTo: ['teachers', 'family'], status: 'live' } }
    },
  },
  {
    role: 'PR',
    *narrow() {
      return { [studentDocument.name]: { shownTo: 'family', status: 'live' } }
    },
  },
]
/** Whether somebody has just opened it: the file itself is fetched by nobody else. */
export const isOpened = (row: { readonly lookedBy: string | null; readonly lookedAt: string | null }, userId: string, now: string): boolean =>
  row.lookedBy === userId && plus(row.lookedAt ?? '1970-01-01T00:00:00.000Z', lookMinutes * minute) > now
