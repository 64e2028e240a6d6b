/** What there is to say before commands are run on rows: why one would be refused now, and what it does with money. */
import { useEffect, useMemo, useState } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Before } from '../../modules/kit/statement.ts'
import { get, type Wire } from '../call.ts'
import { may } from '../session.ts'
import { useAsk } from './hooks.ts'

export const path = '/api/blade-system/lifecycle/before'
/** Rows of one question. */
export const idsMax = 100

/** What has no calls of its own, such as a model of a process, is asked about by nobody. */
const isAsked = (of: Resource): boolean => of.path !== undefined && may(`${of.name}_view`)

/** Why commands would be refused on a row now, by their names; asked again when the row is another. */
export function useRefused(of: Resource, row: Wire, names: readonly string[]): ReadonlyMap<string, string> {
  const { value } = useAsk<readonly Before[]>(
    path,
    { resource: of.name, ids: row.id, commands: names.join(), bare: 1 },
    { of, id: row.id, version: row.version, when: of.path !== undefined && names.length > 0 },
  )
  return useMemo(() => new Map((value ?? []).flatMap(one => (one.refused ? [[one.command, one.refused] as const] : []))), [value])
}

const askedAgainMs = 30_000
/** All that there is to say of one command on one row, before anything is typed; asked anew as the row changes and the clock goes on. */
export function useBefore(of: Resource, id: string | undefined, command: string): Before | undefined {
  const { value } = useAsk<readonly Before[]>(
    path,
    { resource: of.name, ids: id, commands: command },
    { of, ...(id === undefined ? {} : { id }), every: askedAgainMs, when: id !== undefined && isAsked(of) },
  )
  return value?.[0]
}

/** Why a command would be refused on a row now, asked anew as the clock goes on: for what opens at a time. */
export function useRefusedUntil(of: Resource, id: string, command: string): string | undefined {
  const [asked, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again(last => last + 1), askedAgainMs)
    return () => clearInterval(timer)
  }, [])
  const { value } = useAsk<readonly Before[]>(path, { resource: of.name, ids: id, commands: command, bare: 1 }, { of, id, version: asked, when: isAsked(of) })
  return value?.[0]?.refused
}

/** The same of one command on many rows, by their ids. */
export async function askBefore(of: Resource, ids: readonly string[], command: string): Promise<ReadonlyMap<string, Before>> {
  const all: Before[] = []
  for (let i = 0; i < ids.length; i += idsMax)
    all.push(...(await get<readonly Before[]>(path, { resource: of.name, ids: ids.slice(i, i + idsMax).join(), commands: command }, 'quiet')))
  return new Map(all.map(one => [one.id, one]))
}
