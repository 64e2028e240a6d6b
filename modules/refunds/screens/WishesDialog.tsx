/** Enrolling in order of wish: this class first, others after it, else its waiting list; and how it is to be paid, all in one call. */
import { useLocation } from 'wouter'
import { post } from '../../../console/call.ts'
import { FormDialog, filledIn } from '../../../console/parts/FormDialog.tsx'
import { yuan } from '../../../console/parts/cells.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { isPaidHere, isPaidInside } from '../../../console/paying.ts'
import { t } from '../../../console/session.ts'
import { commitInOrder, type InOrder } from '../../enrolment/index.ts'
import { choice, flag } from '../../kit/field.ts'
import { channels } from '../../payments/index.ts'
import type { Card } from './parent.ts'
import type { Begun } from './PayScreen.tsx'

interface Props {
  readonly of: Card
  /** What else the child may join. */
  readonly others: readonly Card[]
  readonly onDone: () => void
  readonly onClose: () => void
}
const priceOf = ({ price }: Card): string => (Number(price) === 0 ? t(['免费', 'Free']) : yuan(price))
/** A class as it is chosen: its name, what it costs, and whether there is room. */
const nameOf = (of: Card): string =>
  `${of.name} · ${priceOf(of)} · ${of.may === 'enrol' ? t([`余 ${of.seatsLeft}`, `${of.seatsLeft} left`]) : t(['已满', 'full'])}`

export function WishesDialog({ of, others, onDone, onClose }: Props) {
  const [, go] = useLocation()
  const names = Object.fromEntries(others.map(one => [one.openClassId, [nameOf(one), nameOf(one)] as const]))
  const fields = {
    second: choice(names)('第二志愿', 'Second choice'),
    ...(others.length > 1 ? { third: choice(names)('第三志愿', 'Third choice') } : {}),
    waitlist: flag('都没有名额时，候补第一志愿', 'Else the waiting list of the first choice'),
    payType: choice(channels)('支付方式', 'Way to pay', { required: true }),
  }
  const ended = (answer: InOrder, channel: Begun['channel']): void => {
    onDone()
    if (answer.status === 'held')
      go(`/order/pay?orderCode=${answer.orderCode}`, { state: { channel, ticket: isPaidInside(channel) ? null : answer.payment } satisfies Begun })
    else if (answer.status === 'waitlisted') toast(t([`已加入候补，第 ${answer.position} 位`, `You are number ${answer.position} on the waiting list`]), 'good')
  }
  return (
    <FormDialog
      onClose={onClose}
      onDone={(_id, answer) => ended(...(answer as readonly [InOrder, Begun['channel']]))}
      command={filledIn(commitInOrder, fields)}
      title={t(['按志愿顺序报名', 'Enrol in order of wish'])}
      confirm={['提交志愿', 'Send']}
      first={{ waitlist: true, payType: 'wechat' }}
      send={async (_id, { second, third, waitlist, payType }, asking) => {
        const openClassIds = [...new Set([of.openClassId, second, third].filter(Boolean).map(String))]
        const device = isPaidHere(String(payType)) ? { terminal: 'app', scene: 'h5' } : { terminal: 'web' }
        const asked = { openClassIds, studentId: of.studentId, waitlist, payType, ...device, returnUrl: `${location.origin}/parent/enrolments/index` }
        return [await post<InOrder>('/api/business-openclass/school_client/enrolment/commitInOrder', asked, asking), payType]
      }}
    >
      {() => (
        <div className="fi-round">
          <p className="kt-muted">
            {t(['按顺序取第一个有名额的班级，最多占用一个名额。', 'The first class in order that has a seat is taken; never more than one.'])}
          </p>
          <p>
            {t(['第一志愿：', 'First choice: '])}
            <b>{nameOf(of)}</b>
          </p>
        </div>
      )}
    </FormDialog>
  )
}
