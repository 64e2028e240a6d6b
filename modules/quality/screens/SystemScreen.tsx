/** One indicator system: its tree, drawn up by who keeps it; versions side by side; what a newer upper version would bring. */
import { Button, Callout, Checkbox, HTMLSelect, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Heads } from '../../../console/parts/Heads.tsx'
import { post, run, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useRow } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import type { ShownNode } from '../shown.ts'
import { levels, nodeFields, system } from '../system.ts'
import { fill, inherit } from '../system.commands.ts'
import { adopt, systemCommands, waiting } from '../versions.ts'
import { compared, descriptionOf, type Difference, freedoms, levelName, nameOf, type Node, raters } from '../tree.ts'
import { ApplyForm, DisableForm, EnableForm } from './PreCheck.tsx'
import { ExportTree, TreeEditor } from './TreeEditor.tsx'
import { words } from './words.ts'
import './quality.css'

interface Whole {
  readonly mayInherit: boolean
  readonly nodes: readonly ShownNode[]
  readonly upperNodes: readonly Node[]
  readonly isUpperRootOpen: boolean
  readonly versions: readonly {
    readonly id: string
    readonly name: string
    readonly edition: number
    readonly status: string
    readonly schoolYear: string | null
  }[]
  readonly newer: { readonly id: string; readonly name: string; readonly edition: number; readonly differences: readonly Difference[] } | null
}
const wholeOf = (row: Wire): Whole | undefined => (Array.isArray(row.versions) ? (row as object as Whole) : undefined)
/** A node as the tree knows it, without what only calls say of it. */
const plainNodes = (nodes: readonly ShownNode[]): readonly Node[] =>
  nodes.map(({ nodeId, parentId, deep: _d, number: _n, isLeaf: _l, effectiveWeight: _e, isInherited: _i, isChanged: _c, ...node }) => ({
    ...node,
    id: nodeId,
    parentId: parentId?.split(':').at(-1) ?? null,
  }))
const fields = [
  'name',
  'level',
  'systemId',
  'educationPeriod',
  'yearGrade',
  'schoolYear',
  'areaCode',
  'schoolId',
  'inheritId',
  'edition',
  'nodeCount',
  'auditRemark',
  'remark',
]
const open = ['draft', 'rejected']
/** Whether a further version is under way already. */
const isVersionOpen = (row: Wire): boolean => (wholeOf(row)?.versions ?? []).some(one => one.id !== row.id && waiting.includes(one.status))
const forms = { enable: EnableForm, disable: DisableForm, submit: ApplyForm }
/** These are asked for where they belong: in the tree, and beside what they are about. */
const elsewhere = ['fill', 'adopt', 'inherit']

export function SystemScreen() {
  return (
    <DetailScreen
      of={system}
      screen="quota-detail"
      fields={fields}
      commands={systemCommands.filter(one => !elsewhere.includes(one.name))}
      forms={forms}
      offers={({ name }, row) => name !== 'newVersion' || !isVersionOpen(row)}
      inputs={{ nodes: null }}
      summary={row => <Newer row={row} />}
      actions={row => <InheritButton row={row} />}
      tabs={[
        { id: 'tree', title: t(words.tree), panel: (row, reload) => <TreeTab row={row} reload={reload} /> },
        { id: 'versions', title: t(words.versions), panel: row => <Versions row={row} /> },
        ...(may(adopt.permit)
          ? [
              {
                id: 'upper',
                title: t(words.upper),
                // A city has nobody above it, and what was made without inheriting follows nobody.
                when: (row: Wire) => row.level !== 'city' && !!row.inheritId,
                panel: (row: Wire, reload: () => void) => <Upper row={row} reload={reload} />,
              },
            ]
          : []),
      ]}
    />
  )
}

const Newer = ({ row }: { readonly row: Wire }) => {
  const newer = wholeOf(row)?.newer
  return newer ? (
    <Callout intent="warning">
      {t(words.upper)}: {newer.name} v{newer.edition}
      {!open.includes(String(row.status)) && ` · ${t(words.newerFirst)}`}
    </Callout>
  ) : null
}
/** The level below begins its own with it. */
function InheritButton({ row }: { readonly row: Wire }) {
  const [, go] = useLocation()
  if (!wholeOf(row)?.mayInherit || !may(inherit.permit)) return null
  return (
    <CallButton
      intent="primary"
      text={t(words.inherit)}
      data-command="inherit"
      call={() => post<{ readonly id: string }>('/api/business-quota/web/quotaSystem/generateByInheritId', { inheritId: row.id })}
      onDone={({ id }) => go(`/quota/${row.level === 'city' ? 'cityAreaDetail' : 'schoolDetail'}/${id}?tab=tree`)}
    />
  )
}

