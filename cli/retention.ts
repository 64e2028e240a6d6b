/** Backups that are kept in a folder: one each of the last days, weeks and months; all others go, never the newest. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exits, Stop } from './shell.ts'

/** How many days, weeks and months of which one backup is kept. */
export interface Keep {
  readonly d: number
  readonly w: number
  readonly m: number
}

/** `7d,4w,12m`, any of the three. */
export function keepOf(text: string): Keep {
  const parts = text.split(',').map(part => /^(\d{1,4})([dwm])$/.exec(part.trim()))
  if (parts.some(part => !part) || new Set(parts.map(part => part![2])).size < parts.length)
    throw new Stop([`保留规则须如 7d,4w,12m，而非“${text}”`, `what is kept is said as 7d,4w,12m, not "${text}"`], exits.usage)
  const kept: Keep = { d: 0, w: 0, m: 0, ...Object.fromEntries(parts.map(part => [part![2], Number(part![1])])) }
  if (kept.d + kept.w + kept.m === 0) throw new Stop(['保留规则至少保留一份', 'what is kept must be one at least'], exits.usage)
  return kept
}

const named = /^ketang-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.bak$/
/** What a backup of an instant is named in its folder. */
export const backupName = (at: string): string => `ketang-${at.slice(0, 10)}T${at.slice(11, 19).replaceAll(':', '')}Z.bak`
const instantOf = (name: string): string => name.replace(named, '$1T$2:$3:$4.000Z')

/** The backups in a folder, newest first. */
export const backupsIn = (folder: string): readonly { readonly name: string; readonly at: string }[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => named.test(name))
        .sort()
        .reverse()
        .map(name => ({ name, at: instantOf(name) }))
    : []

const day = 86_400_000
/** The Monday of the week of a day. */
const mondayOf = (at: string): string => {
  const time = Date.parse(`${at.slice(0, 10)}T00:00:00Z`)
  return new Date(time - ((new Date(time).getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10)
}
const spans = { d: (at: string) => at.slice(0, 10), w: mondayOf, m: (at: string) => at.slice(0, 7) } as const

/** The names that are not kept, of names with their instants, newest first. */
export function notKept(all: readonly { readonly name: string; readonly at: string }[], keep: Keep): readonly string[] {
  const kept = new Set(all.slice(0, 1).map(one => one.name))
  for (const unit of ['d', 'w', 'm'] as const) {
    const newest = new Map<string, string>()
    for (const { name, at } of all) if (!newest.has(spans[unit](at))) newest.set(spans[unit](at), name)
    for (const name of [...newest.values()].slice(0, keep[unit])) kept.add(name)
  }
  return all.map(one => one.name).filter(name => !kept.has(name))
}

/** Takes away what is not kept, with checksums and uploaded files, and what backups that were broken off have left; answers the names. */
export function prune(folder: string, keep: Keep): readonly string[] {
  const gone = notKept(backupsIn(folder), keep)
  for (const name of gone)
    for (const ending of ['', '.sha256', '.files', '.archive', '.archive.sha256']) rmSync(join(folder, `${name}${ending}`), { recursive: true, force: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.part') && named.test(name.replace(/(\.archive)?\.part$/, ''))) rmSync(join(folder, name))
  return gone
}
