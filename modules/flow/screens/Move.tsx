/** Instances that wait are moved to another version of their process: where each node goes is said, tried without moving anything, and only then done. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect, HTMLTable, ProgressBar } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { post, type Paged, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { may, t } from '../../../console/session.ts'
import type { NodeFigures } from '../figures.ts'
import { migrate } from '../migrate.ts'
import { flowMove } from '../move.ts'
import { base } from './pieces.tsx'
import { words } from './words.ts'

const said = {
  to: ['转到版本', 'To version'],
  none: ['没有其他版本可转。', 'There is no other version to move to.'],
  nobody: ['没有在此版本等待的实例。', 'Nothing waits in this version.'],
  map: ['等待中的环节转到', 'Where those that wait go'],
  choose: ['请选择环节', 'Choose a step'],
  here: ['个在此等待', 'wait here'],
  check: ['试转', 'Try it'],
  checked: ['试转结果（尚未转动任何实例）', 'What it would come to (nothing was moved)'],
  beyond: ['其余在转的过程中逐个试转。', 'The others are tried one by one while they are moved.'],
  going: ['正在转到新版本', 'Being moved'],
  ended: ['已转完', 'Moved'],
  stopped: ['已停止', 'Stopped'],
  stop: ['停止', 'Stop'],
  stay: ['未转的实例', 'Those that stay'],
  ask: ['确定转到该版本？之后按新版本办理，不能转回。', 'Move them to this version? They go on by it from then on.'],
} as const

/** The version that they stand in, and one of its instances where it is only one. */
interface From {
  readonly id: string
  readonly key: string
  readonly name: string
  /** How many versions of the process there are. */
  readonly versions: number
  readonly instance?: string
}
export const MoveButton = ({ from, onDone }: { readonly from: From; readonly onDone: () => void }) =>
  may(migrate.permit) && from.versions > 1 ? (
    <DialogButton variant="minimal" intent="primary" text={t(words.move)} data-command={migrate.permit} onDone={onDone}>
      {({ onClose, onDone: end }) => (
        <Dialog isOpen onClose={onClose} title={`${t(words.move)} · ${from.name}`} className="kt-dialog kt-wide" canOutsideClickClose={false}>
          <Versions from={from} onClose={onClose} onDone={end} />
        </Dialog>
      )}
    </DialogButton>
  ) : null

interface Ends {
  readonly from: From
  readonly onClose: () => void
  readonly onDone: () => void
}
function Versions({ from, onClose, onDone }: Ends) {
  const all = useAsk<Paged<Wire>>(`${base}/manager/list`, { current: 1, size: -1 })
  const [chosen, choose] = useState<string>(),
    [isStarted, start] = useState(false)
  const others = (all.value?.records ?? []).filter(one => one.key === from.key && one.id !== from.id),
    to = chosen ?? others[0]?.id
  const moves = useAsk<readonly Move[]>(`${base}/follow/moves`, { processDefinitionId: from.id }, { of: flowMove, every: 2_000, when: !from.instance })
  const [last] = moves.value ?? []
  if (last?.status === 'running' || (last && isStarted)) return <Going move={last} onClose={last.status === 'running' ? onClose : onDone} />
  return (
    <Shown of={all} lines={6}>
      {() =>
        to === undefined ? (
          <DialogBody>
            <p className="kt-muted">{t(said.none)}</p>
          </DialogBody>
        ) : (
          <Moving from={from} to={to} onClose={onClose} onDone={onDone} onStarted={() => start(true)} key={to}>
            <label>
              {t(said.to)}{' '}
              <HTMLSelect
                value={to}
                onChange={event => choose(event.target.value)}
                options={others.map(one => ({ value: one.id, label: `${text(one.version)} · ${text(one.deploymentTime).slice(0, 16)}` }))}
              />
            </label>
          </Moving>
        )
      }
    </Shown>
  )
}

