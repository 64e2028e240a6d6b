/** What a letter says outside of the house, where nobody is signed in: whom it tells of and what it quotes is looked up when it goes out. What is kept of a
 * mail or a text message says neither, so that nothing of it need be found when a child is erased. Its id is that of the letter: `<noticeId>:<userId>`. */
import { type Ask, find, get, type Resource } from '../kit/index.ts'
import { message } from './message.ts'
import { gapsIn, quoteKey, quotesIn, toldIn, type ToldNames, wordsOf } from './notice-declaration.ts'
import { notice } from './notice.ts'

type Reads = <T>(query: Ask<T>) => Promise<T>
/** The names of those of some rows whom somebody may read of, by the id. */
type Seen = (ids: readonly string[], userId: string, ask: Reads) => Promise<ToldNames>
const seen = new Map<string, Seen>()
/** A module says whose names leave the house, and to whom; of all others a letter says there what stands for them. */
export const toldOutside = (of: Resource, who: Seen): void => void seen.set(of.name, who)

/** What it says in full; nothing where what is kept says it all. */
export async function saidOutside(id: string, lang: 0 | 1, { ask, zone }: { readonly ask: Reads; readonly zone: string }) {
  const [noticeId, userId] = [id.slice(0, Math.max(id.lastIndexOf(':'), 0)), id.slice(id.lastIndexOf(':') + 1)]
  if (!noticeId) return undefined
  const said = (await ask(get(message, id))) ?? (await ask(get(notice, noticeId)))
  if (!said?.textCode) return undefined
  const params = said.textParams ?? {},
    people = Map.groupBy(toldIn(said.textCode, params), ([of]) => of)
  const told = await Promise.all(
    [...people].map(async ([of, some]) => [...((await seen.get(of.name)?.([...new Set(some.map(([, one]) => one))], userId, ask)) ?? [])]),
  )
  const quotes = await Promise.all(
    quotesIn(said.textCode, params).map(async ({ of, name, quote }) => {
      const [row] = await ask(find(of, { id: quote.quoted }, { limit: 1 }))
      const stands = row && (quote.version === null || row.version === quote.version)
      return [quoteKey(name, quote), stands ? String((row as Readonly<Record<string, unknown>>)[name] ?? '') : ''] as const
    }),
  )
  const names: ToldNames = new Map([...told.flat(), ...quotes])
  const words = names.size > 0 ? wordsOf(said.textCode, params, lang, zone, names) : undefined
  return words && { ...words, gaps: gapsIn(said.textCode, params, lang, zone, names) }
}
