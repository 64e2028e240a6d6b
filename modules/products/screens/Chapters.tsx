/** Chapters and grades of a product: typed in the editor, shown in the detail. */
import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { AddIcon, ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@blueprintjs/icons'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { gradeName } from '../../people/index.ts'
import type { Chapter } from '../product.ts'

const words = {
  no: ['课次', 'No.'],
  name: ['章节名称', 'Chapter'],
  content: ['内容', 'Content'],
  add: ['添加章节', 'Add a chapter'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  none: ['还没有章节', 'No chapters yet'],
  chapters: ['章节', 'Chapters'],
} as const

const listOf = (value: unknown): readonly Chapter[] => (Array.isArray(value) ? (value as readonly Chapter[]) : [])
const numbered = (chapters: readonly Omit<Chapter, 'lessonNo'>[]): readonly Chapter[] =>
  chapters.map((one, i) => ({ lessonNo: i + 1, name: one.name, content: one.content }))

/** One row per lesson, in teaching order; Enter in the last row begins the next. */
export const ChaptersInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => {
  const chapters = listOf(value)
  const change = (next: readonly Omit<Chapter, 'lessonNo'>[]) => onChange(numbered(next))
  const set = (at: number, part: Partial<Chapter>) => change(chapters.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const add = () => change([...chapters, { name: '', content: '' }])
  const swap = (a: number, b: number) => change(chapters.map((one, i) => (i === a ? chapters[b]! : i === b ? chapters[a]! : one)))
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-label={t(words.chapters)}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onBlur={onBlur}
      style={{ border: 0, padding: 0, margin: 0 }}
    >
      {chapters.length > 0 && (
        <div className="kt-table">
          <table aria-label={t(words.chapters)}>
            <thead>
              <tr>
                <th className="kt-number">{t(words.no)}</th>
                <th>{t(words.name)}</th>
                <th>{t(words.content)}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {chapters.map((one, i) => (
                <tr key={i}>
                  <td className="kt-number">{i + 1}</td>
                  <td>
                    <InputGroup
                      value={one.name}
                      aria-label={`${t(words.name)} ${i + 1}`}
                      autoFocus={one.name === '' && i === chapters.length - 1}
                      onChange={event => set(i, { name: event.target.value })}
                      onKeyDown={event => {
                        if (event.key === 'Enter') {
                          event.preventDefault()
                          event.stopPropagation()
                          if (i === chapters.length - 1) add()
                        }
                      }}
                    />
                  </td>
                  <td>
                    <InputGroup value={one.content} aria-label={`${t(words.content)} ${i + 1}`} onChange={event => set(i, { content: event.target.value })} />
                  </td>
                  <td className="kt-acts">
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<ArrowUpIcon />}
                      disabled={i === 0}
                      aria-label={`${t(words.up)} ${i + 1}`}
                      onClick={() => swap(i, i - 1)}
                    />
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<ArrowDownIcon />}
                      disabled={i === chapters.length - 1}
                      aria-label={`${t(words.down)} ${i + 1}`}
                      onClick={() => swap(i, i + 1)}
                    />
                    <Button
                      variant="minimal"
                      size="small"
                      intent="danger"
                      icon={<TrashIcon />}
                      aria-label={`${t(shared.remove)} ${i + 1}`}
                      onClick={() => change(chapters.filter((_, at) => at !== i))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button icon={<AddIcon />} text={t(words.add)} onClick={add} />
    </fieldset>
  )
}

export function ChapterTable({ chapters }: { readonly chapters: unknown }) {
  const rows = listOf(chapters)
  if (rows.length === 0) return <Empty title={t(words.none)} />
  return (
    <Scrolling>
      <table aria-label={t(words.chapters)}>
        <thead>
          <tr>
            <th className="kt-number">{t(words.no)}</th>
            <th>{t(words.name)}</th>
            <th>{t(words.content)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(one => (
            <tr key={one.lessonNo}>
              <td className="kt-number">{one.lessonNo}</td>
              <td>{one.name}</td>
              <td>{one.content}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

const years = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const yearsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])
const english = (year: number) => `Grade ${year}`
export const gradeLabel = (year: number): string => t([gradeName(year), english(year)])

export const GradesInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => {
  const chosen = yearsOf(value)
  return (
    <fieldset
      id={id}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onBlur={onBlur}
      style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', border: 0, padding: 0, margin: 0 }}
    >
      {years.map(year => (
        <Checkbox
          key={year}
          inline
          label={gradeLabel(year)}
          checked={chosen.includes(year)}
          onChange={() => onChange(chosen.includes(year) ? chosen.filter(one => one !== year) : [...chosen, year].sort((a, b) => a - b))}
        />
      ))}
    </fieldset>
  )
}
export const gradeNames = (value: unknown): string =>
  yearsOf(value)
    .map(gradeLabel)
    .join(t(['、', ', ']))
