/** The money of a tour to its agency: the parts of the contract with what each comes to, their editor, and what was applied for. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { payApply, payCommands, savePlan, triggers } from '../pay.ts'
import { yuan } from '../../kit/money.ts'

interface ShownPart {
  readonly partNo: number
  readonly percent: string
  readonly trigger: string
  readonly triggerName: string
  readonly date: string | null
  readonly amount: string
  readonly isDue: 0 | 1
}
const base = '/api/business-openclass/openClassStudy/pay'
const follows = ['pay_proportion', 'tour', 'pay_apply']

export function PayTab({ row }: { readonly row: Wire }) {
  const parts = useAsk<readonly ShownPart[]>(`${base}/proportion`, { openClassId: row.id }, { of: follows })
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="kt-stack">
      <Shown of={parts} lines={3}>
        {all =>
          isEditing ? (
            <Editor
              id={row.id}
              parts={all}
              onDone={() => {
                setEditing(false)
                parts.reload()
              }}
            />
          ) : (
            <section className="kt-stack">
              {all.length === 0 ? (
                <Empty
                  title={t(['还没有付款比例', 'No pay plan yet'])}
                  hint={t(['由财务设置各期比例和到期条件', 'Finance says the parts and when each is due'])}
                />
              ) : (
                <table className="tr-costs" aria-label={t(['付款比例', 'Pay plan'])}>
                  <tbody>
                    {all.map(one => (
                      <tr key={one.partNo}>
                        <td>
                          {t([`第 ${one.partNo} 期`, `Part ${one.partNo}`])} · {one.percent}% · {one.triggerName} {one.date}
                        </td>
                        <td>{one.isDue === 1 && <ToneTag tone="good">{t(['已到期', 'Due'])}</ToneTag>}</td>
                        <td className="kt-number kt-figures">{yuan(one.amount)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
              {may(savePlan.permit) && (
                <div>
                  <Button text={t(savePlan.label)} onClick={() => setEditing(true)} />
                </div>
              )}
            </section>
          )
        }
      </Shown>
      <ListPanel
        of={payApply}
        where={{ openClassId: row.id }}
        first={{ openClassId: row.id }}
        inputs={{ openClassId: null }}
        search={['status']}
        columns={['partNo', 'amount', 'bankAccountId', 'submittedAt', 'voucherNo', 'payTime', 'status']}
        commands={payCommands}
      />
    </div>
  )
}

interface Draft {
  readonly percent: string
  readonly trigger: string
  readonly date: string
  readonly isDue?: boolean
}
const blank: Draft = { percent: '', trigger: 'ready', date: '' }
function Editor({ id, parts, onDone }: { readonly id: string; readonly parts: readonly ShownPart[]; readonly onDone: () => void }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    parts.length > 0 ? parts.map(({ percent, trigger, date, isDue }) => ({ percent, trigger, date: date ?? '', isDue: isDue === 1 })) : [blank],
  )
  const set = (at: number, more: Partial<Draft>) => setDrafts(drafts.map((one, i) => (i === at ? { ...one, ...more } : one)))
  // What is due already stays as it is, and where it is.
  const lastDue = drafts.findLastIndex(one => one.isDue)
  const sum = drafts.reduce((total, one) => total + Math.round(Number(one.percent) * 100), 0)
  return (
    <section className="kt-stack">
      {drafts.map((one, i) => (
        <div key={i} className="tr-cost tr-pay">
          <HTMLSelect aria-label={t(['到期条件', 'Due'])} value={one.trigger} disabled={one.isDue} onChange={event => set(i, { trigger: event.target.value })}>
            {Object.entries(triggers).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </HTMLSelect>
          <input
            className="bp6-input"
            inputMode="decimal"
            aria-label={t(['比例(%)', 'Share, %'])}
            placeholder="%"
            value={one.percent}
            disabled={one.isDue}
            onChange={event => set(i, { percent: event.target.value })}
          />
          <span>
            {one.trigger !== 'date' ? null : one.isDue ? (
              one.date
            ) : (
              <DateInput aria-label={t(['日期', 'Day'])} value={one.date} onChange={date => set(i, { date })} />
            )}
          </span>
          <Button
            variant="minimal"
            text={t(['移除', 'Remove'])}
            aria-label={t([`移除第 ${i + 1} 期`, `Remove part ${i + 1}`])}
            disabled={drafts.length === 1 || i <= lastDue}
            onClick={() => setDrafts(drafts.filter((_one, n) => n !== i))}
          />
        </div>
      ))}
      <div className="kt-commands">
        <Button text={t(['再加一期', 'One more part'])} onClick={() => setDrafts([...drafts, blank])} />
        <CallButton
          intent="primary"
          data-command="savePlan"
          disabled={sum !== 10_000}
          text={sum === 10_000 ? t(['保存', 'Save']) : t([`合计 ${sum / 100}%`, `${sum / 100} % in all`])}
          call={() =>
            post(`${base}/saveProportion`, {
              openClassId: id,
              parts: drafts.map(({ percent, trigger, date }) => ({ percent, trigger, ...(trigger === 'date' ? { date } : {}) })),
            })
          }
          onDone={onDone}
        />
      </div>
    </section>
  )
}
