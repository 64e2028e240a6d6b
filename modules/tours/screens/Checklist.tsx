/** The checklist of a tour: every line as the server reckons it, whose it is, who is open, and the way to mend it. */
import { useState } from 'react'
import { Button, ProgressBar } from '@blueprintjs/core'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { post } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import { CallError } from '../../../console/request.ts'
import { sendFile } from '../../../console/upload.ts'
import { mayOpen } from './tourTabs.ts'
import { words } from './words.ts'
import './tours.css'

export interface Line {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly side: 'agency' | 'school'
  readonly tab: string
  readonly fileId: string | null
  readonly confirmed: boolean
  readonly open: number
  readonly names: readonly string[]
}
const base = '/api/business-openclass/openClassStudy'
const follows = ['tour', 'traveller', 'study_group', 'insurance', 'ready_file', 'enrolment', 'order', 'resource_booking']

export function Checklist({ openClassId, onMend }: { readonly openClassId: string; readonly onMend: (tab: string) => void }) {
  const lines = useAsk<readonly Line[]>(`${base}/ready/list`, { openClassId }, { of: follows })
  return (
    <Shown of={lines} lines={8}>
      {all => {
        const green = all.filter(one => one.confirmed).length
        return (
          <section className="kt-card kt-stack">
            <p className="tr-count">
              <b>
                {green} / {all.length}
              </b>{' '}
              {green === all.length ? t(['全部就绪', 'all green']) : t(['项已完成', 'lines are green'])}
            </p>
            <ProgressBar
              value={all.length === 0 ? 1 : green / all.length}
              intent={green === all.length ? 'success' : 'warning'}
              stripes={false}
              animate={false}
              aria-label={t(words.ready)}
            />
            <ul className="tr-lines">
              {all.map(line => (
                <li key={line.type} data-open={line.confirmed ? undefined : ''}>
                  <ToneTag tone={line.confirmed ? 'good' : 'bad'}>{t(line.confirmed ? words.done : words.open)}</ToneTag>
                  <span>
                    <b>{line.name}</b> <small className="kt-muted">{t(words[line.side])}</small>
                    {line.names.length > 0 && (
                      <small className="kt-muted tr-open">
                        {line.names.join(t(['、', ', ']))}
                        {line.open > line.names.length ? t([` 等 ${line.open} 项`, ` and ${line.open - line.names.length} more`]) : ''}
                      </small>
                    )}
                  </span>
                  {line.tab === 'ready' ? (
                    <Save openClassId={openClassId} line={line} onDone={lines.reload} />
                  ) : (
                    !line.confirmed && mayOpen(line.tab) && <Button size="small" text={t(['去处理', 'Mend'])} onClick={() => onMend(line.tab)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Shown>
  )
}

function Save({ openClassId, line, onDone }: { readonly openClassId: string; readonly line: Line; readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { link } = await sendFile(file)
      await post(`${base}/ready/saveFile`, { openClassId, type: line.type, fileId: link })
      onDone()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      // What was wrong with the file is said here; what the server refused has said so itself.
      if (reason.status === 400) toast(reason.message, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="kt-commands">
      {line.fileId && (
        <a href={line.fileId} target="_blank" rel="noreferrer">
          {t(['查看', 'Open'])}
        </a>
      )}
      {may('ready_file_save') && (
        <label className="bp6-button bp6-small" aria-busy={isBusy}>
          {t(words.upload)}
          <input type="file" className="tr-file" disabled={isBusy} onChange={event => void save(event.target.files?.[0])} />
        </label>
      )}
    </span>
  )
}
