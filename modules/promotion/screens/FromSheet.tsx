/** A map of seats out of a spreadsheet: a file that is chosen or dropped, or cells that are pasted. What was read is shown before anything is
 * drawn; where one line is wrong nothing is. */
import { Button, Callout, HTMLTable, TextArea } from '@blueprintjs/core'
import { UploadIcon } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { DropPlace, FileButton } from '../../../console/parts/FileInput.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import type { Plan } from '../plan.ts'
import { fromText, type SheetFault } from '../sheet.ts'
import { cellsText } from './workbook.ts'

/** More than any hall needs. */
const bytesMax = 1_000_000
const whys = {
  category: ['没有这个票价类别', 'no such category'],
  twice: ['座位号重复', 'the seat is there twice'],
  quote: ['引号没有结束', 'a quote has no end'],
  many: ['座位过多', 'too many seats'],
} as const satisfies Record<SheetFault['why'], Label>

interface Props {
  readonly of: Plan
  readonly draw: (next: Plan) => void
  readonly isTaken: (seatNo: string) => boolean
}
export function FromSheet({ of, draw, isTaken }: Props) {
  const [text, setText] = useState(''),
    [name, setName] = useState(''),
    [said, setSaid] = useState('')
  const read = useMemo(() => (text.trim() === '' ? undefined : fromText(text, of.categories)), [text, of.categories])
  const take = async (file: File) => {
    setName(file.name)
    setText('')
    if (file.size > bytesMax) return setSaid(t(['文件过大，座位图不超过 1 MB', 'the file is too large: a map has at most 1 MB']))
    setSaid('')
    try {
      setText(await cellsText(file))
    } catch {
      setSaid(t(['文件无法读取，请另存为 xlsx 或 CSV 后再试', 'the file can not be read: save it as xlsx or CSV and try again']))
    }
  }
  return (
    <section>
      <h2>{t(['从表格导入', 'From a spreadsheet'])}</h2>
      <p className="kt-muted">
        {t([
          '一格一座，填类别名，空格为过道，*为无障碍，首格“1:”为排号，单格“#A”为区名',
          'A cell is a seat by its category, an empty one an aisle, * is step-free, "1:" first names the row, "#A" alone a block',
        ])}
      </p>
      <DropPlace className="kt-drop pm-drop" onFile={take}>
        <FileButton
          accept=".xlsx,.csv,.tsv,.txt"
          onFile={take}
          icon={<UploadIcon />}
          text={name || t(['选择 Excel 或 CSV 文件', 'Choose an Excel or CSV file'])}
        />
        <span className="kt-muted">{t(['或把文件拖到这里', 'or drop it here'])}</span>
      </DropPlace>
      <TextArea
        fill
        aria-label={t(['或粘贴表格', 'Or paste cells'])}
        placeholder={t(['或粘贴表格', 'Or paste cells'])}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {said && <p role="status">{said}</p>}
      {read &&
        ('wrong' in read ? (
          <Faults of={read.wrong} />
        ) : (
          <Seen
            next={read.plan}
            of={of}
            isTaken={isTaken}
            onTake={() => {
              draw({ categories: of.categories, seats: read.plan.seats })
              setSaid(t([`已放入 ${read.plan.seats.length} 座，保存后生效`, `${read.plan.seats.length} seats are drawn: save the map to keep them`]))
              setText('')
              setName('')
            }}
          />
        ))}
    </section>
  )
}
/** What is wrong, by its line; nothing is drawn before it is mended. */
function Faults({ of }: { readonly of: readonly SheetFault[] }) {
  return (
    <>
      <Callout intent="warning" icon={null} role="alert">
        {t([`${of.length} 处有误，未放入任何座位`, `${of.length} faults: nothing was drawn`])}
      </Callout>
      <ul className="pm-faults">
        {of.map(({ line, column, why, cell }) => (
          <li key={`${line}:${column}`}>
            <span className="kt-figures">{t([`第 ${line} 行第 ${column} 列`, `line ${line}, column ${column}`])}</span>
            {t(['：', ': '])}
            {t(whys[why])} <code>{cell}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
/** What was read: how many of which price, and what of the map would go. */
function Seen({
  next,
  of,
  isTaken,
  onTake,
}: {
  readonly next: Plan
  readonly of: Plan
  readonly isTaken: (seatNo: string) => boolean
  readonly onTake: () => void
}) {
  const there = new Set(next.seats.map(one => one.seatNo)),
    gone = of.seats.filter(one => !there.has(one.seatNo)).map(one => one.seatNo),
    kept = gone.filter(isTaken)
  const rows = new Set(next.seats.map(one => `${one.block}|${one.rowNo}`)).size
  return (
    <>
      <HTMLTable compact className="kt-wide">
        <tbody>
          {next.categories.map(one => {
            const count = next.seats.filter(each => each.category === one.key).length
            return (
              count > 0 && (
                <tr key={one.key}>
                  <td>{one.name}</td>
                  <td className="kt-figures">{count}</td>
                </tr>
              )
            )
          })}
        </tbody>
      </HTMLTable>
      <p role="status">
        {t([
          `读到 ${next.seats.length} 座，${rows} 排；原图中 ${gone.length} 座不在表中`,
          `${next.seats.length} seats in ${rows} rows; ${gone.length} of the map are not in it`,
        ])}
      </p>
      {kept.length > 0 && (
        <Callout intent="danger" icon={null} role="alert">
          {t([`已被占用或锁定，表中没有：${kept.slice(0, 8).join('、')}`, `taken or locked, and not in the sheet: ${kept.slice(0, 8).join(', ')}`])}
        </Callout>
      )}
      <Button
        text={t([`放入 ${next.seats.length} 座`, `Draw ${next.seats.length} seats`])}
        disabled={kept.length > 0 || next.seats.length === 0}
        onClick={onTake}
      />
    </>
  )
}
