/** What a class's screens share: its commands, those of modules above included, and the forms and inputs of its own. */
import { useMemo } from 'react'
import { lateOf } from '../../../console/parts/screens.tsx'
import { useCommandsOn } from '../../../console/parts/useCommandsOn.ts'
import type { Command } from '../../kit/command.ts'
import { part } from '../../kit/index.ts'
import { openClass } from '../open-class.ts'
import { classCommands } from '../open-class.commands.ts'

const isShown = (command: Command): boolean => command.name !== 'perfect' && command.by.length > 0

/** What moves a class forward comes first, whichever module declares it. */
const forward = ['launch', 'checkTeacher', 'release', 'approveRelease', 'confirmClass', 'classTeaching', 'commitCompletion', 'confirmCompletion']
const rank = (command: Command): number => (forward.includes(command.name) ? forward.indexOf(command.name) : forward.length)

export function useClassCommands(): readonly Command[] {
  const all = useCommandsOn(openClass, classCommands)
  return useMemo(() => all.filter(isShown).sort((a, b) => rank(a) - rank(b)), [all])
}

export const classForms = { release: lateOf(part(() => import('./ReleaseDialog.tsx'), 'ReleaseDialog')) } as const
export const classInputs = {
  grades: lateOf(part(() => import('./GradesInput.tsx'), 'GradesInput')),
  signDates: lateOf(part(() => import('./SignDatesInput.tsx'), 'SignDatesInput')),
} as const
