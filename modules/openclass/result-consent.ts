/** Consent to show works: a family's word that what their child made may be shown to everybody, given and taken back at any time. Without it
 * no work of the child leaves the school, whoever publishes it. */
import { eraseFileIn } from '../files/index.ts'
import { crud, crudFacts, file, find, mask, ref, resource, type RouteContext, state, step, text } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { finalResult } from './final-result.ts'
import { no } from './refusals.ts'

export const resultConsent = resource('result_consent', {
  label: ['作品展示同意', 'Consent to show works'],
  path: { base: 'business-openclass/resultConsent', list: 'page', remove: 'remove' },
  title: 'studentId',
  scope: { school: 'schoolId', student: 'studentId' },
  read: ['PO', 'SM', 'PR'],
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true, hidden: true }),
    letter: file('书面同意书', 'Letter of consent', { hidden: true }),
    remark: text('说明', 'Remark', { pii: 'words' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('已同意', 'Given', 'good', { remove: 'removed', erase: 'removed' }),
    removed: state('已撤回', 'Taken back', 'over', { restore: 'live', erase: 'removed' }),
  },
  facts: { created: crudFacts.created, removed: crudFacts.removed, restored: crudFacts.restored, erased: {} },
})
export const [give, , takeBack, giveAgain] = crud(resultConsent, {
  by: ['PR', 'SM'],
  create: { label: ['同意展示', 'Allow showing'] },
  remove: { label: ['撤回同意', 'Take back'] },
  restore: { label: ['重新同意', 'Allow again'] },
  copies: [{ of: student, by: 'studentId', fields: ['schoolId'] }],
  unique: { on: ['studentId'], refused: no.consentThere },
})
/** Nobody's works are shown any more who is erased: the word goes, what was said with it, and the letter. */
export const eraseConsent = step(resultConsent, 'erase', 'erased', {
  label: ['清除', 'Erase'],
  *needs({ letter, createdBy, updatedBy }) {
    return { files: yield* eraseFileIn(letter, createdBy, updatedBy) }
  },
  record: () => ({ letter: null }),
  also: (_row, _input, { files }) => files,
})
export const consentCommands = [give, takeBack, giveAgain] as const

/** What works that many are shown are remembered as. */
export const sharedWorks = 'works'
/** The works that everybody may see: published by the school, of children whose families allow it, the newest first; without numbers of persons.
 * @param within the beginning of an area's code (GB/T 2260): only works of its schools */
export async function shownWorks(
  context: RouteContext,
  { title, within, limit }: { readonly title?: string | undefined; readonly within?: string | undefined; readonly limit: number },
) {
  const rows = await context.readUnscoped(
    find(
      finalResult,
      { status: 'published', ...(title ? { title: { like: title } } : {}), ...(within ? { areaCode: { starts: within } } : {}) },
      { sort: ['-updatedAt'], limit },
    ),
  )
  const pupils = [...new Set(rows.map(row => row.studentId))]
  const allowed = pupils.length === 0 ? [] : await context.readUnscoped(find(resultConsent, { studentId: pupils, status: 'live' }))
  const known = new Set(allowed.map(one => one.studentId))
  // What is found is what is shown: numbers of phones and papers in it are not.
  return rows
    .filter(row => known.has(row.studentId))
    .map(row => ({ ...row, title: mask('words', row.title), content: mask('words', row.content) }))
    .filter(row => !title || row.title?.toLowerCase().includes(title.toLowerCase()))
}
