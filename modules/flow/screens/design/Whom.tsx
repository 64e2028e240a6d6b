/** Whom a task is for, and until when: people by their names, roles and departments; expressions where a process works it out. */
import { Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { t } from '../../../../console/session.ts'
import type { Label } from '../../../kit/field.ts'
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
      <Groups
        groups={groups}
        roleLabel={['候选角色', 'Candidates by role']}
        deptLabel={['候选部门', 'Candidates by department']}
        onChange={next => set({ 'ketang:candidateGroups': next.join() })}
      />
      <Several label={['候选人员', 'Candidates by name']} of="user" values={users} onChange={next => set({ 'ketang:candidateUsers': next.join() })} />
      <Lasting label={['办理期限', 'Due']} value={String(of.dueIn ?? '')} onChange={next => set({ 'ketang:dueIn': next })} />
    </>
  )
}

/** Roles and departments; what an expression says beside them can be taken away. */
function Groups({ groups, roleLabel, deptLabel, onChange }: GroupsProps) {
  const rest = groups.filter(one => !isRole(one) && !isDept(one))
  return (
    <>
      <fieldset className="fd-roles">
        <legend>{t(roleLabel)}</legend>
        {staff.map(role => (
          <Ticked
            key={role}
            label={roles[role].label}
            value={groups.includes(role)}
            onChange={isOn => onChange(isOn ? [...groups, role] : groups.filter(one => one !== role))}
          />
        ))}
        {rest.map(one => (
          <Tag key={one} minimal onRemove={() => onChange(groups.filter(other => other !== one))}>
            {one}
          </Tag>
        ))}
      </fieldset>
      <Several
        label={deptLabel}
        of="dept"
        values={groups.filter(isDept).map(one => one.slice(5))}
        onChange={next => onChange([...groups.filter(one => !isDept(one)), ...next.map(one => `dept:${one}`)])}
      />
    </>
  )
}
interface GroupsProps {
  readonly groups: readonly string[]
  readonly roleLabel: Label
  readonly deptLabel: Label
  readonly onChange: (groups: readonly string[]) => void
}
/** Who reads the whole process along, as its start says. */
export function Copies({ of, set }: Props) {
  return (
    <>
      <Several label={['抄送人员', 'Copied to people']} of="user" values={listed(of.copyUsers)} onChange={next => set({ 'ketang:copyUsers': next.join() })} />
      <Groups
        groups={listed(of.copyGroups)}
        roleLabel={['抄送角色', 'Copied to roles']}
        deptLabel={['抄送部门', 'Copied to departments']}
        onChange={next => set({ 'ketang:copyGroups': next.join() })}
      />
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
