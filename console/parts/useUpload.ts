/** One upload at a time, as inputs and screens show it: its progress, its end, and why it failed. */
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../call.ts'
import { sendFile, type Kept, type Sending } from '../upload.ts'

export interface Upload {
  /** The share that has arrived; undefined when nothing is on its way. */
  readonly share: number | undefined
  readonly error: string
  readonly send: (file: File) => Promise<Kept | undefined>
  /** Sends the file again that failed. */
  readonly retry: (() => Promise<Kept | undefined>) | undefined
  readonly cancel: () => void
}

export function useUpload(onKept: (kept: Kept) => void, belongs?: Sending['belongs']): Upload {
  const [share, setShare] = useState<number>()
  const [error, setError] = useState('')
  const [failed, setFailed] = useState<File>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const send = async (file: File) => {
    abort.current?.abort()
    const { signal } = (abort.current = new AbortController())
    setError('')
    setFailed(undefined)
    setShare(0)
    try {
      const kept = await sendFile(file, { onProgress: setShare, signal, ...(belongs ? { belongs } : {}) })
      onKept(kept)
      return kept
    } catch (reason) {
      if (signal.aborted) return undefined
      if (!(reason instanceof CallError)) throw reason
      setError(reason.message)
      // What was refused stays refused; what did not arrive may be sent again.
      if (reason.status === 0 || reason.status >= 500) setFailed(file)
      return undefined
    } finally {
      if (abort.current?.signal === signal) setShare(undefined)
    }
  }
  return { share, error, send, retry: failed && (() => send(failed)), cancel: () => abort.current?.abort() }
}
