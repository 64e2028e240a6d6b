/** Starting a leave: who decides it, from when to when, and why. */
import { Callout } from '@blueprintjs/core'
import { useMemo } from 'react'
import { useLocation, useRoute } from 'wouter'
import { post } from '../../../console/call.ts'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PageForm } from '../../../console/parts/PageForm.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { t } from '../../../console/session.ts'
import { choice, pick } from '../../kit/index.ts'
import { leaveProcess } from '../leave-process.ts'
import { type Approver, leaveBase, leavePage, leaveWords as words } from './leaves.ts'
import './desk.css'

export function LeaveForm() {
  const approvers = useAsk<readonly Approver[]>(`${leaveBase}/approvers`)
  return (
    <Page screen="leave-form" title={t(words.start)}>
      <Shown of={approvers}>{found => (found.length === 0 ? <Callout intent="warning">{t(words.noApprover)}</Callout> : <Asked approvers={found} />)}</Shown>
    </Page>
  )
}

function Asked({ approvers }: { readonly approvers: readonly Approver[] }) {
  const [, params] = useRoute<{ readonly processDefinitionId: string }>('/work/process/leave/form/:processDefinitionId')
  const [, go] = useLocation()
  const fields = useMemo(
    () => ({
      taskUser: choice(Object.fromEntries(approvers.map(one => [one.id, [one.name, one.name] as const])))('审批人', 'Approver', {
        required: ['请选择审批人', 'please choose the approver'],
      }),
      ...pick(leaveProcess.fields, 'startTime', 'endTime', 'reason'),
    }),
    [approvers],
  )
  const form = useForm(fields, { taskUser: approvers[0]!.id }, { keep: 'leave' })
  const sending = useSending({
    form,
    send: asking => {
      const body = { ...form.values, processDefinitionId: decodeURIComponent(params?.processDefinitionId ?? 'leave') }
      return post<{ readonly id: string }>(`${leaveBase}/start-process`, body, asking)
    },
    said: words.sent,
    onDone: ({ id }) => go(leavePage(id), { replace: true }),
  })
  return (
    <PageForm form={form} sending={sending} className="kt-card dk-leave" send={words.send}>
      <FormFields form={form} />
    </PageForm>
  )
}
