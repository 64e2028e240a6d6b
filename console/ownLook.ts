/** Knows the look of each person of this browser, and puts the one of now on the page. */
import { brand } from './brand.tsx'
import { defaultLook, isDark, lookOf, variables, type Look, type Theme } from './look.ts'
import { prefer, soon } from './preferences.ts'
import { session, type Lang } from './session.ts'

const place = 'ketang.looks'

function looks(): Readonly<Record<string, Partial<Look>>> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Readonly<Record<string, Partial<Look>>>
  } catch {
    return {}
  }
}

let person = session.get().userInfo?.user_id ?? ''

/** Chooses a theme or a colour; whoever is signed in finds it again at the next login, in any browser. */
export function choose(change: Partial<Look>): void {
  const { theme, colour } = { ...lookOf(session.get()), ...change }
  session.set({ theme, colour })
  prefer(change)
}

/** Chooses the language, as something to keep: a link that asks for one changes only what is shown. */
export function speak(lang: Lang): void {
  session.set({ lang })
  prefer({ lang })
}

/** Follows who signs in; answers how to stop. */
export function followLook(): () => void {
  const follow = () => {
    const now = session.get().userInfo?.user_id ?? ''
    if (now !== person) {
      person = now
      const own = looks()[now]
      if (own) return session.set(lookOf(own))
    }
    const look = lookOf(session.get())
    remember(look)
    // Who has chosen no colour sees the tenant's.
    const { colour } = brand.get()
    paint(look.colour === defaultLook.colour && colour ? { ...look, colour } : look)
  }
  follow()
  soon()
  const stops = [session.subscribe(follow), brand.subscribe(follow)]
  return () => stops.forEach(stop => stop())
}

/** So that whoever comes back to this browser is shown their look at once, before the server has told it. */
function remember({ theme, colour }: Look): void {
  const all = looks()
  const { [person]: own } = all
  if (person && (own?.theme !== theme || own.colour !== colour)) localStorage.setItem(place, JSON.stringify({ ...all, [person]: { theme, colour } }))
}

/** Colours that the frame does not bring: once they are there they stay. */
let chosen: Promise<unknown> | undefined
/** Settles when a theme has its colours: the frame waits for those of now, rather than change before somebody's eyes. Without them it has the
 * colours that all begin with. */
export async function themeKnown(theme: Theme = lookOf(session.get()).theme): Promise<void> {
  if (theme === defaultLook.theme || isDark(theme)) return
  await (chosen ??= import('./shell/chosenThemes.ts').catch(() => (chosen = undefined)))
}

let painted = ''
function paint(look: Look): void {
  const told = `${look.theme} ${look.colour}`
  if (told === painted) return
  painted = told
  void themeKnown(look.theme)
  const { documentElement: root, body } = document
  for (const [name, value] of Object.entries(variables(look))) root.style.setProperty(name, value)
  root.dataset.theme = look.theme
  root.style.colorScheme = isDark(look.theme) ? 'dark' : 'light'
  body.classList.toggle('bp6-dark', isDark(look.theme))
}
