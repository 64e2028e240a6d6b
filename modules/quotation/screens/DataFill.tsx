/** The lines of a draft as a sheet: typed, pasted, filled down; what they come to follows at once, reckoned as the server does. */
import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useDraft } from '../../../console/parts/useDraft.ts'
import { GridEditor } from '../../../console/parts/grid/GridEditor.tsx'
import { useSentRows } from '../../../console/parts/grid/useSentRows.ts'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { useRow } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { useHeld } from '../../../console/parts/useHeld.ts'
import { t } from '../../../console/session.ts'
import { money, optional } from '../../kit/field.ts'
import { formatMoney, moneyWords } from '../../kit/money.ts'
import { faults } from '../refusals.ts'
import { fill, lock, saveScheme, update } from '../quotation.commands.ts'
import { lineFields, quotation } from '../quotation.ts'
import { breakEven, type Priced, type Size } from '../tree.ts'
import { linesOf, nextNumber, readingOf, reckoned, rowsOf } from './reading.ts'
import { SchoolInput } from './SchoolInput.tsx'
import { Sums } from './Sums.tsx'
import { words } from './words.ts'

const toList = (
  <Link href="/quotedPrice/list" className="bp6-button">
    {t(words.toList)}
  </Link>
)
export function DataFill() {
  const id = useAddress()[0].get('id')
  if (id) return <Filling key={id} id={id} />
  return (
    <Page screen="quotation-fill" title={t(words.title)}>
      <div className="kt-card">
        <Empty title={t(words.none)} hint={t(words.noneHint)} action={toList} />
      </div>
    </Page>
  )
}

const apart = { treeInfo: null, heads: null, groupSize: null, days: null, lines: null, schoolId: SchoolInput }
function Filling({ id }: { readonly id: string }) {
  const now = useRow(quotation, id)
  const { value: shown, isHeld, hold } = useHeld(now.value)
  const fresh = () => {
    hold(false)
    now.reload()
  }
  const { act, dialog } = useActs({ onDone: fresh, inputs: apart })
  const row = now.value
  return (
    <Page
      screen="quotation-fill"
      title={row ? String(row.name) : t(words.title)}
      beside={row && <StatusTag of={quotation} status={row.status} />}
      actions={
        row && (
          <>
            <Link href={`/quotedPrice/adjustAccounts?id=${id}`} className="bp6-button">
              {t(words.account)}
            </Link>
            <CommandButtons of={quotation} row={row} commands={isHeld ? [] : [update, saveScheme, lock]} act={act} />
          </>
        )
      }
    >
      <Shown of={{ ...now, value: shown }} lines={12}>
        {begun => <Sheet key={begun.version} row={begun} isOpen={row?.status === 'draft'} onTyped={hold} onDone={fresh} />}
      </Shown>
      {dialog}
    </Page>
  )
}

interface SheetProps {
  readonly row: Wire
  readonly isOpen: boolean
  readonly onTyped: (isTyped: boolean) => void
  readonly onDone: () => void
}
function Sheet({ row, isOpen, onTyped, onDone }: SheetProps) {
  const first = useMemo(() => rowsOf(readingOf(row)?.lines ?? []), [row])
  const [rows, setRows] = useState(first)
  const [size, setSize] = useState<Size>({ heads: Number(row.heads), groupSize: Number(row.groupSize), days: Number(row.days) })
  const priced = useMemo(() => reckoned(rows, size), [rows, size])
  const shown = useMemo(() => withAmounts(rows, priced), [rows, priced])
  const isChanged = rows !== first || sizes.some(name => size[name] !== Number(row[name]))
  useEffect(() => onTyped(isOpen && isChanged), [onTyped, isOpen, isChanged])
  const draft = useDraft(`quotation ${row.id}`, {
    values: { rows, size },
    isDirty: isOpen && isChanged,
    version: row.version,
    isPersonal: false,
    restore: typed => {
      setRows(typed.rows)
      setSize(typed.size)
    },
  })
  const { sending, refused, change } = useSentRows({
    rows,
    setRows,
    draft,
    content: [rows, size],
    send: asking => run(fill, row.id, { lines: rows, ...size }, { ...asking, version: row.version }),
    said: done.change,
    onDone,
  })
  const typed = (next: readonly GridRow[]) => {
    change(next.map(({ amount: _amount, ...line }) => line))
  }
  return (
    <>
      <div className="kt-card kt-stack">
        <Sums isLive of={sumsOf(rows, size, priced)} />
        <SizeInputs size={size} isOpen={isOpen} onChange={setSize} />
      </div>
      <div className="kt-card kt-stack">
        {!isOpen && <Callout>{t(words.lockFirst)}</Callout>}
        <p className="kt-muted">{t(words.hint)}</p>
        <Against error={sending.error} />
        <DraftOffer of={[draft]} />
        <GridEditor
          label={t(words.lines)}
          columns={isOpen ? columns : columns.map(one => ({ ...one, isFixed: true }))}
          rows={shown}
          refused={refused}
          onChange={typed}
          {...(isOpen ? { blank: blankOf(rows) } : {})}
        />
        <Faults of={priced} />
        {isOpen && (
          <div className="qt-foot">
            <Button
              intent="primary"
              loading={sending.isBusy}
              disabled={!isChanged || priced.faults.length > 0}
              text={t(isChanged ? words.save : words.saved)}
              onClick={() => void sending.send()}
            />
          </div>
        )}
      </div>
    </>
  )
}

