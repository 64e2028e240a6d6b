/** Chapters and grades of a product: typed in the editor, shown in the detail. */
import { GridEditor } from '../../../console/parts/grid/GridEditor.tsx'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { type Input, Ticks } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { text } from '../../kit/field.ts'
import type { Chapter } from '../product.ts'
import { yearGrades } from '../shape.ts'

const words = { none: ['还没有章节', 'No chapters yet'], chapters: ['章节', 'Chapters'] } as const
const fields = { name: text('章节名称', 'Chapter'), content: text('内容', 'Content') }

const columns: readonly GridColumn[] = [
  { name: 'name', field: fields.name, width: 220 },
  { name: 'content', field: fields.content, width: 420 },
]

const listOf = (value: unknown): readonly Chapter[] => (Array.isArray(value) ? (value as readonly Chapter[]) : [])

/** One line per lesson, in teaching order. */
export const ChaptersInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => (
  <fieldset id={id} className="kt-bare" tabIndex={-1} aria-label={t(words.chapters)} aria-invalid={isWrong} aria-describedby={describedBy} onBlur={onBlur}>
    <GridEditor
      label={t(words.chapters)}
      columns={columns}
      rows={listOf(value) as unknown as readonly GridRow[]}
      blank={() => ({ name: '', content: '' })}
      onChange={rows => onChange(rows.map(({ name = '', content = '' }, i) => ({ lessonNo: i + 1, name, content })))}
    />
  </fieldset>
)

export const ChapterTable = ({ chapters }: { readonly chapters: unknown }) => (
  <Lines label={t(words.chapters)} fields={fields} lines={listOf(chapters)} isNumbered empty={<Empty title={t(words.none)} />} />
)

export const GradesInput: Input = props => <Ticks isInline props={props} take={Number} of={yearGrades.map(([year, label]) => [String(year), t(label)])} />
export const gradeNames = (value: unknown): string =>
  yearGrades
    .filter(([year]) => Array.isArray(value) && value.map(Number).includes(year))
    .map(([, label]) => t(label))
    .join(t(['、', ', ']))
