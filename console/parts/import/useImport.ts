/** An import on its way: the file, how it is read, what was mended in it, and what the server says would happen. */
import { useRef, useState } from 'react'
import type { Imported, LookedAt } from '../../../modules/kit/index.ts'
import { CallError, upload } from '../../call.ts'
import { ownImports } from '../../preferences.ts'

/** Row → field → what it was mended to. */
export type Edits = Readonly<Record<number, Readonly<Record<string, string>>>>
export interface Way {
  readonly file?: File
  readonly sheet?: string
  readonly headerRow?: number
  readonly encoding?: string
  /** Header → field, '' for none. */
  readonly map: Readonly<Record<string, string>>
  readonly edits: Edits
  readonly covers: boolean
}

export interface Import {
  readonly way: Way
  readonly seen: LookedAt | undefined
  /** Which headers go where they went the last time. */
  readonly remembered: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly error: CallError | undefined
  /** Changes how the file is read and looks again; answers what was seen, undefined where it was refused. */
  look(change: Partial<Way>): Promise<LookedAt | undefined>
  set(change: Partial<Way>): void
  /** Writes the rows that are right. */
  write(): Promise<Imported>
}

const mended = (edits: Edits): boolean => Object.keys(edits).length > 0

export function useImport(to: string): Import {
  const [remembered] = useState(() => ownImports.read(to))
  const [way, setWay] = useState<Way>({ map: remembered, edits: {}, covers: false })
  const [seen, setSeen] = useState<LookedAt>()
  const [error, setError] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  // What was asked first may be answered last.
  const asked = useRef(0)
  const send = async <T>(one: Way, isDry: boolean, digest: string | undefined): Promise<T> => {
    const form = new FormData(),
      put = (name: string, value: string | undefined) => value && form.append(name, value)
    put('sheet', one.sheet)
    put('headerRow', one.headerRow ? String(one.headerRow) : undefined)
    put('encoding', one.encoding)
    put('map', JSON.stringify(one.map))
    put('edits', mended(one.edits) ? JSON.stringify(one.edits) : undefined)
    put('digest', digest)
    if (!digest) form.append('file', one.file!)
    try {
      return await upload<T>(`${to}?dryRun=${isDry ? 1 : 0}&isCovered=${one.covers ? 1 : 0}`, form, { quiet: digest !== undefined })
    } catch (reason) {
      // The server that is asked now may not be the one that has read the file.
      if (digest && reason instanceof CallError && reason.refusal.rule === 'sheet_import.again') return send(one, isDry, undefined)
      throw reason
    }
  }
  const look = async (change: Partial<Way>) => {
    const next = { ...way, ...change },
      turn = ++asked.current
    setWay(next)
    if (!next.file) return setSeen(undefined) as undefined
    setBusy(true)
    setError(undefined)
    try {
      const found = await send<LookedAt>(next, true, change.file ? undefined : seen?.digest)
      if (turn === asked.current) setSeen(found)
      return found
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      if (turn === asked.current) setError(reason)
      if (change.file) setSeen(undefined)
      return undefined
    } finally {
      if (turn === asked.current) setBusy(false)
    }
  }
  return {
    way,
    seen,
    remembered,
    isBusy,
    error,
    look,
    set: change => setWay({ ...way, ...change }),
    async write() {
      const done = await send<Imported>(way, false, seen!.digest)
      ownImports.write(to, Object.fromEntries(seen!.headers.flatMap((header, i) => (header ? [[header, seen!.fields[i]!]] : []))))
      return done
    },
  }
}
