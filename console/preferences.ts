/** What somebody chose of how the console looks: kept on the server once the choice settles, and met again at every login.
 * Until the server has it, it waits in the browser, and counts before what the server knows. */
import { post } from './call.ts'
import { lookOf, type Look } from './look.ts'
import { CallError } from './request.ts'
import { isGuest, session, type Lang } from './session.ts'

/** The names of the shown columns per list; null is as usual. */
type Columns = Readonly<Record<string, readonly string[] | null>>
/** The field of each header that was matched, per import; '' where it goes into none. */
type Matched = Readonly<Record<string, string>>
type Imports = Readonly<Record<string, Matched | null>>
/** As the token endpoint tells it; what was never chosen is ''. */
export interface Preference {
  readonly theme: string
  readonly colour: string
  readonly lang: string
  readonly columns: Columns
  readonly imports?: Imports
  readonly pins?: readonly string[]
  readonly dismissed?: readonly string[]
}
/** Lists of one's own: screens on the home, hints that were put away. */
export interface Lists {
  readonly pins: readonly string[]
  readonly dismissed: readonly string[]
}
export type Choice = Partial<Look & Lists> & { readonly lang?: Lang; readonly columns?: Columns; readonly imports?: Imports }

const call = '/api/blade-user/own-preference'
const place = 'ketang.unsaved'
/** Somebody who tries one theme after the other, or draws through the colours, is asked to have chosen first. */
const settleMs = 1200

type Waiting = Readonly<Record<string, Choice>>
function waiting(): Waiting {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(place) ?? '{}') as Waiting
  } catch {
    return {}
  }
}
const wait = (all: Waiting): void => localStorage.setItem(place, JSON.stringify(all))

/** Who is signed in with an account; a guest has nothing to keep it under. */
const owner = (): string => {
  const { own, userInfo } = session.get()
  // What is chosen while looking through another's eyes is not theirs to keep.
  return own || isGuest(userInfo) ? '' : (userInfo?.user_id ?? '')
}
/** The language that was chosen on the login page counts for who logs in next. */
let asked: Lang | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps a choice of whoever is signed in. */
export function prefer(choice: Choice): void {
  const who = owner()
  if (!who) {
    asked = choice.lang ?? asked
    return
  }
  const all = waiting()
  const before = all[who]
  const columns = choice.columns ? { columns: { ...before?.columns, ...choice.columns } } : {}
  const imports = choice.imports ? { imports: { ...before?.imports, ...choice.imports } } : {}
  wait({ ...all, [who]: { ...before, ...choice, ...columns, ...imports } })
  soon()
}

/** Sends what waits, in a moment; a page that comes back looks for what the last one could not send. */
export function soon(): void {
  clearTimeout(timer)
  const who = owner()
  if (who && waiting()[who]) timer = setTimeout(() => void send(who), settleMs)
}

async function send(who: string): Promise<void> {
  const choice = waiting()[who]
  if (!choice || owner() !== who) return
  const isKept = await post(call, choice, { quiet: true }).then(
    () => true,
    // What the server will never take need not be tried again; anything else is, when there is reason to.
    reason => reason instanceof CallError && [400, 403].includes(reason.status),
  )
  const { [who]: left, ...others } = waiting()
  if (!isKept || !left) return
  // What was chosen while this was under way has a sending of its own.
  if (JSON.stringify(left) === JSON.stringify(choice)) wait(others)
}

const columnsPlace = 'ketang.columns.'
/** The names of the shown columns of a list, as this browser knows them of whoever is signed in. */
export const ownColumns = {
  read(list: string): readonly string[] | undefined {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(columnsPlace + list) ?? 'null')
      return Array.isArray(kept) ? kept.map(String) : undefined
    } catch {
      return undefined
    }
  },
  write(list: string, names: readonly string[] | undefined): void {
    put(list, names ?? null)
    prefer({ columns: { [list]: names ?? null } })
  },
}
function put(list: string, names: readonly string[] | null): void {
  if (names) localStorage.setItem(columnsPlace + list, JSON.stringify(names))
  else localStorage.removeItem(columnsPlace + list)
}

const importsPlace = 'ketang.imports'
/** How whoever is signed in matched the columns of an import the last time, by the path of its call. */
export const ownImports = {
  read(call: string): Matched {
    try {
      return (JSON.parse(localStorage.getItem(importsPlace) ?? '{}') as Record<string, Matched | null>)[call] ?? {}
    } catch {
      return {}
    }
  },
  write(call: string, map: Matched): void {
    const all = { [call]: map }
    localStorage.setItem(importsPlace, JSON.stringify({ ...JSON.parse(localStorage.getItem(importsPlace) ?? '{}'), ...all }))
    prefer({ imports: all })
  },
}

export const listsPlace = 'ketang.lists'

/** Shows the console as whoever has just signed in likes it, wherever they chose so. */
export function adopt(told: Preference | undefined): void {
  const who = owner()
  if (!told || !who) return
  const own = waiting()[who]
  const { theme, colour, lang } = session.get()
  const chosen = asked ?? own?.lang ?? (told.lang === 'zh' || told.lang === 'en' ? told.lang : lang)
  session.set({ ...lookOf({ theme: own?.theme ?? (told.theme || theme), colour: own?.colour ?? (told.colour || colour) }), lang: chosen })
  // The columns of who was here before are not theirs.
  for (const key of Object.keys(localStorage)) if (key.startsWith(columnsPlace)) localStorage.removeItem(key)
  for (const [list, names] of Object.entries({ ...told.columns, ...own?.columns })) put(list, names)
  localStorage.setItem(importsPlace, JSON.stringify({ ...told.imports, ...own?.imports }))
  localStorage.setItem(listsPlace, JSON.stringify({ pins: own?.pins ?? told.pins ?? [], dismissed: own?.dismissed ?? told.dismissed ?? [] }))
  if (asked && asked !== told.lang) prefer({ lang: asked })
  asked = undefined
  soon()
}
