/** What was changed: everything that somebody did in a time, each line leading to its row. */
import { Button, HTMLSelect, Menu, MenuItem, Switch, Tag } from '@blueprintjs/core'
import { ExportIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Popup } from '../../../console/parts/Popup.tsx'
import { download, get } from '../../../console/call.ts'
import { today } from '../../../console/clock.ts'
import { ChangeList } from '../../../console/parts/ChangeList.tsx'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { Lines as Table } from '../../../console/parts/document/Lines.tsx'
import { useAsk, useReport } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { reachOf } from '../../../console/parts/registry.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { useLoaded } from '../../../console/parts/useLoaded.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { ref, text } from '../../kit/field.ts'
import { plusDays } from '../../kit/time.ts'
import { unusualRule } from '../../kit/unusual.ts'
import { type Kind, label, type Line, type Lines, words } from '../changes.ts'
import './changes.css'

const call = '/api/blade-log/changes'
const by = ref('user')(...words.who)
const fields = {
  at: text(...words.at),
  actorName: text(...words.who),
  commandName: text(...words.command),
  title: text(...words.title),
  changes: text(...words.changes),
}
const cells: Readonly<Record<string, (line: Line) => ReactNode>> = {
  at: one => <time className="kt-figures">{one.at}</time>,
  actorName: one => <Two of={<By of={one} />} below={one.roleName} />,
  commandName: one => (
    <>
      <Two of={one.commandName} below={one.rootName && `← ${one.rootName}`} />
      {one.why && <Tag minimal>{one.why}</Tag>}
    </>
  ),
  title: one => <To of={one} />,
  changes: one => (
    <>
      {one.remark && <p className="kt-remark">{one.remark}</p>}
      <ChangeList changes={one.changes} />
    </>
  ),
}
const Two = ({ of, below }: { readonly of: ReactNode; readonly below: string }) => (
  <>
    {of}
    {below && <small className="kt-muted lg-below">{below}</small>}
  </>
)
/** Who did it, leading to all that they did in this time. */
function By({ of: { actor, actorName } }: { readonly of: Line }) {
  const [address] = useAddress(),
    [path] = useLocation()
  const query = new URLSearchParams(address)
  query.set('actor', actor)
  return actor === 'system' || address.get('actor') === actor ? actorName : <Link href={`${path}?${query}`}>{actorName}</Link>
}
/** The row, by its page; where there is none, its name. */
function To({ of: { of, rowId, title, kind } }: { readonly of: Line }) {
  const reached = useLoaded(() => reachOf(of), of),
    href = rowId && reached?.link(rowId, title)
  return <Two of={href ? <Link href={href}>{title || kind}</Link> : title || kind} below={title ? kind : ''} />
}

export function Changes() {
  const [address, keep] = useAddress()
  const asked = {
    actor: address.get('actor') ?? '',
    from: address.get('from') ?? plusDays(today(), -6),
    until: address.get('until') ?? today(),
    of: address.get('of') ?? '',
    command: address.get('command') ?? '',
    unusual: address.get('unusual') ?? '',
  }
  const first = useReport<Lines>([call, asked], how => get(`${call}/page`, asked, how))
  const save = (format: 'xlsx' | 'csv') => void download(`${call}/export`, { ...asked, format }, `${t(label)}.${format}`).catch(() => undefined)
  return (
    <Page
      screen="changes"
      actions={
        <Popup
          content={
            <Menu>
              <MenuItem text={t(shared.exportXlsx)} onClick={() => save('xlsx')} />
              <MenuItem text={t(shared.exportCsv)} onClick={() => save('csv')} />
            </Menu>
          }
        >
          <Button variant="minimal" icon={<ExportIcon />} aria-label={t(shared.exports)} title={t(shared.exports)} />
        </Popup>
      }
    >
      <section className="kt-card">
        <Filters asked={asked} keep={keep} />
        {asked.unusual && <p className="kt-muted lg-rule">{t(unusualRule)}</p>}
        <Shown of={first} lines={10}>
          {found => <Found key={JSON.stringify(asked)} asked={asked} first={found} />}
        </Shown>
      </section>
    </Page>
  )
}

type Asked = Readonly<Record<'actor' | 'from' | 'until' | 'of' | 'command' | 'unusual', string>>

/** The newest, and older ones as they are asked for. */
function Found({ asked, first }: { readonly asked: Asked; readonly first: Lines }) {
  const [older, setOlder] = useState<{ readonly of: Lines; readonly all: readonly Line[]; readonly next: number | null }>()
  const [isBusy, setBusy] = useState(false)
  const { all, next } = older?.of === first ? older : { all: first.records, next: first.next }
  const go = async () => {
    setBusy(true)
    try {
      const more = await get<Lines>(`${call}/page`, { ...asked, before: next })
      setOlder({ of: first, all: [...all, ...more.records], next: more.next })
    } catch {
      // It has been said; the button asks again.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Table
        label={t(label)}
        fields={fields}
        lines={all}
        cells={cells}
        rowKey={one => one.id}
        empty={
          <Empty title={t(['没有找到操作记录', 'Nothing was changed'])} hint={t(['换一段时间或少选一个条件试试。', 'Try another time, or fewer filters.'])} />
        }
      />
      {next !== null && <Button className="lg-more" loading={isBusy} text={t(['更早的记录', 'Older ones'])} onClick={() => void go()} />}
    </>
  )
}

interface FiltersProps {
  readonly asked: Asked
  readonly keep: (change: Partial<Asked>) => void
}
function Filters({ asked, keep }: FiltersProps) {
  const { value: kinds = [] } = useAsk<readonly Kind[]>(`${call}/kinds`)
  const commands = kinds.find(one => one.name === asked.of)?.commands ?? []
  const day = (name: 'from' | 'until', said: string) => <DateInput aria-label={said} value={asked[name]} onChange={value => keep({ [name]: value })} />
  return (
    <search className="lg-filters">
      <span className="kt-filter-ref">
        <label htmlFor="changes-by">{t(by.label)}</label>
        <RefInput
          id="changes-by"
          field={by}
          value={asked.actor}
          isWrong={false}
          describedBy={undefined}
          onChange={value => keep({ actor: String(value ?? '') })}
          onBlur={() => {}}
        />
      </span>
      {day('from', t(['从', 'From']))}
      <span aria-hidden="true">–</span>
      {day('until', t(['到', 'Until']))}
      <Switch
        label={t(['仅异常操作', 'Unusual only'])}
        checked={asked.unusual === '1'}
        onChange={event => keep({ unusual: event.currentTarget.checked ? '1' : '' })}
      />
      <HTMLSelect
        aria-label={t(words.kind)}
        value={asked.of}
        onChange={event => keep({ of: event.target.value, command: '' })}
        options={[{ value: '', label: t(['所有类型', 'All kinds']) }, ...kinds.map(one => ({ value: one.name, label: one.label }))]}
      />
      {commands.length > 0 && (
        <HTMLSelect
          aria-label={t(words.command)}
          value={asked.command}
          onChange={event => keep({ command: event.target.value })}
          options={[{ value: '', label: t(['所有操作', 'Whatever was done']) }, ...commands.map(one => ({ value: one.name, label: one.label }))]}
        />
      )}
    </search>
  )
}
