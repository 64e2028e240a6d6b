/** Answers that many ask for alike, kept for some seconds: boards are drawn again and again by everybody who watches them. */
import type { RouteContext } from '../kit/index.ts'

interface Kept {
  readonly until: string
  readonly answer: Promise<unknown>
}
const keptMax = 500
/** By the outside world, of which each server has one. */
const kept = new WeakMap<object, Map<string, Kept>>()

/** The answer that is still fresh, or a new one; those who ask at once share it, and a failure is not kept. */
export function remembered<T>(context: Pick<RouteContext, 'ports' | 'tenant' | 'now'>, key: string, milliseconds: number, make: () => Promise<T>): Promise<T> {
  const answers = kept.get(context.ports) ?? new Map<string, Kept>(),
    name = `${context.tenant} ${key}`
  kept.set(context.ports, answers)
  const found = answers.get(name)
  if (found && found.until > context.now) return found.answer as Promise<T>
  const until = new Date(Date.parse(context.now) + milliseconds).toISOString()
  const answer = make()
  answers.delete(name)
  answers.set(name, { until, answer })
  if (answers.size > keptMax) answers.delete(answers.keys().next().value!)
  answer.catch(() => {
    if (answers.get(name)?.answer === answer) answers.delete(name)
  })
  return answer
}

/** What it tells of has changed: answers of these keys are made anew when they are asked for again. */
export function forget({ ports, tenant }: Pick<RouteContext, 'ports' | 'tenant'>, isOld: (key: string) => boolean): void {
  const answers = kept.get(ports),
    own = `${tenant} `
  for (const name of [...(answers?.keys() ?? [])]) if (name.startsWith(own) && isOld(name.slice(own.length))) answers!.delete(name)
}
