/** The tools of a list's head: bulk removal, columns and export. */
import { Button, Checkbox, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { ColumnLayoutIcon, ExportIcon, TrashIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Popup } from './Popup.tsx'
import type { Resource } from '../../modules/kit/resource.ts'
import { exportOf, removeAll, removeName, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { titleOf } from './cells.tsx'
import type { Column } from './columns.tsx'
import { Confirm } from './Confirm.tsx'
import type { Columns } from './ListView.tsx'
import { useSeenRelations } from './relations/seenRelations.ts'
import { done, toast } from './toasts.ts'
import { words } from './words.ts'

interface ToolsProps {
  readonly of: Resource
  readonly columns: Columns
  /** The columns that are not drawn, since they say nothing on this page. */
  readonly folded: readonly Column[]
  /** What the list is asked for: its filters, and its order. */
  readonly asked: Readonly<Record<string, unknown>>
  /** The call that the list is read from, where that is not the resource's own: its sheet has the same rows. */
  readonly from?: string | undefined
}
export function ListTools({ of, columns, folded, asked, from }: ToolsProps) {
  // What can't be fetched has said so in a toast.
  const names = columns.shown.flatMap(column => [column.name, ...(column.also ?? [])])
  const related = useSeenRelations(of)
  const save = (format: 'xlsx' | 'csv', more: readonly string[] = []) => {
    exportOf(of, format, { ...asked, ...(from ? { from } : {}), columns: [...names, ...more].join(',') }).catch(() => undefined)
  }
  return (
    <span className="kt-list-tools">
      <Popup content={<ColumnChoice columns={columns} folded={folded} />}>
        <Button variant="minimal" icon={<ColumnLayoutIcon />} aria-label={t(words.chooseColumns)} title={t(words.chooseColumns)} />
      </Popup>
      <Popup
        content={
          <Menu>
            <MenuItem text={t(words.exportXlsx)} onClick={() => save('xlsx')} />
            <MenuItem text={t(words.exportCsv)} onClick={() => save('csv')} />
            {related.length > 0 && <MenuItem text={t(words.exportRelated)} onClick={() => save('xlsx', related)} />}
          </Menu>
        }
      >
        <Button variant="minimal" icon={<ExportIcon />} aria-label={t(words.exports)} title={t(words.exports)} />
      </Popup>
    </span>
  )
}

function ColumnChoice({ columns, folded }: Pick<ToolsProps, 'columns' | 'folded'>) {
  const shown = columns.shown.map(column => column.name)
  return (
    <fieldset className="kt-columns" aria-label={t(words.chooseColumns)}>
      {columns.all.map(column => (
        <Checkbox
          key={column.name}
          labelElement={
            <>
              {t(column.label)}
              {folded.includes(column) && <small className="kt-muted"> {t(words.emptyHere)}</small>}
            </>
          }
          checked={shown.includes(column.name)}
          onChange={() =>
            columns.choose(
              shown.includes(column.name)
                ? shown.filter(name => name !== column.name)
                : columns.all.map(one => one.name).filter(name => name === column.name || shown.includes(name)),
            )
          }
        />
      ))}
      <MenuDivider />
      <Button variant="minimal" text={t(words.columnsReset)} onClick={() => columns.choose(undefined)} />
    </fieldset>
  )
}

/** Bulk removal, for who may remove: warns when nothing is selected, asks before it does anything. */
interface RemoveProps {
  readonly of: Resource
  readonly chosen: ReadonlySet<string>
  /** The rows that are shown: what is chosen among them is called by its name. */
  readonly rows: readonly Wire[]
  readonly onDone: () => void
}
const namedMax = 5
/** "参数A、参数B" and how many more; a list that does not show names says none. */
function namesOf(of: Resource, rows: readonly Wire[], chosen: ReadonlySet<string>): string {
  const names = rows.filter(row => chosen.has(row.id)).flatMap(row => (of.title in row && titleOf(of, row)) || []),
    shown = names.slice(0, namedMax).join(t(['、', ', '])),
    rest = chosen.size - Math.min(names.length, namedMax)
  return names.length === 0 || rest === 0 ? shown : shown + t([` 等 ${chosen.size} 条`, ` and ${rest} more`])
}
export function RemoveButton({ of, chosen, rows, onDone }: RemoveProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const permit = `${of.name}_${removeName(of)}`
  const remove = async () => {
    setBusy(true)
    // A refusal of all has said so in a toast; the selection stays.
    await removeAll(of, [...chosen]).then(
      failed => {
        if (failed.length > 0) toast(`${t(words.failedSome)} (${failed.length}): ${failed[0]!.msg ?? ''}`, 'warning')
        else toast(t(done.remove), 'good')
        onDone()
      },
      () => undefined,
    )
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        // With a thumb one ticks first: until then it would stand at the head of every page, red, for nothing.
        className={chosen.size === 0 ? 'kt-desk-only' : undefined}
        intent="danger"
        variant="minimal"
        icon={<TrashIcon />}
        data-command={permit}
        text={chosen.size > 0 ? `${t(words.remove)} (${chosen.size})` : t(words.remove)}
        onClick={() => (chosen.size > 0 ? setAsking(true) : toast(t(words.selectAtLeast), 'warning'))}
      />
      {isAsking && (
        <Confirm
          text={t(words.confirmRemoveSelected)}
          about={namesOf(of, rows, chosen)}
          tone="danger"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
