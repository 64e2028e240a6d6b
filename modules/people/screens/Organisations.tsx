/** Schools and agencies as pages, and the registration of an agency or a school by itself. */
import { Callout } from '@blueprintjs/core'
import { detail, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { listTab } from '../../../console/parts/listTab.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import * as agencies from '../agency.commands.ts'
import * as areas from '../area-authorization.commands.ts'
import { agency, areaAuthorization, classroom, school } from '../organisation.ts'
import { agencyTeacher, grade, schoolClass } from '../person.ts'
import * as places from '../places.ts'
import * as schools from '../school.commands.ts'

const words = {
  grades: ['年级', 'Grades'],
  classes: ['班级', 'Classes'],
  rooms: ['教室', 'Rooms'],
  areas: ['区域授权', 'Areas'],
  teachers: ['教师', 'Teachers'],
  register: ['申请入驻', 'Register'],
  none: ['本机构尚未登记', 'This agency is not registered yet'],
  hint: ['提交许可证与联系方式，由平台审核。', 'Give the licence and a contact; the platform audits them.'],
  rejected: ['驳回意见', 'Why it was rejected'],
} as const

const ofSchool = { by: 'schoolId' } as const
export const School = () => (
  <DetailScreen
    of={school}
    commands={schools.commands}
    tabs={[
      ...listTab(grade, { ...ofSchool, id: 'grades', title: words.grades, commands: places.gradeCommands, search: ['gradeName'] }),
      ...listTab(schoolClass, { ...ofSchool, id: 'classes', title: words.classes, commands: places.classCommands, search: ['gradeId', 'className'] }),
      ...listTab(classroom, { ...ofSchool, id: 'rooms', title: words.rooms, commands: places.roomCommands, search: ['name'] }),
    ]}
  />
)

export const Agency = ({ id }: { readonly id?: string }) => (
  <DetailScreen
    of={agency}
    commands={agencies.commands}
    {...(id ? { id } : {})}
    summary={row =>
      row.status === 'rejected' ? (
        <Callout intent="warning" title={t(words.rejected)}>
          {text(row.auditRemark)}
        </Callout>
      ) : null
    }
    tabs={[
      ...listTab(areaAuthorization, {
        id: 'areas',
        title: words.areas,
        by: 'agencyId',
        search: ['status'],
        columns: ['areaName', 'areaCode', 'fromDate', 'toDate', 'status'],
        commands: areas.commands.filter(command => !['apply', 'authorise', 'expire'].includes(command.name)),
      }),
      ...listTab(agencyTeacher, {
        id: 'teachers',
        title: words.teachers,
        by: 'agencyId',
        search: ['name', 'status'],
        columns: ['name', 'subject', 'certificateUntil', 'noCrimeUntil', 'contractUntil', 'status'],
      }),
    ]}
  />
)

/** The own agency: its page once it is there, its registration before. */
export function OwnAgency() {
  const id = useSession(value => value.userInfo?.dept_id ?? '')
  const row = useReport(['own agency', id], how => detail(agency, id, how).catch(() => null))
  if (row.value) return <Agency id={id} />
  const register = may('agency_register') && (
    <DialogButton intent="primary" text={t(words.register)} onDone={row.reload}>
      {end => <FormDialog command={agencies.register} row={{ id, status: 'new' } as Wire} {...end} />}
    </DialogButton>
  )
  return (
    <Page screen="agency-registration" title={t(words.register)}>
      {row.value === null && <Empty title={t(words.none)} hint={t(words.hint)} {...(register ? { action: register } : {})} />}
    </Page>
  )
}
