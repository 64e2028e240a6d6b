/** Opens what lies over every screen, from wherever on a screen somebody asks for it. */
import { createContext, useContext } from 'react'
import type { Opening } from './TopBar.tsx'

export const OpeningContext = createContext<(what: Opening) => void>(() => undefined)
export const useOpening = (): ((what: Opening) => void) => useContext(OpeningContext)
