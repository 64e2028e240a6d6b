/** The day it is in the house, for pages that stay open overnight: when it has turned, what they show is asked for again. */
import { useEffect } from 'react'
import { today } from './clock.ts'
import { onCorrected } from './serverClock.ts'
import { onReturn } from './liveSocket.ts'
import { everything } from './live.ts'
import { changed } from './parts/cache.ts'
import { store, useStore } from './store.ts'

const lookEvery = 30_000
const shown = store({ day: '' })

function look(): void {
  const day = today(),
    before = shown.get().day
  if (day === before) return
  shown.set({ day })
  // What is late, what is next and what is open depends on the day, and no fact tells of it.
  if (before !== '') changed({ resource: everything })
}

/** The day, as long as it lasts. */
export const useToday = (): string => useStore(shown, value => value.day) || today()

/** Sees the day turn while the page is open, or as soon as somebody comes back to it. */
export function useTurningDay(): void {
  useEffect(() => {
    look()
    const timer = setInterval(look, lookEvery),
      stop = onReturn(look)
    onCorrected(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
}
