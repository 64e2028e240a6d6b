/** Asking for a refund: the quote is shown first, with its rule and who will have to agree. */
import { Callout } from '@blueprintjs/core'
import { post } from '../../../console/call.ts'
import { Totals } from '../../../console/parts/document/DocumentWithLines.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { apply } from '../refund.commands.ts'
import type { Quoted } from '../routes.ts'
import { stepNames } from '../refund.ts'
import { Policy } from './pieces.tsx'

interface Props {
  readonly orderId: string
  /** The enrolment to give up with it, at once: before the first lesson its seat goes to others now. */
  readonly revokes?: string
  /** The platform may ask for another amount and leave the place as it is. */
  readonly isFree?: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

export function RefundDialog({ orderId, revokes, isFree = false, ...ends }: Props) {
  const quote = useAsk<Quoted>('/api/business-order/order/refund/quote', { orderId })
  const hasMoney = quote.value?.refundable === 1 && (isFree ? quote.value.most : quote.value.amount) !== '0.00'
  const refused = quote.value?.refused ?? ''
  return (
    <FormDialog
      {...ends}
      command={apply}
      title={t(revokes ? ['撤销报名并退款', 'Revoke and ask for the refund'] : ['申请退款', 'Ask for a refund'])}
      confirm={['提交申请', 'Apply']}
      said={['申请已提交', 'Applied']}
      isIdle={quote.value === undefined || refused !== '' || !(hasMoney || revokes !== undefined)}
      first={{ orderId }}
      inputs={{ orderId: null, cause: null, ...(isFree ? {} : { amountCents: null, leaves: null }) }}
      send={(_id, { reason, amountCents, leaves = 1 }, asking) =>
        revokes
          ? post('/api/business-openclass/school_client/enrolment/revoke', { ids: revokes, reason }, asking)
          : post(
              `/api/business-order/order/refund/${Number(leaves) === 1 ? 'refundOrder' : 'refundPartOrder'}`,
              { orderId, reason, applyId: asking.key, ...(amountCents ? { refundAmount: amountCents } : {}) },
              asking,
            )
      }
    >
      {() => (
        <>
          <Shown of={quote} lines={6}>
            {of =>
              of.refundable === 0 ? (
                <Callout intent="warning">{t(['该订单没有可退的款项。', 'There is nothing to refund on this order.'])}</Callout>
              ) : refused ? (
                <Callout intent="warning">{refused}</Callout>
              ) : (
                <>
                  <QuoteList of={of} isFree={isFree} />
                  {!hasMoney && !revokes && (
                    <Callout intent="warning">
                      {t(['按退费规则没有可退的金额，因此不能提交申请。', 'By the refund rule nothing goes back, so there is nothing to apply for.'])}
                    </Callout>
                  )}
                </>
              )
            }
          </Shown>
          {revokes && !refused && (
            <Callout intent="warning" icon={null}>
              {t([
                '提交后名额立即释放给候补学生，退款按上述规则审批后原路退回。',
                'The seat goes to others at once; the refund returns the way it came after approval.',
              ])}
            </Callout>
          )}
        </>
      )}
    </FormDialog>
  )
}

const QuoteList = ({ of, isFree }: { readonly of: Quoted; readonly isFree: boolean }) => (
  <>
    <Totals
      of={[
        { label: ['已付', 'Paid'], value: of.paid },
        { label: ['已确认课次', 'Lessons confirmed'], value: `${of.confirmedLessons} / ${of.lessons}` },
        { label: ['未上课部分', 'Not taught'], value: of.untaught },
        ...(of.earlier ? [{ label: ['此前退款已结', 'Settled by earlier refunds'] as const, value: of.earlier }] : []),
        { label: ['退还比例', 'Share back'], value: `${of.backPercent}%` },
        ...(isFree ? [{ label: ['最多可退 (¥)', 'At most (¥)'] as const, value: of.most }] : []),
        { label: ['按规则可退 (¥)', 'Goes back (¥)'], value: of.amount },
        ...(of.beside ? [{ label: ['其他订单同时退回 (¥)', 'Of other orders with it (¥)'] as const, value: of.beside }] : []),
        ...(of.subsidy
          ? [
              { label: ['其中退回补贴 (¥)', 'Of it to the subsidy (¥)'] as const, value: of.subsidy },
              { label: ['退给家庭 (¥)', 'To the family (¥)'] as const, value: of.own },
            ]
          : []),
      ]}
    />
    <p className="kt-muted">
      {t(['审批：', 'To be approved by: '])}
      {of.steps.map(step => t(stepNames[step as keyof typeof stepNames])).join(t(['、', ', ']))}
    </p>
    <Policy of={of.policy} />
  </>
)
