/** The tabs of what hangs on a row, from the declaration of its resource: none where nothing is declared, or nothing is for the reader. */
import type { ComponentType } from 'react'
import type { RelationName } from '../../../modules/kit/relation.ts'
import type { Resource } from '../../../modules/kit/resource.ts'
import type { Wire } from '../../call.ts'
import { t } from '../../session.ts'
import { useAsk } from '../hooks.ts'
import { lazy, Meanwhile } from '../lazyWithRetry.tsx'
import { ScreenWaits } from '../states.tsx'
import type { TabData } from '../TabSet.tsx'
import { relationResources, useSeenRelations } from './seenRelations.ts'
import { words } from './words.ts'

/** The row that something hangs on, as the wire names it. */
export interface Owner {
  readonly ownerType: string
  readonly ownerId: string
}
export interface PanelProps {
  readonly owner: Owner
  readonly mayAdd: boolean
}
type Summary = Readonly<Partial<Record<RelationName, { readonly count: number; readonly mayAdd: boolean }>>>

const panels: Readonly<Record<RelationName, ComponentType<PanelProps>>> = {
  notes: lazy(() => import('./Notes.tsx').then(found => ({ default: found.Notes }))),
  tasks: lazy(() => import('./Tasks.tsx').then(found => ({ default: found.Tasks }))),
  attachments: lazy(() => import('./Attachments.tsx').then(found => ({ default: found.Attachments }))),
}

export function useRelationTabs(of: Resource, row: Wire | undefined): readonly TabData[] {
  const shown = useSeenRelations(of)
  const owner = { ownerType: of.name, ownerId: row?.id ?? '' }
  const { value } = useAsk<Summary>('/api/business-basic/relations/summary', owner, {
    of: shown.map(name => relationResources[name]),
    version: row?.version,
    when: shown.length > 0 && row !== undefined,
  })
  return shown.map(name => {
    const Panel = panels[name],
      known = value?.[name]
    return {
      id: name,
      title: (
        <>
          {t(words[name])}
          {known !== undefined && known.count > 0 && <span className="kt-count">{known.count}</span>}
        </>
      ),
      panel: () => (
        <Meanwhile shows={<ScreenWaits lines={6} />}>
          <Panel owner={owner} mayAdd={known?.mayAdd ?? false} />
        </Meanwhile>
      ),
    }
  })
}
