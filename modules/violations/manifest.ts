/** What violations show. */
import { detailScreen, group, link, listScreen, type Manifest, screen } from '../kit/index.ts'
import { complaint, complaintCommands } from './complaint.ts'
import { commands, report } from './violation.commands.ts'
import { violation } from './violation.ts'

const inputs = { inspectionId: null, evaluationId: null }
const toViolations = { label: ['机构违规', 'Violations'], icon: 'warning-sign' } as const,
  toComplaints = { label: ['投诉', 'Complaints'], icon: 'comment', permit: 'violation_complaint_view' } as const
const violations = '/basic/agencyViolation',
  complaints = '/basic/agencyComplaint'

const complaintFields = [
  'openClassId',
  'studentId',
  'ofTeacher',
  'type',
  'agencyId',
  'teacherId',
  'schoolId',
  'complainedBy',
  'content',
  'fileId',
  'answer',
  'answeredAt',
  'violationId',
]

export const manifest: Manifest = {
  resources: [violation, complaint],
  commands: [...commands, report, ...complaintCommands],
  screens: [
    // Offices look among organisations, schools beside inspections, agencies among what is theirs; a family's entries are in no groups.
    group('/basic', ['学校与机构', 'Organisations'], { area: 'people', icon: 'map', roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'] }, [
      listScreen(violations, violation, {
        menu: toViolations,
        commands,
        inputs,
        columns: ['agencyId', 'type', 'level', 'content', 'schoolId', 'objectUntil', 'rectifyUntil', 'createTime', 'status'],
      }),
      detailScreen(`${violations}/:id`, violation, { commands, inputs }),
      screen(complaints, () => import('./screens/Complaints.tsx'), 'Complaints', { of: complaint, menu: toComplaints }),
      detailScreen(`${complaints}/:id`, complaint, { commands: complaintCommands, fields: complaintFields }),
    ]),
    group('/completion', ['结课', 'Completion'], { area: 'results', icon: 'flag' }, [
      link(violations, { ...toViolations, permit: 'violation_view', roles: ['SM', 'ST'] }),
    ]),
    group('/age_client/basics', ['机构资料', 'Agency'], { area: 'people', icon: 'office', roles: ['AM', 'AT'] }, [
      link(violations, { ...toViolations, permit: 'violation_view' }),
    ]),
    link(complaints, { ...toComplaints, area: 'office', roles: ['PR'] }),
  ],
}
