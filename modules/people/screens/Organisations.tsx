/** Schools and agencies as pages, and the registration of an agency or a school by itself. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { detail, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import * as agencies from '../agency.ts'
import * as areas from '../authorization.ts'
import { agency, areaAuthorization, classroom, school } from '../organisation.ts'
import { agencyTeacher, grade, schoolClass } from '../person.ts'
import * as places from '../places.ts'
import * as schools from '../school.ts'

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

const ofPlace = (kind: string) => places.commands.filter(command => command.on.name === kind)

export function School() {
  return (
    <DetailScreen
      of={school}
      commands={schools.commands}
      tabs={[
        ...(may('school_grade_view')
          ? [
              {
                id: 'grades',
                title: t(words.grades),
                panel: (row: { id: string }) => (
                  <ListPanel of={grade} where={{ schoolId: row.id }} first={{ schoolId: row.id }} commands={ofPlace('school_grade')} search={['gradeName']} />
                ),
              },
            ]
          : []),
        ...(may('school_class_view')
          ? [
              {
                id: 'classes',
                title: t(words.classes),
                panel: (row: { id: string }) => (
                  <ListPanel
                    of={schoolClass}
                    where={{ schoolId: row.id }}
                    first={{ schoolId: row.id }}
                    commands={ofPlace('school_class')}
                    search={['gradeId', 'className']}
                  />
                ),
              },
            ]
          : []),
        ...(may('classroom_view')
          ? [
              {
                id: 'rooms',
                title: t(words.rooms),
                panel: (row: { id: string }) => (
                  <ListPanel of={classroom} where={{ schoolId: row.id }} first={{ schoolId: row.id }} commands={ofPlace('classroom')} search={['name']} />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

export function Agency({ id }: { readonly id?: string }) {
  return (
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
        {
          id: 'areas',
          title: t(words.areas),
          panel: row => (
            <ListPanel
              of={areaAuthorization}
              where={{ agencyId: row.id }}
              search={['status']}
              columns={['areaName', 'areaCode', 'fromDate', 'toDate', 'status']}
              commands={areas.commands.filter(command => !['apply', 'authorise', 'expire'].includes(command.name))}
            />
          ),
        },
        {
          id: 'teachers',
          title: t(words.teachers),
          panel: row => (
            <ListPanel
              of={agencyTeacher}
              where={{ agencyId: row.id }}
              search={['name', 'status']}
              columns={['name', 'subject', 'certificateUntil', 'noCrimeUntil', 'contractUntil', 'status']}
            />
          ),
        },
      ]}
    />
  )
}

/** The own agency: its page once it is there, its registration before. */
export function OwnAgency() {
  const id = useSession(value => value.userInfo?.dept_id ?? '')
  const row = useReport(['own agency', id], how => detail(agency, id, how).catch(() => null))
  const [isOpen, setOpen] = useState(false)
  if (row.value) return <Agency id={id} />
  return (
    <Page screen="agency-registration" title={t(words.register)}>
      {row.value === null && (
        <Empty
          title={t(words.none)}
          hint={t(words.hint)}
          {...(may('agency_register') ? { action: <Button intent="primary" text={t(words.register)} onClick={() => setOpen(true)} /> } : {})}
        />
      )}
      {isOpen && (
        <FormDialog
          command={agencies.register}
          row={{ id, status: 'new' } as Wire}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            row.reload()
          }}
        />
      )}
    </Page>
  )
}
