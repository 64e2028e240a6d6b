/** Money per pupil: ordered, paid, given back, kept. */
import { useState } from 'react'
import { InputGroup } from '@blueprintjs/core'
import type { Paged } from '../../../console/call.ts'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { order } from '../../payments/index.ts'

interface Line {
  readonly studentId: string
  readonly studentName: string
  readonly schoolName: string
  readonly className: string
  readonly orderCount: number
  readonly paidAmount: string
  readonly refundAmount: string
  readonly balance: string
}
export function StudentMoney() {
  const [studentName, setName] = useState(''),
    [current, setCurrent] = useState(1),
    [size, setSize] = useState(30)
  const found = useAsk<Paged<Line>>('/api/business-order/finance/studentDetail/page', { studentName, current, size }, { of: order })
  return (
    <Page screen="student-money" title={t(['学生明细', 'Money per pupil'])}>
      <section className="kt-list">
        <search className="kt-search">
          <InputGroup
            type="search"
            value={studentName}
            aria-label={t(['学生', 'Pupil'])}
            placeholder={t(['学生', 'Pupil'])}
            onChange={event => {
              setName(event.target.value)
              setCurrent(1)
            }}
          />
        </search>
        <Shown of={found} lines={10}>
          {({ records, total }) =>
            records.length === 0 ? (
              <Empty title={t(['没有符合条件的学生', 'No pupil matches'])} />
            ) : (
              <>
                <Scrolling isCards>
                  <table>
                    <thead>
                      <tr>
                        {heads.map(head => (
                          <th key={head[1]} className={head[2] ? 'kt-number' : ''}>
                            {t([head[0], head[1]])}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {records.map(one => (
                        <tr key={one.studentId}>
                          {valuesOf(one).map((value, i) => (
                            <td key={heads[i]![1]} className={heads[i]![2] ? 'kt-number kt-figures' : ''} data-label={t([heads[i]![0], heads[i]![1]])}>
                              {value}
                            </td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </Scrolling>
                <Pager
                  total={total}
                  current={current}
                  size={size}
                  onPage={setCurrent}
                  onSize={next => {
                    setSize(next)
                    setCurrent(1)
                  }}
                />
              </>
            )
          }
        </Shown>
      </section>
    </Page>
  )
}
const valuesOf = (one: Line) => [one.studentName, one.schoolName, one.orderCount, grouped(one.paidAmount), grouped(one.refundAmount), grouped(one.balance)]
const heads = [
  ['学生', 'Pupil', false],
  ['学校', 'School', false],
  ['订单', 'Orders', true],
  ['已付 (¥)', 'Paid (¥)', true],
  ['已退 (¥)', 'Refunded (¥)', true],
  ['余额 (¥)', 'Kept (¥)', true],
] as const
