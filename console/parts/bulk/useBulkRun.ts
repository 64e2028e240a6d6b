/** Sends a command for many rows piece by piece: what became of each so far, what is still to be sent, and sending it. */
import { useRef, useState } from 'react'
import type { Command } from '../../../modules/kit/command.ts'
import { CallError, runMany, type Outcome } from '../../call.ts'
import { useKey } from '../useSending.ts'
import { chunksOf } from './plan.ts'

export interface BulkRun {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly isRunning: boolean
  /** What kept the rest from being sent. */
  readonly error: CallError | undefined
  /** Once for every row: a row that was done under the same input is answered as before, and done no second time. */
  readonly send: (ids: readonly string[], input: Readonly<Record<string, unknown>>) => Promise<void>
  /** After the piece that is on its way. */
  readonly stop: () => void
}

export function useBulkRun(command: Command): BulkRun {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<CallError>()
  const isStopped = useRef(false)
  const keyOf = useKey()
  const send: BulkRun['send'] = async (ids, input) => {
    if (isRunning) return
    const key = keyOf(input)
    isStopped.current = false
    setRunning(true)
    setError(undefined)
    setOutcomes(last => new Map([...last].filter(([id]) => !ids.includes(id))))
    try {
      for (const some of chunksOf(ids)) {
        if (isStopped.current) break
        const told = await runMany(command, some, input, { key })
        setOutcomes(last => new Map([...last, ...told.map(one => [one.id, one] as const)]))
      }
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setError(reason)
    } finally {
      setRunning(false)
    }
  }
  return { outcomes, isRunning, error, send, stop: () => (isStopped.current = true) }
}
