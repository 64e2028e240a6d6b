/** A drawing on the page: opened when its code is there, told of when something of it changes, closed with the screen. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSession } from '../../../../console/session.ts'
import type { Drawing, Shape } from './modeler.ts'
import type { Found } from './Properties.tsx'

export interface Drawn {
  readonly paper: RefObject<HTMLDivElement | null>
  readonly on: Drawing | undefined
  /** What is chosen; the process itself where nothing is, or several are. */
  readonly chosen: Shape | undefined
  /** The file as it is drawn now; undefined until it was read. */
  readonly xml: string | undefined
  /** How often something was changed. */
  readonly changes: number
  /** Why a file can not be drawn. */
  readonly failed: string | undefined
  readonly open: (xml: string) => Promise<void>
}

/** All of it, with some air around; never larger than it is. */
export function whole(on: Drawing): void {
  const canvas = on.get('canvas'),
    scale = Number(canvas.zoom('fit-viewport', 'auto'))
  canvas.zoom(Math.min(scale * 0.92, 1), 'auto')
}

export function useDrawing(first: string | undefined): Drawn {
  const paper = useRef<HTMLDivElement>(null)
  const lang = useSession(value => value.lang)
  const [on, setOn] = useState<Drawing>(),
    [chosen, setChosen] = useState<Shape>(),
    [changes, setChanges] = useState(0),
    [xml, setXml] = useState<string>(),
    [failed, setFailed] = useState<string>()
  const kept = useRef(first)
  kept.current = xml ?? first
  const isKnown = first !== undefined
  useEffect(() => {
    if (!isKnown || !paper.current) return
    let made: Drawing | undefined,
      isOver = false
    const start = async (container: HTMLElement) => {
      const { drawing } = await import('./modeler.ts')
      if (isOver) return
      made = drawing(container, lang === 'en' ? 'en' : 'zh')
      await read(made, kept.current!)
    }
    const read = async (drawn: Drawing, text: string) => {
      const failure = await drawn.importXML(text).then(
        () => undefined,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      )
      if (isOver) return
      setFailed(failure)
      if (failure !== undefined) return
      const bus = drawn.get('eventBus'),
        process = () => drawn.get('canvas').getRootElement() as Shape
      bus.on(['selection.changed', 'commandStack.changed'], () => {
        const some = drawn.get('selection').get()
        setChosen(some.length === 1 ? (some[0]!.labelTarget ?? some[0]) : process())
        setChanges(one => one + 1)
      })
      bus.on('commandStack.changed', () => void drawn.saveXML({ format: true }).then(saved => !isOver && setXml(saved.xml)))
      whole(drawn)
      setChosen(process())
      setOn(drawn)
    }
    void start(paper.current)
    return () => {
      isOver = true
      setOn(undefined)
      made?.destroy()
    }
  }, [isKnown, lang])
  const open = async (text: string) => {
    if (!on) {
      // Its code is still on the way: what opens then is this.
      setXml(text)
      return
    }
    try {
      await on.importXML(text)
      whole(on)
      setChosen(on.get('canvas').getRootElement() as Shape)
      setFailed(undefined)
      setXml((await on.saveXML({ format: true })).xml)
      setChanges(one => one + 1)
    } catch (reason) {
      setFailed(reason instanceof Error ? reason.message : String(reason))
    }
  }
  return { paper, on, chosen, xml, changes, failed, open }
}

/** What is wrong stands at the element that it is wrong with. */
export function useMarks(on: Drawing | undefined, found: readonly Found[]): void {
  useEffect(() => {
    if (!on) return
    const canvas = on.get('canvas'),
      overlays = on.get('overlays'),
      registry = on.get('elementRegistry')
    const marked = [...new Set(found.map(one => one.at))].filter(id => registry.get(id))
    for (const id of marked) {
      const html = document.createElement('div')
      html.className = 'fd-badge'
      html.textContent = '!'
      html.title = found
        .filter(one => one.at === id)
        .map(one => one.said)
        .join('\n')
      overlays.add(id, 'wrong', { position: { top: -10, right: 10 }, html })
      canvas.addMarker(id, 'fd-wrong')
    }
    return () => {
      overlays.remove({ type: 'wrong' })
      for (const id of marked) if (registry.get(id)) canvas.removeMarker(id, 'fd-wrong')
    }
  }, [on, found])
}