function TreeTab({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const of = wholeOf(row)
  if (!of) return <Empty title={t(words.none)} />
  if (open.includes(String(row.status)) && may(fill.permit))
    return (
      <TreeEditor
        key={`${row.id} ${row.version}`}
        row={row}
        first={plainNodes(of.nodes)}
        upper={of.upperNodes}
        isRootOpen={of.isUpperRootOpen}
        onDone={reload}
      />
    )
  if (of.nodes.length === 0) return <Empty title={t(words.none)} hint={t(words.noneHint)} />
  return (
    <div className="kt-stack">
      <ReadTree nodes={of.nodes} />
      <div className="kt-commands">
        <ExportTree row={row} />
      </div>
    </div>
  )
}
export const ReadTree = ({ nodes }: { readonly nodes: readonly ShownNode[] }) => (
  <div className="ql-scroll">
    <table className="ql-tree" aria-label={t(words.tree)}>
      <Heads of={[words.name, ...[words.weight, words.share, words.most].map(figures => ({ figures })), words.rater, words.freedom, words.levels]} />
      <tbody>
        {nodes.map(node => (
          <tr key={node.id} data-deep={node.deep}>
            <th scope="row" style={{ '--deep': node.deep } as object} title={t(descriptionOf(node))}>
              <span className="kt-muted">{node.number}</span> {t(nameOf(node))} {node.isChanged && <Tag minimal>{t(words.changed)}</Tag>}
              {node.isInherited && !node.isChanged && <Tag minimal>{t(words.inherited)}</Tag>}
            </th>
            <td className="kt-number kt-figures">{node.weight}%</td>
            <td className="kt-number kt-figures">{node.effectiveWeight}%</td>
            <td className="kt-number kt-figures">{node.isLeaf ? node.score : ''}</td>
            <td>{node.isLeaf ? t(raters[node.rater]) : ''}</td>
            <td>{t(freedoms[node.freedom])}</td>
            <td className="ql-levels">{(node.descriptors ?? []).map(one => `${one.from} ${t(levelName(one))}`).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const kinds: Readonly<Record<Difference['kind'], Label>> = { added: words.added, removed: words.removed, changed: words.altered }
const told = (name: string, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : name === 'freedom'
      ? t(freedoms[value as 'fixed'])
      : name === 'rater'
        ? t(raters[value as 'teacher'])
        : typeof value === 'object'
          ? (value as readonly { readonly name: string }[]).map(one => one.name).join(' · ')
          : String(value)
function Differences({ of, takes, take }: { readonly of: readonly Difference[]; readonly takes?: ReadonlySet<string>; readonly take?: (id: string) => void }) {
  if (of.length === 0) return <p className="kt-muted">{t(words.noDifference)}</p>
  return (
    <div className="ql-scroll">
      <table className="ql-tree" aria-label={t(words.versions)}>
        <thead>
          <tr>
            {[words.name, words.kind, words.before, words.after].map(one => (
              <th key={one[1]} scope="col">
                {t(one)}
              </th>
            ))}
            {take && <th scope="col">{t(words.takes)}</th>}
          </tr>
        </thead>
        <tbody>
          {of.map(one => (
            <tr key={one.id}>
              <th scope="row">
                {one.name} {one.isContested && <Tag intent="warning">{t(words.contested)}</Tag>}
              </th>
              <td>{t(kinds[one.kind])}</td>
              <td>
                {one.fields.map(field => `${t(nodeFields[field.name as 'name']?.label ?? words.name)} ${told(field.name, field.before)}`).join(t(['；', '; ']))}
              </td>
              <td>
                {one.fields.map(field => `${t(nodeFields[field.name as 'name']?.label ?? words.name)} ${told(field.name, field.after)}`).join(t(['；', '; ']))}
              </td>
              {take && (
                <td>
                  {one.isContested && (
                    <Checkbox checked={takes?.has(one.id) ?? false} aria-label={`${t(words.takes)} ${one.name}`} onChange={() => take(one.id)} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
function Versions({ row }: { readonly row: Wire }) {
  const of = wholeOf(row),
    others = (of?.versions ?? []).filter(one => one.id !== row.id)
  const [asked, ask] = useState('')
  const id = asked || others.at(-1)?.id || ''
  const other = useRow(id ? system : undefined, id)
  const [, go] = useLocation()
  if (!of || others.length === 0)
    return (
      <Empty
        title={t(['只有这一个版本', 'There is only this version'])}
        hint={t(['启用后需要修改时点“新建版本”', 'To change it once it is enabled, make a new version'])}
      />
    )
  return (
    <div className="kt-stack">
      <div className="kt-commands">
        <label>
          {t(words.compareWith)}{' '}
          <HTMLSelect
            value={id}
            aria-label={t(words.compareWith)}
            options={others.map(one => ({
              value: one.id,
              label: `v${one.edition} ${one.schoolYear ?? ''} ${t(system.lifecycle.states[one.status as 'draft'].label)}`,
            }))}
            onChange={event => ask(event.target.value)}
          />
        </label>
        <Button variant="minimal" text={t(['打开', 'Open'])} onClick={() => go(`/quota/detail/${id}?tab=tree`)} />
      </div>
      <Shown of={other}>{found => <Differences of={compared(plainNodes(wholeOf(found)?.nodes ?? []), plainNodes(of.nodes))} />}</Shown>
    </div>
  )
}
function Upper({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const of = wholeOf(row),
    [takes, setTakes] = useState<ReadonlySet<string>>(new Set())
  if (!of?.newer)
    return (
      <Empty
        title={t(['上级没有更新的版本', 'There is no newer upper version'])}
        hint={t([`层级：${levels[(row.level as 'city') ?? 'city'][0]}`, `Level: ${levels[(row.level as 'city') ?? 'city'][1]}`])}
      />
    )
  const take = (id: string) => setTakes(new Set(takes.has(id) ? [...takes].filter(one => one !== id) : [...takes, id]))
  return (
    <div className="kt-stack">
      <p className="kt-muted">{t(words.newerHint)}</p>
      <Differences of={of.newer.differences} takes={takes} take={take} />
      <div className="kt-commands">
        <CallButton
          intent="primary"
          data-command="adopt"
          disabled={!open.includes(String(row.status))}
          text={t(words.adopt)}
          call={() => run(adopt, row.id, { inheritId: of.newer!.id, takes: [...takes] }, { version: row.version })}
          onDone={reload}
        />
        {!open.includes(String(row.status)) && <span className="kt-muted">{t(words.newerFirst)}</span>}
      </div>
    </div>
  )
}
