/** The ids that a turn draws for new rows: the same when it is run again, and of no row that the database has. */
import { newId } from '../../modules/kit/index.ts'

export interface DrawnIds {
  draw(): string
  /** Those that were drawn so far: nobody need look for their rows. */
  readonly fresh: ReadonlySet<string>
}
/** Draws first what was drawn before, and keeps there what is new. */
export function drawnIds(drawn: string[] = [], now: string): DrawnIds {
  const fresh = new Set<string>()
  return {
    fresh,
    draw() {
      const id = (drawn[fresh.size] ??= newId(Date.parse(now)))
      fresh.add(id)
      return id
    },
  }
}
