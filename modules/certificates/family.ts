/** What a family has of its children: results of classes, tours and exams, and the certificates, the newest first. */
import { addressOf, type CertificateRow } from '../content/index.ts'
import { attempt, exam, toldStatuses } from '../exams/index.ts'
import { tenant } from '../identity/index.ts'
import { type Asked, dayOf, find, get, type Label, report, type Resource, type RouteContext, textOf } from '../kit/index.ts'
import { classCertificate, finalResult, openClass } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { studyCertificate, studyReport, tour } from '../tours/index.ts'

/** One certificate, with what its file and its code need. */
export interface FamilyCertificate {
  readonly of: 'class' | 'tour'
  readonly id: string
  readonly no: string
  readonly status: 'issued' | 'revoked'
  readonly day: string
  /** Where its code leads; empty where it was issued before there were codes. */
  readonly path: string
}
/** What a child takes from one class, tour or exam. */
export interface Achieved {
  readonly kind: 'class' | 'tour' | 'exam'
  readonly id: string
  readonly title: string
  readonly day: string
  readonly score: string
  readonly words: string
  readonly certificate: FamilyCertificate | null
}
export interface ChildAchieved {
  readonly studentId: string
  readonly studentName: string
  readonly all: readonly Achieved[]
}
const label: Label = ['成绩与证书', 'Results and certificates']
const rowsMax = 500
/** While it is taught a result may still change. */
const over = ['completed', 'reported']
const asText = (score: number | null | undefined): string => (score === null || score === undefined ? '' : String(score))

function certificateIn(of: FamilyCertificate['of'], row: CertificateRow | undefined, { tenant: house, zone }: RouteContext): FamilyCertificate | null {
  if (!row) return null
  const day = dayOf((row.status === 'revoked' ? row.revokedAt : row.issueTime) ?? row.updatedAt, zone)
  return { of, id: row.id, no: row.certificateNo, status: row.status as 'issued', day, path: row.verifyId ? addressOf('', house, row.verifyId) : '' }
}

async function ofKind(kind: 'class' | 'tour', studentId: string, context: RouteContext): Promise<readonly Achieved[]> {
  const isClass = kind === 'class'
  const [results, papers] = await Promise.all([
    isClass
      ? context.ask(find(finalResult, { studentId, status: ['entered', 'published'] }, { limit: rowsMax }))
      : context.ask(find(studyReport, { studentId, status: 'live' }, { limit: rowsMax })),
    context.ask(find((isClass ? classCertificate : studyCertificate) as Resource, { studentId, status: ['issued', 'revoked'] } as never, { limit: rowsMax })),
  ])
  const certificates = papers as unknown as readonly (CertificateRow & { readonly openClassId: string })[]
  const ids = [...new Set([...results.map(one => one.openClassId), ...certificates.map(one => one.openClassId)])]
  const all = await Promise.all(
    ids.map(async (id): Promise<readonly Achieved[]> => {
      const known = (await context.readUnscoped(get((isClass ? openClass : tour) as Resource, id))) as unknown as
        | { readonly name: string; readonly endDate: string; readonly status: string }
        | undefined
      const paper = certificates.find(one => one.openClassId === id),
        result = known && over.includes(known.status) ? results.find(one => one.openClassId === id) : undefined
      if (!paper && !result) return []
      const one: Achieved = {
        kind,
        id,
        title: known?.name ?? paper?.printed?.className ?? '',
        day: known?.endDate ?? '',
        score: asText(result?.score) || (paper?.printed?.score ?? ''),
        words: [result?.title, result?.content].filter(Boolean).join(' · '),
        certificate: certificateIn(kind, paper, context),
      }
      return [one]
    }),
  )
  return all.flat()
}
async function ofExams(studentId: string, context: RouteContext): Promise<readonly Achieved[]> {
  const attempts = await context.ask(find(attempt, { studentId, status: [...toldStatuses] }, { limit: rowsMax }))
  const exams = await context.readUnscoped(find(exam, { id: attempts.map(one => one.examId), status: 'published' }))
  return exams.flatMap(of => {
    const last = attempts.filter(one => one.examId === of.id).sort((a, b) => b.turn - a.turn)[0]!
    const hundredths = (value: number | null): string => (value === null ? '' : String(value / 100))
    const score = hundredths(last.score)
    return [
      {
        kind: 'exam' as const,
        id: of.id,
        title: of.name,
        day: dayOf(of.endTime, context.zone),
        score: score && last.totalScore ? `${score} / ${hundredths(last.totalScore)}` : score,
        words: '',
        certificate: null,
      },
    ]
  })
}

/** Of one's own children, or of oneself; of one of them where that is asked. */
async function family(asked: Asked, context: RouteContext) {
  const { reach } = context.actor
  const all = reach === 'all' ? [] : (reach.student ?? []),
    one = textOf(asked.studentId)
  const children = one ? all.filter(id => id === one) : all
  const [names, house] = await Promise.all([context.titles(student, children), context.readUnscoped(get(tenant, context.tenant))])
  const achieved = await Promise.all(
    children.map(async (studentId): Promise<ChildAchieved> => {
      const found = await Promise.all([ofKind('class', studentId, context), ofKind('tour', studentId, context), ofExams(studentId, context)])
      return { studentId, studentName: names.get(studentId) ?? '', all: found.flat().sort((a, b) => (a.day < b.day ? 1 : -1)) }
    }),
  )
  return { origin: house?.domainUrl ? new URL(house.domainUrl).origin : '', children: achieved }
}

export const routes = [report('business-openclass/certificate/family', label, ['PR', 'SD'], family)]
