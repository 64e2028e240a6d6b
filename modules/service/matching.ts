/** What the robot answers: a keyword or a problem that is meant word by word, else the problem that has most in common with what was asked.
 * Chinese is compared by its pairs of characters, so that a word of two counts like any other. Pure. */

export interface KnownProblem {
  readonly id: string
  readonly title: string
  readonly answer: string
  readonly similar?: string | null
}
export interface KnownKeyword {
  readonly id: string
  readonly keyword: string
  readonly reply: string
  readonly matchType: 'exact' | 'contains'
  readonly handsOver: boolean
}
export type How = 'exact' | 'keyword' | 'score' | 'miss'
/** What the robot has to say, and why. */
export interface Said {
  readonly how: How
  /** Nothing where it does not know. */
  readonly text: string
  readonly problemId?: string
  readonly keywordId?: string
  /** From 0 to 1: how much of the question stands in the problem, rare words counting more. */
  readonly score: number
  /** Up to three problems that may be meant. */
  readonly suggestions: readonly { readonly id: string; readonly title: string }[]
  readonly handsOver: boolean
}

/** From this on an answer is given; from the lower one on a problem is suggested. */
const sure = 0.55,
  near = 0.2,
  suggestionsMax = 3,
  questionMax = 200,
  /** How much of the likeness is of both ways. */
  bothWays = 0.6

/** What tells nothing of what is asked. */
const idle =
  /请问一下|请问|你好|您好|麻烦|一下|怎么样|怎么|如何|怎样|为什么|什么|可以|能不能|能否|是不是|吗|呢|啊|吧|呀|的|了|我想|我要|我们|我|你们|你|您|\b(?:please|how|what|can|do|the|to|is|my|i)\b/g
export const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, '')

const cjk = /[\p{Script=Han}]+|[a-z0-9]+/gu
/** The pairs of Chinese characters and the words of other scripts in a text; a single character stands for itself. */
export function gramsOf(text: string): ReadonlySet<string> {
  const said = text.normalize('NFKC').toLowerCase(),
    bare = said.replace(idle, ' ')
  const grams = new Set<string>()
  for (const run of bare.match(cjk) ?? said.match(cjk) ?? []) {
    if (!/\p{Script=Han}/u.test(run) || run.length === 1) grams.add(run)
    else for (let i = 0; i + 1 < run.length; i++) grams.add(run.slice(i, i + 2))
  }
  return grams
}

interface Doc {
  readonly of: KnownProblem
  /** One for each wording. */
  readonly wordings: readonly ReadonlySet<string>[]
  readonly plain: readonly string[]
}
export interface Robot {
  ask(question: string): Said
}

/** A robot that knows these problems and keywords; asked thousands of times, made once. */
export function robotWith(problems: readonly KnownProblem[], keywords: readonly KnownKeyword[]): Robot {
  const docs: readonly Doc[] = problems.map(of => {
    const wordings = [of.title, ...(of.similar ?? '').split('\n')].map(one => one.trim()).filter(Boolean)
    return { of, wordings: wordings.map(gramsOf), plain: wordings.map(plainOf) }
  })
  const holders = new Map<string, Set<Doc>>()
  for (const doc of docs)
    for (const grams of doc.wordings)
      for (const gram of grams) {
        const those = holders.get(gram) ?? new Set()
        holders.set(gram, those.add(doc))
      }
  /** What few problems have counts more. */
  const weight = (gram: string): number => Math.log(1 + docs.length / (1 + (holders.get(gram)?.size ?? 0)))
  const sum = (grams: Iterable<string>): number => [...grams].reduce((total, one) => total + weight(one), 0)
  /** How much both have in common of what each says, and how much of the question is said at all: who asks in two words means what holds
   * them. From 0 to 1, which is the same. */
  const likeness = (asked: ReadonlySet<string>, wording: ReadonlySet<string>): number => {
    const own = sum(asked),
      common = sum([...asked].filter(one => wording.has(one)))
    return own === 0 ? 0 : (bothWays * 2 * common) / (own + sum(wording)) + ((1 - bothWays) * common) / own
  }
  const ranked = (question: string): readonly (readonly [Doc, number])[] => {
    const asked = gramsOf(question)
    const found = new Set([...asked].flatMap(gram => [...(holders.get(gram) ?? [])]))
    return [...found]
      .map(doc => [doc, Math.max(...doc.wordings.map(one => likeness(asked, one)))] as const)
      .toSorted(([a, x], [b, y]) => y - x || (a.of.id < b.of.id ? -1 : 1))
  }
  const exact = new Map(keywords.filter(one => one.matchType === 'exact').map(one => [plainOf(one.keyword), one]))
  // The longest is the one that is meant.
  const contained = keywords
    .filter(one => one.matchType === 'contains')
    .map(one => [plainOf(one.keyword), one] as const)
    .filter(([word]) => word !== '')
    .toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))
  const byKeyword = ({ id, reply, handsOver }: KnownKeyword): Said => ({ how: 'keyword', text: reply, keywordId: id, score: 1, suggestions: [], handsOver })
  return {
    ask(given) {
      const question = given.slice(0, questionMax),
        plain = plainOf(question)
      const word = exact.get(plain)
      if (word) return byKeyword(word)
      const same = docs.find(doc => doc.plain.includes(plain))
      if (same && plain) return { how: 'exact', text: same.of.answer, problemId: same.of.id, score: 1, suggestions: [], handsOver: false }
      const within = contained.find(([one]) => plain.includes(one))
      if (within) return byKeyword(within[1])
      const all = ranked(question),
        [best] = all
      const suggest = (from: typeof all) =>
        from
          .filter(([, score]) => score >= near)
          .slice(0, suggestionsMax)
          .map(([{ of }]) => ({ id: of.id, title: of.title }))
      if (best && best[1] >= sure)
        return { how: 'score', text: best[0].of.answer, problemId: best[0].of.id, score: best[1], suggestions: suggest(all.slice(1)), handsOver: false }
      return { how: 'miss', text: '', score: best?.[1] ?? 0, suggestions: suggest(all), handsOver: false }
    },
  }
}
