/** One row as a page: its fields, its lifecycle, its history, and what may be done with it now. */
import { Button, Callout } from '@blueprintjs/core'
import { Suspense, type ReactNode } from 'react'
import { useParams } from 'wouter'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import { CommandButtons, useActs, type Forms, type Offers } from './commandButtons.tsx'
import { text, titleOf } from './cells.tsx'
import { FieldList } from './FieldList.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { useRow, type Fetched } from './hooks.ts'
import type { Input } from './inputs.tsx'
import { lazy } from './lazyWithRetry.tsx'
import { Page } from './Page.tsx'
import { useRelationTabs } from './relations/relationTabs.tsx'
import { Shown, Skeleton } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { TabSet } from './TabSet.tsx'
import { useAddress } from './useAddress.ts'
import { words } from './words.ts'

const LifecycleView = lazy(() => import('./LifecycleView.tsx').then(found => ({ default: found.LifecycleView })))

export interface DetailTab {
  readonly id: string
  readonly title: string
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
  const id = props.id ?? params.id ?? asked ?? ''
  const now = useRow(of, id)
  const { act, dialog } = useActs({ forms: props.forms, inputs: props.inputs, onDone: now.reload })
  const row = now.value
  return (
    <Page
      screen={props.screen ?? `${of.name}-detail`}
      title={row ? (props.title?.(row) ?? titleOf(of, row)) : t(of.label)}
      beside={row && <StatusTag of={of} status={row.status} />}
      actions={
        row &&
        view.asOf === undefined && (
          <>
            {props.actions?.(row, now.reload)}
            <CommandButtons of={of} row={row} commands={commands} offers={props.offers} act={act} most={4} />
          </>
        )
      }
    >
      <Shown of={now} lines={12}>
        {shown => (
          <>
            {props.summary?.(shown, now.reload)}
            <Panels {...props} row={shown} id={id} commands={commands} reload={now.reload} view={view} setView={setView} />
          </>
        )}
      </Shown>
      {dialog}
    </Page>
  )
}

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
  const { of, row, id, commands, tabs = [], view, setView, reload } = props
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
                <FieldList of={of} row={row} names={props.fields} cells={props.cells} />
              ) : (
                <Past {...props} at={view.asOf} onBack={() => setView({ asOf: undefined })} />
              ),
          },
          ...tabs.map(tab => ({ ...tab, panel: () => tab.panel(row, reload) })),
          ...related,
          {
            id: 'lifecycle',
            title: t(words.lifecycle),
            panel: () => (
              <Suspense fallback={<Skeleton lines={8} />}>
                <LifecycleView of={of} status={row.status} commands={commands} />
              </Suspense>
            ),
          },
          {
            id: 'history',
            title: t(words.history),
            panel: () => <HistoryTab of={of} id={id} asOf={view.asOf} onAsOf={position => setView({ asOf: position, tab: 'details' })} />,
          },
        ]}
      />
    </div>
  )
}

/** The fields as they were when a fact had been recorded. */
function Past({ of, id, at, onBack, fields, cells }: PanelsProps & { readonly at: number; readonly onBack: () => void }) {
  const then: Fetched<Wire> = useRow(of, id, at)
  return (
    <>
      <Callout intent="warning" className="kt-past">
        {t(words.asOf)}{' '}
        {then.value && (
          <>
            <StatusTag of={of} status={then.value.status} /> <time className="kt-figures">{then.value.updateTime}</time>
          </>
        )}
        <Button size="small" text={t(words.backToNow)} onClick={onBack} />
      </Callout>
      <Shown of={then} lines={10}>
        {row => <FieldList of={of} row={row} names={fields} cells={cells} />}
      </Shown>
    </>
  )
}