const columns: readonly GridColumn[] = [
  { name: 'id', field: lineFields.id, width: 64 },
  { name: 'parentId', field: lineFields.parentId, width: 64 },
  { name: 'label', field: lineFields.label, width: 190 },
  { name: 'driver', field: lineFields.driver, width: 116 },
  { name: 'quantity', field: lineFields.quantity, width: 72 },
  { name: 'unit', field: lineFields.unit, width: 60 },
  { name: 'price', field: lineFields.price, width: 96 },
  { name: 'formula', field: lineFields.formula, width: 190 },
  { name: 'amount', field: money(...words.amount, { isSigned: true }), isFixed: true, width: 120 },
  { name: 'standing', field: optional(lineFields.standing), width: 96 },
  { name: 'insteadOf', field: lineFields.insteadOf, width: 80 },
  { name: 'section', field: lineFields.section, width: 120 },
  { name: 'remark', field: lineFields.remark, width: 180 },
]
const withAmounts = (rows: readonly GridRow[], { amounts }: Priced): readonly GridRow[] =>
  rows.map(row => ({ ...row, amount: formatMoney(amounts.get(String(row.id)) ?? 0) }))

/** A further line under what the last one stands under. Several may be asked for before the first is there. */
function blankOf(rows: readonly GridRow[]): () => GridRow {
  const taken = rows.map(row => String(row.id))
  const under = String(rows.at(-1)?.parentId ?? '')
  return () => {
    const id = nextNumber(taken, under)
    taken.push(id)
    return { id, parentId: under, label: '', driver: 'head', quantity: 1, price: '' }
  }
}

const sumsOf = (rows: readonly GridRow[], size: Size, { total, perHead, remainder, optional: beside, groups, faults: wrong }: Priced) => {
  const least = wrong.length > 0 || total === 0 ? undefined : breakEven(linesOf(rows), size, perHead)
  return [
    [words.total, moneyWords(total)],
    [words.perHead, moneyWords(perHead)],
    [words.remainder, moneyWords(remainder)],
    [words.groups, groups],
    ...(least === undefined ? [] : [[words.breakEven, least] as const]),
    ...(beside > 0 ? [[words.optional, moneyWords(beside)] as const] : []),
  ] as const
}

const sizes = ['heads', 'groupSize', 'days'] as const
function SizeInputs({ size, isOpen, onChange }: { readonly size: Size; readonly isOpen: boolean; readonly onChange: (size: Size) => void }) {
  const set = (name: (typeof sizes)[number], typed: string) => {
    const value = Number(typed)
    if (Number.isSafeInteger(value) && value >= 1 && value <= 2_000) onChange({ ...size, [name]: value })
  }
  return (
    <fieldset className="qt-size">
      <legend className="kt-hidden">{t(words.size)}</legend>
      {sizes.map(name => (
        <label key={name}>
          {t(quotation.fields[name].label)}
          <InputGroup
            type="number"
            min={1}
            max={2_000}
            defaultValue={String(size[name])}
            disabled={!isOpen}
            onChange={event => set(name, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

function Faults({ of }: { readonly of: Priced }) {
  if (of.faults.length > 0)
    return (
      <ul className="qt-faults" aria-label={t(words.wrong)}>
        {of.faults.map(one => (
          <li key={`${one.id} ${one.at} ${one.fault}`}>
            {one.id} {t(faults[one.fault].label)}
            {one.chain && ` (${one.chain.join(' → ')})`}
          </li>
        ))}
      </ul>
    )
  return of.unpriced.length > 0 ? (
    <p className="kt-muted">
      {t(words.unpriced)}: {of.unpriced.join(', ')}
    </p>
  ) : null
}
