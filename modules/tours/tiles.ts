/** What of tours waits for whom, on the homes. */
import { empty, filled, is, tile } from '../kit/index.ts'
import { insurance } from './insurance.ts'
import { studyAttendance } from './attendance.ts'
import { confirmReady } from './ready.ts'
import { reschedule } from './moving-dates.ts'
import { answerQuestion } from './questions.ts'
import { approve, fileTour, launchClass } from './tour.commands.ts'
import { approveReport, submitReport } from './travel.ts'

const to = '/study/list'
export const tiles = [
  // A missing child is everybody's who sees it: until the next mark says that it is there.
  tile(
    { on: studyAttendance, by: ['PO', 'SM', 'AM', 'AT'], permit: 'study_attendance_view' },
    { name: 'tour_missing', label: ['走失警报', 'Missing children'], to: '/study/attendance', match: [is('mark', 'missing')], tone: 'bad' },
  ),
  tile(fileTour, { name: 'tour_file', until: 'startDate', label: ['待提交备案的研学', 'Tours to file'], to, match: [is('status', 'planning')] }),
  tile(approve, {
    name: 'tour_refiling',
    until: 'startDate',
    label: ['改期待备案的研学', 'Moved tours to file'],
    to,
    // Once the commission has said no it is the school's turn.
    match: [is('status', 'filed', 'confirmed'), empty('approvals'), empty('auditRemark')],
  }),
  tile(reschedule, {
    name: 'tour_refused_days',
    until: 'startDate',
    label: ['改期未获同意的研学', 'Moved tours that were refused'],
    by: ['SM'],
    to,
    match: [is('status', 'filed', 'confirmed'), empty('approvals'), filled('auditRemark')],
    tone: 'bad',
  }),
  tile(launchClass, {
    name: 'tour_launch',
    until: 'startDate',
    label: ['已备案待开班', 'Filed: to launch'],
    by: ['SM'],
    to,
    match: [is('status', 'filed'), empty('launchedAt')],
  }),
  tile(confirmReady, {
    name: 'tour_ready_agency',
    until: 'startDate',
    label: ['待准备的研学', 'Tours to prepare'],
    by: ['AM'],
    to: '/study/ready',
    match: [is('status', 'confirmed'), empty('agencyTickAt')],
  }),
  tile(confirmReady, {
    name: 'tour_ready_school',
    until: 'startDate',
    label: ['待确认准备就绪', 'Tours to confirm as ready'],
    by: ['SM'],
    to: '/study/ready',
    match: [is('status', 'confirmed'), filled('agencyTickAt')],
  }),
  tile(submitReport, {
    name: 'tour_report',
    label: ['待提交总结', 'Reports to hand in'],
    by: ['AM'],
    to,
    match: [is('status', 'returned'), empty('reportedBy')],
  }),
  tile(approveReport, { name: 'tour_report_audit', label: ['待审核总结', 'Reports to accept'], to, match: [is('status', 'returned'), filled('reportedBy')] }),
  tile(answerQuestion, { name: 'tour_question', label: ['待回答的提问', 'Questions to answer'], to: '/study/questionAnswer', match: [is('status', 'open')] }),
  tile(
    { on: insurance, by: ['AM'], permit: 'insurance_submit' },
    {
      name: 'insurance_refused',
      until: 'startDate',
      label: ['被拒保的学生', 'Refused by the insurer'],
      to: '/openclass/insurance',
      match: [is('status', 'refused')],
      tone: 'bad',
    },
  ),
]