/** As many are moved at once; more go on by themselves, some at a time. */
const fewMax = 100
interface Move {
  readonly id: string
  readonly status: 'running' | 'done' | 'stopped'
  readonly total: number
  readonly looked: number
  readonly moved: number
  readonly stayed: number
  readonly toVersion: number
  readonly kept: readonly { readonly processInstanceId: string; readonly who: string; readonly said: string }[]
}
/** How far a move is, and what could not be moved. It goes on when nobody looks. */
function Going({ move, onClose }: { readonly move: Move; readonly onClose: () => void }) {
  const { status, total, looked, moved, stayed, toVersion, kept } = move
  const isRunning = status === 'running'
  return (
    <>
      <DialogBody>
        <div className="fl-moving" data-move={status} role="status">
          <b>{t(isRunning ? said.going : status === 'done' ? said.ended : said.stopped)}</b>
          <ProgressBar
            value={total === 0 ? 1 : Math.min(looked / total, 1)}
            intent={isRunning ? 'primary' : stayed > 0 ? 'warning' : 'success'}
            animate={isRunning}
            stripes={isRunning}
            aria-label={t(said.going)}
          />
          <p className="kt-figures">
            {t([
              `共 ${total} 个，已处理 ${looked} 个：${moved} 个已转到版本 ${toVersion}，${stayed} 个未转`,
              `${looked} of ${total}: ${moved} moved to version ${toVersion}, ${stayed} stay`,
            ])}
          </p>
        </div>
        {kept.length > 0 && (
          <section>
            <h3>{t(said.stay)}</h3>
            <ul className="fl-found">
              {kept.map(one => (
                <li key={one.processInstanceId}>
                  <a href={`/work/detail/${one.processInstanceId}`}>{one.who || one.processInstanceId}</a> {one.said}
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isRunning && <CallButton intent="danger" text={t(said.stop)} call={() => post(`${base}/follow/move-stop`, { id: move.id })} />}
            <Button intent={isRunning ? 'none' : 'primary'} text={t(shared.close)} onClick={onClose} />
          </>
        }
      />
    </>
  )
}

interface Tried {
  readonly instances: number
  /** How many of them were tried. */
  readonly tried: number
  readonly movable: readonly string[]
  readonly refused: readonly { readonly processInstanceId: string; readonly who: string; readonly node: string; readonly said: string }[]
}
type NodeMap = Readonly<Record<string, string>>
interface Both {
  readonly nodes: readonly NodeFigures[]
}

interface MovingProps extends Ends {
  readonly to: string
  readonly onStarted: () => void
  readonly children: ReactNode
}
function Moving({ from, to, onClose, onDone, onStarted, children }: MovingProps) {
  const old = useAsk<Both>(`${base}/manager/figures`, { processDefinitionId: from.id }),
    next = useAsk<Both>(`${base}/manager/figures`, { processDefinitionId: to })
  const [map, setMap] = useState<NodeMap>({}),
    [tried, setTried] = useState<Tried>(),
    [isBusy, setBusy] = useState(false)
  const waiting = old.value?.nodes.filter(node => node.waiting > 0) ?? []
  const say = (node: string, target: string) => {
    setMap(last => ({ ...last, [node]: target }))
    // Another map is another trial.
    setTried(undefined)
  }
  const check = async () => {
    setBusy(true)
    try {
      setTried(
        await post<Tried>(`${base}/follow/migrate-check`, {
          processDefinitionId: from.id,
          to,
          map,
          ...(from.instance ? { processInstanceId: from.instance } : {}),
        }),
      )
    } catch (reason) {
      // A refusal has said so in a toast.
      if (!(reason instanceof CallError)) throw reason
    } finally {
      setBusy(false)
    }
  }
  const movable = tried?.movable ?? [],
    isMany = !from.instance && (tried?.instances ?? 0) > fewMax,
    many = isMany ? tried!.instances - tried!.tried + movable.length : movable.length
  return (
    <>
      <DialogBody>
        {children}
        <Shown of={old} lines={3}>
          {() => (
            <Shown of={next} lines={3}>
              {({ nodes }) => <Targets waiting={waiting} nodes={nodes} map={map} say={say} />}
            </Shown>
          )}
        </Shown>
        {tried && <Outcome tried={tried} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button text={t(said.check)} loading={isBusy} disabled={waiting.length === 0} onClick={() => void check()} />
            <CallButton
              intent="primary"
              text={t([`转 ${many} 个实例`, `Move ${many}`])}
              disabled={movable.length === 0}
              ask={said.ask}
              call={() =>
                isMany
                  ? post(`${base}/follow/move`, { processDefinitionId: from.id, to, map })
                  : post(`${base}/follow/migrate`, { processInstanceId: movable.join(), to, map })
              }
              onDone={isMany ? onStarted : onDone}
            />
          </>
        }
      />
    </>
  )
}

interface TargetsProps {
  readonly waiting: readonly NodeFigures[]
  readonly nodes: readonly NodeFigures[]
  readonly map: NodeMap
  readonly say: (node: string, target: string) => void
}
/** Where each node goes at which something waits: the one of the same id where nothing else is said. Only the like becomes the like. */
function Targets({ waiting, nodes, map, say }: TargetsProps) {
  if (waiting.length === 0) return <p className="kt-muted">{t(said.nobody)}</p>
  return (
    <HTMLTable compact className="fl-map">
      <caption>{t(said.map)}</caption>
      <tbody>
        {waiting.map(node => {
          const like = nodes.filter(one => one.kind === node.kind),
            isKept = like.some(one => one.id === node.id)
          return (
            <tr key={node.id}>
              <th scope="row">
                {node.name}{' '}
                <small className="kt-muted">
                  {node.waiting} {t(said.here)}
                </small>
              </th>
              <td>
                <HTMLSelect
                  fill
                  aria-label={`${t(said.map)} ${node.name}`}
                  data-moves={node.id}
                  value={map[node.id] ?? (isKept ? node.id : '')}
                  onChange={event => say(node.id, event.target.value)}
                  options={[...(isKept ? [] : [{ value: '', label: t(said.choose) }]), ...like.map(one => ({ value: one.id, label: one.name }))]}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </HTMLTable>
  )
}

function Outcome({ tried: { instances, tried, movable, refused } }: { readonly tried: Tried }) {
  return (
    <Callout intent={refused.length > 0 ? 'warning' : 'success'} title={t(said.checked)} role="status">
      <p>
        {tried < instances
          ? t([
              `共 ${instances} 个实例，试了最新的 ${tried} 个，可转 ${movable.length} 个。`,
              `There are ${instances}; of the newest ${tried}, ${movable.length} can be moved. `,
            ]) + t(said.beyond)
          : t([`共 ${instances} 个实例，可转 ${movable.length} 个`, `${movable.length} of ${instances} can be moved`])}
      </p>
      <ul className="fl-found">
        {refused.map(one => (
          <li key={`${one.processInstanceId} ${one.node}`}>
            <a href={`/work/detail/${one.processInstanceId}`}>{one.who || one.processInstanceId}</a> {one.said}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
