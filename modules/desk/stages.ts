/** How many rows stand in each status of what a role looks after: where things are, and where they stop. */
import { refund } from '../refunds/index.ts'
import { count, type RouteContext, type Label, type Resource, type Role } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'

interface Stages {
  readonly of: Resource
  readonly label: Label
  readonly to: string
  readonly statuses: readonly string[]
}
const classes: Stages = {
  of: openClass,
  label: ['班级进度', 'Classes by stage'],
  to: '/openclass/launch',
  statuses: [
    'launched',
    'perfected',
    'rejected',
    'teacher_checked',
    'release_pending',
    'released',
    'confirmed',
    'teaching',
    'completion_committed',
    'completed',
  ],
}
const refunds: Stages = {
  of: refund,
  label: ['退款进度', 'Refunds by stage'],
  to: '/finance/refundManage',
  statuses: ['applied', 'approved', 'processing', 'retry', 'abnormal', 'external', 'success'],
}
const shown: Readonly<Partial<Record<Role, Stages>>> = { PA: classes, PO: classes, EC: classes, FI: refunds }

export async function stages(context: RouteContext) {
  const held = shown[context.actor.role as Role]
  if (!held || !context.actor.may(`${held.of.name}_view`)) return null
  const list = await Promise.all(
    held.statuses.map(async status => {
      const { label, tone } = held.of.lifecycle.states[status]!
      return { status, label: label[context.lang], tone, count: await context.ask(count(held.of, { status })), to: `${held.to}?q.status=${status}` }
    }),
  )
  return { label: held.label[context.lang], of: held.of.name, list }
}
