/** Prefetch: where every question is a trip to another machine, what the turns of a group will ask is asked for all of them
 * together, before each is run in its order. Nothing in the database changes until the group is written, so the answers hold. */
import type { Body, Rows, Statement } from './store.ts'

interface Answer {
  readonly most: number
  readonly rows: Rows
}
/** Where the answer to a statement is kept, and how many rows it wants at most. */
interface Place {
  readonly answers: Map<string, Answer>
  readonly name: string
  readonly most: number
}
export interface Memory {
  get(statement: Statement): Rows | undefined
  put(statement: Statement, rows: Rows): void
  /** The statements that nothing is known of, each once. */
  unknown(statements: readonly Statement[]): readonly Statement[]
}

/** Rounds after which turns that go on asking are left to ask for themselves. */
const roundsMax = 40

/** The first values as one text: no others are the same. */
function said(values: readonly unknown[], count: number): string {
  let all = ''
  for (let i = 0; i < count; i++) {
    const one = values[i]
    all += typeof one === 'string' ? `${one.length}:${one}` : `${String(one)};`
  }
  return all
}

/** Answers by statement. One that asks for fewer rows, or for more of what was already everything, is answered by the same. */
export function memory(): Memory {
  const questions = new Map<string, Map<string, Answer>>(),
    texts = new Map<string, { readonly answers: Map<string, Answer>; readonly written: number | undefined; readonly isBounded: boolean }>()
  const places = new WeakMap<Statement, Place>()
  const textOf = (text: string) => {
    const known = texts.get(text)
    if (known) return known
    // What differs by nothing but how many rows it wants at most, written out or as its last value, is answered together.
    const [limit = '', written] = / limit (?:(\d+)|\$\d+)$/.exec(text) ?? [],
      question = text.slice(0, text.length - limit.length),
      answers = questions.get(question) ?? new Map<string, Answer>(),
      made = { answers, written: written === undefined ? undefined : Number(written), isBounded: limit !== '' }
    questions.set(question, answers)
    texts.set(text, made)
    return made
  }
  const placeOf = (statement: Statement): Place => {
    const known = places.get(statement)
    if (known) return known
    const { text, values } = statement,
      { answers, written, isBounded } = textOf(text),
      isLast = isBounded && written === undefined
    const place = { answers, name: said(values, values.length - Number(isLast)), most: isLast ? Number(values.at(-1)) : (written ?? 0) }
    places.set(statement, place)
    return place
  }
  const get = (statement: Statement): Rows | undefined => {
    const { answers, name, most } = placeOf(statement),
      found = answers.get(name)
    return found && (found.most >= most || found.rows.length < found.most) ? found.rows : undefined
  }
  return {
    get,
    put(statement, rows) {
      const { answers, name, most } = placeOf(statement),
        found = answers.get(name)
      if (!found || found.most < most) answers.set(name, { most, rows })
    },
    unknown(statements) {
      const wanted = new Map<Map<string, Answer>, Map<string, Statement>>()
      for (const one of statements) {
        if (get(one)) continue
        const { answers, name, most } = placeOf(one),
          own = wanted.get(answers) ?? wanted.set(answers, new Map()).get(answers)!,
          other = own.get(name)
        if (!other || placeOf(other).most < most) own.set(name, one)
      }
      return [...wanted.values()].flatMap(own => [...own.values()])
    },
  }
}

const listOf = (asked: Statement | readonly Statement[]): readonly Statement[] => (Array.isArray(asked) ? asked : [asked as Statement])
/** What a body is handed for what it asked, where all of it is remembered. */
function recalled(known: Memory, asked: Statement | readonly Statement[]): Rows | readonly Rows[] | undefined {
  if (!Array.isArray(asked)) return known.get(asked as Statement)
  const all: Rows[] = []
  for (const one of asked as readonly Statement[]) {
    const rows = known.get(one)
    if (rows === undefined) return undefined
    all.push(rows)
  }
  return all
}

/** How often a body asked, whether or not it had to go and get the answer. */
export interface Tally {
  asked: number
}

/** Drives a body with what is remembered, and asks for the rest. */
export function* remembering<T>(known: Memory, body: Body<T>, tally: Tally): Body<T> {
  let step = body.next()
  while (!step.done) {
    tally.asked++
    const asked = step.value
    if (Array.isArray(asked)) {
      const unknown = known.unknown(asked as readonly Statement[])
      if (unknown.length > 0) {
        const rows = (yield unknown) as readonly Rows[]
        unknown.forEach((one, i) => known.put(one, rows[i]!))
      }
      step = body.next(recalled(known, asked))
    } else {
      let rows = known.get(asked as Statement)
      if (rows === undefined) known.put(asked as Statement, (rows = (yield asked) as Rows))
      step = body.next(rows)
    }
  }
  return step.value
}

/** Runs bodies side by side as far as they go, only to learn what they ask, and answers that: each round is one trip for all of them. What
 * they find wrong is found again when they are run for good. */
export function* prefetch(known: Memory, bodies: readonly Body<unknown>[]): Body<readonly Statement[]> {
  const all: Statement[] = []
  const next = (body: Body<unknown>, answer?: unknown): { readonly body: Body<unknown>; readonly asked: Statement | readonly Statement[] } | undefined => {
    try {
      let step = body.next(answer)
      for (;;) {
        if (step.done) return undefined
        const rows = recalled(known, step.value)
        if (rows === undefined) return { body, asked: step.value }
        step = body.next(rows)
      }
    } catch {
      return undefined
    }
  }
  let open = bodies.map(body => next(body)).filter(one => one !== undefined)
  for (let round = 0; open.length > 0 && round < roundsMax; round++) {
    const statements = known.unknown(open.flatMap(({ asked }) => listOf(asked))),
      rows = (yield statements) as readonly Rows[]
    statements.forEach((one, i) => known.put(one, rows[i]!))
    all.push(...statements)
    open = open.map(({ body, asked }) => next(body, recalled(known, asked))).filter(one => one !== undefined)
  }
  return all
}
