/** Everything about whoever calls, found by their whole phone number, or by their children where the number was proven and is covered:
 * the children, and of them classes, orders, refunds, leave, messages. */
import { Link } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { Card } from '../../../console/parts/Card.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { CreateButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { isKnown, reachOf } from '../../../console/parts/registry.ts'
import { useLoaded } from '../../../console/parts/useLoaded.ts'
import { useList } from '../../../console/parts/hooks.ts'
import { text } from '../../../console/parts/cells.tsx'
import { FarList } from '../../../console/parts/farTab.tsx'
import { CallerBox } from '../../../console/parts/CallerBox.tsx'
import { Face } from '../../../console/parts/Picture.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { guardian } from '../../people/index.ts'
import { words } from './words.ts'
import './desk.css'

const sections = [
  { of: 'enrolment', title: words.callerClasses, columns: ['studentId', 'openClassId', 'priceCents', 'enrolledAt', 'status'] },
  { of: 'order', title: words.callerOrders, columns: ['orderCode', 'studentId', 'openClassId', 'totalCents', 'createTime', 'status'] },
  { of: 'refund', title: words.callerRefunds, columns: ['refundNo', 'studentId', 'openClassId', 'amountCents', 'createTime', 'status'] },
  { of: 'leave', title: words.callerLeave, columns: ['studentId', 'openClassId', 'startTime', 'endTime', 'status'] },
] as const

/** What begins with a call: a ticket or a complaint, as the list of its module makes one. */
function Begin({ of, first }: { readonly of: string; readonly first: Readonly<Record<string, unknown>> }) {
  const found = useLoaded(() => reachOf(of), of)
  const { act, dialog } = useActs({ forms: found?.forms, inputs: found?.inputs, first, onDone: () => {} })
  return found ? (
    <>
      <CreateButtons of={found.of} commands={found.commands} act={act} />
      {dialog}
    </>
  ) : null
}
const begun = ['service_ticket', 'violation_complaint'].filter(isKnown)

/** Brothers and sisters whose names are masked alike are told apart by their numbers, as they stand in the card. */
const numbered = (ids: readonly string[], row: Wire): string => {
  const at = ids.indexOf(text(row.studentId))
  return ids.length > 1 && at >= 0 ? `${at + 1}. ${text(row.studentName)}` : text(row.studentName)
}

export function Caller() {
  const [address] = useAddress()
  const phone = address.get('phone') ?? '',
    asked = address.get('children') ?? ''
  const found = useList(guardian, { ...(asked ? { studentId: asked } : { phone }), size: 50 }, { when: phone !== '' || asked !== '' })
  return (
    <Page screen="caller">
      <CallerBox key={phone} phone={phone} />
      {(phone !== '' || asked !== '') && (
        <Shown of={found} lines={8}>
          {({ records }) => {
            if (records.length === 0) return <Empty title={t(words.callerNobody)} hint={t(words.callerNobodyHint)} />
            const ids = [...new Set(records.map(row => text(row.studentId)))]
            const pupil: Column = { name: 'studentId', label: words.callerPupil, reads: ['studentId'], cell: row => numbered(ids, row) }
            const children = asked || ids.join()
            return (
              <>
                <div className="kt-actions">
                  {begun
                    .filter(one => may(`${one}_view`))
                    .map(one => (
                      <Begin key={one} of={one} first={phone ? { content: t([`来电 ${phone}：`, `Call from ${phone}: `]) } : {}} />
                    ))}
                </div>
                <Card id="children" title={t(words.callerChildren)}>
                  <ul className="dk-children">
                    {records.map(row => (
                      <li key={row.id}>
                        <Face name={text(row.studentName)} size={32} isSquare />
                        <span>
                          <Link href={`/school/student/${text(row.studentId)}`}>{numbered(ids, row)}</Link> <StatusTag of={guardian} status={row.status} />
                          <small className="kt-muted">{[text(row.name), text(row.relationName), text(row.schoolName)].filter(Boolean).join(' · ')}</small>
                        </span>
                      </li>
                    ))}
                  </ul>
                </Card>
                {sections
                  .filter(one => may(`${one.of}_view`))
                  .map(({ of, title, columns }) => (
                    <section key={of} className="kt-card" aria-label={t(title)}>
                      <h2>{t(title)}</h2>
                      <FarList of={of} where={{ studentId: children }} columns={columns.map(one => (one === 'studentId' ? pupil : one))} search={[]} />
                    </section>
                  ))}
                {phone !== '' && may('sms_send_view') && (
                  <section className="kt-card" aria-label={t(words.callerMessages)}>
                    <h2>{t(words.callerMessages)}</h2>
                    <FarList of="sms_send" where={{ phoneNumber: phone }} columns={['content', 'purpose', 'sendTime', 'status']} search={[]} />
                  </section>
                )}
              </>
            )
          }}
        </Shown>
      )}
    </Page>
  )
}
