/** Chooses a colleague who sees a row: for whom a task is, or who is to read a note. */
import { useState } from 'react'
import { useAsk, useDebounced } from '../hooks.ts'
import type { Input } from '../inputs.tsx'
import type { Choice } from '../choices.ts'
import { Combobox } from '../RefInput.tsx'
import type { Owner } from './relationTabs.tsx'

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly deptName: string
}
const none: readonly Colleague[] = []

/** Those whose name contains what is typed; nobody is asked for while nothing is. */
export function useColleagues(owner: Owner, as: 'notes' | 'tasks', typed: string | undefined): readonly Colleague[] {
  const name = useDebounced(typed?.trim(), 200)
  const { value } = useAsk<readonly Colleague[]>('/api/business-basic/relations/people', { ...owner, as, name }, { when: name !== undefined })
  return typed === undefined ? none : (value ?? none)
}

export const personInput = (owner: Owner): Input =>
  function PersonInput(props) {
    const [typed, setTyped] = useState<string>()
    const [picked, setPicked] = useState<Choice>()
    const options = useColleagues(owner, 'tasks', typed).map(one => ({ id: one.id, title: one.name, label: one.deptName }))
    const title = picked && picked.id === props.value ? picked.title : (props.title ?? '')
    return <Combobox {...props} typed={typed} onTyped={setTyped} options={options} title={title} onPicked={setPicked} />
  }
