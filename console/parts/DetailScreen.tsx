/** One row as a page: its fields, its lifecycle, its history, and what may be done with it now. */
import { useEffect, type ReactNode } from 'react'
import { useParams } from 'wouter'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import type { BesideProps } from './Beside.tsx'
import { offeredOn, useActs, type Act, type Forms, type Offers } from './commandButtons.tsx'
import { useCalled } from './called.ts'
import { isBlank, text, titleOf } from './cells.tsx'
import { FieldList } from './FieldList.tsx'
import { useRow } from './hooks.ts'
import { onceUsable } from './idle.ts'
import type { Input } from './inputs.tsx'
import type { KeyFigure, KeyFiguresProps } from './KeyFigures.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { Page } from './Page.tsx'
import { PageButtons } from './PageButtons.tsx'
import { Face, pictureOf } from './Picture.tsx'
import { PaperButton } from './PaperButton.tsx'
import { useRelationTabs } from './relations/relationTabs.tsx'
import { ScreenWaits, Shown } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { TabSet } from './TabSet.tsx'
import { partOf, useAddress } from './useAddress.ts'
import { useLoaded } from './useLoaded.ts'
import { words } from './words.ts'

const Past = lazy(() => import('./Past.tsx').then(found => ({ default: found.Past })))
const HistoryTab = lazy(() => import('./HistoryTab.tsx').then(found => ({ default: found.HistoryTab })))
const LifecycleView = lazy(() => import('./LifecycleView.tsx').then(found => ({ default: found.LifecycleView })))

const loadBeside = () => new Promise<void>(onceUsable).then(async () => (await import('./Beside.tsx')).Beside)
/** Comes when the page can be used: the work is in the tabs. */
function LateBeside(props: BesideProps) {
  const Beside = useLoaded(loadBeside, 'beside')
  return Beside ? <Beside {...props} /> : <aside className="kt-beside" />
}

const loadFigures = () => new Promise<void>(onceUsable).then(async () => (await import('./KeyFigures.tsx')).KeyFigures)
function LateFigures(props: KeyFiguresProps) {
  const KeyFigures = useLoaded(loadFigures, 'figures')
  return KeyFigures ? <KeyFigures {...props} /> : null
}

export interface DetailTab {
  readonly id: string
  readonly title: string
  /** Left out: on every row. */
  readonly when?: (row: Wire) => boolean
  readonly panel: (row: Wire, reload: () => void) => ReactNode
}

export interface DetailProps {
  readonly of: Resource
  /** All commands of the resource, the system's too: the lifecycle names them, buttons show if allowed. */
  readonly commands?: readonly Command[]
  /** Narrows the buttons, not what the lifecycle names: for commands that make no sense on this very row. */
  readonly offers?: Offers
  /** The row; the `:id` of the path, or else of the query, when left out. */
  readonly id?: string
  readonly screen?: string
  readonly title?: (row: Wire) => string
  readonly fields?: readonly string[]
  readonly cells?: Readonly<Record<string, (row: Wire) => ReactNode>>
  /** What the head says in figures, at most five; a money, a count and a date of the row when left out. */
  readonly figures?: (row: Wire) => readonly KeyFigure[]
  /** Stands first in the column beside the tabs. */
  readonly beside?: (row: Wire, reload: () => void) => ReactNode
  /** Stands between the head and the tabs: figures, a warning, what to do next. */
  readonly summary?: (row: Wire, reload: () => void) => ReactNode
  readonly tabs?: readonly DetailTab[]
  readonly actions?: (row: Wire, reload: () => void) => ReactNode
  readonly forms?: Forms
  readonly inputs?: Readonly<Record<string, Input | null>>
}

