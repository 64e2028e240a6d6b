/** How each kind of value is shown. */
import type { ReactNode } from 'react'
import type { Field, Kind, Label } from '../../modules/kit/field.ts'
import { erasedWords, isErased, isId, pointsTo, structureWords, textWords } from '../../modules/kit/caption.ts'
import { grouped, yuan } from '../../modules/kit/money.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { timeNow } from '../clock.ts'
import { t, zone } from '../session.ts'
import { useDictionary } from './dictionary.ts'
import { KindName } from './KindName.tsx'
import { Labels } from './labels.tsx'
import { Reference } from './Reference.tsx'
import { RichText } from './RichText.tsx'
import { ToneTag } from './StatusTag.tsx'
import { words } from './words.ts'
import { fileNameOf } from './fileName.ts'
import { isBlank, text } from './values.ts'

export { grouped, isBlank, text, yuan }

export interface CellProps {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly row: Wire
}
export type Cell = (props: CellProps) => ReactNode

/** The key under which a row carries the name of what a ref points to. */
export const nameKey = (name: string): string => `${name.replace(/(Id|By)$/, '')}Name`
/** A text as people read it, where a machine keeps it otherwise. */
export const spoken = (field: Field | undefined, value: string): string =>
  value && field?.kind === 'text' && field.says ? t(field.says(value, zone())) : value
/** What a row is called: its title, or the name of what its title points to. */
export const titleOf = (of: Resource, row: Wire): string => {
  if (isErased(of, of.title, row)) return t(erasedWords)
  const field = of.fields[of.title]
  const label = field?.choices?.[text(row[of.title])]
  return label ? t(label) : (field?.kind === 'ref' && text(row[nameKey(of.title)])) || spoken(field, text(row[of.title]))
}

const dash = <span className="kt-none">–</span>
const plain: Cell = ({ value }) => (isBlank(value) ? dash : String(value))
const figures: Cell = ({ value }) => (isBlank(value) ? dash : <span className="kt-figures">{String(value)}</span>)

/** Whether the heading says already that it is a share. */
const isSaid = ({ label }: Field): boolean => label[0].includes('%')

const DictCell: Cell = ({ field, value }) => {
  const entries = useDictionary(field.to ?? '')
  return isBlank(value) ? dash : (entries.find(entry => entry.dictKey === String(value))?.dictValue ?? String(value))
}

const FileCell: Cell = ({ value }) =>
  isBlank(value)
    ? dash
    : String(value)
        .split(',')
        .map(link => (
          <a key={link} href={hrefOf(link)} target="_blank" rel="noreferrer">
            {fileNameOf(link)}
          </a>
        ))
/** Some clients keep the id of a file where others keep its link. */
const hrefOf = (link: string): string => (/^[\w-]{20,60}$/.test(link) ? `/api/blade-resource/file/${link}` : link)

/** Uploaded pictures come in about the size that they stand in. */
const small = (href: string): string => (href.startsWith('/api/blade-resource/file/') && !href.includes('?') ? `${href}?w=480` : href)
const ImageCell: Cell = ({ value, field }) =>
  isBlank(value)
    ? dash
    : String(value)
        .split(',')
        .map(link => <img key={link} className="kt-picture" src={small(hrefOf(link))} alt={t(field.label)} loading="lazy" />)

const JsonCell: Cell = ({ value, field }) =>
  isBlank(value) ? dash : field.says || field.locked ? t(structureWords(value, field, zone())) || dash : <JsonValue value={value} />

/** Lists of words are shown in a line, records as names and values, the rest as JSON. */
function JsonValue({ value }: { readonly value: unknown }) {
  if (Array.isArray(value) && value.every(isSimple)) return value.length === 0 ? dash : value.join(t(['、', ', ']))
  if (isRecord(value))
    return (
      <dl className="kt-record">
        {Object.entries(value).map(([name, one]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(one ?? '')}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <pre className="kt-json" tabIndex={0}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  )
}
const isSimple = (value: unknown) => value === null || typeof value !== 'object'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isSimple)

export const cells: Record<Kind, Cell> = {
  text: ({ name, row, value, field }) => {
    if (isBlank(value)) return dash
    if (field.keepsKind) return <KindName name={String(value)} />
    if (field.isColour) return <i className="kt-label-colour kt-colour" style={{ background: String(value) }} role="img" aria-label={String(value)} />
    if (field.labelled) return <Labels kind={field.labelled} names={value} />
    const shown =
      pointsTo(name, field).length > 0 ? text(row[nameKey(name)]) || (isId(String(value)) ? '–' : String(value)) : t(textWords(String(value), field, zone()))
    return field.lines ? <span className="kt-lines">{shown}</span> : shown
  },
  int: props => (props.field.among && !isBlank(props.value) ? t(textWords(String(props.value), props.field, zone())) : figures(props)),
  money: ({ value }) => (isBlank(value) ? dash : <span className="kt-figures kt-money">{grouped(String(value))}</span>),
  percent: ({ value, field }) =>
    isBlank(value) ? (
      dash
    ) : (
      <span className="kt-figures">
        {field.isMean ? String(value) : field.unit ? String(value).replace(/\.?0+$/, '') : `${String(value)}${isSaid(field) ? '' : '%'}`}
      </span>
    ),
  flag: ({ value, field }) => {
    const [yes, no] = field.answers ?? [words.yes, words.no]
    return <>{t(value === 1 || value === true || value === '1' ? yes : no)}</>
  },
  date: figures,
  time: ({ value, field, row }) => {
    if (isBlank(value) || field.dueIn?.includes(text(row.status)) === false) return dash
    const shown = <time className="kt-figures">{String(value).slice(0, 16)}</time>
    return field.dueIn && String(value) < timeNow() ? (
      <>
        {shown} <ToneTag tone="bad">{t(words.late)}</ToneTag>
      </>
    ) : (
      shown
    )
  },
  choice: ({ value, field }) => {
    const label = field.choices?.[String(value)]
    return isBlank(value) ? dash : label ? t(label) : String(value)
  },
  dict: props => <DictCell {...props} />,
  ref: ({ name, row, value, field }) => (
    <Reference to={field.to!} id={text(value)}>
      {text(row[nameKey(name)]) || (isBlank(value) || isId(String(value)) ? dash : String(value))}
    </Reference>
  ),
  file: FileCell,
  image: ImageCell,
  rich: ({ value }) => (isBlank(value) ? dash : <RichText html={String(value)} />),
  json: JsonCell,
  secret: plain,
}

/** Kinds whose values stand at the right of a column, so that digits line up. */
export const isNumeric = (kind: Kind): boolean => kind === 'money' || kind === 'int' || kind === 'percent'
/** What a field is called above its values: money carries its sign there, so that the figures stay bare. */
export const captionOf = (field: Field): Label => (field.kind === 'money' ? [`${field.label[0]} (¥)`, `${field.label[1]} (¥)`] : field.label)
