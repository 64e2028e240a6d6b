/** The camera, and what codes it sees. The reader is loaded when it is first turned on, with its WebAssembly from this very server. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../console/session.ts'

interface Reader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
let reader: Promise<Reader> | undefined
const loaded = (): Promise<Reader> =>
  (reader ??= (async () => {
    const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
      import('barcode-detector/ponyfill'),
      import('zxing-wasm/reader/zxing_reader.wasm?url'),
    ])
    prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) } })
    return new BarcodeDetector({ formats: ['qr_code'] })
  })().catch(reason => {
    reader = undefined
    throw reason
  }))
/** How long a code has to be out of sight to be read again: a ticket that is held before the camera is one ticket, however long it stays. */
const againMs = 2_000,
  frameMs = 200

export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null),
    [isOn, setOn] = useState(false),
    [why, setWhy] = useState('')
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    if (!isOn) return undefined
    let isOver = false,
      stream: MediaStream | undefined
    const last = { code: '', at: 0 }
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (isOver || !shown) return
      shown.srcObject = stream
      await shown.play()
      const eyes = await loaded()
      while (!isOver) {
        const [found] = await eyes.detect(shown).catch(() => [])
        if (found) {
          const isNew = found.rawValue !== last.code || Date.now() - last.at > againMs
          Object.assign(last, { code: found.rawValue, at: Date.now() })
          if (isNew) told.current(found.rawValue)
        }
        await new Promise(resolve => setTimeout(resolve, frameMs))
      }
    }
    watch()
      .catch(() => {
        if (isOver) return
        setWhy(t(['摄像头不可用，请允许使用摄像头，或输入票码', 'The camera cannot be used: allow it, or type the code']))
        setOn(false)
      })
      .finally(() => isOver && stream?.getTracks().forEach(track => track.stop()))
    return () => {
      isOver = true
      stream?.getTracks().forEach(track => track.stop())
    }
  }, [isOn])
  const toggle = useCallback(() => {
    setWhy('')
    setOn(now => !now)
  }, [])
  return { video, isOn, why, toggle }
}
