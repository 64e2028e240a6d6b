/** The picture of a process as the server draws it, with the way that was gone and where it stands. */
import { Button } from '@blueprintjs/core'
import { ZoomInIcon, ZoomOutIcon, ZoomToFitIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { get } from '../../../console/call.ts'
import { useReport } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { base } from './pieces.tsx'
import { words } from './words.ts'

interface Props {
  readonly path: 'process/diagram-view' | 'process/resource-view' | 'process/heat-view' | 'model/diagram'
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

/** So many times the width into which all of it fits. */
const steps = [1, 1.5, 2, 3, 4, 6]
/** Read as a picture, never as a page: nothing in it runs. All of it fits the width; who wants to read what is small then comes closer. */
function Drawing({ svg }: { readonly svg: string }) {
  const paper = useRef<HTMLDivElement>(null),
    [step, setStep] = useState(0)
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
    paper.current?.style.setProperty('--fl-natural', `${documentElement.getAttribute('width') ?? 800}px`)
    paper.current?.replaceChildren(document.importNode(documentElement, true))
  }, [svg])
  useEffect(() => paper.current?.style.setProperty('--fl-zoom', String(steps[step])), [step])
  return (
    <div>
      <div className="fl-zoom">
        <Button icon={<ZoomOutIcon />} aria-label={t(words.smaller)} title={t(words.smaller)} disabled={step === 0} onClick={() => setStep(last => last - 1)} />
        <Button
          icon={<ZoomInIcon />}
          aria-label={t(words.bigger)}
          title={t(words.bigger)}
          disabled={step === steps.length - 1}
          onClick={() => setStep(last => last + 1)}
        />
        <Button icon={<ZoomToFitIcon />} aria-label={t(words.fit)} title={t(words.fit)} disabled={step === 0} onClick={() => setStep(0)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <div ref={paper} className="fl-paper" role="img" aria-label={t(words.diagram)} tabIndex={0} />
    </div>
  )
}