export function DetailScreen(props: DetailProps) {
  const { of, commands = [] } = props
  const params = useParams()
  const [view, setView, asked] = useView()
  const id = props.id ?? partOf(params.id) ?? asked ?? ''
  const now = useRow(of, id)
  const { act, dialog } = useActs({ forms: props.forms, inputs: props.inputs, onDone: now.reload })
  const row = now.value
  useAsked(props, row, act)
  const title = row ? (props.title?.(row) ?? titleOf(of, row)) : t(of.label),
    isCalled = useCalled() !== ''
  return (
    <Page
      screen={props.screen ?? `${of.name}-detail`}
      title={title}
      lead={<Face name={title} src={pictureOf(of, row)} isSquare />}
      figures={row && view.asOf === undefined && <LateFigures of={of} row={row} names={props.fields} own={props.figures?.(row) ?? (props.summary && [])} />}
      beside={
        row && (
          <>
            {isCalled && <span className="kt-muted">{title}</span>}
            <StatusTag of={of} status={row.status} />
          </>
        )
      }
      actions={
        row &&
        view.asOf === undefined && (
          <>
            {props.actions?.(row, now.reload)}
            <PaperButton of={of} row={row} />
            <PageButtons of={of} row={row} commands={commands} offers={props.offers} act={act} most={2} />
          </>
        )
      }
    >
      <Shown of={now} lines={12}>
        {shown => (
          <>
            {props.summary?.(shown, now.reload)}
            <div className="kt-detail">
              <Panels {...props} row={shown} id={id} commands={commands} reload={now.reload} view={view} setView={setView} />
              <LateBeside of={of} row={shown} names={besideOf(props, shown)} isTold={view.tab !== 'history'} onHistory={() => setView({ tab: 'history' })}>
                {props.beside?.(shown, now.reload)}
              </LateBeside>
            </div>
          </>
        )}
      </Shown>
      {dialog}
    </Page>
  )
}

/** An address may ask for a command: a row on a home leads to the dialog of what it waits for. */
function useAsked({ of, commands = [], offers }: DetailProps, row: Wire | undefined, act: Act): void {
  const [address, keep] = useAddress()
  const name = address.get('act')
  useEffect(() => {
    const command = name && row && offeredOn(commands, of, row, offers).find(one => one.name === name)
    if (!command) return
    keep({ act: '' })
    act(command, row)
  })
}

/** What the row points to stands beside the tabs, unless the screen shows it in its own way. */
const besideOf = ({ of, fields, cells }: DetailProps, row: Wire): readonly string[] =>
  (fields ?? Object.keys(of.fields)).filter(name => of.fields[name]?.kind === 'ref' && !cells?.[name] && !isBlank(row[name]) && name !== of.title)

interface View {
  readonly tab: string
  readonly asOf: number | undefined
}

function useView(): readonly [View, (view: Partial<View>) => void, string | null] {
  const [given, keep] = useAddress()
  const set = ({ tab, ...then }: Partial<View>) =>
    keep({ ...(tab ? { tab: tab === 'details' ? '' : tab } : {}), ...('asOf' in then ? { asOf: text(then.asOf) } : {}) }, then.asOf !== undefined)
  return [{ tab: given.get('tab') ?? 'details', asOf: Number(given.get('asOf')) || undefined }, set, given.get('id')]
}

interface PanelsProps extends DetailProps {
  readonly row: Wire
  readonly id: string
  readonly commands: readonly Command[]
  readonly reload: () => void
  readonly view: View
  readonly setView: (view: Partial<View>) => void
}

function Panels(props: PanelsProps) {
  const { of, row, id, tabs = [], view, setView, reload } = props
  const related = useRelationTabs(of, row)
  return (
    <div className="kt-card">
      <TabSet
        id="detail"
        kept={[view.tab, tab => setView({ tab })]}
        tabs={[
          {
            id: 'details',
            title: t(words.details),
            panel: () =>
              view.asOf === undefined ? (
                <FieldList of={of} row={row} names={props.fields} cells={props.cells} without={besideOf(props, row)} />
              ) : (
                <Meanwhile shows={<ScreenWaits lines={10} />}>
                  <Past of={of} id={id} fields={props.fields} cells={props.cells} at={view.asOf} onBack={() => setView({ asOf: undefined })} />
                </Meanwhile>
              ),
          },
          ...tabs.filter(tab => tab.when?.(row) ?? true).map(({ id: name, title, panel }) => ({ id: name, title, panel: () => panel(row, reload) })),
          ...related,
          {
            id: 'lifecycle',
            title: t(words.lifecycle),
            panel: () => (
              <Meanwhile shows={<ScreenWaits lines={8} />}>
                <LifecycleView of={of} row={row} />
              </Meanwhile>
            ),
          },
          {
            id: 'history',
            title: t(words.history),
            panel: () => (
              <Meanwhile shows={<ScreenWaits lines={8} />}>
                <HistoryTab of={of} id={id} asOf={view.asOf} onAsOf={position => setView({ asOf: position, tab: 'details' })} />
              </Meanwhile>
            ),
          },
        ]}
      />
    </div>
  )
}
