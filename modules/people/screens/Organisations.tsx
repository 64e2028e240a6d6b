/** Schools and agencies as pages, and the registration of an agency or a school by itself. */
import { Callout } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useReport } from '../../../console/parts/hooks.ts'
import { text } from '../../../console/parts/cells.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { detail, type Wire } from '../../../console/call.ts'
import { CallError } from '../../../console/request.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import type { Command } from '../../kit/command.ts'
import type { Label } from '../../kit/field.ts'
import type { Resource } from '../../kit/resource.ts'
import * as agencies from '../agency.commands.ts'
import { agency, areaAuthorization, classroom, school } from '../organisation.ts'
import { agencyTeacher, grade, schoolClass } from '../person.ts'
import * as places from '../places.ts'
import * as schools from '../school.commands.ts'
import { areaActions } from './Areas.tsx'

const words = {
  grades: ['年级', 'Grades'],
  classes: ['班级', 'Classes'],
  rooms: ['教室', 'Rooms'],
  areas: ['区域授权', 'Areas'],
  teachers: ['教师', 'Teachers'],
  noAgency: ['本机构尚未登记', 'This agency is not registered yet'],
  noSchool: ['本校尚未登记', 'This school is not registered yet'],
  hint: ['填写资料后提交审核；没有填完可先存草稿。', 'Fill in the form and submit it to be audited; what is not complete can be kept as a draft.'],
  rejected: ['驳回意见', 'Why it was rejected'],
} as const

const rejection = (row: Wire): ReactNode =>
  row.status === 'rejected' && (
    <Callout intent="warning" title={t(words.rejected)}>
      {text(row.auditRemark)}
    </Callout>
  )
const ofSchool = { by: 'schoolId' } as const
export const School = ({ id }: { readonly id?: string }) => (
  <DetailScreen
    of={school}
    commands={schools.commands}
    {...(id ? { id } : {})}
    summary={rejection}
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
    summary={rejection}
    tabs={[
      ...listTab(areaAuthorization, {
        id: 'areas',
        title: words.areas,
        by: 'agencyId',
        search: ['status'],
        columns: ['areaName', 'areaCode', 'fromDate', 'toDate', 'status'],
        ...areaActions,
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

interface Applying {
  readonly of: Resource
  readonly apply: Command
  readonly save: Command
  readonly commands: readonly Command[]
  readonly screen: string
  readonly from: string
  readonly none: Label
  /** The page of the own organisation. */
  readonly page: (id: string) => ReactNode
}
/** That it is not there yet is an answer; that it could not be asked for is none. */
function notThere(reason: unknown): null {
  if (reason instanceof CallError && reason.status === 404) return null
  throw reason
}
/** The own organisation: its page once it is there, its application before. Who stands outside of it has a list of what they applied for. */
function Own({ of, apply, save, commands, screen, from, none, page }: Applying) {
  const id = useSession(value => value.userInfo?.dept_id ?? ''),
    isHouse = useSession(value => value.roles.some(role => role === 'AM' || role === 'SM'))
  const row = useReport(['own', of.name, isHouse ? id : ''], async how => (isHouse ? detail(of, id, how).catch(notThere) : null))
  if (!isHouse) return <ListScreen of={of} screen={screen} from={from} commands={commands} />
  if (row.value) return page(id)
  const buttons = [apply, save]
    .filter(command => may(command.permit))
    .map((command, i) => (
      <DialogButton key={command.name} intent={i === 0 ? 'primary' : 'none'} text={t(command.label)} data-command={command.permit} onDone={row.reload}>
        {end => <FormDialog command={command} row={{ id, status: 'new' } as Wire} {...end} />}
      </DialogButton>
    ))
  return (
    <Page screen={screen}>
      <Shown of={row}>
        {() => <Empty title={t(none)} hint={t(words.hint)} {...(buttons.length > 0 ? { action: <span className="kt-commands">{buttons}</span> } : {})} />}
      </Shown>
    </Page>
  )
}

export const OwnAgency = () => (
  <Own
    of={agency}
    apply={agencies.register}
    save={agencies.save}
    commands={[agencies.register, agencies.save, agencies.revoke, agencies.discard]}
    screen="agency-registration"
    from="/api/business-basic/apply/agencyApplyPage"
    none={words.noAgency}
    page={id => <Agency id={id} />}
  />
)
export const OwnSchool = () => (
  <Own
    of={school}
    apply={schools.apply}
    save={schools.save}
    commands={[schools.apply, schools.save, schools.revoke, schools.discard]}
    screen="apply-school"
    from="/api/business-basic/apply/schoolApplyPage"
    none={words.noSchool}
    page={id => <School id={id} />}
  />
)
