/** Lines by the fields of a declaration, with a running sum: looked at, or typed, added, moved and taken out. */
import { Button } from '@blueprintjs/core'
import { AddIcon, ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Field } from '../../../modules/kit/field.ts'
import type { Fields } from '../../../modules/kit/resource.ts'
import type { Wire } from '../../call.ts'
import { t } from '../../session.ts'
import { captionOf, grouped, isNumeric } from '../cells.tsx'
import { useWidthClass } from '../hooks.ts'
import type { Input } from '../inputs.tsx'
import { kinds } from '../kinds.tsx'
import { Pager } from '../Pager.tsx'
import { Empty } from '../states.tsx'
import { edged } from '../useFit.ts'
import { words as shared } from '../words.ts'
import { sumOf } from './sum.ts'
import './document.css'

const words = {
  add: ['添加一行', 'Add a line'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  total: ['合计', 'Total'],
  none: ['还没有明细', 'No lines yet'],
} as const

/** Values in the form of the wire. */
export type Line = Readonly<Record<string, unknown>>

export interface LinesProps<R extends object> {
  /** What the table is of, for those who can't see it. */
  readonly label: string
  /** The columns, in order. */
  readonly fields: Fields
  readonly lines: readonly R[]
  /** What follows from the rest of a line: shown, added up, never typed. */
  readonly computed?: Readonly<Record<string, (line: R) => unknown>>
  /** How a value is shown where its kind's way is not enough. */
  readonly cells?: Readonly<Record<string, (line: R) => ReactNode>>
  /** The fields that are added up in the last line. */
  readonly sums?: readonly string[]
  /** What stands in the last line of what does not add up, such as a share. */
  readonly inAll?: Readonly<Record<string, unknown>>
  readonly rowKey?: (line: R) => string
  readonly actions?: (line: R) => ReactNode
  /** Whole numbers are counts, with marks between thousands as money has them. */
  readonly isGrouped?: boolean
  /** Each line begins with its number. */
  readonly isNumbered?: boolean
  /** Given, what is not computed can be typed. */
  readonly onChange?: (lines: readonly R[]) => void
  /** The line that is added. */
  readonly blank?: () => R
  readonly inputs?: Readonly<Record<string, Input>>
  readonly addText?: string
  /** Line → field → what is wrong with it. */
  readonly wrong?: Readonly<Record<number, Readonly<Record<string, string>>>>
  readonly empty?: ReactNode
}

export function Lines<R extends object>(props: LinesProps<R>) {
  const { label, fields, lines, onChange, actions, isNumbered, blank } = props
  const isCards = useWidthClass() === 0
  const editing = useEditing(props)
  const names = Object.keys(fields)
  const { from, shown, pager } = usePaged(lines, onChange ? Infinity : isCards ? cardsMost : linesMost)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its inputs goes to the next line.
    <div ref={editing.box} className={onChange ? 'kt-lines-edit' : undefined} onKeyDown={editing.onKeyDown}>
      {lines.length === 0 ? (
        !onChange && (props.empty ?? <Empty title={t(words.none)} />)
      ) : (
        <div className={isCards ? 'kt-table kt-cards' : 'kt-table'} tabIndex={onChange || actions ? undefined : 0}>
          <table ref={edged} aria-label={label}>
            <thead>
              <tr>
                {isNumbered && (
                  <th scope="col" className="kt-number kt-line-no">
                    #
                  </th>
                )}
                {names.map(name => (
                  <th key={name} scope="col" className={sideOf(fields[name]!)}>
                    {t(captionOf(fields[name]!))}
                    {onChange && fields[name]!.required && <span className="kt-required"> *</span>}
                  </th>
                ))}
                {(actions || onChange) && (
                  <th scope="col" className="kt-acts">
                    {actions ? t(shared.actions) : <span className="kt-hidden">{t(shared.actions)}</span>}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((line, i) => (
                <Row key={props.rowKey?.(line) ?? from + i} {...props} line={line} at={from + i} edit={editing} />
              ))}
            </tbody>
            {props.sums && <Sums {...props} isCards={isCards} />}
          </table>
        </div>
      )}
      {pager}
      {onChange && blank && <Button icon={<AddIcon />} text={props.addText ?? t(words.add)} onClick={editing.add} />}
    </div>
  )
}

/** Lines that are looked at come by the page, where there are more than fit a page that is as high as a screen or two; sums are of all. */
const linesMost = 30,
  cardsMost = 8
function usePaged<R>(lines: readonly R[], most: number) {
  const [asked, go] = useState(1),
    [size, setSize] = useState(most),
    perPage = most === Infinity ? most : size
  const current = Math.min(asked, Math.max(1, Math.ceil(lines.length / perPage))),
    from = perPage === Infinity ? 0 : (current - 1) * perPage
  const resize = (next: number) => {
    setSize(next)
    go(1)
  }
  return {
    from,
    shown: lines.slice(from, from + perPage),
    pager: lines.length > most && (
      <Pager total={lines.length} current={current} size={perPage} sizes={[most, most * 2, most * 10]} onPage={go} onSize={resize} />
    ),
  }
}

const sideOf = (field: Field) => (isNumeric(field.kind) ? 'kt-number' : undefined)
const wireOf = <R extends object>({ computed }: LinesProps<R>, name: string, line: R): unknown =>
  computed?.[name] ? computed[name](line) : (line as Line)[name]

type Editing = ReturnType<typeof useEditing>

function useEditing<R extends object>({ lines, onChange, blank }: LinesProps<R>) {
  const box = useRef<HTMLDivElement>(null)
  const isAdded = useRef(false)
  // What was just added is typed into at once.
  useEffect(() => {
    if (isAdded.current) box.current?.querySelector<HTMLElement>('tbody tr:last-child :is(input, select, textarea)')?.focus()
    isAdded.current = false
  })
  const add = () => {
    if (!blank) return
    isAdded.current = true
    onChange?.([...lines, blank()])
  }
  return {
    box,
    add,
    set: (at: number, name: string, value: unknown) => onChange?.(lines.map((one, i) => (i === at ? { ...one, [name]: value } : one))),
    swap: (a: number, b: number) => onChange?.(lines.map((one, i) => (i === a ? lines[b]! : i === b ? lines[a]! : one))),
    remove: (at: number) => onChange?.(lines.filter((_, i) => i !== at)),
    /** Enter goes down the column; in the last line it begins the next. */
    onKeyDown: (event: KeyboardEvent) => {
      const input = event.target as HTMLElement
      const row = input.closest('tr')
      if (event.key !== 'Enter' || !onChange || input.tagName !== 'INPUT' || !row) return
      event.preventDefault()
      event.stopPropagation()
      const next = row.nextElementSibling?.children[[...row.children].indexOf(input.closest('td')!)]
      if (next) next.querySelector<HTMLElement>('input, select, textarea')?.focus()
      else add()
    },
  }
}

function Row<R extends object>(props: LinesProps<R> & { readonly line: R; readonly at: number; readonly edit: Editing }) {
  const { fields, line, at, edit, onChange, actions, isNumbered, lines } = props
  const button = (icon: React.JSX.Element, word: readonly [string, string], isOff: boolean, act: () => void) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      intent={word === shared.remove ? 'danger' : 'none'}
      disabled={isOff}
      aria-label={`${t(word)} ${at + 1}`}
      onClick={act}
    />
  )
  return (
    <tr>
      {isNumbered && (
        <td className="kt-number kt-line-no" data-label="#">
          {at + 1}
        </td>
      )}
      {Object.keys(fields).map(name => (
        <td key={name} data-label={t(captionOf(fields[name]!))} className={sideOf(fields[name]!)}>
          {onChange && !props.computed?.[name] ? <Typed {...props} name={name} /> : <Value {...props} name={name} />}
        </td>
      ))}
      {actions && <td className="kt-acts">{actions(line)}</td>}
      {onChange && !actions && (
        <td className="kt-acts">
          {button(<ArrowUpIcon />, words.up, at === 0, () => edit.swap(at, at - 1))}
          {button(<ArrowDownIcon />, words.down, at === lines.length - 1, () => edit.swap(at, at + 1))}
          {button(<TrashIcon />, shared.remove, false, () => edit.remove(at))}
        </td>
      )}
    </tr>
  )
}

