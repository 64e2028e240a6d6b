/** Starting a leave: who decides it, from when to when, and why. */
import { Button, Callout } from '@blueprintjs/core'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useRoute } from 'wouter'
import { get, post } from '../../../console/call.ts'
import { useForm, wrongOf } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useFetched } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { choice, newId, pick } from '../../kit/index.ts'
import { leaveProcess } from '../leave-process.ts'
import { type Approver, leaveBase, leavePage, leaveWords as words } from './leaves.ts'
import './desk.css'

export function LeaveForm() {
  const approvers = useFetched('leave approvers', () => get<readonly Approver[]>(`${leaveBase}/approvers`, {}, 'quiet'))
  return (
    <Page screen="leave-form" title={t(words.start)}>
      <Shown of={approvers}>
        {found =>
          found.length === 0 ? <Callout intent="warning">{t(words.noApprover)}</Callout> : <Asked approvers={found} />
        }
      </Shown>
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
  const form = useForm(fields, approvers.length === 1 ? { taskUser: approvers[0]!.id } : {})
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const intention = useRef({ content: '', key: newId() })
  const send = async () => {
    if (isBusy || !form.check()) return
    const content = JSON.stringify(form.values)
    if (intention.current.content !== content) intention.current = { content, key: newId() }
    setBusy(true)
    setError(undefined)
    try {
      const body = { ...form.values, processDefinitionId: decodeURIComponent(params?.processDefinitionId ?? 'leave') }
      const { id } = await post<{ readonly id: string }>(`${leaveBase}/start-process`, body, { quiet: true, key: intention.current.key })
      toast(t(words.sent), 'good')
      go(leavePage(id), { replace: true })
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(wrongOf(reason))
      setError(reason.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="kt-card dk-leave"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}>
      {error && (
        <Callout intent="danger" role="alert">
          {error}
        </Callout>
      )}
      <FormFields form={form} />
      <div>
        <Button type="submit" intent="primary" text={t(words.send)} loading={isBusy} />
      </div>
    </form>
  )
}
