/** The reckoning of a quotation: how every amount came about, schemes side by side, and what was adjusted after the lock. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { download, run, type Wire } from '../../../console/call.ts'
import { grouped } from '../../../console/parts/cells.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t, useSession } from '../../../console/session.ts'
import { formatMoney, yuan } from '../../kit/money.ts'
import { dropScheme, quotationCommands, takeScheme } from '../quotation.commands.ts'
import { drivers, sideBySide, standings } from '../tree.ts'
import { quotation } from '../quotation.ts'
import type { ShownLine } from '../shown.ts'
import { Adjusting } from './Adjusting.tsx'
import { type Quotation, linesOf, readingOf, rowsOf, type ShownScheme } from './reading.ts'
import { SchoolInput } from './SchoolInput.tsx'
import { Sums } from './Sums.tsx'
import { words } from './words.ts'

const fields = [
  ...['code', 'revision', 'productId', 'agencyId', 'schoolId', 'openClassType', 'heads', 'groupSize', 'days', 'validUntil'],
  ...['useCount', 'lockedAt', 'lockedBy', 'remark'],
]

export function AdjustAccounts() {
  const id = useAddress()[0].get('id')
  if (!id)
    return (
      <Page screen="quotation-detail" title={t(quotation.label)}>
        <div className="kt-card">
          <Empty
            title={t(words.none)}
            hint={t(words.noneHint)}
            action={
              <Link href="/quotedPrice/list" className="bp6-button">
                {t(words.toList)}
              </Link>
            }
          />
        </div>
      </Page>
    )
  return (
    <DetailScreen
      of={quotation}
      id={id}
      commands={quotationCommands}
      offers={({ name }) => !['fill', 'relabel', 'takeScheme', 'dropScheme'].includes(name)}
      forms={{ adjust: Adjusting }}
      inputs={{ treeInfo: null, lines: null, heads: null, groupSize: null, days: null, schoolId: SchoolInput }}
      fields={fields}
      actions={row => (
        <>
          {row.status === 'draft' && may('quotation_fill') && (
            <Link href={`/quotedPrice/dataFill?id=${id}`} className="bp6-button">
              {t(words.fill)}
            </Link>
          )}
          <Button text={t(words.export)} onClick={() => void save(row)} />
        </>
      )}
      summary={row => <Reckoning row={row} />}
      tabs={[
        { id: 'schemes', title: t(words.schemes), panel: (row, reload) => <Schemes row={row} reload={reload} /> },
        { id: 'adjustments', title: t(words.adjustments), panel: row => <Adjustments of={readingOf(row)} /> },
      ]}
    />
  )
}
const save = (row: Wire): Promise<void> =>
  download('/api/business-quota/quotationinfo/exportQuotationInfo', { id: row.id }, `${String(row.name)} ${String(row.code)}.xlsx`).catch(() => undefined)

function Reckoning({ row }: { readonly row: Wire }) {
  const of = readingOf(row)
  if (!of) return null
  const isAdjusted = of.adjustments.length > 0
  return (
    <div className="kt-card kt-stack">
      <Sums
        of={[
          [words.total, yuan(String(row.totalAmount))],
          [words.perHead, yuan(String(row.perHead))],
          [words.remainder, yuan(String(row.remainder))],
          ...(isAdjusted
            ? ([
                [words.lockedTotal, yuan(of.lockedTotal)],
                [words.adjusted, yuan(of.adjustedAmount)],
              ] as const)
            : []),
          ...(of.breakEven === null || of.lockedTotal === '0.00' ? [] : ([[words.breakEven, of.breakEven]] as const)),
          ...(of.optionalAmount === '0.00' ? [] : ([[words.optional, yuan(of.optionalAmount)]] as const)),
        ]}
      />
      <Lines of={of.lines} />
    </div>
  )
}

/** How a line came about, in words. */
function how(line: ShownLine): string {
  const standing = line.standing && line.standing !== 'included' ? `${t(standings[line.standing])}${line.insteadOf ? ` ${line.insteadOf}` : ''}` : ''
  const reckoned = line.formula
    ? line.explained
    : line.isSum
      ? ''
      : `${line.quantity ?? 1}${line.unit ? ` ${line.unit}` : ''} × ${t(drivers[line.driver ?? 'once'])} × ${line.price ? yuan(line.price) : '?'}`
  return [standing, reckoned, line.remark ?? ''].filter(Boolean).join(t(['，', ', ']))
}
const Lines = ({ of }: { readonly of: readonly ShownLine[] }) => (
  <Scrolling>
    <table className="qt-lines" aria-label={t(words.lines)}>
      <thead>
        <tr>
          <th>{t(['编号', 'No.'])}</th>
          <th>{t(['项目', 'Item'])}</th>
          <th>{t(words.explained)}</th>
          <th className="kt-number">{t(words.amount)} (¥)</th>
        </tr>
      </thead>
      <tbody>
        {of.map(line => (
          <tr key={line.lineId} data-deep={line.deep} data-beside={line.standing && line.standing !== 'included' ? '' : undefined}>
            <td className="kt-figures">{line.lineId}</td>
            <td className="qt-item" style={{ paddingInlineStart: 10 + 16 * line.deep }}>
              {line.label}
            </td>
            <td className="qt-how">{how(line)}</td>
            <td className="kt-number kt-figures">{grouped(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolling>
)

function Schemes({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  useSession(value => value.lang)
  const of = readingOf(row)
  const [dropping, setDropping] = useState<ShownScheme>()
  const [isBusy, setBusy] = useState(false)
  if (!of || of.schemes.length === 0) return <Empty title={t(words.noSchemes)} hint={t(words.noSchemesHint)} />
  const act = async (command: typeof takeScheme | typeof dropScheme, { id }: ShownScheme) => {
    setBusy(true)
    try {
      await run(command, row.id, { schemeId: id }, { version: row.version })
      toast(t(done.other), 'good')
      reload()
    } catch {
      // The request layer has said why.
    } finally {
      setBusy(false)
      setDropping(undefined)
    }
  }
  const isOpen = row.status === 'draft'
  return (
    <>
      <Compared row={row} of={of}>
        {scheme =>
          isOpen && (
            <div className="kt-commands">
              {may(takeScheme.permit) && <Button size="small" disabled={isBusy} text={t(words.take)} onClick={() => void act(takeScheme, scheme)} />}
              {may(dropScheme.permit) && <Button size="small" variant="minimal" text={t(words.drop)} onClick={() => setDropping(scheme)} />}
            </div>
          )
        }
      </Compared>
      {dropping && (
        <Confirm
          text={t(words.dropAsk)}
          isBusy={isBusy}
          tone="danger"
          onConfirm={() => void act(dropScheme, dropping)}
          onCancel={() => setDropping(undefined)}
        />
      )}
    </>
  )
}

interface ComparedProps {
  readonly row: Wire
  readonly of: Quotation
  readonly children: (scheme: ShownScheme) => React.ReactNode
}
function Compared({ row, of, children }: ComparedProps) {
  const size = { heads: Number(row.heads), groupSize: Number(row.groupSize), days: Number(row.days) }
  const compared = sideBySide([{ lines: linesOf(rowsOf(of.lines)), size }, ...of.schemes.map(one => ({ lines: linesOf(rowsOf(one.lines)), size: one }))])
  const totals = [of.lockedTotal, ...of.schemes.map(one => one.totalAmount)].map(amount => Math.round(Number(amount) * 100))
  const heads = [size.heads, ...of.schemes.map(one => one.heads)]
  return (
    <Scrolling>
      <table className="qt-lines" aria-label={t(words.schemes)}>
        <thead>
          <tr>
            <th>{t(['项目', 'Item'])}</th>
            <th className="kt-number">{t(words.current)}</th>
            {of.schemes.map(one => (
              <th key={one.id} className="kt-number">
                {one.schemeName} {one.version > 1 && `v${one.version}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ id, label, amounts, isTop }) => (
            <tr key={id} data-deep={isTop ? 0 : 1}>
              <td className="qt-item" style={{ paddingInlineStart: isTop ? 10 : 26 }}>
                {id} {label}
              </td>
              {amounts.map((amount, i) => (
                <td key={i} className="kt-number kt-figures">
                  {amount === undefined ? '' : grouped(formatMoney(amount))}
                  {i > 0 && <Against of={(amount ?? 0) - (amounts[0] ?? 0)} />}
                </td>
              ))}
            </tr>
          ))}
          <tr data-deep={0}>
            <td>{t(words.total)}</td>
            {totals.map((amount, i) => (
              <td key={i} className="kt-number kt-figures">
                {grouped(formatMoney(amount))}
                {i > 0 && <Against of={amount - totals[0]!} />}
              </td>
            ))}
          </tr>
          <tr>
            <td>{t(quotation.fields.heads.label)}</td>
            {heads.map((amount, i) => (
              <td key={i} className="kt-number kt-figures">
                {amount}
              </td>
            ))}
          </tr>
          <tr data-deep={0}>
            <td>{t(words.perHead)}</td>
            <td className="kt-number kt-figures">{grouped(String(row.perHead))}</td>
            {of.schemes.map(one => (
              <td key={one.id} className="kt-number kt-figures">
                {grouped(one.perHead)}
              </td>
            ))}
          </tr>
          <tr>
            <td />
            <td />
            {of.schemes.map(one => (
              <td key={one.id} className="kt-number">
                {children(one)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Scrolling>
  )
}
const Against = ({ of }: { readonly of: number }) =>
  of === 0 ? null : (
    <div className={of > 0 ? 'qt-more' : 'qt-less'}>
      {of > 0 ? '+' : '−'}
      {grouped(formatMoney(Math.abs(of)))}
    </div>
  )

function Adjustments({ of }: { readonly of: Quotation | undefined }) {
  if (!of || of.adjustments.length === 0) return <Empty title={t(words.noAdjustments)} />
  return (
    <Scrolling>
      <table className="qt-lines" aria-label={t(words.adjustments)}>
        <thead>
          <tr>
            <th>{t(['次序', 'No.'])}</th>
            <th>{t(['行', 'Line'])}</th>
            <th>{t(['项目', 'Item'])}</th>
            <th>{t(words.reason)}</th>
            <th>{t(['调整人', 'By'])}</th>
            <th className="kt-number">{t(words.amount)} (¥)</th>
          </tr>
        </thead>
        <tbody>
          {of.adjustments.flatMap(one =>
            one.entries.map((entry, i) => (
              <tr key={`${one.no} ${i}`}>
                <td className="kt-figures">{one.no}</td>
                <td className="kt-figures">{entry.lineId}</td>
                <td className="qt-item">{entry.label}</td>
                <td className="qt-how">{one.remark}</td>
                <td>{one.by}</td>
                <td className="kt-number kt-figures">{grouped(entry.amount)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Scrolling>
  )
}
