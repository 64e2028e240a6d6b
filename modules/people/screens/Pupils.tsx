/** Pupils: the list with import and export, and a pupil's page with the guardians and a traced look at what is masked. */
import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { faced, twoLines } from '../../../console/parts/columns.tsx'
import { farTab } from '../../../console/parts/farTab.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { ImportRows } from '../../../console/parts/ImportButton.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import type { KeyFigure } from '../../../console/parts/KeyFigures.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { type Section, Sections, seen, Total } from '../../../console/parts/Sections.tsx'
import { may, t } from '../../../console/session.ts'
import * as binding from '../guardian.commands.ts'
import * as ties from '../guardianship.ts'
import { guardian, student } from '../person.ts'
import * as students from '../student.commands.ts'

const words = {
  classes: ['班级', 'Classes'],
  marks: ['考勤', 'Attendance'],
  orders: ['订单', 'Orders'],
  leave: ['请假', 'Leave'],
  results: ['成果', 'Results'],
  documents: ['档案', 'Records'],
  guardians: ['监护人', 'Guardians'],
  inClasses: ['在读班级', 'Classes now'],
  lessons: ['考勤课次', 'Lessons marked'],
  absent: ['缺课', 'Absent'],
  unpaid: ['待支付订单', 'Orders to pay'],
  waiting: ['待批请假', 'Leave to approve'],
  unmask: ['查看完整信息', 'Show unmasked'],
  shown: ['本次查看已留痕', 'This look was recorded'],
} as const
/** What the school does with guardians; codes and trials belong to the guardians themselves. */
export const guardianCommands = [...binding.commands, ...ties.commands].filter(command =>
  ['invite', 'enter', 'approveBinding', 'rejectBinding', 'setFlags', 'assignDay', 'makePrimary', 'unbind'].includes(command.name),
)

const { unmask: _unmask, ...rest } = Object.fromEntries(students.commands.map(command => [command.name, command]))
const commands = Object.values(rest)

export function Pupils() {
  return (
    <ListScreen
      of={student}
      commands={[students.create, students.change, students.putLabels, students.remove]}
      toolbar={reload => <ImportRows of={student} onDone={reload} />}
      columns={[faced(student, twoLines(student, 'studentName', 'studentCode')), 'gradeId', 'classId', 'sex', 'phoneNumber', 'schoolYear', 'labels', 'status']}
      search={['studentName', 'studentCode', 'gradeId', 'classId', 'schoolYear', 'labels', 'status']}
    />
  )
}

/** What is a pupil's: the latest of each on the first tab, all of it on a tab of its own. */
const classes = { of: 'enrolment', id: 'classes', title: words.classes, by: 'studentId', columns: ['openClassId', 'priceCents', 'enrolledAt', 'status'] }
const marks = { of: 'lesson_mark', id: 'marks', title: words.marks, by: 'studentId', columns: ['openClassId', 'startAt', 'mark', 'status'] }
const orders = { of: 'order', id: 'orders', title: words.orders, by: 'studentId', columns: ['orderCode', 'openClassId', 'totalCents', 'createTime', 'status'] }
const leave = { of: 'leave', id: 'leave', title: words.leave, by: 'studentId', columns: ['openClassId', 'kind', 'startTime', 'endTime', 'reason', 'status'] }
const results = { of: 'final_result', id: 'results', title: words.results, by: 'studentId', columns: ['openClassId', 'title', 'score', 'status'] }
const front: readonly Section[] = [
  { ...classes, columns: ['openClassId', 'enrolledAt'] },
  { ...marks, columns: ['openClassId', 'mark', 'startAt'] },
  { ...orders, columns: ['openClassId', 'totalCents', 'createTime'] },
  { ...leave, columns: ['openClassId', 'kind', 'startTime', 'reason'] },
  { ...results, columns: ['title', 'openClassId', 'score'] },
  { of: 'guardian', id: 'guardians', title: words.guardians, by: 'studentId', columns: ['name', 'relation', 'phone'] },
]

/** How a pupil stands, in figures: of what this reader may see. */
const figuresOf = ({ id: studentId }: Wire): readonly KeyFigure[] =>
  [
    { name: 'classes', of: 'enrolment', label: words.inClasses, where: { studentId, status: 'enrolled' } },
    { name: 'marks', of: 'lesson_mark', label: words.lessons, where: { studentId } },
    { name: 'absent', of: 'lesson_mark', label: words.absent, where: { studentId, mark: 'absent' } },
    { name: 'unpaid', of: 'order', label: words.unpaid, where: { studentId, status: 'created' } },
    { name: 'leave', of: 'leave', label: words.waiting, where: { studentId, status: 'applied' } },
  ]
    .filter(one => seen(one.of))
    .map(({ name, of, label, where }) => ({ name, label, value: <Total of={of} where={where} /> }))

export function Pupil() {
  return (
    <DetailScreen
      of={student}
      commands={commands}
      actions={row => <Unmask row={row} />}
      fields={['studentName', 'studentCode', 'sex', 'birthday', 'idCard', 'phoneNumber', 'schoolId', 'gradeId', 'classId', 'schoolYear', 'semester', 'labels']}
      figures={figuresOf}
      front={(row, open) => <Sections of={front} row={row} onAll={open} />}
      tabs={[
        ...farTab(classes),
        ...farTab({ ...marks, search: ['mark'] }),
        ...farTab(orders),
        ...farTab(leave),
        ...farTab(results),
        ...farTab({
          of: 'student_document',
          id: 'documents',
          title: words.documents,
          by: 'studentId',
          search: ['type'],
          columns: ['type', 'title', 'day', 'score', 'shownTo', 'looks', 'lookedAt'],
          makes: true,
        }),
        ...listTab(guardian, {
          id: 'guardians',
          title: words.guardians,
          by: 'studentId',
          commands: guardianCommands,
          search: ['status'],
          columns: ['name', 'phone', 'relation', 'isPrimary', 'maySee', 'mayPay', 'mayPickUp', 'blocked', 'status'],
        }),
      ]}
    />
  )
}

/** The command leaves the trace; the call that carries the reason answers the values of this one pupil. */
function Unmask({ row }: { readonly row: Wire }) {
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>()
  if (!may('student_unmask')) return null
  return (
    <>
      <DialogButton text={t(words.unmask)} data-command="student_unmask">
        {({ onClose }) => (
          <FormDialog
            command={students.unmask}
            row={row}
            onClose={onClose}
            onDone={(_id, answer) => {
              onClose()
              setSeen(answer as Readonly<Record<string, string>>)
            }}
          />
        )}
      </DialogButton>
      {seen && (
        <Callout intent="warning" title={t(words.shown)}>
          {(['studentName', 'phoneNumber', 'idCard', 'birthday'] as const).map(name => (
            <p key={name}>
              {t(student.fields[name].label)} <b className="kt-figures">{text(seen[name])}</b>
            </p>
          ))}
        </Callout>
      )}
    </>
  )
}
