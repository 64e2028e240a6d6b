/** The tree of a system as it is drawn up: dragged by mouse, moved from a menu by keyboard, weights added up while they are typed. */
import { Button, HTMLSelect, InputGroup, Menu, MenuItem, PopoverNext, Tag, TextArea } from '@blueprintjs/core'
import { AddIcon, DragHandleVerticalIcon, ExportIcon, ImportIcon, MoreIcon } from '@blueprintjs/icons'
import { type DragEvent, Fragment, useId, useState } from 'react'
import { Heads } from '../../../console/parts/Heads.tsx'
import { download, run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { ImportFile } from '../../../console/parts/ImportFile.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { done } from '../../../console/parts/toasts.ts'
import { useDraft } from '../../../console/parts/useDraft.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import { levelsOf, linesOf } from '../levels.ts'
import { fill } from '../system.commands.ts'
import { nodeFields } from '../system.ts'
import { branchOf, effective, evidences, freedoms, inOrder, leavesOf, type Node, raters, takenOver } from '../tree.ts'
import { blankNode, changedNode, movedBeside, movedUnder, placesFor, shifted, withoutNode } from './editing.ts'
import { words } from './words.ts'
import './quality.css'

interface Props {
  readonly row: Wire
  readonly first: readonly Node[]
  readonly upper: readonly Node[]
  readonly isRootOpen: boolean
  readonly onDone: () => void
}
/** What may be done with a node here: all of what is own, as much as the upper level leaves of what is inherited. */
const freedomOf = (upper: readonly Node[], id: string): 'own' | Node['freedom'] => upper.find(node => node.id === id)?.freedom ?? 'own'

export function TreeEditor({ row, first, upper, isRootOpen, onDone }: Props) {
  const [nodes, setNodes] = useState(first)
  const [chosen, choose] = useState<string>()
  const isChanged = JSON.stringify(nodes) !== JSON.stringify(first)
  const draft = useDraft(`quota ${row.id}`, {
    values: { nodes },
    isDirty: isChanged,
    version: row.version,
    isPersonal: false,
    restore: typed => setNodes(typed.nodes),
  })
  const sending = useSending({
    draft,
    content: nodes,
    send: asking => run(fill, row.id, { nodes }, { ...asking, version: row.version }),
    said: done.change,
    onDone,
  })
  const mayAdd = (parentId: string | null) => (parentId === null ? upper.length === 0 || isRootOpen : ['own', 'free'].includes(freedomOf(upper, parentId)))
  const add = (parentId: string | null) => {
    const one = blankNode(nodes, parentId, t(['新指标', 'New indicator']))
    setNodes([...nodes, one])
    choose(one.id)
  }
  return (
    <div className="kt-stack">
      <p className="kt-muted">{t(words.drag)}</p>
      <Against error={sending.error} />
      <DraftOffer of={[draft]} />
      {nodes.length === 0 ? (
        <Empty title={t(words.none)} hint={t(words.noneHint)} />
      ) : (
        <div className="ql-scroll">
          <Rows nodes={nodes} upper={upper} chosen={chosen} choose={choose} change={setNodes} add={add} mayAdd={mayAdd} />
        </div>
      )}
      <div className="kt-commands">
        <Button icon={<AddIcon />} text={t(words.add)} disabled={!mayAdd(null)} onClick={() => add(null)} />
        <DialogButton icon={<ImportIcon />} text={t(words.importing)} disabled={isChanged} onDone={onDone}>
          {end => (
            <ImportFile
              {...{ title: words.importing, hint: words.importHint, unit: words.indicators, accept: '.xlsx,.csv' }}
              path="/api/business-quota/web/quotaSystemDetail/import"
              given={{ systemId: row.id }}
              {...end}
            />
          )}
        </DialogButton>
        <ExportTree row={row} />
        <Button
          intent="primary"
          loading={sending.isBusy}
          disabled={!isChanged || nodes.length === 0}
          text={t(isChanged ? words.save : words.saved)}
          onClick={() => void sending.send()}
        />
      </div>
    </div>
  )
}

/** The tree as a sheet, which comes in again. */
export const ExportTree = ({ row }: { readonly row: Wire }) => (
  <Button
    icon={<ExportIcon />}
    text={t(words.exporting)}
    onClick={() => void download('/api/business-quota/web/quotaSystemDetail/export', { systemId: row.id }, `${row.name}.xlsx`)}
  />
)

interface RowsProps {
  readonly nodes: readonly Node[]
  readonly upper: readonly Node[]
  readonly chosen: string | undefined
  readonly choose: (id: string | undefined) => void
  readonly change: (nodes: readonly Node[]) => void
  readonly add: (parentId: string) => void
  readonly mayAdd: (parentId: string | null) => boolean
}
interface Over {
  readonly id: string
  readonly at: 'before' | 'under' | 'after'
}
/** Where on a row something is held: its upper edge is before it, its lower edge after it where nothing stands below, the middle below it. */
function overRow({ currentTarget, clientY }: DragEvent<HTMLElement>, { id }: Node, isLeaf: boolean): Over {
  const { top, height } = currentTarget.getBoundingClientRect(),
    share = (clientY - top) / height
  return { id, at: share < 0.25 ? 'before' : isLeaf && share > 0.75 ? 'after' : 'under' }
}
function Rows({ nodes, upper, chosen, choose, change, add, mayAdd }: RowsProps) {
  const [held, hold] = useState<string>()
  const [over, setOver] = useState<Over>()
  const shares = effective(nodes),
    leaves = new Set(leavesOf(nodes).map(node => node.id)),
    sums = new Map<string | null, number>()
  for (const node of nodes) sums.set(node.parentId, (sums.get(node.parentId) ?? 0) + node.weight)
  const takes = ({ id, at }: Over): boolean => {
    if (held === undefined) return false
    if (at === 'under') return mayAdd(id) && placesFor(nodes, held).some(place => place?.id === id)
    const parentOf = (of: string) => nodes.find(node => node.id === of)?.parentId ?? null
    return !branchOf(nodes, held).has(id) && (parentOf(id) === parentOf(held) || mayAdd(parentOf(id)))
  }
  const drop = (on: Over) => {
    if (takes(on)) change(on.at === 'under' ? movedUnder(nodes, held!, on.id) : movedBeside(nodes, held!, on.id, on.at))
    hold(undefined)
    setOver(undefined)
  }
  return (
    <table className="ql-tree" aria-label={t(words.tree)}>
      <Heads of={[words.name, { figures: words.weight, unit: ' %' }, ...[words.sum, words.share, words.most].map(figures => ({ figures }))]}>
        <td />
      </Heads>
      <tbody>
        {inOrder(nodes).map(({ node, deep, number }) => {
          const freedom = freedomOf(upper, node.id),
            sum = sums.get(node.parentId) ?? 0
          return (
            <Fragment key={node.id}>
              <tr
                data-node={node.code}
                className={[node.id === chosen ? 'ql-chosen' : '', node.id === over?.id ? `ql-over ql-${over.at}` : ''].join(' ')}
                draggable={freedom === 'own'}
                onDragStart={event => {
                  event.dataTransfer.setData('text/plain', node.id)
                  hold(node.id)
                }}
                onDragEnd={() => {
                  hold(undefined)
                  setOver(undefined)
                }}
                onDragOver={event => {
                  const on = overRow(event, node, leaves.has(node.id))
                  if (!takes(on)) return setOver(undefined)
                  event.preventDefault()
                  if (on.id !== over?.id || on.at !== over.at) setOver(on)
                }}
                onDrop={event => {
                  event.preventDefault()
                  drop(overRow(event, node, leaves.has(node.id)))
                }}
              >
                <th scope="row" style={{ '--deep': deep } as object}>
                  {freedom === 'own' && <DragHandleVerticalIcon className="ql-handle" />}
                  <button type="button" aria-expanded={node.id === chosen} onClick={() => choose(node.id === chosen ? undefined : node.id)}>
                    <span className="kt-muted">{number}</span> {node.name}
                  </button>
                  {freedom !== 'own' && <Tag minimal>{t(freedoms[freedom])}</Tag>}
                </th>
                <td className="kt-number">
                  <InputGroup
                    type="number"
                    min={0}
                    max={100}
                    aria-label={`${t(words.weight)} ${node.name}`}
                    value={String(node.weight)}
                    disabled={freedom === 'fixed'}
                    onChange={event => change(changedNode(nodes, node.id, { weight: Math.min(100, Math.max(0, Math.trunc(Number(event.target.value) || 0))) }))}
                  />
                </td>
                <td className={`kt-number kt-figures ${sum === 100 ? 'ql-fine' : 'ql-wrong'}`}>{sum}</td>
                <td className="kt-number kt-figures">{((shares.get(node.id) ?? 0) / 100).toFixed(2)}%</td>
                <td className="kt-number">
                  {leaves.has(node.id) && (
                    <InputGroup
                      type="number"
                      min={1}
                      max={1_000}
                      aria-label={`${t(words.most)} ${node.name}`}
                      value={node.score === null ? '' : String(node.score)}
                      disabled={freedom === 'fixed' || freedom === 'weight'}
                      onChange={event =>
                        change(changedNode(nodes, node.id, { score: Number(event.target.value) ? Math.trunc(Number(event.target.value)) : null }))
                      }
                    />
                  )}
                </td>
                <td>
                  <NodeMenu node={node} nodes={nodes} freedom={freedom} change={change} add={add} mayAdd={mayAdd} />
                </td>
              </tr>
              {node.id === chosen && (
                <tr>
                  <td colSpan={6}>
                    <NodeForm node={node} freedom={freedom} onChange={one => change(changedNode(nodes, node.id, one))} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function NodeMenu({
  node,
  nodes,
  freedom,
  change,
  add,
  mayAdd,
}: Pick<RowsProps, 'nodes' | 'change' | 'add' | 'mayAdd'> & { readonly node: Node; readonly freedom: string }) {
  const places = placesFor(nodes, node.id).filter(place => mayAdd(place?.id ?? null))
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem text={t(words.addBelow)} disabled={!mayAdd(node.id)} onClick={() => add(node.id)} />
          <MenuItem text={t(words.up)} disabled={freedom !== 'own'} onClick={() => change(shifted(nodes, node.id, -1))} />
          <MenuItem text={t(words.down)} disabled={freedom !== 'own'} onClick={() => change(shifted(nodes, node.id, 1))} />
          <MenuItem text={t(words.moveTo)} disabled={freedom !== 'own' || places.length === 0}>
            {places.map(place => (
              <MenuItem
                key={place?.id ?? ''}
                text={place ? `${place.code} ${place.name}` : t(words.toTop)}
                onClick={() => change(movedUnder(nodes, node.id, place?.id ?? null))}
              />
            ))}
          </MenuItem>
          <MenuItem
            intent="danger"
            text={t(words.remove)}
            disabled={freedom === 'fixed' || freedom === 'weight'}
            onClick={() => change(withoutNode(nodes, node.id))}
          />
        </Menu>
      }
    >
      <Button variant="minimal" icon={<MoreIcon />} aria-label={`${t(['操作', 'Commands'])} ${node.name}`} />
    </PopoverNext>
  )
}

function NodeForm({ node, freedom, onChange }: { readonly node: Node; readonly freedom: string; readonly onChange: (change: Partial<Node>) => void }) {
  const id = useId(),
    isShut = freedom === 'fixed' || freedom === 'weight'
  const [lines, setLines] = useState(() => linesOf(node.descriptors))
  const pick = (name: 'freedom' | 'rater' | 'evidence', choices: Readonly<Record<string, readonly [string, string]>>, label: readonly [string, string]) => (
    <label>
      {t(label)}
      <HTMLSelect
        fill
        disabled={isShut}
        value={node[name] ?? 'none'}
        options={Object.entries(choices).map(([value, one]) => ({ value, label: t(one) }))}
        onChange={event => onChange({ [name]: event.target.value === 'none' ? null : event.target.value } as Partial<Node>)}
      />
    </label>
  )
  return (
    <section className="ql-form" aria-label={`${t(words.details)} ${node.name}`}>
      {isShut && <p className="kt-muted">{t(freedom === 'weight' ? freedoms.weight : words.fixedHere)}</p>}
      <label htmlFor={`${id}n`}>
        {t(words.name)}
        <InputGroup id={`${id}n`} value={node.name} disabled={isShut} maxLength={60} onChange={event => onChange({ name: event.target.value })} />
      </label>
      <label htmlFor={`${id}c`}>
        {t(words.code)}
        <InputGroup id={`${id}c`} value={node.code} disabled={isShut} maxLength={20} onChange={event => onChange({ code: event.target.value })} />
      </label>
      <label htmlFor={`${id}d`}>
        {t(words.description)}
        <TextArea
          id={`${id}d`}
          fill
          value={node.description ?? ''}
          disabled={isShut}
          maxLength={500}
          onChange={event => onChange({ description: event.target.value || null })}
        />
      </label>
      <label htmlFor={`${id}ne`}>
        {t(nodeFields.nameEn.label)}
        <InputGroup
          id={`${id}ne`}
          value={node.nameEn ?? ''}
          disabled={isShut}
          maxLength={120}
          onChange={event => onChange({ nameEn: event.target.value || null })}
        />
      </label>
      <label htmlFor={`${id}de`}>
        {t(nodeFields.descriptionEn.label)}
        <TextArea
          id={`${id}de`}
          fill
          value={node.descriptionEn ?? ''}
          disabled={isShut}
          maxLength={500}
          onChange={event => onChange({ descriptionEn: event.target.value || null })}
        />
      </label>
      {pick('rater', raters, words.rater)}
      {takenOver.includes(node.rater) && (
        <label htmlFor={`${id}p`}>
          {t(node.rater === 'exam' ? words.knowledge : words.courses)}
          <InputGroup
            id={`${id}p`}
            value={node.points ?? ''}
            disabled={isShut}
            maxLength={200}
            placeholder={t(node.rater === 'exam' ? words.knowledgeHint : words.coursesHint)}
            onChange={event => onChange({ points: event.target.value || null })}
          />
          {node.rater === 'exam' && node.points && may('question_view') && <QuestionCount points={node.points} />}
        </label>
      )}
      {pick('evidence', evidences, words.evidence)}
      {pick('freedom', freedoms, words.freedom)}
      <label className="ql-wide" htmlFor={`${id}l`}>
        {t(words.levels)}
        <TextArea
          id={`${id}l`}
          fill
          rows={4}
          value={lines}
          disabled={isShut}
          onChange={event => {
            setLines(event.target.value)
            onChange({ descriptors: levelsOf(event.target.value) })
          }}
        />
      </label>
      <small className="kt-muted">{t(words.levelsHint)}</small>
    </section>
  )
}

/** How many questions carry the knowledge points of an indicator: without any it would never get a score. */
function QuestionCount({ points }: { readonly points: string }) {
  const found = useAsk<{ readonly count: number }>('/api/business-product/qsn/question/ofPoints', { points }, { of: ['question'] })
  return found.value ? <small className="kt-muted">{t([`题库中有 ${found.value.count} 道试题`, `${found.value.count} questions in the banks`])}</small> : null
}
