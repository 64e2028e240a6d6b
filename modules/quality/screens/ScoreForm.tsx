/** The indicators of one sheet to be scored, one below the other, each with its levels. */
import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Against } from '../../../console/parts/Against.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { useUnsaved } from '../../../console/parts/useUnsaved.ts'
import { t } from '../../../console/session.ts'
import { descriptionOf, evidences, levelName, nameOf, raters } from '../tree.ts'
import { cellCheck, isTyped, type SheetNode } from './ClassGrid.tsx'
import { words } from './words.ts'
import './quality.css'

interface FormProps {
  readonly nodes: readonly SheetNode[]
  readonly comment: string
  readonly send: (scores: Readonly<Record<string, string>>, comment: string, asking: { readonly key: string; readonly quiet: true }) => Promise<unknown>
  readonly onDone: (answer: unknown) => void
}
export function ScoreForm({ nodes, comment: first, send, onDone }: FormProps) {
  const begun = useMemo(
    () =>
      Object.fromEntries(nodes.filter(node => node.isLeaf).map(node => [node.nodeId, node.notObserved ? '-' : node.score === null ? '' : String(node.score)])),
    [nodes],
  )
  // Only what was typed is kept: the rest follows the sheet, which others may be changing meanwhile.
  const [over, type] = useState<Readonly<Record<string, string>>>({})
  const [said, say] = useState<string>()
  const typed = { ...begun, ...over },
    comment = said ?? first
  const wrong = (node: SheetNode) => (typed[node.nodeId] ? cellCheck(node.most ?? 0)(typed[node.nodeId]!) : undefined)
  const changed = Object.fromEntries(Object.entries(typed).filter(([id, value]) => value !== begun[id]))
  const sending = useSending({ content: [typed, comment], send: asking => send(changed, comment, asking), said: done.change, onDone })
  useUnsaved(Object.keys(changed).length > 0 || comment !== first, JSON.stringify([over, said]))
  const isIdle = (Object.keys(changed).length === 0 && comment === first) || nodes.some(node => node.isLeaf && wrong(node))
  return (
    <>
      <Against error={sending.error} />
      <div className="ql-scroll">
        <table className="ql-tree" aria-label={t(words.score)}>
          <tbody>
            {nodes.map(node => (
              <tr key={node.nodeId} data-deep={node.deep}>
                <th scope="row" style={{ '--deep': node.deep } as object}>
                  <span className="kt-muted">{node.number}</span> {t(nameOf(node))}
                  {node.isLeaf && <small className="kt-muted"> / {node.most}</small>}
                  {node.description && <small className="kt-muted"> {t(descriptionOf(node))}</small>}
                </th>
                <td className="kt-number">
                  {node.isLeaf && (
                    <>
                      <InputGroup
                        aria-label={t(nameOf(node))}
                        value={typed[node.nodeId] ?? ''}
                        intent={wrong(node) ? 'danger' : 'none'}
                        disabled={!isTyped(node.rater)}
                        onChange={event => type({ ...over, [node.nodeId]: event.target.value })}
                      />
                      {wrong(node) && <small className="kt-wrong-text">{t(wrong(node)!.label)}</small>}
                    </>
                  )}
                </td>
                <td className="ql-levels">
                  {node.isLeaf && !isTyped(node.rater) ? t(raters[node.rater]) : node.descriptors.map(one => `${one.from} ${t(levelName(one))}`).join(' · ')}
                  {node.isLeaf && node.evidence && (
                    <small className="ql-source">{`${t(words.evidence)}${t(['：', ': '])}${t(evidences[node.evidence])}`}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label>
        {t(words.comment)}
        <TextArea fill rows={3} value={comment} maxLength={1_000} onChange={event => say(event.target.value)} />
      </label>
      <p className="kt-muted">{t(words.unseenHint)}</p>
      {nodes.some(node => node.evidence === 'photo' || node.evidence === 'file') && <p className="kt-muted">{t(words.evidenceHint)}</p>}
      <div className="kt-commands">
        <Button intent="primary" loading={sending.isBusy} disabled={isIdle} text={t(words.saveGrid)} onClick={() => void sending.send()} />
      </div>
    </>
  )
}