function Value<R extends object>(props: LinesProps<R> & { readonly line: R; readonly name: string }) {
  const { fields, line, name, cells } = props
  if (cells?.[name]) return cells[name](line)
  const { Cell } = kinds[fields[name]!.kind]
  return <Cell name={name} field={fields[name]!} value={countOf(props, name, wireOf(props, name, line))} row={line as unknown as Wire} />
}
/** A count as people read it, where the table is one of counts. */
const countOf = <R extends object>({ isGrouped, fields }: LinesProps<R>, name: string, value: unknown): unknown =>
  isGrouped && fields[name]!.kind === 'int' && typeof value === 'number' ? grouped(String(value)) : value

function Typed<R extends object>({ fields, line, name, at, edit, inputs, wrong }: Parameters<typeof Row<R>>[0] & { readonly name: string }) {
  const id = useId()
  const field = fields[name]!
  const said = wrong?.[at]?.[name]
  const Shown = inputs?.[name] ?? kinds[field.kind].Input
  return (
    <>
      <label className="kt-hidden" htmlFor={id}>{`${t(field.label)} ${at + 1}`}</label>
      <Shown
        id={id}
        field={field}
        value={(line as Line)[name]}
        isWrong={said !== undefined}
        describedBy={said && `${id}-wrong`}
        onChange={value => edit.set(at, name, value)}
        onBlur={() => {}}
      />
      {said && (
        <small id={`${id}-wrong`} role="alert" className="kt-wrong-text">
          {said}
        </small>
      )}
    </>
  )
}

/** The last line adds up what is there now. */
function Sums<R extends object>(props: LinesProps<R> & { readonly isCards: boolean }) {
  const { fields, lines, sums = [], inAll = {}, isCards, isNumbered, actions, onChange } = props
  const names = Object.keys(fields).filter((name, i) => !isCards || i === 0 || sums.includes(name) || name in inAll)
  const total = (name: string) => {
    const field = fields[name]!
    const { Cell } = kinds[field.kind]
    return (
      <Cell
        name={name}
        field={field}
        value={countOf(
          props,
          name,
          sumOf(
            field,
            lines.map(line => wireOf(props, name, line)),
          ),
        )}
        row={{} as Wire}
      />
    )
  }
  return (
    <tfoot>
      <tr>
        {isNumbered && !isCards && <td />}
        {names.map((name, i) => (
          <td key={name} data-label={sums.includes(name) || name in inAll ? t(captionOf(fields[name]!)) : ''} className={sideOf(fields[name]!)}>
            <b>
              {i === 0 && !sums.includes(name) && t(words.total)}
              {sums.includes(name) && total(name)}
              {name in inAll && <Value {...props} line={inAll as R} name={name} cells={{}} />}
            </b>
          </td>
        ))}
        {(actions || onChange) && !isCards && <td className="kt-acts" />}
      </tr>
    </tfoot>
  )
}
