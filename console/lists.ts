/** Lists of one's own: screens on the home, hints that were put away. They are met again at every login. */
import { type Lists, listsPlace, prefer } from './preferences.ts'
import { session } from './session.ts'
import { store, useStore } from './store.ts'

const none: Lists = { pins: [], dismissed: [] }
const written = (): string => globalThis.localStorage?.getItem(listsPlace) ?? '{}'
function read(text: string): Lists {
  try {
    return { ...none, ...(JSON.parse(text) as Partial<Lists>) }
  } catch {
    return none
  }
}
let last = written()
const lists = store<Lists>(read(last))
// Whoever signs in brings their own.
session.subscribe(() => {
  const now = written()
  if (now === last) return
  last = now
  lists.set(read(now))
})

/** One of the lists of whoever is signed in. */
export const useList = (name: keyof Lists): readonly string[] => useStore(lists, value => value[name])
/** Puts something on such a list, or takes it off. */
export function list(name: keyof Lists, what: string, isOn: boolean): void {
  const others = lists.get()[name].filter(one => one !== what)
  lists.set({ [name]: isOn ? [...others, what] : others })
  last = JSON.stringify(lists.get())
  localStorage.setItem(listsPlace, last)
  prefer({ [name]: lists.get()[name] })
}
