/** Two versions of a process beside each other: what came, what went, what is said otherwise, and both pictures. */
import { Dialog, DialogBody, HTMLSelect, HTMLTable } from '@blueprintjs/core'
import { useState } from 'react'
import type { Paged, Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import type { Difference } from '../compared.ts'
import { Diagram } from './Diagram.tsx'
import { base } from './pieces.tsx'
import { words } from './words.ts'

export const CompareButton = ({ row }: { readonly row: Wire }) => (
  <DialogButton variant="minimal" intent="primary" text={t(words.compare)}>
    {({ onClose }) => (
      <Dialog isOpen onClose={onClose} title={`${t(words.compare)} · ${text(row.name)}`} className="kt-dialog kt-wide">
        <DialogBody>
          <Compared row={row} />
        </DialogBody>
      </Dialog>
    )}
  </DialogButton>
)

function Compared({ row }: { readonly row: Wire }) {
  const versions = useAsk<Paged<Wire>>(`${base}/manager/list`, { current: 1, size: -1 })
  const [chosen, setChosen] = useState<string>()
  return (
    <Shown of={versions} lines={6}>
      {({ records }) => {
        const others = records.filter(one => one.key === row.key && one.id !== row.id),
          from = chosen ?? others.find(one => Number(one.version) < Number(row.version))?.id ?? others[0]?.id
        return (
          <>
            <label>
              {t(words.compareWith)}{' '}
              <HTMLSelect
                value={from}
                onChange={event => setChosen(event.target.value)}
                options={others.map(one => ({ value: one.id, label: `${text(one.version)} · ${text(one.deploymentTime).slice(0, 16)}` }))}
              />
            </label>
            {from && (
              <>
                <Differences from={from} to={row.id} />
                <div className="fl-two">
                  <Diagram path="process/resource-view" query={{ processDefinitionId: from }} />
                  <Diagram path="process/resource-view" query={{ processDefinitionId: row.id }} />
                </div>
              </>
            )}
          </>
        )
      }}
    </Shown>
  )
}

const whats = { added: ['good', words.added], removed: ['bad', words.removed], changed: ['waiting', words.differs] } as const
function Differences({ from, to }: { readonly from: string; readonly to: string }) {
  const found = useAsk<readonly Difference[]>(`${base}/manager/compare`, { from, to })
  return (
    <Shown of={found} lines={3}>
      {all =>
        all.length === 0 ? (
          <p className="kt-muted">{t(words.same)}</p>
        ) : (
          <HTMLTable compact>
            <tbody>
              {all.map(one => (
                <tr key={one.id} data-differs={one.what}>
                  <td>
                    <ToneTag tone={whats[one.what][0]}>{t(whats[one.what][1])}</ToneTag>
                  </td>
                  <td>{one.name}</td>
                  <td>
                    {one.parts.map(({ part, from: was, to: now }) => (
                      <div key={part}>
                        <span className="kt-muted">{part}</span> {was && <del>{was}</del>} {now && <ins>{now}</ins>}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )
      }
    </Shown>
  )
}
