/** Whom certificates of a class or a tour are for, and who has one. */
import type { CertificateRow } from '../content/index.ts'
import { type Asked, ensure, find, get, type Label, refusals, report, type Resource, type RouteContext, textOf } from '../kit/index.ts'
import { classCertificate, classRoster, openClass, pupilsNow } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { studyCertificate, tour, traveller } from '../tours/index.ts'

export interface Candidate {
  readonly studentId: string
  readonly studentName: string
  readonly certificateNo: string
  readonly status: 'none' | 'issued' | 'revoked'
  readonly statusName: string
}
export interface Candidates {
  readonly name: string
  readonly status: string
  /** Whether it is over, so that some may be issued. */
  readonly isOver: boolean
  readonly pupils: readonly Candidate[]
}
export const no = refusals('certificate_issue', { missing: ['没有找到该班级或研学', 'there is no such class or tour'] })
const label: Label = ['可发证的学生', 'Whom certificates are for']

async function goers(of: 'class' | 'tour', openClassId: string, context: RouteContext): Promise<readonly string[]> {
  if (of === 'class') return pupilsNow(await context.readUnscoped(get(classRoster, openClassId))).map(one => one.studentId)
  const all = await context.readUnscoped(find(traveller, { openClassId, handedAt: { not: null } }, { sort: ['id'] }))
  return all.map(one => one.studentId)
}
async function candidates(asked: Asked, context: RouteContext): Promise<Candidates> {
  const of = asked.of === 'tour' ? 'tour' : 'class',
    id = textOf(asked.openClassId)
  const row = of === 'class' ? await context.ask(get(openClass, id)) : await context.ask(get(tour, id))
  ensure(row, no.missing)
  const pupils = await goers(of, id, context),
    known = (await context.ask(
      find((of === 'class' ? classCertificate : studyCertificate) as Resource, { openClassId: id } as never),
    )) as unknown as readonly (CertificateRow & { readonly studentId: string })[]
  const names = await context.titles(student, pupils),
    states = classCertificate.lifecycle.states
  return {
    name: row.name,
    status: row.status,
    isOver: (of === 'class' ? ['completed'] : ['reported', 'completed']).includes(row.status),
    pupils: pupils.map(studentId => {
      const paper = known.find(one => one.studentId === studentId && one.status !== 'erased'),
        status = (paper?.status ?? 'none') as Candidate['status']
      return {
        studentId,
        studentName: names.get(studentId) ?? '',
        certificateNo: paper?.certificateNo ?? '',
        status,
        statusName: status === 'none' ? '' : states[status].label[context.lang],
      }
    }),
  }
}
export const candidateRoute = report('business-openclass/certificate/pupils', label, ['PO', 'SM', 'ST'], candidates)
