/** The commands of a class, those of modules above included: their declarations come with their faces, when they are loaded. */
import { useEffect, useState } from 'react'
import { entries } from '../../../console/modules.ts'
import type { Command } from '../../kit/command.ts'
import { openClass } from '../open-class.ts'
import { classCommands } from './class-commands.ts'

/** Modules that declare commands on classes. Named, not imported: they stand above this one. */
const above = ['enrolment', 'refunds', 'studytour']
const own = classCommands.filter(command => command.name !== 'perfect' && command.by.length > 0)

/** What moves a class forward comes first, whichever module declares it. */
const forward = ['launch', 'checkTeacher', 'release', 'approveRelease', 'confirmClass', 'classTeaching', 'commitCompletion', 'confirmCompletion']
const rank = (command: Command): number => (forward.includes(command.name) ? forward.indexOf(command.name) : forward.length)

let known: Promise<readonly Command[]> | undefined
const load = (): Promise<readonly Command[]> => known ??= Promise.all(entries.filter(entry => above.includes(entry.name)).map(entry =>
  entry.load().then(({ face }) => face.commands.filter(command => command.on.name === openClass.name && command.by.length > 0), () => [])))
  .then(found => {
    const more = found.flat().filter((command, i, all) => all.findIndex(other => other.name === command.name) === i)
    return [...own, ...more].sort((a, b) => rank(a) - rank(b))
  })

export function useClassCommands(): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>(own)
  useEffect(() => {
    let isOver = false
    load().then(found => { if (!isOver) setCommands(found) }, () => {})
    return () => { isOver = true }
  }, [])
  return commands
}
