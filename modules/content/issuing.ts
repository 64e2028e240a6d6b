/** Certificates for many: each pupil by the rules of the single one, in a turn of their own, with what became of it. */
import { type Asked, chosen, type Command, get, type Invoke, perform, RefusalError, type Resource, type Route, type RouteContext } from '../kit/index.ts'

/** What became of one. */
export interface Outcome {
  readonly studentId: string
  readonly success: boolean
  readonly msg: string
  readonly certificateNo: string
}
interface Each {
  /** Everybody whom one could be for, where the call names nobody. */
  readonly everybody: (asked: Asked, context: RouteContext) => Promise<readonly string[]>
  readonly step: (studentId: string, asked: Asked) => Invoke
}
/** POST `path`: issues one for each pupil that is named, or for everybody who never had one, and says of each what became of it. Who lost one is
 * issued another by name alone: somebody revoked it for a reason. */
export function eachPupil(path: string, issue: Command, { everybody, step }: Each): Route {
  return perform(path, [issue], async (asked, context): Promise<readonly Outcome[]> => {
    const pupils = asked.studentIds ? chosen(asked, 'studentIds') : await everybody(asked, context)
    const outcomes: Outcome[] = []
    for (const studentId of pupils) {
      const one = step(studentId, asked)
      // Somebody who has one, or had, stays out of it: that is no mistake.
      const before = await context.readUnscoped(get(issue.on as Resource, one.id))
      if (!asked.studentIds && (before?.status === 'issued' || before?.status === 'revoked')) continue
      outcomes.push({ studentId, ...(await outcome(one, context)) })
    }
    return outcomes
  })
}
async function outcome(one: Invoke, context: RouteContext): Promise<Omit<Outcome, 'studentId'>> {
  try {
    const [row] = await context.run(one)
    return { success: true, msg: '', certificateNo: String(row?.certificateNo ?? '') }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { success: false, msg: error.refused.label[context.lang], certificateNo: '' }
  }
}
