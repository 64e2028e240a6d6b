/** What the palette offers: rows, commands, screens and tools, each as a line that does something when it is chosen. */
import { ArrowRightIcon, DocumentIcon, HistoryIcon, PlayIcon, WrenchIcon } from '@blueprintjs/icons'
import { type ReactElement, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Command } from '../../modules/kit/command.ts'
import type { Label } from '../../modules/kit/field.ts'
import type { Hit } from '../../modules/kit/finding.ts'
import { ToneTag } from '../parts/StatusTag.tsx'
import { session, t, type MenuNode } from '../session.ts'
import { usedOf } from '../used.ts'
import { addressOfHit, keepRecent, recentHits, type Subject, useRecords, useSubject } from './finding.ts'
import { MenuIcon } from './icons.tsx'
import { addressOf, nameOf, opensWindow } from './menus.ts'
import { menusFound } from './menuSearch.ts'
import type { Opened } from './Over.tsx'
import { words as top } from './topWords.ts'
import { useWaiting, type Waiting } from './waiting.ts'
import { words } from './words.ts'

export interface PaletteProps {
  readonly menus: readonly MenuNode[]
  readonly onOpen: (what: Opened) => void
  readonly onClose: () => void
}
/** One line of what was found. */
export interface Choice {
  readonly id: string
  readonly icon: ReactElement
  readonly name: string
  readonly trail: ReactElement | string
  readonly run: () => void
  /** The row that it is, whose commands can be shown. */
  readonly hit?: Hit
}
export interface Section {
  readonly name: string
  readonly choices: readonly Choice[]
}

const tools = [
  ['help', top.help],
  ['errors', top.errors],
  ['lock', words.lock],
  ['looks', top.looks],
  ['letters', words.messages],
  ['departments', words.switchDepartment],
  ['clear', words.clearCache],
  ['leave', words.logout],
] as const satisfies readonly (readonly [Opened, Label])[]

/** The tools whose name begins with what is typed; none until something is. */
const toolsNamed = (text: string) => {
  const wanted = text.trim().toLowerCase()
  const several = (session.get().userInfo?.relation_auth?.length ?? 0) > 1
  return wanted === '' ? [] : tools.filter(([what, name]) => t(name).toLowerCase().startsWith(wanted) && (what !== 'departments' || several))
}

/** The commands that the open screen shows outside its rows: what the palette runs is what their buttons do. */
function commandsNamed(text: string): readonly { readonly name: string; readonly button: HTMLElement }[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return [...document.querySelectorAll<HTMLButtonElement>('main button[data-command]:not([disabled])')]
    .filter(button => !button.closest('table'))
    .map(button => ({ button, name: button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '' }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** Behind all that is found. */
const none = 9
function useScreens({ menus, onOpen, onClose }: PaletteProps, text: string): { readonly choices: readonly Choice[]; readonly rank: number } {
  const [, go] = useLocation()
  const leaves = useMemo(() => menusFound(menus, text, usedOf('screen')), [menus, text])
  const screens = leaves.map(({ node, trail }) => ({
    id: node.id,
    icon: <MenuIcon name={node.source} />,
    name: nameOf(node),
    trail: trail.join(' / '),
    run: () => {
      onClose()
      if (opensWindow(node)) window.open(node.path, '_blank', 'noreferrer')
      else go(addressOf(node))
    },
  }))
  const more = toolsNamed(text).map(([what, name]) => ({
    id: `tool ${what}`,
    icon: <WrenchIcon />,
    name: t(name),
    trail: t(top.tool),
    run: () => onOpen(what),
  }))
  return { choices: [...screens, ...more], rank: leaves[0]?.rank ?? none }
}

const commandsHere = (text: string, onClose: () => void): readonly Choice[] =>
  commandsNamed(text).map(({ name, button }) => ({
    id: `command ${button.dataset.command}`,
    icon: <PlayIcon />,
    name,
    trail: t(top.command),
    run: () => {
      onClose()
      // After the palette has gone and given the focus back: a dialog must not open under it.
      setTimeout(() => button.click())
    },
  }))

/** Rows as lines: kind, where and state at their end. */
function useRows(onClose: () => void): (hits: readonly Hit[], icon: ReactElement) => readonly Choice[] {
  const [, go] = useLocation()
  const open = async (hit: Hit) => {
    const address = await addressOfHit(hit)
    if (!address) return
    keepRecent(hit)
    onClose()
    go(address)
  }
  return (hits, icon) =>
    hits.map(hit => ({
      id: `${hit.of} ${hit.id}`,
      icon,
      name: hit.title,
      hit,
      trail: (
        <span className="kt-found">
          <span>{[hit.kind, hit.where].filter(Boolean).join(' · ')}</span>
          <ToneTag tone={hit.tone}>{hit.statusName}</ToneTag>
        </span>
      ),
      run: () => void open(hit),
    }))
}

const commandsOf = (subject: Subject | undefined, run: (command: Command) => void): readonly Choice[] =>
  (subject?.offered ?? []).map(command => ({
    id: `on ${command.permit}`,
    icon: <PlayIcon />,
    name: `${t(command.label)} ${subject!.hit.title}`,
    trail: subject!.hit.kind,
    run: () => run(command),
  }))

/** The commands that are waited for, of the rows that wait for them. */
const waitingLines = (all: readonly Waiting[], run: (one: Waiting) => void): readonly Choice[] =>
  all.map(one => ({
    id: `waits ${one.of.name} ${one.row.id}`,
    icon: <PlayIcon />,
    name: `${one.act.label} ${one.row.title}`,
    trail: [one.of.label, ...one.row.says].join(' · '),
    run: () => run(one),
  }))

/** A command that was chosen, and the row that it is for. */
export interface Acting {
  readonly command: Command
  readonly subject: Subject
}

/** What stands better than the others goes before them, else behind. */
const inOrder = (isBetter: boolean, screens: Section, ...others: readonly Section[]): readonly Section[] =>
  isBetter ? [screens, ...others] : [...others, screens]
/** All that there is to choose, in sections; of one row alone, where its commands are shown. */
export function useSections(props: PaletteProps, text: string, opened: Hit | undefined, act: (acting: Acting | Waiting) => void) {
  const records = useRecords(text),
    rows = useRows(props.onClose),
    waiting = useWaiting(text)
  const screens = useScreens(props, text)
  const subject = useSubject(opened ?? (records.hits.length === 1 ? records.hits[0] : undefined))
  const onSubject = commandsOf(subject, command => act({ command, subject: subject! }))
  const sections: readonly Section[] = opened
    ? [{ name: `${opened.kind} ${opened.title}`, choices: [...rows([opened], <ArrowRightIcon />).map(({ hit: _, ...one }) => one), ...onSubject] }]
    : [
        { name: t(words.recent), choices: text.trim() === '' ? rows(recentHits(), <HistoryIcon />) : [] },
        ...inOrder(
          screens.rank < (records.hits[0]?.rank ?? none) && text.trim() !== '',
          { name: t(words.screens), choices: screens.choices },
          { name: t(words.records), choices: rows(records.hits, <DocumentIcon />) },
          { name: t(words.commands), choices: [...waitingLines(waiting, act), ...onSubject, ...commandsHere(text, props.onClose)] },
        ),
      ]
  return { ...records, isLoading: records.isLoading || (opened !== undefined && !subject), sections: sections.filter(one => one.choices.length > 0) }
}
