/** Whom a task is for, and until when: people by their names, roles and departments; expressions where a process works it out. */
import { Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { t } from '../../../../console/session.ts'
import { roles } from '../../../kit/roles.ts'
import { staff } from '../../task.ts'
import { Choice, Several, Ticked, Typed } from './fields.tsx'
import type { Said } from './modeler.ts'

interface Props {
  readonly of: Said
  readonly set: (values: Readonly<Record<string, unknown>>) => void
}
const starter = '${starter.id}',
  head = '${starter.head}'
type Way = '' | 'starter' | 'head' | 'person' | 'expression'
const wayOf = (assignee: string): Way =>
  assignee === '' ? '' : assignee === starter ? 'starter' : assignee === head ? 'head' : /^[$#]\{|^=/u.test(assignee) ? 'expression' : 'person'
const ways = [
  ['', ['不指定，由候选人签收', 'Nobody: candidates claim it']],
  ['starter', ['发起人', 'Who started it']],
  ['head', ['发起人的部门负责人', 'The head of their department']],
  ['person', ['指定人员', 'A person']],
  ['expression', ['按表达式', 'By an expression']],
] as const

const listed = (text: unknown): readonly string[] =>
  String(text ?? '')
    .split(/,(?![^{]*\})/u)
    .map(one => one.trim())
    .filter(Boolean)
const isRole = (group: string): boolean => group in roles
const isDept = (group: string): boolean => group.startsWith('dept:')

export function Whom({ of, set }: Props) {
  const assignee = String(of.assignee ?? ''),
    groups = listed(of.candidateGroups),
    users = listed(of.candidateUsers)
  const [asked, setAsked] = useState<Way>()
  const way = asked ?? wayOf(assignee)
  const setGroups = (next: readonly string[]) => set({ 'ketang:candidateGroups': next.join() })
  const rest = groups.filter(one => !isRole(one) && !isDept(one))
  const choose = (next: string) => {
    const value = next === 'starter' ? starter : next === 'head' ? head : ''
    setAsked(next === 'person' || next === 'expression' ? next : undefined)
    set({ 'ketang:assignee': value })
  }
  return (
    <>
      <Choice label={['办理人', 'For whom']} value={way} options={ways} onChange={choose} />
      {way === 'person' && (
        <Several label={['人员', 'Person']} of="user" values={listed(assignee)} onChange={next => set({ 'ketang:assignee': next.at(-1) ?? '' })} />
      )}
      {way === 'expression' && (
        <Typed
          label={['表达式', 'Expression']}
          value={assignee}
          isCode
          hint={['如 ${starter.head}；变量来自填写内容', 'Such as ${starter.head}; it knows what was filled in']}
          onChange={next => set({ 'ketang:assignee': next })}
        />
      )}
      <fieldset className="fd-roles">
        <legend>{t(['候选角色', 'Candidates by role'])}</legend>
        {staff.map(role => (
          <Ticked
            key={role}
            label={roles[role].label}
            value={groups.includes(role)}
            onChange={isOn => setGroups(isOn ? [...groups, role] : groups.filter(one => one !== role))}
          />
        ))}
        {rest.map(one => (
          <Tag key={one} minimal onRemove={() => setGroups(groups.filter(other => other !== one))}>
            {one}
          </Tag>
        ))}
      </fieldset>
      <Several
        label={['候选部门', 'Candidates by department']}
        of="dept"
        values={groups.filter(isDept).map(one => one.slice(5))}
        onChange={next => setGroups([...groups.filter(one => !isDept(one)), ...next.map(one => `dept:${one}`)])}
      />
      <Several label={['候选人员', 'Candidates by name']} of="user" values={users} onChange={next => set({ 'ketang:candidateUsers': next.join() })} />
      <Lasting label={['办理期限', 'Due']} value={String(of.dueIn ?? '')} onChange={next => set({ 'ketang:dueIn': next })} />
    </>
  )
}

const units = [
  ['', ['不限', 'No limit']],
  ['D', ['天', 'days']],
  ['H', ['小时', 'hours']],
  ['M', ['分钟', 'minutes']],
  ['other', ['表达式', 'Expression']],
] as const
const durationOf = (text: string): readonly [many: string, unit: string] => {
  const days = /^P(\d+)D$/u.exec(text)?.[1],
    [, many, unit] = /^PT(\d+)([HM])$/u.exec(text) ?? []
  if (days) return [days, 'D']
  return many && unit ? [many, unit] : [text, text === '' ? '' : 'other']
}
const durationIn = (many: string, unit: string): string => {
  const number = String(Math.max(Number.parseInt(many, 10) || 1, 1))
  return unit === '' ? '' : unit === 'D' ? `P${number}D` : unit === 'other' ? many : `PT${number}${unit}`
}
/** A length of time, as a number of units or as the text that says it. */
export function Lasting({
  label,
  value,
  onChange,
}: {
  readonly label: readonly [string, string]
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const [many, unit] = durationOf(value)
  return (
    <div className="fd-lasting">
      <Choice label={label} value={unit} options={units} onChange={next => onChange(next === 'other' ? value || 'P1D' : durationIn(many, next))} />
      {unit !== '' && (
        <Typed
          label={unit === 'other' ? ['时长', 'As text'] : ['数值', 'How many']}
          value={many}
          isCode={unit === 'other'}
          {...(unit === 'other' ? { hint: ['ISO 8601，如 P1DT4H', 'ISO 8601, such as P1DT4H'] as const } : {})}
          onChange={next => onChange(durationIn(next, unit))}
        />
      )}
    </div>
  )
}
