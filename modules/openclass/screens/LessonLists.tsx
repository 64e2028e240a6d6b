/** Lists of lessons: all of them, those with a clock-in, and those for the school to check. */
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { check } from '../attendance.ts'
import { lesson } from '../lesson.ts'
import { lessonActs } from '../lesson.commands.ts'
import { words } from './words.ts'

const search = ['openClassId', 'startAt', 'teacherId', 'status']
export const LessonList = () => (
  <ListScreen
    of={lesson}
    screen="lessonmanage"
    search={search}
    commands={lessonActs}
    columns={['openClassId', 'lessonNo', 'chapterName', 'startAt', 'endAt', 'roomId', 'teacherId', 'status']}
  />
)
export const TeacherAttendance = () => (
  <ListScreen
    of={lesson}
    screen="teacherAttendance"
    title={t(words.teacherAttendance)}
    search={search}
    from="/api/business-openclass/web/launchOpenClass/teacherAttendance"
    columns={['openClassId', 'lessonNo', 'startAt', 'signedTeacherId', 'signedAt', 'signLate', 'signRemark', 'status']}
  />
)
export const LessonCheck = () => (
  <ListScreen
    of={lesson}
    screen="lessonCheck"
    title={t(words.lessonCheck)}
    search={search}
    from="/api/business-order/lessonCheck/page"
    commands={[check]}
    columns={['openClassId', 'lessonNo', 'startAt', 'signedTeacherId', 'presentCount', 'markedCount', 'checkedAt', 'confirmedAt', 'status']}
  />
)
