/** The command of the product that a service task runs, on which row, and what each of its inputs is given. */
import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { useAsk, useDebounced } from '../../../../console/parts/hooks.ts'
import { t } from '../../../../console/session.ts'
import { base } from '../pieces.tsx'
import { partsOf, setParts, setting } from './edit.ts'
import { Typed } from './fields.tsx'
import type { Drawing, Shape } from './modeler.ts'

interface Known {
  readonly command: string
  readonly label: string
  readonly isNew: boolean
  readonly inputs: readonly { readonly name: string; readonly label: string; readonly kind: string; readonly isRequired: boolean }[]
}

export function Service({ on, shape }: { readonly on: Drawing; readonly shape: Shape }) {
  const of = shape.businessObject,
    command = String(of.command ?? '')
  const [typed, setTyped] = useState(''),
    word = useDebounced(typed, 300)
  const found = useAsk<readonly Known[]>(`${base}/model/commands`, { word }, { when: word.length > 1 })
  const chosen = useAsk<readonly Known[]>(`${base}/model/commands`, { permit: command }, { when: command !== '' })
  const known = chosen.value?.find(one => one.command === command)
  const parts = partsOf(of, 'ketang:Input'),
    given = new Map(parts.map(one => [String(one.name), String(one.value ?? '')]))
  const give = (name: string, value: string) => {
    const next = new Map(given)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParts(
      on,
      shape,
      'ketang:Input',
      [...next].map(([one, said]) => ({ name: one, value: said })),
    )
  }
  const others = [...given].filter(([name]) => !known?.inputs.some(one => one.name === name))
  return (
    <>
      <Typed
        label={['业务命令', 'Command']}
        value={command}
        isCode
        hint={
          known
            ? [known.label, known.label]
            : ['输入名称查找，如“公告”；以发起人的权限执行', 'Find it by its name; it runs with the rights of who started the process']
        }
        options={(found.value ?? []).map(one => ({ value: one.command, label: one.label }))}
        onTyped={setTyped}
        onChange={next => setting(on, shape, { 'ketang:command': next.trim() })}
      />
      {command !== '' && chosen.value && !known && <Callout intent="warning">{t(['没有这个命令', 'There is no such command'])}</Callout>}
      {command !== '' && known?.isNew !== true && (
        <Typed
          label={['作用对象', 'On which row']}
          value={String(of.row ?? '')}
          isCode
          hint={['行的编号，如 ${businessId}', 'The id of the row, such as ${businessId}']}
          onChange={next => setting(on, shape, { 'ketang:row': next.trim() })}
        />
      )}
      {known?.inputs.map(one => (
        <Typed
          key={one.name}
          label={[`${one.label}${one.isRequired ? ' *' : ''}`, `${one.label}${one.isRequired ? ' *' : ''}`]}
          value={given.get(one.name) ?? ''}
          isCode
          hint={[`${one.name}：文字，或 \${变量}`, `${one.name}: a text, or \${value}`]}
          onChange={next => give(one.name, next)}
        />
      ))}
      {others.map(([name, value]) => (
        <Typed key={name} label={[name, name]} value={value} isCode onChange={next => give(name, next)} />
      ))}
    </>
  )
}
