/** The commands of a class, those of modules above included: their declarations come with their manifests, when they are loaded. */
import { commandsOn } from '../../../console/parts/registry.ts'
import { useLoaded } from '../../../console/parts/useLoaded.ts'
import type { Command } from '../../kit/command.ts'
import { openClass } from '../open-class.ts'
import { classCommands } from '../open-class.commands.ts'

const isShown = (command: Command): boolean => command.name !== 'perfect' && command.by.length > 0
const own = classCommands.filter(isShown)

/** What moves a class forward comes first, whichever module declares it. */
const forward = ['launch', 'checkTeacher', 'release', 'approveRelease', 'confirmClass', 'classTeaching', 'commitCompletion', 'confirmCompletion']
const rank = (command: Command): number => (forward.includes(command.name) ? forward.indexOf(command.name) : forward.length)

let known: Promise<readonly Command[]> | undefined
const load = (): Promise<readonly Command[]> => (known ??= commandsOn(openClass).then(found => found.filter(isShown).sort((a, b) => rank(a) - rank(b))))

export const useClassCommands = (): readonly Command[] => useLoaded(load, openClass) ?? own
