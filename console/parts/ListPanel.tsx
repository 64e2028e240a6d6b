/** A list inside another screen: the same list, its state kept in memory instead of the address. */
import { useState } from 'react'
import { ListView, type ListProps } from './ListView.tsx'
import { firstState } from './urlState.ts'

export function ListPanel(props: ListProps) {
  const [state, setState] = useState(firstState)
  return (
    <ListView
      {...props}
      state={state}
      setState={setState}
      frame={(actions, content) => (
        <div className="kt-list kt-panel">
          <div className="kt-actions">{actions}</div>
          {content}
        </div>
      )}
    />
  )
}
