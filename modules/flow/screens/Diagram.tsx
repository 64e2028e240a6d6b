/** The picture of a process as the server draws it, with the way that was gone and where it stands. */
import { useEffect, useRef } from 'react'
import { get } from '../../../console/call.ts'
import { useReport } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { base } from './pieces.tsx'
import { words } from './words.ts'

interface Props {
  readonly path: 'process/diagram-view' | 'process/resource-view' | 'model/diagram'
  readonly query: Readonly<Record<string, string>>
  /** When this is another, it is drawn anew. */
  readonly version?: unknown
}
export function Diagram({ path, query, version }: Props) {
  const drawn = useReport([path, query, version], async how => (await get<Blob>(`${base}/${path}`, query, how)).text())
  return (
    <Shown of={drawn} lines={6}>
      {svg => (
        <>
          <Drawing svg={svg} />
          {path === 'process/diagram-view' && (
            <div className="fl-legend kt-muted">
              <span className="fl-gone">{t(words.gone)}</span>
              <span className="fl-here">{t(words.here)}</span>
            </div>
          )}
        </>
      )}
    </Shown>
  )
}

/** Read as a picture, never as a page: nothing in it runs. */
function Drawing({ svg }: { readonly svg: string }) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
    paper.current?.replaceChildren(document.importNode(documentElement, true))
  }, [svg])
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  return <div ref={paper} className="fl-paper" role="img" aria-label={t(words.diagram)} tabIndex={0} />
}
