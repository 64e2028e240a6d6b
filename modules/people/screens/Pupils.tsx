/** Pupils: the list with import and export, and a pupil's page with the guardians and a traced look at what is masked. */
import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { faced, twoLines } from '../../../console/parts/columns.tsx'
import { farTab } from '../../../console/parts/farTab.tsx'
import type { Kind } from '../../../console/parts/Glance.tsx'
import type { KeyFigure } from '../../../console/parts/KeyFigures.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { ImportRows } from '../../../console/parts/ImportButton.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { lateOf } from '../../../console/parts/screens.tsx'
import { may, t } from '../../../console/session.ts'
import { part } from '../../kit/index.ts'
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
  attended: ['到课/课次', 'Attended/lessons'],
  unpaid: ['待支付/订单', 'To be paid/orders'],
  leaves: ['待审批请假', 'Leave to decide'],
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

/** They come with the page of one pupil; the list does not wait for them. */
const glance = () => import('../../../console/parts/Glance.tsx'),
  Glance = lateOf(part(glance, 'Glance')),
  Count = lateOf(part(glance, 'Count'))

/** What stands at the front of a pupil's page, newest first, and has a tab of its own. */
const far = [
  { of: 'enrolment', id: 'classes', title: words.classes, by: 'studentId', columns: ['openClassId', 'priceCents', 'enrolledAt', 'status'] },
  { of: 'lesson_mark', id: 'marks', title: words.marks, by: 'studentId', columns: ['openClassId', 'startAt', 'mark', 'status'], search: ['mark'] },
  { of: 'order', id: 'orders', title: words.orders, by: 'studentId', columns: ['orderCode', 'openClassId', 'totalCents', 'createTime', 'status'] },
  { of: 'leave', id: 'leave', title: words.leave, by: 'studentId', columns: ['openClassId', 'kind', 'startTime', 'endTime', 'reason', 'status'] },
  { of: 'final_result', id: 'results', title: words.results, by: 'studentId', columns: ['openClassId', 'title', 'score', 'status'] },
] as const
const kinds: readonly Kind[] = [...far, { of: 'guardian', id: 'guardians', title: words.guardians, by: 'studentId', columns: ['name', 'relation', 'phone'] }]

/** How a pupil stands, in figures that the reader may see. */
const figuresOf = ({ id: studentId }: Wire): readonly KeyFigure[] => [
  ...(may('enrolment_view') ? [{ name: 'classes', label: words.inClasses, value: <Count of="enrolment" where={{ studentId, status: 'enrolled' }} /> }] : []),
  ...(may('lesson_mark_view')
    ? [
        {
          name: 'marks',
          label: words.attended,
          value: <Count of="lesson_mark" where={{ studentId, mark: 'present,late,left_early,make_up' }} among={{ studentId }} />,
        },
      ]
    : []),
  ...(may('order_view')
    ? [{ name: 'unpaid', label: words.unpaid, value: <Count of="order" where={{ studentId, status: 'created' }} among={{ studentId }} /> }]
    : []),
  ...(may('leave_view') ? [{ name: 'leave', label: words.leaves, value: <Count of="leave" where={{ studentId, status: 'applied' }} /> }] : []),
]

export function Pupil() {
  return (
    <DetailScreen
      of={student}
      commands={commands}
      actions={row => <Unmask row={row} />}
      fields={['studentName', 'studentCode', 'sex', 'birthday', 'idCard', 'phoneNumber', 'schoolId', 'gradeId', 'classId', 'schoolYear', 'semester', 'labels']}
      figures={figuresOf}
      summary={row => <Glance kinds={kinds} id={row.id} />}
      tabs={[
        ...far.flatMap(farTab),
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
  if (!may('student_unmask') || student.lifecycle.next(row.status as 'live', 'unmask') === undefined) return null
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
